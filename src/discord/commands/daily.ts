import type { DailyKey } from '../../table/challenge.ts';
import {
  dailyState,
  isCurrent,
  isWeek,
  OUTSIDE_SERVERS,
  periodBefore,
} from '../../table/server/challenge-day.ts';
import type { DailyResults, WorldResults } from '../../table/server/dailies.ts';
import { localeFrom, say } from '../i18n/localizer.ts';
import type { SlashCommand } from '../interactions/command.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../interactions/reply.ts';
import { compose } from '../messages/compose.ts';
import {
  beginView,
  type Challenge,
  type DayOfResults,
  introView,
  lookView,
  resultsView,
} from '../messages/daily.ts';
import { tableLink } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { openPanel } from '../panel/open-panel.ts';
import type { PressOf, presses } from '../presses.ts';
import { isUnreachable } from '../rest/message-client.ts';

/** Asks before today's only try, then plays it. People who have played it see its results, and yesterday's. */
export const dailyCommand: SlashCommand = {
  name: 'daily',
  describe: 'discord.command.daily',
  run: (bot, context) => play(bot, context, 'day', false),
};

/** As `/daily`, with the challenge of the week, which is the same on all servers. */
export const weeklyCommand: SlashCommand = {
  name: 'weekly',
  describe: 'discord.command.weekly',
  run: (bot, context) => play(bot, context, 'week', false),
};

type Span = 'day' | 'week';

const spanOf = (period: string): Span => (isWeek(period) ? 'week' : 'day');
/** The refusal of a challenge that nobody can begin any more. */
const overReply = (period: string): Reply => refuse(say(isWeek(period) ? 'weekly.over' : 'daily.over'));

/** Answers a press on the message about a challenge, or on its results. @param value the id of the table to look at */
export async function pressDaily(
  bot: BotContext,
  context: InteractionContext,
  press: PressOf<typeof presses.daily>,
  value: string,
): Promise<Reply> {
  const key: DailyKey = { guildId: press.guild, day: press.day };
  switch (press.what) {
    case 'play':
      return isCurrent(key.day, bot.now()) ? play(bot, context, spanOf(key.day), false) : overReply(key.day);
    case 'results':
      return results(bot, context, [key]);
    case 'look':
    case 'look-world':
      return replyTo(await bot.dailies.look(key, context.person.id, value), (look) =>
        show(lookView(look, localizerFor(bot, context, look.loaded.table))),
      );
  }
}

/** Begins a challenge after the question. */
export function beginDaily(
  bot: BotContext,
  context: InteractionContext,
  { day }: PressOf<typeof presses.beginDaily>,
): Promise<Reply> | Reply {
  return isCurrent(day, bot.now()) ? play(bot, context, spanOf(day), true) : overReply(day);
}

/** @param confirmed whether the person has been asked; otherwise they are asked before their try begins */
async function play(
  bot: BotContext,
  context: InteractionContext,
  span: Span,
  confirmed: boolean,
): Promise<Reply> {
  const { guildId = OUTSIDE_SERVERS } = context.where.place;
  const answersHere = bot.places.of(context.where.place).answers === 'reply';
  const current = await (span === 'week' ? bot.dailies.thisWeek() : bot.dailies.today(guildId));
  const game = bot.games.find(({ id }) => id === current?.game);
  if (current === undefined || game === undefined)
    return refuse(say(span === 'week' ? 'weekly.none' : 'daily.none'));
  const key: DailyKey = { guildId, day: current.day };
  const own = await bot.dailies.own(key, context.person.id);
  const state = dailyState(own);
  if (state === 'played') return results(bot, context, [key, { guildId, day: periodBefore(key.day) }]);
  const challenge: Challenge = { key, game, options: current.options };
  if (own === undefined && !confirmed) return show(beginView(challenge, localizerFor(bot, context)));
  const channelId = own?.place.channelId ?? (await bot.messages.directChannel(context.person.id));
  if (own === undefined) {
    const inTheWay = await openingIn(bot, context, channelId, challenge, answersHere);
    if (inTheWay !== undefined) return inTheWay;
    await noteHere(bot, context, key);
  }
  const { person, origin, reader } = context;
  const begun = await bot.dailies.begin({
    daily: current,
    guildId,
    person,
    origin,
    channelId,
    locale: reader.locale,
  });
  // Direct messages may not reach the person: the panel is here in any case.
  if (answersHere && begun.ok) return openPanel(bot, context, begun.value);
  return replyTo(begun, ({ table }) => {
    const localizer = localizerFor(bot, context, table);
    return show(
      noteView(
        say(own === undefined ? 'daily.begun' : 'daily.go-on'),
        localizer,
        tableLink(table, localizer),
      ),
    );
  });
}

