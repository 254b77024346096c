import type { MoveArgs } from '../../core/game.ts';
import { type Locale, locales } from '../../core/message.ts';
import { readOption, valuesOf } from '../../core/options.ts';
import type { OpenTableRequest } from '../../table/service.ts';
import { clockText, readClock } from '../../table/time/clock.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { PendingTable } from '../buttons/press.ts';
import { codeOf } from '../gateway/message-client.ts';
import { allows, missing, missingMessage } from '../gateway/permissions.ts';
import { localeFrom, say } from '../i18n/localizer.ts';
import {
  type Answer,
  type CommandHandler,
  type CommandInput,
  type InteractionContext,
  no,
  privately,
  show,
} from '../interaction-context.ts';
import { CHOICES_MAX, THREAD_NAME_MAX } from '../messages/limits.ts';
import { linkTo } from '../messages/links.ts';
import { channel } from '../messages/mentions.ts';
import { optionValue } from '../messages/options.ts';
import { occupiedView } from '../messages/refusals.ts';
import { noteView } from '../messages/sheets.ts';
import { cut } from '../messages/text.ts';
import { clockSuggestions } from './clock.ts';
import { openingRefused } from './server-rules.ts';
import { matching } from './suggest.ts';

/** Options of the command that are no game's. */
const OWN_OPTIONS = ['game', 'seats', 'clock', 'language'] as const;

/** Opens a lobby; where a table is open already, offers to open it in a thread. */
export function newgame(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    run: (context, words) => open(bot, context, words),
    async suggest(context, { options }, option) {
      const game = bot.games.find(({ id }) => id === options.game);
      const localizer = localizerFor(bot, context);
      const typed = options[option] ?? '';
      if (option === 'seats') {
        const { min, max } = game?.seats ?? { min: 1, max: CHOICES_MAX };
        const limits = Array.from({ length: max - min + 1 }, (_, at) => String(min + at));
        return matching(
          limits.map((value) => ({ name: value, value })),
          typed,
        );
      }
      if (option === 'clock') return clockSuggestions(bot, context, typed);
      // Before a game is chosen, an option means that of the first game that has it.
      const owner = game ?? bot.games.find(({ options: { specs } }) => option in specs);
      const spec = owner?.options.specs[option];
      if (owner === undefined || spec === undefined) return [];
      const values = valuesOf(spec).map((value) => ({
        name: optionValue(owner, option, spec, value, localizer),
        value,
      }));
      return matching(values, typed);
    },
  };
}

async function open(
  bot: BotContext,
  context: InteractionContext,
  { options }: CommandInput,
): Promise<Answer> {
  const { where } = context;
  const lacking = where.kind === 'direct' ? [] : missing(where);
  if (lacking.length > 0) return no(missingMessage(lacking, where.channelId));
  const { locale } = await bot.service.serverSettings(where.guildId);
  const opening = openingFor(context, options, locale);
  const result = await bot.service.open(opening);
  if (!result.ok) {
    const { table, message } = result.refusal;
    if (table === undefined) return openingRefused(bot, context, result.refusal);
    const pending = where.kind === 'direct' ? undefined : pendingTableFor(bot, opening);
    return show(occupiedView(message, table, pending, localizerFor(bot, context, table)));
  }
  return show(noteView(say('newgame.open'), localizerFor(bot, context, result.value.table)));
}

function openingFor(
  context: InteractionContext,
  options: CommandInput['options'],
  serverLocale: Locale | undefined,
): OpenTableRequest {
  const { person, origin, where } = context;
  const own: readonly string[] = OWN_OPTIONS;
  const { seats, clock } = options;
  return {
    guildId: where.guildId,
    channelId: where.channelId,
    parentId: where.parentId,
    host: person,
    origin,
    locale: publicLocale(context, options.language, serverLocale),
    game: options.game ?? '',
    options: Object.fromEntries(Object.entries(options).filter(([name]) => !own.includes(name))),
    ...(seats === undefined ? {} : { seats }),
    ...(clock === undefined ? {} : { clock }),
  };
}

