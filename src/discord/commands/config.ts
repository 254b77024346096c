import { locales } from '../../core/message.ts';
import { readClockOr } from '../../table/lobby/lobby.ts';
import type { Server } from '../../table/model.ts';
import { serverSettingsOf, TABLES_MOST } from '../../table/server/server-settings.ts';
import type { Result } from '../../table/service.ts';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { ConfigName } from '../buttons/ids.ts';
import { say } from '../i18n/localizer.ts';
import {
  type Answer,
  type CommandHandler,
  type InteractionContext,
  no,
  privately,
  refused,
  show,
} from '../interaction-context.ts';
import { cancelRules, configView } from '../messages/config.ts';
import { CHOICES_MAX } from '../messages/limits.ts';
import { channel } from '../messages/mentions.ts';
import { clockSuggestions } from './clock.ts';

/** `/config`: what a server has set, for who may manage all its channels. */
export function configCommand(bot: BotContext): CommandHandler {
  return {
    acknowledge: privately,
    run: (context, { options }) => configure(bot, context, (server) => withOptions(server, options)),
    suggest: async (context, { options: { clock = '' } }) => clockSuggestions(bot, context, clock),
  };
}

/** Something was chosen in a menu. */
export function chooseConfig(
  bot: BotContext,
  context: InteractionContext,
  setting: ConfigName,
  values: readonly string[],
): Promise<Answer> {
  if (setting === 'channels')
    return configure(bot, context, (server) => ok({ ...server, channels: values.slice(0, CHOICES_MAX) }));
  const [value = ''] = values;
  return configure(bot, context, (server) => withOptions(server, { [setting]: value }));
}

/** Discord hides the command from whoever may not; a menu outlives what its reader may. */
async function configure(
  bot: BotContext,
  context: InteractionContext,
  change: (server: Server) => Result<Server>,
): Promise<Answer> {
  const { guildId, managesServer } = context.where;
  if (guildId === undefined) return no(say('refuse.server-only'));
  if (!managesServer) return no(say('refuse.manage'));
  const stored = await serverSettingsOf(bot.store, guildId);
  const before = await withoutGone(bot, stored);
  const after = change(before);
  if (!after.ok) return refused(after.refusal);
  if (after.value !== stored) await bot.store.saveServer(after.value);
  return show(configView(after.value, localizerFor(bot, context)));
}

/** Without the channels that were deleted while the bot was away: Discord takes them in no menu. */
async function withoutGone({ messages }: BotContext, server: Server): Promise<Server> {
  const there = await Promise.all(server.channels.map((id) => messages.exists(id)));
  return there.every(Boolean)
    ? server
    : { ...server, channels: server.channels.filter((_, index) => there[index]) };
}

/** What is said over what is set. */
function withOptions(
  server: Server,
  { allow, forbid, clock, language, tables, cancel }: Readonly<Record<string, string>>,
): Result<Server> {
  let after = server;
  if (allow !== undefined && !after.channels.includes(allow)) {
    if (after.channels.length >= CHOICES_MAX) return not(say('refuse.channels-most', { count: CHOICES_MAX }));
    after = { ...after, channels: [...after.channels, allow] };
  }
  if (forbid !== undefined) {
    if (!after.channels.includes(forbid)) return not(say('refuse.not-allowed', { channel: channel(forbid) }));
    after = { ...after, channels: after.channels.filter((id) => id !== forbid) };
  }
  if (clock !== undefined) {
    const read = readClockOr(clock);
    if (!read.ok) return read;
    after = { ...after, clock: read.value };
  }
  if (language !== undefined) {
    const locale = locales.find((one) => one === language);
    if (locale === undefined && language !== 'auto') return not(say('refuse.unknown'));
    after = { ...after, locale };
  }
  if (tables !== undefined) {
    const most = tables === 'any' ? undefined : Number(tables);
    if (most !== undefined && !(Number.isInteger(most) && most >= 1 && most <= TABLES_MOST))
      return not(say('refuse.unknown'));
    after = { ...after, tablesPerPerson: most };
  }
  if (cancel !== undefined) {
    const rule = cancelRules.find((one) => one === cancel);
    if (rule === undefined) return not(say('refuse.unknown'));
    after = { ...after, cancel: rule };
  }
  return ok(after);
}

function ok(value: Server): Result<Server> {
  return { ok: true, value };
}

function not(message: ReturnType<typeof say>): Result<Server> {
  return { ok: false, refusal: { message } };
}
