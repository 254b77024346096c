/** Carries out the requests of the page and of tests. */

import { z } from 'zod';
import type { PageReply, PageRequest, PageResult, Requests, RequestType } from '../../protocol.ts';
import { openDirect } from '../api/applications.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
import { TAGS_PER_POST } from '../limits/emoji.ts';
import { BOT_PERMISSIONS } from '../world/permissions.ts';
import { isSnowflake } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { autocomplete, listCommands, runCommand, runMenuCommand } from './commands.ts';
import { choose, dismissModal, press, submit } from './components.ts';
import { ActionRefused, channelOf, personOf } from './find.ts';
import * as host from './host.ts';
import * as talk from './messages.ts';
import { changeThread, createPost, createThread, openPrivate } from './messages.ts';

export interface ActionContext {
  readonly world: World;
  readonly registry: InteractionRegistry;
  readonly faults: Faults;
  readonly gateway: Gateway;
  readonly origin: () => string;
  /** Announces that someone is typing. */
  readonly typing: (channelId: string, userId: string) => void;
  /** Announces that the faults have changed. */
  readonly faultsChanged: () => void;
}

type ActionHandlers = {
  readonly [T in RequestType]: (takes: Requests[T]['takes']) => PageResult<T> | Promise<PageResult<T>>;
};

const DONE = {};

/** Every request by its type. */
function handlersFor({
  world,
  registry,
  faults,
  gateway,
  origin,
  typing,
  faultsChanged,
}: ActionContext): ActionHandlers {
  /** For actions without a result. */
  const done =
    <T>(act: (world: World, takes: T) => void) =>
    (takes: T) => {
      act(world, takes);
      return DONE;
    };
  return {
    say: (takes) => talk.say(world, takes),
    command: (takes) => runCommand(world, registry, origin(), takes),
    'menu-command': (takes) => runMenuCommand(world, registry, origin(), takes),
    autocomplete: (takes) => autocomplete(world, registry, takes),
    commands: (takes) => listCommands(world, takes),
    press: (takes) => press(world, registry, takes),
    choose: (takes) => choose(world, registry, origin(), takes),
    submit: (takes) => submit(world, registry, origin(), takes),
    'dismiss-modal': done(dismissModal),
    'dismiss-message': done(talk.dismiss),
    typing: ({ as, channelId }) => {
      typing(channelOf(world, personOf(world, as), channelId).id, as);
      return DONE;
    },
    'create-thread': (takes) => createThread(world, takes),
    'create-post': (takes) => createPost(world, takes),
    'change-thread': done(changeThread),
    'open-direct': ({ as }) => ({ channelId: openDirect(world, personOf(world, as).id).id }),
    'open-private': (takes) => openPrivate(world, takes),
    'set-app-installed': ({ as, installed }) => {
      world.people.put({ ...personOf(world, as), appInstalled: installed });
      return DONE;
    },
    history: (takes) => talk.history(world, takes),
    'edit-message': done(talk.editOwn),
    'delete-message': done(talk.deleteOwn),
    'set-locale': ({ as, locale }) => {
      world.people.put({ ...personOf(world, as), locale });
      return DONE;
    },
    'wind-clock': (takes) => host.windClock(world, takes),
    'set-direct-messages': done(host.setDirectMessages),
    'set-bot-permission': done(host.setPermission),
    gateway: ({ how }) => {
      setGateway(gateway, how);
      faultsChanged();
      return DONE;
    },
    'rate-limit': ({ requests = 0, seconds = 0, retryAfter }) => {
      faults.rateLimit(requests, seconds, retryAfter);
      return DONE;
    },
    'break-requests': ({ requests = 0, seconds = 0 }) => {
      faults.break(requests, seconds);
      return DONE;
    },
    'slow-down': ({ by }) => {
      faults.slowDown(by);
      return DONE;
    },
    'fault-interactions': (takes) => {
      faults.faultInteractions(takes.faults);
      return DONE;
    },
    'clear-faults': () => {
      gateway.setDown(false);
      faults.clear();
      return DONE;
    },
    'create-channel': (takes) => host.createChannel(world, takes),
    'delete-channel': done(host.deleteChannel),
    'remove-message': done(host.removeMessage),
    'create-guild': (takes) => host.createGuild(world, takes),
    'set-external-apps': done(host.setExternalApps),
    'remove-bot': done(host.removeBot),
    'invite-bot': done(host.invite),
    'remove-member': done(host.removeMember),
    'add-member': done(host.addMember),
  };
}

function setGateway(gateway: Gateway, how: Requests['gateway']['takes']['how']): void {
  switch (how) {
    case 'drop':
      gateway.drop();
      break;
    case 'reconnect':
      gateway.askToReconnect();
      break;
    case 'invalidate':
      gateway.invalidate();
      break;
    case 'down':
    case 'up':
      gateway.setDown(how === 'down');
      break;
  }
}

export interface Actions {
  /** Carries out a request, or throws `Refused`. */
  perform<T extends RequestType>(request: PageRequest<T>): Promise<PageResult<T>>;
  /** The same for unchecked input; always replies. */
  reply(request: unknown): Promise<PageReply>;
}

