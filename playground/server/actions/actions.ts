/** Carries out the requests of the page and of tests. */

import { REQUESTS } from '../../protocol/requests.ts';
import type { PageReply, PageRequest, PageResult, RequestType, Takes } from '../../protocol.ts';
import { openDirect } from '../api/applications.ts';
import type { Faults } from '../faults.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { InteractionRegistry } from '../interactions/registry.ts';
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
  readonly [T in RequestType]: (takes: Takes<T>) => PageResult<T> | Promise<PageResult<T>>;
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

function setGateway(gateway: Gateway, how: Takes<'gateway'>['how']): void {
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
    const shape = REQUESTS[type].safeParse(takes);
    if (!shape.success) {
      const [first] = shape.error.issues;
      throw new ActionRefused('malformed', `${type}: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`);
    }
    return table[type](shape.data as Takes<T>);
  };
  return {
    perform,
    async reply(request) {
      const isKnown =
        typeof request === 'object' &&
        request !== null &&
        'type' in request &&
        typeof request.type === 'string' &&
        Object.hasOwn(REQUESTS, request.type);
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
