/** Carries out the requests of the page and of tests. */

import { REQUESTS } from '../../protocol/requests.ts';
import type { PageReply, PageRequest, PageResult, RequestType, Takes } from '../../protocol.ts';
import { openDirect } from '../api/applications.ts';
import type { Gateway } from '../gateway/gateway.ts';
import * as activity from './activities.ts';
import { autocomplete, listCommands, runCommand, runMenuCommand } from './commands.ts';
import { choose, dismissModal, press, submit } from './components.ts';
import { type Action, type ActionContext, ActionRefused, channelOf, personOf } from './find.ts';
import * as host from './host.ts';
import * as talk from './messages.ts';

/** Every request by its type. */
const ACTIONS: { readonly [T in RequestType]: Action<T> } = {
  say: talk.say,
  command: runCommand,
  'menu-command': runMenuCommand,
  autocomplete,
  commands: listCommands,
  press,
  choose,
  submit,
  'dismiss-modal': dismissModal,
  'dismiss-message': talk.dismiss,
  typing: ({ world, typing }, { as, channelId }) =>
    typing(channelOf(world, personOf(world, as), channelId).id, as),
  'create-thread': talk.createThread,
  'create-post': talk.createPost,
  'change-thread': talk.changeThread,
  'open-direct': ({ world }, { as }) => ({ channelId: openDirect(world, personOf(world, as).id).id }),
  'open-private': talk.openPrivate,
  'set-app-installed': ({ world }, { as, installed }) =>
    void world.people.put({ ...personOf(world, as), appInstalled: installed }),
  launch: activity.launch,
  'leave-activity': activity.leave,
  'pop-out-activity': activity.popOut,
  'arrange-activity': activity.arrange,
  'activity-message': activity.converse,
  history: talk.history,
  'edit-message': talk.editOwn,
  'delete-message': talk.deleteOwn,
  'set-locale': ({ world }, { as, locale }) => void world.people.put({ ...personOf(world, as), locale }),
  'wind-clock': host.windClock,
  'enable-activities': ({ activities }, { target }) => activities.enable(target),
  'disable-activities': ({ activities }) => activities.disable(),
  'set-willing': ({ unwilling }, { personId, willing }) =>
    void (willing ? unwilling.delete(personId) : unwilling.add(personId)),
  'set-direct-messages': host.setDirectMessages,
  'set-bot-permission': host.setPermission,
  gateway: ({ gateway, faultsChanged }, { how }) => {
    setGateway(gateway, how);
    faultsChanged();
  },
  'rate-limit': ({ faults }, { requests = 0, seconds = 0, retryAfter, scope = 'user' }) =>
    faults.rateLimit(requests, seconds, retryAfter, scope),
  'break-requests': ({ faults }, { requests = 0, seconds = 0 }) => faults.break(requests, seconds),
  'answer-badly': ({ faults }, { requests = 0, seconds = 0, answer, route }) =>
    faults.answerBadly(route, answer, requests, seconds),
  'slow-down': ({ faults }, { by }) => faults.slowDown(by),
  'fault-interactions': (context, takes) => context.faults.faultInteractions(takes.faults),
  'clear-faults': ({ gateway, faults }) => {
    gateway.setDown(false);
    faults.clear();
  },
  'create-channel': host.createChannel,
  'delete-channel': host.deleteChannel,
  'remove-message': host.removeMessage,
  'create-guild': host.createGuild,
  'set-external-apps': host.setExternalApps,
  'set-bot-events': host.setBotEvents,
  'set-guild-locale': host.setGuildLocale,
  'set-guild-features': host.setGuildFeatures,
  'install-commands': host.installCommands,
  'set-outage': host.setOutage,
  'remove-bot': host.removeBot,
  'invite-bot': host.invite,
  'set-blocked-words': host.setBlockedWords,
  'refuse-writing': host.refuseWriting,
  'remove-member': host.removeMember,
  'add-member': host.addMember,
};

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
  /** The same for unchecked input. Always replies, never throws. */
  reply(request: unknown): Promise<PageReply>;
}

export function createActions(context: ActionContext): Actions {
  const perform = async <T extends RequestType>(request: PageRequest<T>): Promise<PageResult<T>> => {
    const { type, ...takes } = request as { readonly type: T };
    const shape = REQUESTS[type].safeParse(takes);
    if (!shape.success) {
      const [first] = shape.error.issues;
      throw new ActionRefused('malformed', `${type}: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`);
    }
    const act: Action<T> = ACTIONS[type];
    // An action without a result replies with an empty object.
    return ((await act(context, shape.data as Takes<T>)) ?? {}) as PageResult<T>;
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
