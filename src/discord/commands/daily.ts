import { dailyState, dayBefore, dayOf } from '../../table/server/challenge-day.ts';
import { houseOf, isAllowed } from '../../table/server/server-settings.ts';
import type { DailyKey } from '../../table/model.ts';
import {
  type Answer,
  type Ask,
  answerTo,
  type CommandHandler,
  no,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { compose } from '../messages/compose.ts';
import { type Desk, tellerOf } from '../bot-context.ts';
import type { DailyPress } from '../buttons/ids.ts';
import { code } from '../messages/limits.ts';
import { missing } from '../gateway/permissions.ts';
import { codeOf } from '../gateway/message-client.ts';
import { type Challenge, type DayOfResults, introView, lookView, resultsView } from '../messages/daily.ts';
import { tableLink } from '../messages/links.ts';
import { noteView } from '../messages/sheets.ts';
import { say } from '../i18n/localizer.ts';
import { publicLocale } from './newgame.ts';

/** `/daily`: plays today's challenge; to who has played it, today's results and yesterday's. */
export function dailyCommand(desk: Desk): CommandHandler {
  return { acknowledge: privately, run: (ask) => daily(desk, ask) };
}

/** A press under the message about a challenge, or under its results. @param value the table that was chosen to look at */
export async function pressDaily(desk: Desk, ask: Ask, press: DailyPress, value: string): Promise<Answer> {
  const key: DailyKey = { guildId: press.guild, day: press.day };
  switch (press.what) {
    case 'play':
      return key.day === dayOf(desk.now()) ? daily(desk, ask) : no(say('daily.over'));
    case 'results':
      return results(desk, ask, [key]);
    case 'look':
      return answerTo(await desk.dailies.look(key, ask.person.id, value), (loaded) =>
        show(lookView(loaded, tellerOf(desk, ask, loaded.table))),
      );
  }
}

async function daily(desk: Desk, ask: Ask): Promise<Answer> {
  const { guildId } = ask.where;
  if (guildId === undefined) return no(say('refuse.server-only'));
  const today = await desk.dailies.today(guildId);
  const game = desk.games.find(({ id }) => id === today?.game);
  if (today === undefined || game === undefined) return no(say('daily.none'));
  const key: DailyKey = { guildId, day: today.day };
  const own = await desk.dailies.own(key, ask.person.id);
  const state = dailyState(own);
  if (state === 'played') return results(desk, ask, [key, { guildId, day: dayBefore(key.day) }]);
  const channelId = own?.channelId ?? (await desk.post.directChannel(ask.person.id));
  if (own === undefined) {
    const inTheWay = await openingIn(desk, ask, channelId, { key, game, options: today.options });
    if (inTheWay !== undefined) return inTheWay;
    await noteHere(desk, ask, key);
  }
  const { person, origin, reader } = ask;
  const begun = await desk.dailies.begin({ daily: today, person, origin, channelId, locale: reader.locale });
  return answerTo(begun, ({ table }) => {
    const teller = tellerOf(desk, ask, table);
    return show(
      noteView(say(own === undefined ? 'daily.begun' : 'daily.go-on'), teller, tableLink(table, teller)),
    );
  });
}

/** Tells by direct message what is to come. @returns why it cannot be played there, if it cannot */
async function openingIn(
  desk: Desk,
  ask: Ask,
  channelId: string,
  challenge: Challenge,
): Promise<Answer | undefined> {
  const open = await desk.service.openIn(channelId);
  if (open !== undefined) return refused({ message: { key: 'table.daily-occupied' }, table: open.table });
  try {
    const intro = await compose(introView(challenge, tellerOf(desk, ask)), desk.painter, desk.log);
    await desk.post.send(channelId, intro, ask.origin);
    return undefined;
  } catch (error) {
    if (codeOf(error) !== code.cannotMessageUser) throw error;
    return no(say('daily.closed'));
  }
}

/** The channel where somebody begins is told of the challenge, where tables may be opened and the bot may write. */
async function noteHere(desk: Desk, ask: Ask, key: DailyKey): Promise<void> {
  const { where } = ask;
  const house = await houseOf(desk.store, key.guildId);
  if (!isAllowed(house, where) || missing(where).length > 0) return;
  const locale = publicLocale(ask, undefined, house.locale);
  await desk.store.addDailyNote({ ...key, channelId: where.channelId, locale, posted: undefined });
}

/** @param keys of the days; the first one must be there to be told */
async function results(desk: Desk, ask: Ask, keys: readonly DailyKey[]): Promise<Answer> {
  const days: DayOfResults[] = [];
  for (const [index, key] of keys.entries()) {
    const result = await desk.dailies.results(key, ask.person.id);
    // Whoever plays yesterday's still is not told how it went.
    if (!result.ok && index > 0) continue;
    if (!result.ok) return refused(result.refusal);
    const told = result.value;
    if (told === undefined) continue;
    const loaded = await Promise.all(told.done.slice(0, 20).map(({ tableId }) => desk.service.load(tableId)));
    const games = new Map(loaded.flatMap((one) => (one === undefined ? [] : [[one.table.id, one] as const])));
    const [table] = await desk.store.dailyTables(key);
    const game = desk.games.find(({ id }) => id === table?.game);
    if (table === undefined || game === undefined) continue;
    days.push({ results: told, games, challenge: { key, game, options: table.options } });
  }
  return days.length === 0 ? no(say('daily.nobody')) : show(resultsView(days, tellerOf(desk, ask)));
}