/**
 * The language of what everybody sees: the one that was asked for; else what `/config` says; else the server's, where
 * it has chosen another than English, which every server has from the beginning; else the host's.
 */
export function publicLocale(
  { reader, where }: InteractionContext,
  wanted?: string,
  serverLocale?: Locale,
): Locale {
  const asked = locales.find((locale) => locale === wanted) ?? serverLocale;
  if (asked !== undefined) return asked;
  const server = localeFrom(where.guildLocale);
  return server === 'en' ? reader.locale : server;
}

/** What a button must carry to open the same table elsewhere. @returns undefined where it is not a possible table */
function pendingTableFor({ games }: BotContext, opening: OpenTableRequest): PendingTable | undefined {
  const game = games.find(({ id }) => id === opening.game);
  if (game === undefined) return undefined;
  const { seats } = opening;
  const clock = opening.clock === undefined ? undefined : readClock(opening.clock);
  if (clock === 'wrong') return undefined;
  return {
    game: game.id,
    locale: opening.locale,
    seats: seats === undefined ? undefined : Number(seats),
    clock: opening.clock === undefined ? undefined : clockText(clock),
    options: Object.entries(game.options.specs).map(([name, spec]) => {
      const args = opening.options[name];
      const value = args === undefined ? undefined : readOption(spec, args);
      return value === undefined ? undefined : valuesOf(spec).indexOf(String(value));
    }),
  };
}

/** Opens a thread beside the table that is open, and the wanted table in it. */
export async function openInThread(
  bot: BotContext,
  context: InteractionContext,
  pending: PendingTable,
): Promise<Answer> {
  const { where, person, origin, reader } = context;
  const parent = where.parentId ?? where.channelId;
  const game = bot.games.find(({ id }) => id === pending.game);
  if (where.kind === 'direct' || game === undefined) return no(say('refuse.unknown'));
  if (where.kind === 'channel' && !allows(where.permissions, 'CreatePublicThreads'))
    return no(missingMessage(['CreatePublicThreads'], parent));
  const lacking = missing({ kind: 'thread', permissions: where.permissions });
  if (lacking.length > 0) return no(missingMessage(lacking, parent));
  // Before a thread is opened that nobody could play in.
  const allowed = await bot.service.checkOpening(where, person.id);
  if (!allowed.ok) return openingRefused(bot, context, allowed.refusal);
  const names = Object.entries(game.options.specs).flatMap(([name, spec], index) => {
    const value = valuesOf(spec)[pending.options[index] ?? -1];
    return value === undefined ? [] : [[name, value] as const];
  });
  const options: MoveArgs = Object.fromEntries(names);
  const name = bot.translator.translate(
    say('newgame.thread-name', { game: { key: `${game.id}.name` }, host: person.name }),
    pending.locale,
    String,
  );
  let threadId: string;
  try {
    threadId = await bot.messages.thread(parent, cut(name, THREAD_NAME_MAX));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || code < 10_000) throw error;
    bot.log.warn({ code, parent }, 'a thread could not be opened');
    return no(missingMessage(['CreatePublicThreads'], parent));
  }
  const result = await bot.service.open({
    guildId: where.guildId,
    channelId: threadId,
    parentId: parent,
    host: person,
    origin,
    locale: pending.locale,
    game: game.id,
    options,
    ...(pending.seats === undefined ? {} : { seats: String(pending.seats) }),
    ...(pending.clock === undefined ? {} : { clock: pending.clock }),
  });
  if (!result.ok) return openingRefused(bot, context, result.refusal);
  const localizer = localizerFor(bot, { reader }, result.value.table);
  const link = { url: linkTo(result.value.table), label: localizer.plain(say('newgame.to-thread')) };
  return show(noteView(say('newgame.in-thread', { thread: channel(threadId) }), localizer, link));
}
