import {
  type APIMessageTopLevelComponent,
  ChannelType,
  type Client,
  MessageFlags,
  type RESTGetAPIChannelMessagesResult,
  type RESTGetAPIChannelResult,
  type RESTPostAPIChannelMessageResult,
  type RESTPostAPIChannelThreadsResult,
  type RESTPostAPICurrentUserCreateDMChannelResult,
  Routes,
} from 'discord.js';
import { code, codeOf, hasWhat } from './limits.ts';

/** The part of discord.js's REST client that sends messages. */
interface Rest {
  get(
    route: `/${string}`,
    options?: { readonly query: URLSearchParams } | Pick<Request, 'headers' | 'auth'>,
  ): Promise<unknown>;
  post(route: `/${string}`, options: Request): Promise<unknown>;
  patch(route: `/${string}`, options: Request): Promise<unknown>;
  delete(route: `/${string}`, options?: Pick<Request, 'auth'>): Promise<unknown>;
}

interface Request {
  readonly body: unknown;
  /** False where the address, the body or a header says who asks. */
  readonly auth?: boolean;
  readonly headers?: Record<string, string>;
  /** Whether the body is sent as it is. */
  readonly passThroughBody?: boolean;
  readonly files?: { readonly name: string; readonly data: Buffer }[];
}

/** How many of a channel's last messages to read: Discord's maximum. */
const MESSAGES_READ = 100;
const UNREADABLE: readonly (number | undefined)[] = [
  code.unknownChannel,
  code.missingAccess,
  code.missingPermissions,
];

/** Messages that the bot sends without an interaction. Every method rejects with Discord's error code: see `codeOf`. */
export interface MessageClient {
  /**
   * @param nonce at most 25 characters. The same nonce within minutes returns the first message and posts nothing new
   * @returns the message that is in the channel; `mark` is the id of its container
   */
  send(
    channelId: string,
    message: Composed,
    nonce: string,
  ): Promise<{ readonly id: string; readonly mark?: number }>;
  /**
   * The message whose container has this id, among the channel's last ones. Undefined also where the bot may not read
   * the channel's history.
   */
  find(
    channelId: string,
    mark: number,
  ): Promise<{ readonly id: string; readonly postedAt: Date } | undefined>;
  edit(channelId: string, messageId: string, message: Composed): Promise<void>;
  /**
   * Edits the message that answers an interaction, or whose button was pressed, by the interaction's token.
   *
   * @param messageId of a message that followed the first answer
   */
  editByToken(token: string, message: Composed, messageId?: string): Promise<void>;
  /** Deletes such a message. */
  removeByToken(token: string, messageId?: string): Promise<void>;
  /** Deletes a message of the bot's own. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** The channel of direct messages with a person. */
  directChannel(userId: string): Promise<string>;
  /** Opens a public thread. @param name at most 100 characters */
  thread(channelId: string, name: string): Promise<string>;
  /** Opens the public thread of a message, whose id it has; it may be there already. @param name at most 100 characters */
  threadOf(channelId: string, messageId: string, name: string): Promise<void>;
  /** Opens an archived thread again. */
  unarchive(threadId: string): Promise<void>;
  /** Whether a thread or post is locked. A channel that is gone, or out of the bot's sight, is not. */
  isLocked(threadId: string): Promise<boolean>;
  /** Whether a channel or thread exists, even if the bot has no access. */
  exists(channelId: string): Promise<boolean>;
}

/** Does what an archived thread refuses: opens the thread again, and tries once more. @param work safe to repeat */
export async function unarchiving<T>(
  messages: Pick<MessageClient, 'unarchive'>,
  threadId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== code.threadArchived) throw error;
    await messages.unarchive(threadId);
    return work();
  }
}

/** @param applicationId known once the bot is logged in */
export function createMessageClient(rest: Rest, applicationId: () => string): MessageClient {
  return {
    async send(channelId, message, nonce) {
      const body = { ...bodyOf(message), nonce, enforce_nonce: true };
      const sent = await rest.post(Routes.channelMessages(channelId), { body, files: [...message.files] });
      const { id, components } = sent as RESTPostAPIChannelMessageResult;
      const mark = components?.[0]?.id;
      return mark === undefined ? { id } : { id, mark };
    },
    async find(channelId, mark) {
      try {
        const query = new URLSearchParams({ limit: String(MESSAGES_READ) });
        const last = await rest.get(Routes.channelMessages(channelId), { query });
        const found = (last as RESTGetAPIChannelMessagesResult).find(
          ({ components }) => components?.[0]?.id === mark,
        );
        return found && { id: found.id, postedAt: new Date(found.timestamp) };
      } catch (error) {
        if (UNREADABLE.includes(codeOf(error))) return undefined;
        throw error;
      }
    },
    async edit(channelId, messageId, message) {
      const options = { body: bodyOf(message), files: [...message.files] };
      await rest.patch(Routes.channelMessage(channelId, messageId), options);
    },
    async editByToken(token, message, messageId) {
      const options = { body: bodyOf(message), files: [...message.files], auth: false };
      await rest.patch(Routes.webhookMessage(applicationId(), token, messageId), options);
    },
    async removeByToken(token, messageId) {
      await rest.delete(Routes.webhookMessage(applicationId(), token, messageId), { auth: false });
    },
    async remove(channelId, messageId) {
      await rest.delete(Routes.channelMessage(channelId, messageId));
    },
    async directChannel(userId) {
      const channel = await rest.post(Routes.userChannels(), { body: { recipient_id: userId } });
      return (channel as RESTPostAPICurrentUserCreateDMChannelResult).id;
    },
    async thread(channelId, name) {
      const body = { name, type: ChannelType.PublicThread };
      const thread = await rest.post(Routes.threads(channelId), { body });
      return (thread as RESTPostAPIChannelThreadsResult).id;
    },
    async threadOf(channelId, messageId, name) {
      await hasWhat(rest.post(Routes.threads(channelId, messageId), { body: { name } }), [code.threadThere]);
    },
    async unarchive(threadId) {
      await rest.patch(Routes.channel(threadId), { body: { archived: false } });
    },
    async isLocked(threadId) {
      try {
        const at = (await rest.get(Routes.channel(threadId))) as RESTGetAPIChannelResult;
        return 'thread_metadata' in at && at.thread_metadata?.locked === true;
      } catch (error) {
        if (UNREADABLE.includes(codeOf(error))) return false;
        throw error;
      }
    },
    exists: (channelId) =>
      hasWhat(rest.get(Routes.channel(channelId)), [code.unknownChannel], [code.missingAccess]),
  };
}

/** A message in the form of Discord's API. An edit removes the files that the message had. */
export function bodyOf({ components, files, notify }: Composed) {
  return {
    flags: MessageFlags.IsComponentsV2,
    components,
    allowed_mentions: { parse: [], users: [...notify] },
    attachments: files.map(({ name }, id) => ({ id, filename: name })),
  };
}

/** Whether a person cannot be reached by direct message. */
export function isUnreachable(error: unknown): boolean {
  const given = codeOf(error);
  return given === code.cannotMessageUser || given === code.noMutualServer;
}

/** A message in Discord's form, with its files. */
export interface Composed {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly { readonly name: string; readonly data: Buffer }[];
  /** User ids that the message may notify. */
  readonly notify: readonly string[];
}

/** What features use of discord.js's client: what it knows of channels, and requests that only they make. */
export type DiscordClient = Pick<Client, 'channels' | 'user'> & {
  readonly rest: Pick<Rest, 'get' | 'post' | 'patch' | 'delete'>;
};
