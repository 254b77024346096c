import { wordsFor } from '../../discord/interactions/ask.ts';
import type { Format, LeagueBot } from '../league/kernel.ts';
import { countMembers, findMembers } from '../league/members.ts';
import type { League } from '../league/records.ts';
import { countSlots, seasonShown } from '../league/results.ts';
import { NAMED } from '../league/views.ts';
import { cupPage } from './page.ts';
import { presses } from './presses.ts';
import { beginCup, countCupRounds, drawRound, endCup, findCup, joiningCup, pointsIn } from './rounds.ts';
import { cupRoundView, cupSettings, cupView, myCupView, type ShownCup } from './views.ts';

/** The id of the format. */
export const CUP = 'cup';

/** As cups are: Swiss or knock-out, over a weekend. */
export const cupFormat: Format = {
  id: CUP,
  words: {
    most: 'cup.refusal.most',
    'most-own': 'cup.refusal.most-own',
    few: 'cup.refusal.few',
    'begun-before': 'cup.refusal.begun',
    'joined-before': 'cup.refusal.joined',
    left: 'cup.left',
    begun: 'cup.begun',
    'enter-ask': 'cup.enter-ask',
    mine: 'cup.mine',
    begin: 'cup.begin',
    close: 'cup.close',
    'ask-leave-running': 'cup.ask-leave-running',
    'ask-begin': 'cup.ask-begin',
    'ask-out-running': 'cup.ask-out-running',
    'edit-when': 'cup.edit-when',
    begins: 'cup.begins',
    warning: 'cup.warning',
    'called-begins': 'cup.called-begins',
    'called-warning': 'cup.called-warning',
    'called-lost-place': 'cup.called-lost-place',
    'called-taken-out': 'cup.called-taken-out',
    'lost-place': 'cup.lost-place',
  },
  people: { least: 4, most: 64 },
  hasSubstitutes: false,
  endsWithGames: true,
  losesOnTime: true,
  begin: beginCup,
  draw: drawRound,
  countRounds: countCupRounds,
  pointsOf: pointsIn,
  joining: joiningCup,
  end: endCup,
  async view(bot, league, isHostGone, words) {
    const shown = await shownCup(bot, league);
    return shown && cupView(shown, isHostGone, words);
  },
  async turned(bot, result, words) {
    const shown = await shownCup(bot, result.league);
    return shown?.table && cupRoundView(shown, shown.table, result, words);
  },
  async mine(bot, ask, league, seen) {
    const shown = await shownCup(bot, league, seen.looksAt.season);
    return shown && myCupView(shown, seen, wordsFor(ask));
  },
  async settings(bot, league, words) {
    const cup = await findCup(bot, league.id);
    const edit = words.button(presses.editCup({ league: league.id }), 'league.edit');
    return { lines: cupSettings({ league, cup }, words), edit };
  },
};

/** @param season can be forged; by default the displayed one */
async function shownCup(
  bot: Pick<LeagueBot, 'games' | 'store'>,
  league: League,
  season = seasonShown(league),
): Promise<ShownCup | undefined> {
  const game = bot.games.find(({ id }) => id === league.game);
  if (game === undefined) return undefined;
  const at = Math.min(seasonShown(league), Math.max(1, season));
  const isThere = (await countSlots(bot, league.id, at, 0)) > 0;
  const [cup, count, first, table] = await Promise.all([
    findCup(bot, league.id),
    countMembers(bot, league.id),
    findMembers(bot, league.id, 0, NAMED),
    isThere ? cupPage(bot, league, at) : undefined,
  ]);
  return { league, game, cup, count, first, table };
}
