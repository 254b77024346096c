import type { DailyKey } from '../../table/model.ts';
import { dailyState, dayBefore, dayOf, OUTSIDE_SERVERS } from '../../table/server/challenge-day.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { PressOf } from '../buttons/press.ts';
import { isUnreachable } from '../gateway/message-client.ts';
import { missing } from '../gateway/permissions.ts';
import { localeFrom, say } from '../i18n/localizer.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { compose } from '../messages/compose.ts';
import {
  beginView,
  type Challenge,
  type DayOfResults,
  introView,
  lookView,
  resultsView,
} from '../messages/daily.ts';
import { tableLink } from '../messages/links.ts';
import { noteView } from '../messages/sheets.ts';
import { openPanel } from '../panel/open-panel.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../reply.ts';
import type { SlashCommand } from './command.ts';

/** Asks before today's only try, then plays it. People who have played it see its results, and yesterday's. */
export const dailyCommand: SlashCommand = {
  name: 'daily',
  describe: 'discord.command.daily',
  run: (bot, context) => daily(bot, context, false),
};

/** Answers a press on the message about a challenge, or on its results. @param value the id of the table to look at */
export async function pressDaily(
  bot: BotContext,
  context: InteractionContext,
  press: PressOf<'daily'>,
  value: string,
): Promise<Reply> {
  const key: DailyKey = { guildId: press.guild, day: press.day };
  switch (press.what) {
    case 'play':
      return key.day === dayOf(bot.now()) ? daily(bot, context, false) : refuse(say('daily.over'));
    case 'results':
      return results(bot, context, [key]);
    case 'look':
      return replyTo(await bot.dailies.look(key, context.person.id, value), (loaded) =>
        show(lookView(loaded, context.person.id, localizerFor(bot, context, loaded.table))),
      );
  }
}

/** Begins the challenge of a day after the question. */
export function beginDaily(
  bot: BotContext,
  context: InteractionContext,
  { day }: PressOf<'begin-daily'>,
): Promise<Reply> | Reply {
  return day === dayOf(bot.now()) ? daily(bot, context, true) : refuse(say('daily.over'));
}

/** @param confirmed whether the person has been asked; otherwise they are asked before their try begins */
async function daily(bot: BotContext, context: InteractionContext, confirmed: boolean): Promise<Reply> {
  const { guildId = OUTSIDE_SERVERS, kind } = context.where;
  const today = await bot.dailies.today(guildId);
  const game = bot.games.find(({ id }) => id === today?.game);
  if (today === undefined || game === undefined) return refuse(say('daily.none'));
  const key: DailyKey = { guildId, day: today.day };
  const own = await bot.dailies.own(key, context.person.id);
  const state = dailyState(own);
  if (state === 'played') return results(bot, context, [key, { guildId, day: dayBefore(key.day) }]);
  const challenge: Challenge = { key, game, options: today.options };
  if (own === undefined && !confirmed) return show(beginView(challenge, localizerFor(bot, context)));
  const channelId = own?.channelId ?? (await bot.messages.directChannel(context.person.id));
  if (own === undefined) {
    const inTheWay = await openingIn(bot, context, channelId, challenge, kind === 'outside');
    if (inTheWay !== undefined) return inTheWay;
    await noteHere(bot, context, key);
  }
  const { person, origin, reader } = context;
  const begun = await bot.dailies.begin({ daily: today, person, origin, channelId, locale: reader.locale });
  // Direct messages may not reach the person: the panel is here in any case.
  if (kind === 'outside' && begun.ok) return openPanel(bot, context, begun.value);
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
  if (where.guildId !== undefined && missing(where).length === 0)
    await bot.dailies.addNote(key, where, localeFrom(where.guildLocale));
}

/** @param keys the days; a refusal of the first one is the reply */
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
    const dayResults = result.value;
    if (dayResults === undefined) continue;
    const loaded = await Promise.all(
      dayResults.done.slice(0, 20).map(({ tableId }) => bot.service.load(tableId)),
    );
    const games = new Map(loaded.flatMap((one) => (one === undefined ? [] : [[one.table.id, one] as const])));
    const [table] = await bot.dailies.tables(key);
    const game = bot.games.find(({ id }) => id === table?.game);
    if (table === undefined || game === undefined) continue;
    days.push({ results: dayResults, games, challenge: { key, game, options: table.options } });
  }
  return days.length === 0
    ? refuse(say('daily.nobody'))
    : show(resultsView(days, context.person.id, localizerFor(bot, context)));
}
