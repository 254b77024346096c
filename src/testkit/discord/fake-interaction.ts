import {
  type APIModalInteractionResponseCallbackData,
  type BaseInteraction,
  type ChannelType,
  InteractionContextType,
  MessageFlags,
  MessageFlagsBitField,
  type ModalBuilder,
  type PermissionResolvable,
  PermissionsBitField,
} from 'discord.js';
import type { PlaceSource } from '../../discord/interactions/place-kind.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { wordsOf } from './bot-context.ts';
import { apiError, BOT_ID } from './fake-message-client.ts';

/** A call to Discord about an interaction. */
export type Told =
  | { readonly call: 'deferReply' | 'deferUpdate' | 'deleteReply'; readonly private: boolean }
  | {
      readonly call: 'reply' | 'update' | 'editReply' | 'followUp';
      readonly private: boolean;
      readonly message: Composed;
    }
  | { readonly call: 'showModal'; readonly form: APIModalInteractionResponseCallbackData }
  | {
      readonly call: 'respond';
      readonly choices: readonly { readonly name: string; readonly value: string }[];
    };

export interface FakeInteraction {
  readonly told: Told[];
  /** Makes Discord refuse the next calls of this kind, one error code per call, or the connection break. */
  fail(call: Told['call'], ...codes: readonly number[]): void;
  /** Makes the next calls of this kind wait for a promise before they arrive. */
  delay(call: Told['call'], until: Promise<unknown>): void;
  /** For the router. */
  readonly interaction: BaseInteraction;
}

export interface FakeRequest {
  readonly id?: string;
  /**
   * When Discord created it, in ms since 1970; by default in the future, so that the tests' clock is never too late.
   */
  readonly createdAt?: number;
  readonly user?: { readonly id: string; readonly name: string };
  readonly locale?: string;
  readonly command?: string;
  readonly verb?: string;
  /** The message in whose menu the command is used. */
  readonly target?: {
    readonly authorId: string;
    readonly at: Date;
    readonly components: readonly unknown[];
  };
  /** The id of the person in whose menu the command is used. */
  readonly onPerson?: string;
  readonly options?: Readonly<Record<string, string>>;
  /** The option that the person is typing. */
  readonly typing?: string;
  readonly customId?: string;
  readonly values?: readonly string[];
  /** The values of a form, by field. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  /** Whether the bot is not in the channel: the person has added the app to their account. */
  readonly outside?: boolean;
  /** The message that has the button or is the answer, the interaction that it answered, and its last edit. */
  readonly message?: {
    readonly id: string;
    readonly private: boolean;
    readonly madeBy?: string;
    readonly editedAt?: number;
  };
  /** The person's permissions by their roles, and in this channel; none by default. */
  readonly may?: { readonly everywhere: PermissionResolvable; readonly here: PermissionResolvable };
}

/** Instead of an error code: the call fails without an answer. */
export const CONNECTION_LOST = 0;

let ids = 0;

interface Payload {
  readonly components: Composed['components'];
  readonly files: readonly { readonly name: string }[];
  readonly flags?: unknown;
}