export function createActions(context: ActionContext): Actions {
  const table = handlersFor(context);
  const perform = async <T extends RequestType>(request: PageRequest<T>): Promise<PageResult<T>> => {
    const { type, ...takes } = request as { readonly type: T };
    const shape = REQUEST_SCHEMAS[type].safeParse(takes);
    if (!shape.success) {
      const [first] = shape.error.issues;
      throw new ActionRefused('malformed', `${type}: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`);
    }
    return table[type](shape.data as Requests[T]['takes']);
  };
  return {
    perform,
    async reply(request) {
      const isKnown =
        typeof request === 'object' &&
        request !== null &&
        'type' in request &&
        typeof request.type === 'string' &&
        Object.hasOwn(REQUEST_SCHEMAS, request.type);
      if (!isKnown) return { ok: false, refusal: { code: 'malformed', message: 'This is no request.' } };
      try {
        return { ok: true, result: await perform(request as PageRequest) };
      } catch (error) {
        if (error instanceof ActionRefused) return { ok: false, refusal: error.refusal };
        throw error;
      }
    },
  };
}

const id = z.string().refine(isSnowflake, 'not an id');
const DAY = 86_400_000;

const filled = {
  command: z.string().min(1),
  path: z.array(z.string()).max(2).exactOptional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).exactOptional(),
};
const targetKind = z.enum(['message', 'user']);
const forumTag = z.object({
  name: z.string().min(1).max(20),
  moderated: z.boolean().exactOptional(),
  emoji: z.string().exactOptional(),
});
const nothing = z.object({});
const tags = z.array(id).max(TAGS_PER_POST).exactOptional();
const requests = z.int().min(0).max(10_000).exactOptional();
const seconds = z.number().min(0).max(3_600).exactOptional();

const REQUEST_SCHEMAS: { readonly [T in keyof Requests]: z.ZodType<Requests[T]['takes']> } = {
  say: z.object({
    as: id,
    channelId: id,
    content: z.string(),
    files: z.array(id).exactOptional(),
    replyTo: id.exactOptional(),
  }),
  command: z.object({ as: id, channelId: id, ...filled }),
  autocomplete: z.object({ as: id, channelId: id, focused: z.string(), typed: z.string(), ...filled }),
  'menu-command': z.object({
    as: id,
    channelId: id,
    command: z.string().min(1),
    target: z.object({ kind: targetKind, id }),
  }),
  commands: z.object({ as: id, channelId: id, on: targetKind.exactOptional() }),
  press: z.object({ as: id, messageId: id, customId: z.string() }),
  choose: z.object({ as: id, messageId: id, customId: z.string(), values: z.array(z.string()) }),
  submit: z.object({
    as: id,
    modalId: id,
    values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()])),
  }),
  'dismiss-modal': z.object({ as: id, modalId: id }),
  'dismiss-message': z.object({ as: id, messageId: id }),
  typing: z.object({ as: id, channelId: id }),
  'create-thread': z.object({ as: id, channelId: id, name: z.string(), messageId: id.exactOptional() }),
  'create-post': z.object({
    as: id,
    channelId: id,
    name: z.string(),
    content: z.string().max(2_000),
    tagIds: tags,
  }),
  'change-thread': z.object({
    as: id,
    channelId: id,
    archived: z.boolean().exactOptional(),
    locked: z.boolean().exactOptional(),
    name: z.string().exactOptional(),
    tagIds: tags,
  }),
  'open-direct': z.object({ as: id }),
  'open-private': z.object({
    as: id,
    personIds: z.array(id).min(1).max(9),
    name: z.string().max(100).exactOptional(),
  }),
  'set-app-installed': z.object({ as: id, installed: z.boolean() }),
  history: z.object({ as: id, channelId: id, before: id, limit: z.int().min(1).max(100) }),
  'edit-message': z.object({ as: id, messageId: id, content: z.string() }),
  'delete-message': z.object({ as: id, messageId: id }),
  'set-locale': z.object({ as: id, locale: z.enum(['en-US', 'en-GB', 'de', 'fr', 'nl']) }),
  'wind-clock': z.object({
    by: z
      .int()
      .min(1)
      .max(400 * DAY),
  }),
  'set-direct-messages': z.object({ personId: id, open: z.boolean() }),
  'set-bot-permission': z.object({
    channelId: id,
    permission: z.enum(BOT_PERMISSIONS),
    allowed: z.boolean(),
  }),
  gateway: z.object({ how: z.enum(['drop', 'reconnect', 'invalidate', 'down', 'up']) }),
  'rate-limit': z.object({ requests, seconds, retryAfter: z.number().min(0.1).max(600) }),
  'break-requests': z.object({ requests, seconds }),
  'slow-down': z.object({ by: z.int().min(0).max(60_000) }),
  'fault-interactions': z.object({ faults: z.array(z.enum(['lose', 'double', 'late'])).max(1_000) }),
  'clear-faults': nothing,
  'create-channel': z.object({
    guildId: id,
    name: z.string(),
    forum: z
      .object({
        tags: z.array(forumTag).max(20),
        requiresTag: z.boolean(),
      })
      .exactOptional(),
  }),
  'delete-channel': z.object({ channelId: id }),
  'remove-message': z.object({ messageId: id }),
  'create-guild': z.object({ name: z.string() }),
  'set-external-apps': z.object({ guildId: id, allowed: z.boolean() }),
  'remove-bot': z.object({ guildId: id }),
  'invite-bot': z.object({ guildId: id }),
  'remove-member': z.object({ guildId: id, personId: id }),
  'add-member': z.object({ guildId: id, personId: id }),
};
