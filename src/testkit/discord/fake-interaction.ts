import {
  type BaseInteraction,
  MessageFlags,
  type PermissionResolvable,
  PermissionsBitField,
} from 'discord.js';
import type { Composed } from '../../discord/messages/compose.ts';
import { apiError } from './fake-message-client.ts';

/** A call to Discord about an interaction. */
export type Told =
  | { readonly call: 'deferReply' | 'deferUpdate' | 'deleteReply'; readonly private: boolean }
  | { readonly call: 'editReply' | 'followUp'; readonly private: boolean; readonly message: Composed }
  | {
      readonly call: 'respond';
      readonly choices: readonly { readonly name: string; readonly value: string }[];
    };

export interface FakeInteraction {
  readonly told: Told[];
  /** Makes Discord refuse the next calls of this kind, one error code per call. */
  fail(call: Told['call'], ...codes: readonly number[]): void;
  /** For the router. */
  readonly interaction: BaseInteraction;
}

export interface FakeRequest {
  readonly id?: string;
  readonly user?: { readonly id: string; readonly name: string };
  readonly locale?: string;
  readonly command?: string;
  readonly verb?: string;
  readonly options?: Readonly<Record<string, string>>;
  /** The option that the person is typing. */
  readonly typing?: string;
  readonly customId?: string;
  readonly values?: readonly string[];
  /** The person's permissions by their roles, and in this channel; none by default. */
  readonly may?: { readonly everywhere: PermissionResolvable; readonly here: PermissionResolvable };
}

let ids = 0;

/** An interaction in the channel 90 of the server 9, as discord.js passes it on. */
export function fakeInteraction(request: FakeRequest): FakeInteraction {
  const { user = { id: '1077', name: 'Mia' }, options = {}, verb, values, typing } = request;
  const told: Told[] = [];
  const failures = new Map<string, number[]>();
  const tell = (one: Told) => {
    const code = failures.get(one.call)?.shift();
    if (code !== undefined) throw apiError(code);
    told.push(one);
  };
  const isPrivate = ({ flags }: { readonly flags?: unknown } = {}) =>
    [flags].flat().includes(MessageFlags.Ephemeral);
  const messageOf = (payload: {
    components: Composed['components'];
    files: { name: string }[];
  }): Composed => ({
    components: payload.components,
    files: payload.files.map(({ name }) => ({ name, data: Buffer.alloc(0) })),
    notify: [],
  });
  const typed = Object.entries(options).map(([name, value]) => ({ name, type: 3, value }));
  const data = verb === undefined ? typed : [{ name: verb, type: 1, options: typed }];
  const isCommand = request.command !== undefined && typing === undefined;

  const fake = {
    id: request.id ?? String(5_000_000 + ++ids),
    user: { id: user.id, displayName: user.name },
    member: { displayName: user.name, permissions: new PermissionsBitField(request.may?.everywhere ?? 0n) },
    memberPermissions: new PermissionsBitField(request.may?.here ?? 0n),
    locale: request.locale ?? 'en-US',
    guildId: '9',
    guildLocale: 'en-US',
    channelId: '90',
    channel: { isThread: () => false },
    appPermissions: new PermissionsBitField(PermissionsBitField.All),
    commandName: request.command,
    customId: request.customId,
    values,
    options: { data, getFocused: () => ({ name: typing, value: options[typing ?? ''] ?? '' }) },
    deferred: false,
    isAutocomplete: () => typing !== undefined,
    isChatInputCommand: () => isCommand,
    isMessageComponent: () => request.customId !== undefined,
    isModalSubmit: () => false,
    isAnySelectMenu: () => values !== undefined,
    deferReply: async (given?: { flags?: unknown }) => {
      tell({ call: 'deferReply', private: isPrivate(given) });
      fake.deferred = true;
    },
    deferUpdate: async () => {
      tell({ call: 'deferUpdate', private: false });
      fake.deferred = true;
    },
    deleteReply: async () => tell({ call: 'deleteReply', private: false }),
    editReply: async (payload: Parameters<typeof messageOf>[0]) =>
      tell({ call: 'editReply', private: false, message: messageOf(payload) }),
    followUp: async (payload: Parameters<typeof messageOf>[0] & { flags?: unknown }) =>
      tell({ call: 'followUp', private: isPrivate(payload), message: messageOf(payload) }),
    respond: async (choices: readonly { name: string; value: string }[]) =>
      tell({ call: 'respond', choices }),
  };
  return {
    told,
    fail: (call, ...codes) => void failures.set(call, [...codes]),
    interaction: fake as unknown as BaseInteraction,
  };
}