/** An interaction in channel 90 of server 9, as discord.js delivers it. */
export function fakeInteraction(request: FakeRequest): FakeInteraction {
  const { user = { id: '1077', name: 'Mia' }, options = {}, verb, values, typing } = request;
  const told: Told[] = [];
  const failures = new Map<string, number[]>();
  const delays = new Map<string, Promise<unknown>>();
  const tell = async (one: Told) => {
    await delays.get(one.call);
    const code = failures.get(one.call)?.shift();
    if (code === CONNECTION_LOST) throw new TypeError('fetch failed');
    if (code !== undefined) throw apiError(code);
    told.push(one);
  };
  const isPrivate = ({ flags }: { readonly flags?: unknown } = {}) =>
    [flags].flat().includes(MessageFlags.Ephemeral);
  const messageOf = ({ components, files }: Payload): Composed => ({
    components,
    files: files.map(({ name }) => ({ name, data: Buffer.alloc(0) })),
    notify: [],
  });
  const typed = Object.entries(options).map(([name, value]) => ({ name, type: 3, value }));
  const data = verb === undefined ? typed : [{ name: verb, type: 1, options: typed }];
  const isOnMenu = request.target !== undefined || request.onPerson !== undefined;
  const isCommand = request.command !== undefined && typing === undefined && !isOnMenu;

  const fake = {
    id: request.id ?? String(5_000_000 + ++ids),
    createdTimestamp: request.createdAt ?? Number.POSITIVE_INFINITY,
    user: { id: user.id, displayName: user.name },
    member: { displayName: user.name, permissions: new PermissionsBitField(request.may?.everywhere ?? 0n) },
    memberPermissions: new PermissionsBitField(request.may?.here ?? 0n),
    locale: request.locale ?? 'en-US',
    guildId: '9',
    guildLocale: 'en-US',
    channelId: '90',
    token: `token-${ids}`,
    context: InteractionContextType.Guild,
    authorizingIntegrationOwners: { guildId: request.outside ? null : '9', userId: user.id },
    message: messageWith(request),
    fetchReply: async () => ({
      id: request.message?.id,
      flags: new MessageFlagsBitField(request.message?.private ? MessageFlags.Ephemeral : 0),
    }),
    channel: { isThread: () => false },
    appPermissions: new PermissionsBitField(PermissionsBitField.All),
    commandName: request.command,
    customId: request.customId,
    values,
    options: { data, getFocused: () => ({ name: typing, value: options[typing ?? ''] ?? '' }) },
    deferred: false,
    isAutocomplete: () => typing !== undefined,
    isChatInputCommand: () => isCommand,
    isMessageContextMenuCommand: () => request.target !== undefined,
    isUserContextMenuCommand: () => request.onPerson !== undefined,
    targetId: request.onPerson,
    isCommand: () => isCommand || isOnMenu,
    client: { user: { id: BOT_ID } },
    targetMessage: request.target && {
      author: { id: request.target.authorId },
      createdAt: request.target.at,
      components: request.target.components.map((component) => ({ toJSON: () => component })),
    },
    isMessageComponent: () => request.customId !== undefined && request.answers === undefined,
    isModalSubmit: () => request.answers !== undefined,
    isFromMessage: () => true,
    fields: {
      fields: Object.entries(request.answers ?? {}).map(([customId, values]) => ({ customId, values })),
    },
    showModal: (modal: ModalBuilder) => tell({ call: 'showModal', form: modal.toJSON() }),
    isAnySelectMenu: () => values !== undefined,
    deferReply: async (given?: { flags?: unknown }) => {
      await tell({ call: 'deferReply', private: isPrivate(given) });
      fake.deferred = true;
    },
    deferUpdate: async () => {
      await tell({ call: 'deferUpdate', private: false });
      fake.deferred = true;
    },
    reply: (payload: Payload) =>
      tell({ call: 'reply', private: isPrivate(payload), message: messageOf(payload) }),
    update: (payload: Payload) => tell({ call: 'update', private: false, message: messageOf(payload) }),
    deleteReply: () => tell({ call: 'deleteReply', private: false }),
    editReply: (payload: Payload) => tell({ call: 'editReply', private: false, message: messageOf(payload) }),
    followUp: async (payload: Payload) => {
      await tell({ call: 'followUp', private: isPrivate(payload), message: messageOf(payload) });
      return { id: String(++ids) };
    },
    respond: (choices: readonly { name: string; value: string }[]) => tell({ call: 'respond', choices }),
  };
  return {
    told,
    fail: (call, ...codes) => void failures.set(call, [...codes]),
    delay: (call, until) => void delays.set(call, until),
    interaction: fake as unknown as BaseInteraction,
  };
}

/** The message with the pressed control. */
function messageWith({ message = { id: '600', private: true }, customId }: FakeRequest) {
  if (customId === undefined) return undefined;
  const flags = new MessageFlagsBitField(message.private ? MessageFlags.Ephemeral : 0);
  const interactionMetadata = message.madeBy === undefined ? null : { id: message.madeBy };
  return { id: message.id, flags, interactionMetadata, editedTimestamp: message.editedAt ?? null };
}

/** The place of an interaction in channel 90 of server 9, with differences. */
export function placeSource(differences: object = {}): PlaceSource {
  const known = {
    channelId: '90',
    guildId: '9',
    user: { id: '1' },
    channel: { isThread: () => false },
    context: InteractionContextType.Guild,
    authorizingIntegrationOwners: { guildId: '9' },
    ...differences,
  };
  return known as unknown as PlaceSource;
}

/** A thread of channel 70. */
export const threadOf = (type: ChannelType) => ({ isThread: () => true, parentId: '70', parent: { type } });
/** The app is there because a person has added it to their account. */
export const personal = { authorizingIntegrationOwners: { guildId: null } };

/** The bot's calls in order. */
export const callsOf = ({ told }: FakeInteraction) =>
  told.map((one) => ('private' in one && one.private ? `${one.call}, private` : one.call));
export const wordsTold = ({ told }: FakeInteraction) =>
  told.map((one) => ('message' in one ? wordsOf(one.message) : '')).join('\n');
