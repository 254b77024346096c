import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Log } from '../../table/ports.ts';
import { isoDate, json, maybe } from '../../table/record.ts';
import { code, codeOf, nonceOf } from '../rest/limits.ts';
import { type MessageClient, unarchiving } from '../rest/message-client.ts';
import { isKnownRefusal, isRefusal } from '../rest/refusals.ts';
import { type Delivery, markOf } from './delivery.ts';
import type { View } from './view.ts';

const posting = z.object({
  channelId: z.string(),
  nonce: z.string(),
  /** Undefined until the post is recorded: the message may be in the channel, or not. */
  messageId: maybe(z.string()),
});
type Posting = Readonly<z.output<typeof posting>>;

/** A column for a message that `keepMessage` keeps. */
export const keptMessage = json(
  posting
    .extend({
      /** A hash of the content; before the post is recorded, of the first attempt's. */
      viewHash: z.string(),
      postedAt: isoDate,
      /** The messages that this one replaces, until they are removed. */
      former: z.array(posting).readonly(),
    })
    .readonly(),
);
export type KeptMessage = z.output<typeof keptMessage>;

interface KeepingNeeds {
  readonly messages: Pick<MessageClient, 'find' | 'remove' | 'unarchive'>;
  readonly delivery: Pick<Delivery, 'edit' | 'postOnce'>;
  readonly log: Pick<Log, 'debug'>;
  readonly now: () => Date;
}

interface Keeping {
  /** The channel or thread where the message belongs. Elsewhere it is removed once it stands there. */
  readonly channelId: string;
  readonly view: View;
  /** @returns undefined if nothing was ever posted, or the message is no longer wanted */
  readonly load: () => Promise<KeptMessage | undefined>;
  /** @returns false, without a change, if something else than `before` is stored, or the message is not wanted there */
  readonly save: (message: KeptMessage, before: KeptMessage | undefined) => Promise<boolean>;
  /** What follows if a person deletes the message. */
  readonly onGone: 'drop' | 'repost';
  /** Tells who wants the message that Discord refuses it. */
  readonly refused?: (error: unknown) => Promise<void>;
  /** Age in ms from which the message is posted anew instead of edited; by default once Discord refuses edits. */
  readonly editFor?: number;
}

/**
 * `dropped`: a person deleted the message. `closed`: Discord does not let the bot write it there now. `no-channel`: the
 * channel was deleted.
 */
type Kept = 'kept' | 'dropped' | 'closed' | 'no-channel';

/**
 * Keeps one message up to date in a channel: edits it, or posts it anew and removes the former one. What is to be posted
 * is stored first, so that an interruption at any point leaves no second message; call again to complete it. Two
 * concurrent calls for one message are safe, but may leave the older content.
 *
 * @throws if Discord or the database does not respond
 */
export async function keepMessage(needs: KeepingNeeds, keeping: Keeping): Promise<Kept> {
  const { messages, log } = needs;
  const { channelId } = keeping;
  try {
    return await unarchiving(messages, channelId, () => keep(needs, keeping));
  } catch (error) {
    if (isRefusal(error)) await keeping.refused?.(error);
    if (!isKnownRefusal(error)) throw error;
    log.debug(
      { channel: channelId, code: codeOf(error) },
      'Discord refuses a message in a channel; it stays as it is',
    );
    return codeOf(error) === code.unknownChannel ? 'no-channel' : 'closed';
  }
}

async function keep(needs: KeepingNeeds, keeping: Keeping): Promise<Kept> {
  const { delivery, now } = needs;
  const { channelId, view, load, save, onGone, editFor = Number.POSITIVE_INFINITY } = keeping;
  const viewHash = createHash('sha256').update(JSON.stringify(view)).digest('base64url');
  /** @returns undefined if something else was stored in the meantime */
  const store = async (message: KeptMessage, previous: KeptMessage | undefined) =>
    (await save(message, previous)) ? message : undefined;

  const post = async (before: KeptMessage | undefined): Promise<KeptMessage | undefined> => {
    const isPending = before?.channelId === channelId && before.messageId === undefined;
    const intended = isPending
      ? before
      : await store(
          {
            channelId,
            nonce: nonceOf(randomUUID()),
            messageId: undefined,
            viewHash,
            postedAt: now(),
            former: before === undefined ? [] : [...before.former, postingOf(before)],
          },
          before,
        );
    if (intended === undefined) return undefined;
    // Before the post, so that the message never counts as younger than it is.
    const postedAt = now();
    const messageId = await delivery.postOnce(channelId, view, intended.nonce);
    // An earlier attempt may have posted it, with older content.
    const isNew =
      intended.viewHash === viewHash || (await delivery.edit({ channelId, messageId }, view)) === 'edited';
    const posted = { ...intended, messageId, postedAt, viewHash: isNew ? viewHash : intended.viewHash };
    const stored = await store(posted, intended);
    if (stored === undefined) await removeUnknown(posted);
    return stored;
  };

  /** The message was moved or given up in the meantime, unless another process has recorded the same one. */
  const removeUnknown = async (message: KeptMessage): Promise<void> => {
    const stored = await load();
    const known = stored === undefined ? [] : [stored, ...stored.former];
    if (!known.some(({ nonce }) => nonce === message.nonce)) await remove(needs, message);
  };

  const before = await load();
  let kept = before;
  if (before?.channelId !== channelId || before.messageId === undefined) kept = await post(before);
  else if (before.viewHash !== viewHash) {
    const isEditable = now().getTime() - before.postedAt.getTime() < editFor;
    const edited = isEditable
      ? await delivery.edit({ channelId, messageId: before.messageId }, view)
      : 'refused';
    if (edited === 'gone' && onGone === 'drop') return 'dropped';
    kept = edited === 'edited' ? await store({ ...before, viewHash }, before) : await post(before);
  }
  if (kept === undefined || kept.former.length === 0) return 'kept';
  for (const former of kept.former) await remove(needs, former);
  await save({ ...kept, former: [] }, kept);
  return 'kept';
}

/** Removes a message that is no longer kept, and those that it replaces. A closed channel keeps its own. */
export async function removeKept(
  needs: Pick<KeepingNeeds, 'messages' | 'log'>,
  message: KeptMessage | undefined,
): Promise<void> {
  if (message === undefined) return;
  for (const posted of [...message.former, message]) await remove(needs, posted);
}

async function remove(
  { messages, log }: Pick<KeepingNeeds, 'messages' | 'log'>,
  { channelId, nonce, messageId }: Posting,
): Promise<void> {
  const id = messageId ?? (await messages.find(channelId, markOf(nonce)))?.id;
  if (id === undefined) return;
  try {
    await unarchiving(messages, channelId, () => messages.remove(channelId, id));
  } catch (error) {
    if (!isKnownRefusal(error) && codeOf(error) !== code.unknownMessage) throw error;
    log.debug({ channel: channelId, code: codeOf(error) }, 'removing a message failed; it stays');
  }
}

function postingOf({ channelId, nonce, messageId }: KeptMessage): Posting {
  return { channelId, nonce, messageId };
}
