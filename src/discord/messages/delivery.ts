import { createHash } from 'node:crypto';
import type { Announcement, Person, Table } from '../../table/model.ts';
import { channelOf } from '../../table/place.ts';
import type { PublicMessage } from '../../table/records.ts';
import type { TableService } from '../../table/service.ts';
import { code, codeOf, NONCE_MAX } from '../rest/limits.ts';
import { type Composed, isUnreachable, type MessageClient } from '../rest/message-client.ts';
import { type ComposeTools, compose } from './compose.ts';
import { linkToMessage } from './titles.ts';
import type { View } from './view.ts';

/** Posts and edits the public messages of tables. The store knows of a message before Discord does. */
export interface Delivery {
  /**
   * Searches the channel for messages whose post went unrecorded, because the response was lost, the database was down
   * or the process was killed.
   *
   * @returns whether any were found
   */
  findLost(table: Table, kept: readonly PublicMessage[]): Promise<boolean>;
  /**
   * Posts a message, exactly once, and records it.
   *
   * @returns undefined if a lost message was found instead: it is recorded, and may already tell everything
   */
  post(table: Table, view: View, post: Post): Promise<PostedMessage | undefined>;
  /** Posts a message that the store does not track, unless it is already in the channel. @returns its id */
  postOnce(channelId: string, view: View, nonce: string): Promise<string>;
  /** @returns `gone` if the message can never be edited again; `refused` if Discord does not allow it now */
  edit(message: Pick<PublicMessage, 'channelId' | 'messageId'>, view: View): Promise<Edited>;
}

export type PostedMessage = Pick<PublicMessage, 'messageId' | 'nonce'>;
type Edited = 'edited' | 'gone' | 'refused';

interface Post {
  /** The message tells the steps after this one. */
  readonly after: number;
  readonly deadlines: Announcement['deadlines'];
  /** The table's messages that are not yet folded. */
  readonly kept: readonly PublicMessage[];
}

interface DeliveryNeeds extends ComposeTools {
  readonly service: Pick<TableService, 'announced' | 'forgetMessages' | 'intendMessage'>;
  readonly messages: MessageClient;
  readonly now: () => Date;
}

export function createDelivery(needs: DeliveryNeeds): Delivery {
  const { service, messages, log, now } = needs;

  const send = (channelId: string, message: Composed, nonce: string, mark: number) =>
    messages.send(channelId, marked(message, mark), nonce);

  return {
    async findLost(table, kept) {
      const lost = lostOf(kept);
      if (lost.length === 0) return false;
      const found = await Promise.all(
        lost.map(async ({ nonce, channelId, seq }) => {
          const message = await messages.find(channelId, markOf(nonce));
          if (message === undefined) return false;
          log.info({ table: table.id }, 'a message is found that was posted but not saved');
          // Its deadlines are unknown; the next change of one corrects it.
          const { id, postedAt } = message;
          await service.announced(table.id, { messageId: id, seq, postedAt, deadlines: {} }, nonce);
          return true;
        }),
      );
      return found.includes(true);
    },

    async post(table, view, { after, deadlines, kept }) {
      const { id: tableId, place, head: seq } = table;
      const channelId = channelOf(place);
      const nonce = nonceFor(table);
      const message = await compose(view, needs);
      const postedAt = now();
      const saved = async (messageId: string) => {
        await service.announced(tableId, { messageId, seq, postedAt, deadlines }, nonce);
        return { messageId, nonce };
      };
      await service.intendMessage({ tableId, nonce, channelId, after, seq });
      // A lost message may not be visible yet, or the bot may not read the channel. Its nonce reveals it: Discord
      // returns the earlier message, or posts this one.
      for (const lost of lostOf(kept)) {
        if (lost.nonce === nonce || lost.channelId !== channelId) continue;
        const { id, mark } = await send(channelId, message, lost.nonce, markOf(nonce));
        const isLost = mark !== markOf(nonce) && !kept.some(({ messageId }) => messageId === id);
        if (isLost) {
          const announcement = { messageId: id, seq: lost.seq, postedAt, deadlines: {} };
          await service.announced(tableId, announcement, lost.nonce);
          return undefined;
        }
        await service.forgetMessages(tableId, [lost.nonce]);
        if (mark === markOf(nonce)) return saved(id);
      }
      return saved((await send(channelId, message, nonce, markOf(nonce))).id);
    },

    async postOnce(channelId, view, nonce) {
      const found = await messages.find(channelId, markOf(nonce));
      return (found ?? (await send(channelId, await compose(view, needs), nonce, markOf(nonce)))).id;
    },

    async edit({ channelId, messageId }, view) {
      if (messageId === undefined) return 'gone';
      try {
        await messages.edit(channelId, messageId, await compose(view, needs));
        return 'edited';
      } catch (error) {
        const given = codeOf(error);
        log.debug({ channel: channelId, code: given }, 'editing a message failed');
        switch (given) {
          case code.unknownMessage:
          case code.othersMessage:
            return 'gone';
          case code.tooManyOldEdits:
            return 'refused';
          default:
            throw error;
        }
      }
    },
  };
}

function lostOf(kept: readonly PublicMessage[]): readonly PublicMessage[] {
  return kept.filter(({ messageId }) => messageId === undefined);
}

/** The same for the same message; different for a message that replaces a deleted one. */
function nonceFor({ id, head, announcement, status }: Table): string {
  const before = announcement?.messageId?.slice(-6) ?? '';
  return `${id}${head}${status.charAt(0)}${before}`.slice(0, NONCE_MAX);
}

/** The id of a message's container. It identifies the message, because Discord does not return nonces later. */
export function markOf(nonce: string): number {
  return (createHash('sha256').update(nonce).digest().readUInt32BE() >>> 1) | 1;
}

function marked(message: Composed, mark: number): Composed {
  const [container, ...others] = message.components;
  if (container === undefined) return message;
  return { ...message, components: [{ ...container, id: mark }, ...others] };
}

/**
 * Sends a direct message to the person who interacts.
 *
 * @returns the link to the message; undefined if the person accepts no direct messages
 */
export async function sendDirectly(
  {
    bot,
    person,
    origin,
  }: {
    readonly bot: ComposeTools & { readonly messages: MessageClient };
    readonly person: Person;
    readonly origin: string;
  },
  view: View,
): Promise<string | undefined> {
  const message = await compose(view, bot);
  try {
    const channelId = await bot.messages.directChannel(person.id);
    const { id } = await bot.messages.send(channelId, message, origin);
    return linkToMessage(undefined, channelId, id);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return undefined;
  }
}
