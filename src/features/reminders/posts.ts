import type { Reader } from '../../discord/i18n/words.ts';
import { type BotContext, publicWords, wordsFor } from '../../discord/interactions/ask.ts';
import { compose } from '../../discord/messages/compose.ts';
import type { View } from '../../discord/messages/view.ts';
import { codeOf, nonceOf } from '../../discord/rest/limits.ts';
import { isUnreachable, unarchiving } from '../../discord/rest/message-client.ts';
import { isKnownRefusal } from '../../discord/rest/refusals.ts';
import { knownLocale, personal } from '../../table/model.ts';
import { channelOf } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import type { Settings } from '../../table/settings.ts';
import type { MessagePlace } from './record.ts';
import type { AnsweredReminder, Reminders, Waiting, WaitingTable } from './service.ts';
import { settings } from './settings.ts';
import { digestView, mentionView, overView } from './views.ts';

export interface Posts {
  /**
   * The `remind` job: reminds a person by direct message of the games that await them, if a reminder is due.
   * Idempotent: sends nothing twice. Rejects if Discord or the database does not respond.
   */
  remind(userId: string): Promise<void>;
  /**
   * After a change of a table, removes the reminders that have been answered, and edits those that ask for other games
   * as well or whose game goes on without the person. Idempotent. Rejects if Discord or the database does not respond; a
   * message that cannot be changed stays as it is.
   */
  follow(tableId: string): Promise<void>;
}

export function createPosts(bot: BotContext, reminders: Reminders): Posts {
  return {
    remind: (userId) => remind(bot, reminders, userId),
    follow: (tableId) => updateAnswered(bot, reminders, tableId),
  };
}

async function remind(bot: BotContext, reminders: Reminders, userId: string): Promise<void> {
  const waiting = await awaitingTables(bot, reminders, userId);
  const due = waiting.tables.filter((table) => table.due);
  if (due.length === 0) return;
  const digest = await sendDigest(bot, userId, waiting);
  if (digest !== undefined) {
    await reminders.reminded(userId, idsOf(waiting.tables), digest);
    await removeFormer(bot, waiting.tables, digest);
    return;
  }
  for (const table of due) {
    const nonce = nonceFor(userId, { ...waiting, tables: [table] });
    const mention = await mentionInChannel(bot, userId, table, nonce);
    await reminders.reminded(userId, idsOf([table]), mention);
    if (mention !== undefined) await removeFormer(bot, [table], mention);
  }
}

/** The games that await the person, on servers of which they are still a member; none unless a reminder is due. */
async function awaitingTables(bot: BotContext, reminders: Reminders, userId: string): Promise<Waiting> {
  const { player, tables } = await reminders.waiting(userId);
  const wanted = tables.filter(({ reminder }) => reminder?.muted !== true);
  if (!wanted.some(({ due }) => due)) return { player, tables: [] };
  const left = await leaveGoneServers(bot, userId, wanted);
  return {
    player,
    tables: wanted.filter(({ loaded }) => !left.has(loaded.table.place.guildId ?? '')),
  };
}

/** The servers that the person has left. Tells their tables there. */
async function leaveGoneServers(
  { members, service }: BotContext,
  userId: string,
  tables: readonly WaitingTable[],
): Promise<ReadonlySet<string>> {
  const left = new Set<string>();
  for (const guildId of new Set(tables.flatMap(({ loaded }) => loaded.table.place.guildId ?? [])))
    if (await members.hasLeft(guildId, userId)) left.add(guildId);
  for (const { loaded } of tables)
    if (left.has(loaded.table.place.guildId ?? '')) await service.memberLeft(loaded.table.id, userId);
  return left;
}

/** Sends one direct message about all the tables. @returns undefined if the person accepts no direct messages */
async function sendDigest(
  bot: BotContext,
  userId: string,
  { player, tables }: Waiting,
): Promise<MessagePlace | undefined> {
  const { messages } = bot;
  const message = await compose(digestOf(bot, player, tables), bot);
  try {
    const channelId = await messages.directChannel(userId);
    const { id } = await messages.send(channelId, message, nonceFor(userId, { player, tables }));
    return { channelId, messageId: id };
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return undefined;
  }
}

