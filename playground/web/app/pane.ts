import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { byAge, inGuild } from '../../protocol/world.ts';
import type { Channel, Forum, Id, Person, PrivateChannel, TextChannel, Thread } from '../../protocol.ts';
import type { Prefilled } from '../commands/draft.ts';
import type { View } from '../model/view.ts';

/** An entry in the rail: direct messages or a guild. */
export type Space = 'direct' | Id;

/** A command that something outside the message box inserts into it. `command`: its id or registered name. */
interface Fill {
  readonly command: string;
  readonly path: readonly string[];
  readonly values: Prefilled;
}

/** One person's view of one channel. The split view has two. */
export interface Pane {
  readonly key: string;
  readonly person: ReadonlySignal<Person>;
  readonly space: ReadonlySignal<Space>;
  /** The open channel; undefined in direct messages until there are any. */
  readonly channel: ReadonlySignal<Channel | undefined>;
  /** The id of the chosen channel, for storage. */
  readonly chosen: ReadonlySignal<{ readonly personId: Id; readonly channelId: Id | undefined }>;
  readonly drawer: Signal<'none' | 'channels' | 'members'>;
  readonly size: Signal<PaneSize>;
  readonly notice: Signal<string | undefined>;
  readonly fill: Signal<Fill | undefined>;
  /** A message to scroll to and highlight briefly. */
  readonly target: Signal<Id | undefined>;
  switchTo(personId: Id): void;
  open(channelId: Id, messageId?: Id): void;
  openSpace(space: Space): void;
}

/** `narrow`: lists are drawers, as on a phone. `wide`: the members fit beside the messages. */
export type PaneSize = 'narrow' | 'middle' | 'wide';

/** The guild's text channels that a person can see, in order. */
export function textChannels(view: View, personId: Id, guildId: Id): readonly TextChannel[] {
  return listedChannels(view, personId, guildId).filter((one) => one.kind === 'text');
}

/** The guild's text channels and forums that a person can see, in order. */
export function listedChannels(view: View, personId: Id, guildId: Id): readonly (TextChannel | Forum)[] {
  return [...view.channels.values()]
    .filter((one) => one.kind === 'text' || one.kind === 'forum')
    .filter((one) => one.guildId === guildId)
    .filter(({ seenBy }) => seenBy.includes(personId))
    .sort((a, b) => a.position - b.position);
}

/** A channel's threads or a forum's posts that a person can see, the most recently active first. */
export function threadsIn(view: View, personId: Id, channelId: Id): readonly Thread[] {
  return [...view.channels.values()]
    .filter((one): one is Thread => one.kind === 'thread' && one.parentId === channelId)
    .filter(({ seenBy }) => seenBy.includes(personId))
    .sort((a, b) => byAge(b.lastMessageId ?? b.id, a.lastMessageId ?? a.id));
}

/** The person's direct messages with the bot, if any. */
export function directChannel(view: View, personId: Id): Channel | undefined {
  return [...view.channels.values()].find((one) => one.kind === 'direct' && one.personId === personId);
}

/** The person's direct messages with others, newest first. */
export function privateChannels(view: View, personId: Id): readonly PrivateChannel[] {
  return [...view.channels.values()]
    .filter((one) => one.kind === 'private')
    .filter(({ seenBy }) => seenBy.includes(personId))
    .map((one) => namedFor(view, personId, one))
    .sort((a, b) => byAge(b.lastMessageId ?? b.id, a.lastMessageId ?? a.id));
}

/** Direct messages without a name get the names of the other people. */
function namedFor<C extends Channel>(view: View, personId: Id, channel: C): C {
  if (channel.kind !== 'private' || channel.name !== '') return channel;
  const others = channel.seenBy.filter((id) => id !== personId);
  return { ...channel, name: others.flatMap((id) => view.people.get(id)?.name ?? []).join(', ') };
}

export function guildsOf(view: View, personId: Id) {
  return [...view.guilds.values()].filter(({ memberIds }) => memberIds.includes(personId));
}

export function createPane(
  view: ReadonlySignal<View>,
  key: string,
  first: { readonly personId: Id; readonly channelId: Id | undefined },
): Pane {
  const personId = signal(first.personId);
  const channelId = signal(first.channelId);
  const wanted = signal<Space | undefined>(undefined);

  const person = computed(() => {
    const { people } = view.value;
    const found = people.get(personId.value) ?? [...people.values()][0];
    if (!found) throw new Error('The world has no people.');
    return found;
  });
  const channel = computed(() => {
    const seen = view.value;
    const { id } = person.value;
    const open = channelId.value === undefined ? undefined : seen.channels.get(channelId.value);
    if (open?.seenBy.includes(id) && wanted.value === undefined) return namedFor(seen, id, open);
    if (wanted.value === 'direct') return directChannel(seen, id);
    const guilds = guildsOf(seen, id);
    const guild = guilds.find((one) => one.id === wanted.value) ?? guilds[0];
    return guild && (textChannels(seen, id, guild.id)[0] as Channel | undefined);
  });
  const space = computed((): Space => {
    const open = channel.value;
    if (wanted.value === 'direct' || open === undefined) return wanted.value ?? 'direct';
    return inGuild(open) ? open.guildId : 'direct';
  });
  const drawer = signal<'none' | 'channels' | 'members'>('none');
  const notice = signal<string | undefined>(undefined);
  const target = signal<Id | undefined>(undefined);

  return {
    key,
    person,
    space,
    channel,
    chosen: computed(() => ({ personId: person.value.id, channelId: channel.value?.id })),
    drawer,
    size: signal<PaneSize>('wide'),
    notice,
    fill: signal<Fill | undefined>(undefined),
    target,
    switchTo(id) {
      const open = channel.value;
      // Keeps the channel for another person if they can see it; direct messages with the bot belong to one person.
      if (space.value === 'direct' && !(open?.kind === 'private' && open.seenBy.includes(id))) {
        wanted.value = 'direct';
      } else if (open) {
        channelId.value = open.id;
        wanted.value = undefined;
      }
      personId.value = id;
      notice.value = undefined;
    },
    open(id, messageId) {
      channelId.value = id;
      wanted.value = undefined;
      drawer.value = 'none';
      target.value = messageId;
    },
    openSpace(next) {
      if (next === space.value) return;
      wanted.value = next;
    },
  };
}
