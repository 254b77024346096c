import { PermissionFlagsBits } from 'discord.js';
import { locales } from '../../core/message.ts';
import { themes } from '../../core/scene.ts';
import { readClockOr } from '../../table/lobby/lobby.ts';
import { ok, refuse as refusal } from '../../table/request.ts';
import { type ServerChange, TABLES_MOST } from '../../table/server/server-settings.ts';
import type { Result } from '../../table/service.ts';
import { clockOption } from '../handlers/clock.ts';
import { say } from '../i18n/localizer.ts';
import type { SlashCommand } from '../interactions/command.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { type Reply, refusalReply, refuse, replyTo, show } from '../interactions/reply.ts';
import { cancelRules, configView } from '../messages/config.ts';
import type { PressOf, presses } from '../presses.ts';
import { CHOICES_MAX } from '../rest/limits.ts';

const tableLimits = Array.from({ length: TABLES_MOST }, (_, index) => ({ value: String(index + 1) }));

/** Shows and changes a server's settings, for people who can manage all its channels. */
export const configCommand: SlashCommand = {
  name: 'config',
  describe: 'discord.command.config',
  serverOnly: true,
  permissions: PermissionFlagsBits.ManageChannels,
  options: [
    { type: 'channel', name: 'allow', describe: 'discord.option.allow' },
    { type: 'channel', name: 'forbid', describe: 'discord.option.forbid' },
    { ...clockOption, describe: 'discord.option.server-clock' },
    {
      type: 'text',
      name: 'language',
      describe: 'discord.option.language',
      choices: ['auto', ...locales].map((value) => ({ value, label: `discord.language.${value}` })),
    },
    {
      type: 'text',
      name: 'theme',
      describe: 'discord.option.server-theme',
      choices: themes.map((value) => ({ value, label: `discord.theme.${value}` })),
    },
    {
      type: 'text',
      name: 'tables',
      describe: 'discord.option.tables',
      choices: [{ value: 'any', label: 'discord.config.tables-any' }, ...tableLimits],
    },
    {
      type: 'text',
      name: 'cancel',
      describe: 'discord.option.cancel',
      choices: cancelRules.map((value) => ({ value, label: `discord.cancel-rule.${value}` })),
    },
  ],
  run: (bot, context, { options }) => configure(bot, context, changeOf(options)),
};

/** Changes a setting by a choice in a menu. */
export function chooseConfig(
  bot: BotContext,
  context: InteractionContext,
  setting: PressOf<typeof presses.config>['setting'],
  values: readonly string[],
): Promise<Reply> {
  if (setting === 'channels')
    return configure(bot, context, ok({ channels: () => ok(values.slice(0, CHOICES_MAX)) }));
  const [value = ''] = values;
  return configure(bot, context, changeOf({ [setting]: value }));
}

/** Checks the permission too: Discord hides the command, but a menu stays when its reader loses the permission. */
async function configure(
  bot: BotContext,
  context: InteractionContext,
  change: Result<ServerChange>,
): Promise<Reply> {
  const {
    place: { guildId },
    managesServer,
  } = context.where;
  if (guildId === undefined) return refuse(say('refuse.server-only'));
  if (!managesServer) return refuse(say('refuse.manage'));
  if (!change.ok) return refusalReply(change.refusal);
  const gone = await goneChannels(bot, guildId);
  const { channels = ok, ...fields } = change.value;
  const result = await bot.service.changeServerSettings(guildId, {
    ...fields,
    channels: (before) => channels(before.some((id) => gone.has(id)) ? without(before, gone) : before),
  });
  return replyTo(result, (server) => show(configView(server, localizerFor(bot, context))));
}

/** The channels that were deleted while the bot was away: Discord refuses them in menus. */
async function goneChannels(
  { service, messages }: BotContext,
  guildId: string,
): Promise<ReadonlySet<string>> {
  const { channels } = await service.serverSettings(guildId);
  const there = await Promise.all(channels.map((id) => messages.exists(id)));
  return new Set(channels.filter((_, index) => !there[index]));
}

/** The change that the typed options ask for. */
function changeOf(options: Readonly<Record<string, string>>): Result<ServerChange> {
  const { allow, forbid, clock, language, theme: themeName, tables, cancel } = options;
  let change: ServerChange =
    allow === undefined && forbid === undefined ? {} : { channels: channelsWith(allow, forbid) };
  if (clock !== undefined) {
    const read = readClockOr(clock);
    if (!read.ok) return read;
    change = { ...change, clock: read.value };
  }
  if (language !== undefined) {
    const locale = locales.find((one) => one === language);
    if (locale === undefined && language !== 'auto') return refusal('setting-unknown');
    change = { ...change, locale };
  }
  if (themeName !== undefined) {
    const theme = themes.find((one) => one === themeName);
    if (theme === undefined) return refusal('setting-unknown');
    change = { ...change, theme };
  }
  if (tables !== undefined) {
    const most = tables === 'any' ? undefined : Number(tables);
    if (most !== undefined && !(Number.isInteger(most) && most >= 1 && most <= TABLES_MOST))
      return refusal('setting-unknown');
    change = { ...change, tablesPerPerson: most };
  }
  if (cancel !== undefined) {
    const rule = cancelRules.find((one) => one === cancel);
    if (rule === undefined) return refusal('setting-unknown');
    change = { ...change, cancel: rule };
  }
  return ok(change);
}

/** Adds one channel to the allowed ones, and removes another. */
function channelsWith(
  allow: string | undefined,
  forbid: string | undefined,
): NonNullable<ServerChange['channels']> {
  return (before) => {
    let after = before;
    if (allow !== undefined && !after.includes(allow)) {
      if (after.length >= CHOICES_MAX) return refusal('channels-most', { count: CHOICES_MAX });
      after = [...after, allow];
    }
    if (forbid !== undefined) {
      if (!after.includes(forbid)) return refusal('channel-not-listed', { channel: forbid });
      after = without(after, new Set([forbid]));
    }
    return ok(after);
  };
}

function without(channels: readonly string[], removed: ReadonlySet<string>): readonly string[] {
  return channels.filter((id) => !removed.has(id));
}
