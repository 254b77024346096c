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
import { isClosed } from './refusals.ts';

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
  /** False if the URL, the body or a header authenticates the request. */
  readonly auth?: boolean;
  readonly headers?: Record<string, string>;
  /** Sends the body unchanged. */
  readonly passThroughBody?: boolean;
  readonly files?: { readonly name: string; readonly data: Buffer }[];
}

/** Number of a channel's last messages to read: Discord's maximum. */
const MESSAGES_READ = 100;

/** Messages that the bot sends without an interaction. Every method rejects with Discord's error code: see `codeOf`. */
export interface MessageClient {
  /**
   * @param nonce at most 25 characters. Repeating a nonce within minutes returns the first message and posts nothing
   * @returns the message in the channel; `mark` is the id of its container
   */
  send(
    channelId: string,
    message: Composed,
    nonce: string,
  ): Promise<{ readonly id: string; readonly mark?: number }>;
  /**
   * The message whose container has this id, among the channel's last ones. Also undefined if the bot may not read the
   * channel's history.
   */
  find(
    channelId: string,
    mark: number,
  ): Promise<{ readonly id: string; readonly postedAt: Date } | undefined>;
  edit(channelId: string, messageId: string, message: Composed): Promise<void>;
  /**
   * Edits the message that answered an interaction, or whose button was pressed, with the interaction's token.
   *
   * @param messageId of a follow-up
   */
  editByToken(token: string, message: Composed, messageId?: string): Promise<void>;
  /** Deletes such a message. */
  removeByToken(token: string, messageId?: string): Promise<void>;
  /** Deletes one of the bot's own messages. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** The id of the direct-message channel with a person. */
  directChannel(userId: string): Promise<string>;
  /**
   * Opens a public thread. @param name at most 100 characters @param announces whether it is in an announcement channel,
   * whose threads have another type
   */
  thread(channelId: string, name: string, announces?: boolean): Promise<string>;
  /**
   * Opens a message's public thread, which has the message's id and may already exist. @param name at most 100
   * characters
   */
  threadOf(channelId: string, messageId: string, name: string): Promise<void>;
  /** Reopens an archived thread. */
  unarchive(threadId: string): Promise<void>;
  /** Whether a thread or post is locked. False for one that is gone or that the bot cannot see. */
  isLocked(threadId: string): Promise<boolean>;
  /** Whether a channel or thread exists, even if the bot has no access to it. */
  exists(channelId: string): Promise<boolean>;
}

/** Does work that an archived thread refuses: reopens the thread and tries once more. @param work must be idempotent */
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
        if (isClosed(error)) return undefined;
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
    async thread(channelId, name, announces = false) {
      const body = { name, type: announces ? ChannelType.AnnouncementThread : ChannelType.PublicThread };
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
        if (isClosed(error)) return false;
        throw error;
      }
    },
    exists: (channelId) =>
      hasWhat(rest.get(Routes.channel(channelId)), [code.unknownChannel], [code.missingAccess]),
  };
}

/** A message as a body of Discord's API. An edit removes the message's earlier files. */
export function bodyOf({ components, files, notify }: Composed) {
  return {
    flags: MessageFlags.IsComponentsV2,
    components,
    allowed_mentions: { parse: [], users: [...notify] },
    attachments: files.map(({ name }, id) => ({ id, filename: name })),
  };
}

/** Whether an error means that a person cannot be reached by direct message. */
export function isUnreachable(error: unknown): boolean {
  const given = codeOf(error);
  return given === code.cannotMessageUser || given === code.noMutualServer;
}

/** A message in Discord's form, with its files. */
export interface Composed {
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly { readonly name: string; readonly data: Buffer }[];
  /** User ids that the message may ping. */
  readonly notify: readonly string[];
}

/** The parts of discord.js's client that features use: its cached channels, and requests that only features make. */
export type DiscordClient = Pick<Client, 'channels' | 'guilds' | 'user'> & {
  readonly rest: Pick<Rest, 'get' | 'post' | 'patch' | 'delete'>;
};