/**
 * Introduces the challenge by direct message.
 *
 * @param unreachable whether it can begin although the person takes no direct messages
 * @returns why it cannot begin, if so
 */
async function openingIn(
  bot: BotContext,
  context: InteractionContext,
  channelId: string,
  challenge: Challenge,
  unreachable: boolean,
): Promise<Reply | undefined> {
  const open = await bot.service.openIn(channelId);
  if (open !== undefined) return refusalReply({ code: 'daily-occupied', table: open.table });
  try {
    const intro = await compose(introView(challenge, localizerFor(bot, context)), bot);
    await bot.messages.send(channelId, intro, context.origin);
    return undefined;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return unreachable ? undefined : refuse(say('daily.closed'));
  }
}

/**
 * Notes that this channel gets a message about the challenge, in the server's language, if the bot can write there and
 * tables are allowed.
 */
async function noteHere(bot: BotContext, context: InteractionContext, key: DailyKey): Promise<void> {
  const { where } = context;
  if (where.place.guildId !== undefined && bot.places.lacking(where).length === 0)
    await bot.dailies.addNote(key, where.place, localeFrom(where.guildLocale));
}

/** @param keys of the challenges; a refusal of the first one is the reply */
async function results(
  bot: BotContext,
  context: InteractionContext,
  keys: readonly DailyKey[],
): Promise<Reply> {
  const days: DayOfResults[] = [];
  for (const [index, key] of keys.entries()) {
    const result = await bot.dailies.results(key, context.person.id);
    // A person who still plays yesterday's challenge does not see its results.
    if (!result.ok && index > 0) continue;
    if (!result.ok) return refusalReply(result.refusal);
    const world = isWeek(key.day) ? await bot.dailies.world(key, context.person.id) : undefined;
    const found = await readResults(bot, key, result.value, world?.ok ? world.value : undefined);
    if (found !== undefined) days.push(found);
  }
  const { namedElsewhere } = await bot.service.settings(context.person.id);
  return days.length === 0
    ? refuse(say(keys.some(({ day }) => isWeek(day)) ? 'weekly.nobody' : 'daily.nobody'))
    : show(resultsView(days, { userId: context.person.id, namedElsewhere }, localizerFor(bot, context)));
}

/** A challenge's results with the games that are shown. @returns undefined where nobody has begun */
async function readResults(
  bot: BotContext,
  key: DailyKey,
  results: DailyResults | undefined,
  world: WorldResults | undefined,
): Promise<DayOfResults | undefined> {
  const shown = [...(results?.done.slice(0, 20) ?? []), ...(world?.best ?? [])];
  const ids = [...new Set(shown.map(({ tableId }) => tableId))];
  const loaded = await Promise.all(ids.map((id) => bot.service.load(id)));
  const games = new Map(loaded.flatMap((one) => (one === undefined ? [] : [[one.table.id, one] as const])));
  const [first] = loaded;
  const table = first?.table ?? (await bot.dailies.tables(key))[0];
  const game = bot.games.find(({ id }) => id === table?.game);
  if (table === undefined || game === undefined) return undefined;
  return { results, world, games, challenge: { key, game, options: table.options } };
}
