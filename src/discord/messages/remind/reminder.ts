import { createHash } from 'node:crypto';
import { knownLocale } from '../../../table/player.ts';
import type { Waiting, WaitingTable } from '../../../table/service.ts';
import { type BotContext, publicLocalizer } from '../../bot-context.ts';
import { codeOf } from '../../gateway/message-client.ts';
import { createLocalizer, type Reader } from '../../i18n/localizer.ts';
import { compose } from '../compose.ts';
import { code, NONCE_MAX } from '../limits.ts';
import { digestView, mentionView } from './views.ts';

export interface Reminder {
  /**
   * The `remind` job: tells a person by direct message which games wait for them, if a reminder is due. Safe to repeat:
   * it sends nothing twice. Rejects when Discord or the database does not answer.
   */
  remind(userId: string): Promise<void>;
}

/** The announcer tells the players if the bot cannot write in a table's channel. */
const CLOSED: readonly (number | undefined)[] = [
  code.unknownChannel,
  code.missingAccess,
  code.missingPermissions,
];

export function createReminder(bot: BotContext): Reminder {
  const { service, messages, members, translator, log } = bot;

  /** The games that await the person, on servers where they still are members. */
  const toTell = async (userId: string): Promise<Waiting> => {
    const { player, tables } = await service.waiting(userId);
    const wanted = tables.filter(({ reminder }) => reminder?.muted !== true);
    if (!wanted.some(({ due }) => due)) return { player, tables: [] };
    const gone = await goneFrom(userId, wanted);
    return {
      player,
      tables: wanted.filter(({ loaded }) => !gone.has(loaded.table.guildId ?? '')),
    };
  };

  /** The servers that the person has left. Their tables there learn of it. */
  const goneFrom = async (userId: string, tables: readonly WaitingTable[]): Promise<ReadonlySet<string>> => {
    const gone = new Set<string>();
    for (const guildId of new Set(tables.flatMap(({ loaded }) => loaded.table.guildId ?? [])))
      if (!(await members.isOn(guildId, userId))) gone.add(guildId);
    for (const { loaded } of tables)
      if (gone.has(loaded.table.guildId ?? '')) await service.memberLeft(loaded.table.id, userId);
    return gone;
  };

  /** @returns false if the person takes no direct messages */
  const tellDirectly = async (userId: string, { player, tables }: Waiting): Promise<boolean> => {
    const [first] = tables;
    const locale = knownLocale(player) ?? first?.loaded.table.locale ?? 'en';
    const reader: Reader = { locale, theme: player.theme };
    const view = digestView(tables, createLocalizer(translator, reader), ({ loaded }) =>
      createLocalizer(translator, reader, loaded.table),
    );
    const message = await compose(view, bot);
    try {
      const channelId = await messages.directChannel(userId);
      await messages.send(channelId, message, nonceFor(userId, { player, tables }));
      return true;
    } catch (error) {
      if (codeOf(error) !== code.cannotMessageUser) throw error;
      return false;
    }
  };

  const tellInChannel = async (userId: string, waiting: WaitingTable, nonce: string): Promise<void> => {
    const { table } = waiting.loaded;
    // Without a server, the channel is the closed direct messages themselves.
    if (table.guildId === undefined) return;
    const view = mentionView(waiting, userId, publicLocalizer(bot, table));
    const message = await compose(view, bot);
    try {
      await messages.send(table.channelId, message, nonce).catch(async (error: unknown) => {
        if (codeOf(error) !== code.threadArchived) throw error;
        await messages.unarchive(table.channelId);
        await messages.send(table.channelId, message, nonce);
      });
    } catch (error) {
      if (!CLOSED.includes(codeOf(error))) throw error;
      log.warn(
        { err: error, table: table.id },
        'somebody could not be reminded, by direct message nor in the channel',
      );
    }
  };

  return {
    async remind(userId) {
      const waiting = await toTell(userId);
      const due = waiting.tables.filter((one) => one.due);
      if (due.length === 0) return;
      if (await tellDirectly(userId, waiting)) {
        await service.reminded(userId, idsOf(waiting.tables));
        return;
      }
      for (const one of due) {
        await tellInChannel(userId, one, nonceFor(userId, { ...waiting, tables: [one] }));
        await service.reminded(userId, idsOf([one]));
      }
    },
  };
}

function idsOf(tables: readonly WaitingTable[]): readonly string[] {
  return tables.map(({ loaded }) => loaded.table.id);
}

/** Equal for the same reminder: after a crash, Discord drops the second message with the same nonce. */
function nonceFor(userId: string, { player, tables }: Waiting): string {
  const told = tables.map(({ loaded, time, reminder }) => [
    loaded.table.id,
    time.awaitedSince,
    time.deadline,
    reminder?.toldAwaited,
    reminder?.toldDeadline,
    reminder?.nudgedBy,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([userId, player.snoozedUntil, told]))
    .digest('base64url')
    .slice(0, NONCE_MAX);
}
