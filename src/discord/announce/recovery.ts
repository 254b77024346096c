import type { Message } from '../../core/message.ts';
import { gameName } from '../../table/messages.ts';
import { knownLocale, personal, type Table } from '../../table/model.ts';
import { isFormer } from '../../table/seats/people.ts';
import { isReserved } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { channel } from '../i18n/sentences.ts';
import { say, type Words } from '../i18n/words.ts';
import { type BotContext, wordsFor } from '../interactions/ask.ts';
import { missingMessage } from '../interactions/kernel-places.ts';
import type { Permission } from '../interactions/place-kind.ts';
import { compose } from '../messages/compose.ts';
import { goneView } from '../messages/games.ts';
import { tableLink } from '../messages/titles.ts';
import { code, codeOf } from '../rest/limits.ts';
import { isRefusal, whyRefused } from '../rest/refusals.ts';

/** What handles channels that reject a message. */
export interface Recovery {
  readonly bot: BotContext;
  /** The permissions that the bot is known to lack in a channel. */
  readonly missingIn: (channelId: string) => readonly Permission[];
}

/**
 * Reacts to the error of an announcement.
 *
 * @returns whether to announce again at once. @throws the error if only time or a person can fix it
 */
export async function recover(recovery: Recovery, tableId: string, error: unknown): Promise<boolean> {
  const { service, log } = recovery.bot;
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
        await unarchive(recovery.bot, tableId);
        return true;
      } catch (refusal) {
        // Only a moderator can open a locked thread.
        await tellHost(recovery, tableId, error);
        throw refusal;
      }
    default:
      if (isRefusal(error)) await tellHost(recovery, tableId, error);
      throw error;
  }
}

async function unarchive({ service, messages }: BotContext, tableId: string): Promise<void> {
  const loaded = await service.load(tableId);
  const channelId = loaded?.table.place.channelId;
  if (channelId !== undefined) await messages.unarchive(channelId);
}

async function tellHost({ bot, missingIn }: Recovery, tableId: string, error: unknown): Promise<void> {
  const loaded = await bot.service.load(tableId);
  if (loaded === undefined) return;
  const { table } = loaded;
  const contact = contactOf(table);
  const why = whyUnseen(loaded, error, missingIn);
  if (contact === undefined || why === undefined) return;
  await bot.hosts.tell(contact, {
    ...{ subject: tableId, why, locale: table.locale, table },
    controls: (words) => [tableLink(table, words)],
  });
}

/** Why Discord refuses a table's message. */
export function whyUnseen(
  { table, game }: Loaded,
  error: unknown,
  missingIn: Recovery['missingIn'],
): Message | undefined {
  const { channelId } = table.place;
  if (channelId === undefined) return undefined;
  const given = codeOf(error);
  const isLocked = given === code.threadLocked || given === code.threadArchived;
  if (isLocked) return say('gone.locked', { channel: channel(channelId), game: gameName(game) });
  const isLacking = given === code.missingPermissions || given === code.missingAccess;
  const missing = isLacking ? missingIn(channelId) : [];
  return missing.length > 0 ? missingMessage(missing, channelId) : whyRefused(error, channelId);
}

/** The person to tell about a game's problem: its host, or another player if the host has deleted their data. */
function contactOf({ hostId, seats }: Table): string | undefined {
  const seated = seats.flatMap((one) => (one.kind === 'human' && !isReserved(one) ? [one.person.id] : []));
  return [hostId, ...seated].find((id) => !isFormer(id));
}

/** The channel is gone: tells each player how to move the game to another one. */
export async function tellPlayers(bot: BotContext, loaded: Loaded): Promise<void> {
  for (const [seat, occupant] of loaded.table.seats.entries())
    if (occupant.kind === 'human' && !isFormer(occupant.person.id))
      await tellPlayer(bot, loaded, occupant.person.id, `${loaded.table.id}g${seat}`);
}

/** People with closed direct messages still find the game in their list. */
async function tellPlayer(bot: BotContext, loaded: Loaded, userId: string, nonce: string): Promise<void> {
  const { messages, log } = bot;
  const { table } = loaded;
  const message = await compose(goneView(loaded, await wordsTo(bot, userId, table)), bot);
  try {
    await messages.send(await messages.directChannel(userId), message, nonce);
  } catch (error) {
    const given = codeOf(error);
    if (!isRefusal(error)) throw error;
    log.info(
      { code: given, table: table.id },
      'telling a player that a channel is gone failed; their list still shows the game',
    );
  }
}

/** The words for a person outside the table's channel. */
async function wordsTo(bot: BotContext, userId: string, table: Table): Promise<Words> {
  const player = await bot.service.settings(userId);
  const reader = { locale: knownLocale(player) ?? table.locale, theme: personal.theme.of(player) };
  return wordsFor({ bot, reader }, table);
}
