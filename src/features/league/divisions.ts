import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import type { View } from '../../discord/messages/view.ts';
import { ok } from '../../table/request.ts';
import type { Format, LeagueBot, Seen } from './kernel.ts';
import { shownDivision, shownLeague } from './messages.ts';
import { drawDivisions } from './pairings.ts';
import { presses } from './presses.ts';
import type { League } from './records.ts';
import { countRounds, rankMembers, seasonShown } from './results.ts';
import { drawDivisionSlots } from './slots.ts';
import { leagueView, mineView, roundView, settingLines } from './views.ts';

/** The id of the format, the default of the column. */
export const DIVISIONS = 'divisions';

/** As leagues are by themselves: in divisions, in which everyone plays everyone, season after season. */
export const divisions: Format = {
  id: DIVISIONS,
  words: {
    most: 'league.refusal.most',
    'most-own': 'league.refusal.most-own',
    few: 'league.refusal.few',
    'begun-before': 'league.refusal.begun',
    'joined-before': 'league.refusal.joined',
    left: 'league.left',
    begun: 'league.begun',
    'enter-ask': 'league.enter-ask',
    mine: 'league.mine',
    begin: 'league.begin',
    close: 'league.close',
    'ask-leave-running': 'league.ask-leave-running',
    'ask-begin': 'league.ask-begin',
    'ask-out-running': 'league.ask-out-running',
    'edit-when': 'league.edit-when',
    begins: 'league.begins',
    warning: 'league.warning',
    'called-begins': 'league.called-begins',
    'called-warning': 'league.called-warning',
    'called-lost-place': 'league.called-lost-place',
    'called-taken-out': 'league.called-taken-out',
    'lost-place': 'league.lost-place',
  },
  people: { least: 2, most: Number.POSITIVE_INFINITY },
  hasSubstitutes: true,
  endsWithGames: false,
  losesOnTime: false,
  begin: async (kernel, league) => ((await drawDivisionSlots(kernel, league)) ? kernel.now() : null),
  draw: drawDivisions,
  countRounds: (kernel, { id, ...league }, season = seasonShown(league)) => countRounds(kernel, id, season),
  joining: async (_, { round }) => ok(round === 0 ? 'league.joined' : 'league.waits'),
  async end(kernel, league) {
    await rankMembers(kernel, league);
    return null;
  },
  async view(bot, league, isHostGone, words) {
    const shown = await shownLeague(bot, league);
    return shown && leagueView(shown, isHostGone, words);
  },
  async turned(bot, result, words) {
    const shown = await shownLeague(bot, result.league);
    return shown && roundView(shown, result, words);
  },
  mine: ownDivision,
  async settings(_, league, words) {
    const edit = words.button(presses.editLeague({ league: league.id }), 'league.edit');
    return { lines: settingLines(league, words), edit };
  },
};

/** By default the person's own division, or the highest, in the displayed season. */
async function ownDivision(bot: LeagueBot, ask: Ask, league: League, seen: Seen): Promise<View | undefined> {
  const { part, looksAt } = seen;
  const latest = seasonShown(league);
  const season = Math.min(latest, Math.max(1, looksAt.season ?? latest));
  const shown = await shownLeague(bot, league, 0, season);
  if (shown === undefined) return undefined;
  const wanted = looksAt.division ?? (season === latest ? part.slot?.division : undefined) ?? 0;
  const isThere = wanted >= 0 && wanted < shown.divisions;
  const division = isThere ? await shownDivision(bot, league, wanted, season) : undefined;
  return mineView(shown, division, seen, wordsFor(ask));
}
