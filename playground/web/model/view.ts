import { byAge } from '../../protocol/world.ts';
import type {
  Activity,
  Bot,
  Channel,
  Guild,
  Id,
  Interaction,
  Message,
  Modal,
  PageEvent,
  Person,
  World,
} from '../../protocol.ts';

/** Messages of one channel, oldest first. `complete`: the server has no older ones. */
export interface Timeline {
  readonly messages: readonly Message[];
  readonly complete: boolean;
}

/** Who is typing in a channel, and until when by this computer's clock. */
type Typing = ReadonlyMap<Id, number>;

/** Everything that the page knows. Immutable: unchanged parts keep their identity. */
export interface View {
  readonly bot: Bot;
  readonly people: ReadonlyMap<Id, Person>;
  readonly guilds: ReadonlyMap<Id, Guild>;
  readonly channels: ReadonlyMap<Id, Channel>;
  readonly timelines: ReadonlyMap<Id, Timeline>;
  /** Pending ones, and failed ones until they are dismissed. */
  readonly interactions: ReadonlyMap<Id, Interaction>;
  readonly modals: ReadonlyMap<Id, Modal>;
  /** By frame id. */
  readonly activities: ReadonlyMap<string, Activity>;
  readonly typing: ReadonlyMap<Id, Typing>;
  readonly commands: World['commands'];
  readonly faults: World['faults'];
  /** The difference between the playground's clock and this browser's, in ms. */
  readonly offset: number;
  /** How far the host has wound the playground's clock forward, in ms. */
  readonly wound: number;
}

/** How many messages per channel the server sends initially. */
const FIRST_MESSAGES = 50;

/** Discord shows "is typing" for ten seconds. */
const TYPING_FOR = 10_000;

const EMPTY: Timeline = { messages: [], complete: true };

/** The view of a newly received world; `now` is this computer's time. */
export function viewOf(world: World, now: number): View {
  const timelines = new Map<Id, Message[]>(world.channels.map(({ id }) => [id, []]));
  for (const message of world.messages) timelines.get(message.channelId)?.push(message);
  return {
    bot: world.bot,
    people: byId(world.people),
    guilds: byId(world.guilds),
    channels: byId(world.channels),
    timelines: new Map(
      [...timelines].map(([id, messages]) => [
        id,
        { messages: messages.sort((a, b) => byAge(a.id, b.id)), complete: messages.length < FIRST_MESSAGES },
      ]),
    ),
    interactions: byId(world.interactions),
    modals: byId(world.modals),
    activities: byId(world.activities),
    typing: new Map(),
    commands: world.commands,
    faults: world.faults,
    offset: world.clock.now - now,
    wound: world.clock.offset,
  };
}

/** The view after an event. `now` is this computer's time. */
export function withEvent(view: View, event: PageEvent, now: number): View {
  switch (event.type) {
    case 'message-created':
    case 'message-updated':
      return putMessage(view, event.message);
    case 'message-deleted':
      return changeTimeline(view, event.channelId, ({ messages, complete }) => ({
        messages: messages.filter(({ id }) => id !== event.messageId),
        complete,
      }));
    case 'channel-created':
    case 'channel-updated':
      return { ...view, channels: put(view.channels, event.channel.id, event.channel) };
    case 'channel-deleted':
      return {
        ...view,
        channels: drop(view.channels, event.channelId),
        timelines: drop(view.timelines, event.channelId),
      };
    case 'interaction':
      return putInteraction(view, event.interaction);
    case 'modal-opened':
      return { ...view, modals: put(view.modals, event.modal.id, event.modal) };
    case 'modal-closed':
      return { ...view, modals: drop(view.modals, event.modalId) };
    case 'activity-opened':
      return { ...view, activities: put(view.activities, event.activity.id, event.activity) };
    case 'activity-closed':
      return { ...view, activities: drop(view.activities, event.activityId) };
    case 'activity-message':
      return view;
    case 'typing':
      return setTyping(view, event.channelId, event.userId, now + TYPING_FOR);
    case 'person-updated':
      return { ...view, people: put(view.people, event.person.id, event.person) };
    case 'bot-updated':
      return { ...view, bot: event.bot };
    case 'guild-updated':
      return { ...view, guilds: put(view.guilds, event.guild.id, event.guild) };
    case 'commands-updated':
      return { ...view, commands: event.commands };
    case 'clock':
      return { ...view, offset: event.clock.now - now, wound: event.clock.offset };
    case 'faults-updated':
      return { ...view, faults: event.faults };
  }
}

/** The view with older messages added before the existing ones. */
export function withHistory(view: View, channelId: Id, older: readonly Message[], more: boolean): View {
  return changeTimeline(view, channelId, ({ messages }) => {
    const known = new Set(messages.map(({ id }) => id));
    const fresh = older.filter(({ id }) => !known.has(id));
    return { messages: [...fresh, ...messages].sort((a, b) => byAge(a.id, b.id)), complete: !more };
  });
}

/** The view without an interaction whose failure was seen. */
export function withoutInteraction(view: View, id: Id): View {
  return view.interactions.has(id) ? { ...view, interactions: drop(view.interactions, id) } : view;
}

/** The view without typing that has ended at `now`. */
export function withoutStaleTyping(view: View, now: number): View {
  if (![...view.typing.values()].some((typing) => [...typing.values()].some((until) => until <= now))) {
    return view;
  }
  const typing = new Map<Id, Typing>();
  for (const [channelId, users] of view.typing) {
    const still = new Map([...users].filter(([, until]) => until > now));
    if (still.size > 0) typing.set(channelId, still);
  }
  return { ...view, typing };
}

function putMessage(view: View, message: Message): View {
  const next = changeTimeline(view, message.channelId, ({ messages, complete }) => {
    const index = messages.findLastIndex(({ id }) => id === message.id);
    if (index >= 0) return { messages: messages.with(index, message), complete };
    const last = messages.at(-1);
    const ordered = !last || newer(message.id, last.id);
    const grown = [...messages, message];
    return { messages: ordered ? grown : grown.sort((a, b) => byAge(a.id, b.id)), complete };
  });
  return setTyping(next, message.channelId, message.authorId, undefined);
}

function putInteraction(view: View, interaction: Interaction): View {
  if (interaction.state === 'answered') return withoutInteraction(view, interaction.id);
  // A new press on a message removes the previous failure, as on Discord.
  const kept = [...view.interactions].filter(
    ([, old]) =>
      !(
        interaction.kind === 'component' &&
        old.state === 'failed' &&
        old.personId === interaction.personId &&
        old.messageId === interaction.messageId
      ),
  );
  return { ...view, interactions: put(new Map(kept), interaction.id, interaction) };
}

function setTyping(view: View, channelId: Id, userId: Id, until: number | undefined): View {
  const users = view.typing.get(channelId) ?? new Map<Id, number>();
  if (until === undefined && !users.has(userId)) return view;
  const next = until === undefined ? drop(users, userId) : put(users, userId, until);
  return { ...view, typing: put(view.typing, channelId, next) };
}

function changeTimeline(view: View, channelId: Id, change: (timeline: Timeline) => Timeline): View {
  const before = view.timelines.get(channelId) ?? EMPTY;
  return { ...view, timelines: put(view.timelines, channelId, change(before)) };
}

function byId<T extends { readonly id: Id }>(things: readonly T[]): ReadonlyMap<Id, T> {
  return new Map(things.map((thing) => [thing.id, thing]));
}

function put<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

function drop<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

export function newer(a: Id, b: Id): boolean {
  return byAge(a, b) > 0;
}
