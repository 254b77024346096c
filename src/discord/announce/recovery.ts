import type { Message } from '../../core/message.ts';
import { gameName } from '../../table/messages.ts';
import { knownLocale, personal, type Table } from '../../table/model.ts';
import { isFormer } from '../../table/seats/people.ts';
import { isReserved } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { channel } from '../i18n/sentences.ts';
import { type Reader, say } from '../i18n/words.ts';
import { type BotContext, wordsFor } from '../interactions/ask.ts';
import { missingMessage } from '../interactions/kernel-places.ts';
import type { Permission } from '../interactions/place-kind.ts';
import { compose } from '../messages/compose.ts';
import { goneView } from '../messages/games.ts';
import { tableLink } from '../messages/titles.ts';
import { textView } from '../messages/view.ts';
import { code, codeOf, NONCE_MAX } from '../rest/limits.ts';

/** Handles channels that reject a message. */
interface Recovery {
  /** @returns whether to announce again at once. @throws the error if only time or a person can fix it */
  recover(tableId: string, error: unknown): Promise<boolean>;
  /** The channel is gone: tells each player how to move the game to another one. */
  tellPlayers(loaded: Loaded): Promise<void>;
}

/** The person to tell about a game's problem: its host, or another player if the host has deleted their data. */
function contactOf({ hostId, seats }: Table): string | undefined {
  const seated = seats.flatMap((one) => (one.kind === 'human' && !isReserved(one) ? [one.person.id] : []));
  return [hostId, ...seated].find((id) => !isFormer(id));
}

/** @param missingIn the permissions that the bot is known to lack in a channel */
export function createRecovery(
  bot: BotContext,
  missingIn: (channelId: string) => readonly Permission[],
): Recovery {
  const { service, messages, log } = bot;
  /** Tables whose hosts this process has told that the bot cannot write in the channel. */
  const informed = new Set<string>();

  const readerFor = async (userId: string, { locale }: Table): Promise<Reader> => {
    const player = await service.settings(userId);
    return { locale: knownLocale(player) ?? locale, theme: personal.theme.of(player) };
  };

  /** People with closed direct messages still find the game in their list. */
  const tellDirectly = async (loaded: Loaded, userId: string, nonce: string): Promise<void> => {
    const { table } = loaded;
    const words = wordsFor({ bot, reader: await readerFor(userId, table) }, table);
    const message = await compose(goneView(loaded, words), bot);
    try {
      await messages.send(await messages.directChannel(userId), message, nonce);
    } catch (error) {
      const given = codeOf(error);
      if (given === undefined || given < 10_000) throw error;
      log.info(
        { code: given, table: table.id },
        'telling a player that a channel is gone failed; their list still shows the game',
      );
    }
  };

  const unarchive = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded !== undefined) await messages.unarchive(loaded.table.place.channelId);
  };

  const tellHost = async (tableId: string, why: 'refuse.permission' | 'gone.locked'): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined || informed.has(tableId)) return;
    informed.add(tableId);
    const { table } = loaded;
    const to = contactOf(table);
    if (to === undefined) return;
    const words = wordsFor({ bot, reader: await readerFor(to, table) }, table);
    const missing = why === 'gone.locked' ? [] : missingIn(table.place.channelId);
    const reason: Message =
      missing.length > 0
        ? missingMessage(missing, table.place.channelId)
        : say(why, {
            channel: channel(table.place.channelId),
            game: gameName(loaded.game),
          });
    try {
      const channelId = await messages.directChannel(to);
      const message = await compose(textView(reason, words, tableLink(table, words)), bot);
      await messages.send(channelId, message, `${table.id}-closed`.slice(0, NONCE_MAX));
    } catch (err) {
      log.warn(
        { err, table: tableId },
        'telling the host that the channel is closed to the bot failed; the next start tries again',
      );
    }
  };

  return {
    async recover(tableId, error) {
      switch (codeOf(error)) {
        case code.unknownChannel:
          log.info({ table: tableId }, 'the channel of a table is gone; the game is paused');
          await service.pause(tableId, 'channel');
          return false;
        case code.cannotMessageUser:
        case code.noMutualServer:
          // A solo table in direct messages: the player still finds it in their list, and every press gets an answer.
          log.info(
            { table: tableId },
            'the direct messages of a table are closed; the player’s list still shows the game',
          );
          return false;
        case code.threadArchived:
          try {
            await unarchive(tableId);
            return true;
          } catch (refusal) {
            // Only a moderator can open a locked thread.
            await tellHost(tableId, 'gone.locked');
            throw refusal;
          }
        case code.threadLocked:
          await tellHost(tableId, 'gone.locked');
          throw error;
        case code.missingPermissions:
        case code.missingAccess:
          await tellHost(tableId, 'refuse.permission');
          throw error;
        default:
          throw error;
      }
    },

    async tellPlayers(loaded) {
      for (const [seat, occupant] of loaded.table.seats.entries())
        if (occupant.kind === 'human' && !isFormer(occupant.person.id))
          await tellDirectly(loaded, occupant.person.id, `${loaded.table.id}g${seat}`);
    },
  };
}