function digestOf(bot: BotContext, player: Settings, tables: readonly WaitingTable[]): View {
  const reader = readerOf(player, tables[0]?.loaded);
  return digestView(tables, wordsFor({ bot, reader }), ({ table }) => wordsFor({ bot, reader }, table));
}

async function mentionInChannel(
  bot: BotContext,
  userId: string,
  waiting: WaitingTable,
  nonce: string,
): Promise<MessagePlace | undefined> {
  const { messages, log } = bot;
  const { table } = waiting.loaded;
  // Without a server, the channel is the closed direct messages themselves.
  if (table.place.guildId === undefined) return undefined;
  const view = mentionView(waiting, userId, publicWords(bot, table));
  const message = await compose(view, bot);
  try {
    const channelId = channelOf(table.place);
    const { id } = await unarchiving(messages, channelId, () => messages.send(channelId, message, nonce));
    return { channelId, messageId: id };
  } catch (error) {
    // The announcer already tells the players that the bot cannot write there.
    if (!isKnownRefusal(error)) throw error;
    log.warn(
      { err: error, table: table.id },
      'reminding a person failed by direct message and in the channel; the next reminder tries again',
    );
    return undefined;
  }
}

/** Removes the reminders that the newest one replaces. */
async function removeFormer(
  { messages, log }: BotContext,
  tables: readonly WaitingTable[],
  newest: MessagePlace,
): Promise<void> {
  const former = new Map(
    tables.flatMap(({ reminder }) =>
      reminder?.message ? [[reminder.message.messageId, reminder.message]] : [],
    ),
  );
  former.delete(newest.messageId);
  for (const { channelId, messageId } of former.values())
    await messages.remove(channelId, messageId).catch((err: unknown) => {
      log.debug({ err, channel: channelId }, 'removing an earlier reminder failed; it stays');
    });
}

async function updateAnswered(bot: BotContext, reminders: Reminders, tableId: string): Promise<void> {
  const { messages, log } = bot;
  for (const answered of await reminders.answered(tableId)) {
    const { channelId, messageId } = answered.message;
    try {
      const view = viewAfter(bot, answered);
      if (view === undefined) await messages.remove(channelId, messageId);
      else await messages.edit(channelId, messageId, await compose(view, bot));
    } catch (error) {
      const given = codeOf(error);
      if (given === undefined) throw error;
      log.debug(
        { channel: channelId, code: given },
        'changing an answered reminder failed; it stays as it is',
      );
    }
    await reminders.forgetReminder(answered);
  }
}

/** What is left of an answered reminder; undefined: nothing. In a table's channel everyone reads it. */
function viewAfter(
  bot: BotContext,
  { loaded, userId, message, hasMoved, player, others }: AnsweredReminder,
): View | undefined {
  const { table } = loaded;
  const isPublic = table.place.guildId !== undefined && message.channelId === table.place.channelId;
  const words = isPublic
    ? publicWords(bot, table)
    : wordsFor({ bot, reader: readerOf(player, loaded) }, table);
  const over = hasMoved ? undefined : overView(loaded, isPublic ? userId : undefined, words);
  if (isPublic || others.length === 0) return over;
  const digest = digestOf(bot, player, others);
  return { ...digest, blocks: [...(over?.blocks ?? []), ...digest.blocks] };
}

function readerOf(player: Settings, loaded: Loaded | undefined): Reader {
  return { locale: knownLocale(player) ?? loaded?.table.locale ?? 'en', theme: personal.theme.of(player) };
}

function idsOf(tables: readonly WaitingTable[]): readonly string[] {
  return tables.map(({ loaded }) => loaded.table.id);
}

/** The same for the same reminder: after a crash, Discord drops a second message with the same nonce. */
function nonceFor(userId: string, { player, tables }: Waiting): string {
  const contents = tables.map(({ loaded, time, reminder }) => [
    loaded.table.id,
    time.awaitedSince,
    time.deadline,
    reminder?.toldAwaited,
    reminder?.toldDeadline,
    reminder?.nudgedBy,
  ]);
  return nonceOf(JSON.stringify([userId, settings.snoozedUntil.of(player), contents]));
}
