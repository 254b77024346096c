import { byAge, inGuild } from '../../protocol/world.ts';
import type { Id } from '../../protocol.ts';
import { type Cancel, type Clock, createClock } from './clock.ts';
import { type FileStore, memoryFiles } from './files.ts';
import { type Entry, type Journal, noJournal } from './journal.ts';
import {
  type BotState,
  type ChannelState,
  createSnowflakes,
  type GuildChannelState,
  type GuildState,
  type MessageState,
  type RecordName,
  type Records,
} from './state.ts';

/** A change of one record, with the name of its collection. */
export type WorldChange = {
  [N in RecordName]: {
    readonly name: N;
    readonly id: Id;
    readonly before: Records[N] | undefined;
    readonly after: Records[N] | undefined;
  };
}[RecordName];

type Collections = { readonly [N in RecordName]: Collection<Records[N]> };

const NAMES = [
  'bot',
  'person',
  'guild',
  'channel',
  'message',
  'command',
  'emoji',
  'event',
  'interaction',
  'modal',
  'upload',
  'clock',
] as const satisfies readonly RecordName[];

/** The number of changes after which the journal is compacted. */
const COMPACT_AFTER = 50_000;

/**
 * The whole state, and the only place where it changes. A change is journaled first, then passed to the listeners in
 * order.
 */
export class World {
  readonly clock: Clock;
  readonly files: FileStore;
  readonly nextId: () => Id;
  readonly #records = Object.fromEntries(
    NAMES.map((name) => [
      name,
      new Collection((id, change) => this.#changed({ name, id, ...change } as WorldChange)),
    ]),
  ) as unknown as Collections;
  readonly people = this.#records.person;
  readonly guilds = this.#records.guild;
  readonly channels = this.#records.channel;
  readonly messages = this.#records.message;
  readonly commands = this.#records.command;
  readonly emojis = this.#records.emoji;
  readonly events = this.#records.event;
  readonly interactions = this.#records.interaction;
  readonly modals = this.#records.modal;
  readonly uploads = this.#records.upload;
  readonly bots = this.#records.bot;
  readonly #journal: Journal;
  readonly #listeners = new Set<(change: WorldChange) => void>();
  readonly #pending = new Set<Cancel>();
  /** The number of changes journaled since the journal was last compacted. */
  #written = 0;
  /** Messages of a channel, oldest first. */
  readonly #order = new Map<Id, Id[]>();
  /** The ids of a guild's channels and threads, in insertion order. */
  readonly #byGuild = new Map<Id, Set<Id>>();

  constructor(parts: { clock?: Clock; journal?: Journal; files?: FileStore } = {}) {
    this.clock = parts.clock ?? createClock();
    this.files = parts.files ?? memoryFiles();
    this.#journal = parts.journal ?? noJournal;
    this.#load();
    let last = '0';
    for (const name of NAMES) {
      for (const { id } of this.#records[name].all()) if (name !== 'clock' && byAge(id, last) > 0) last = id;
    }
    this.nextId = createSnowflakes(() => this.clock.now(), last);
    this.#pending.add(
      this.clock.onWind(() => this.#records.clock.put({ id: 'clock', offset: this.clock.offset })),
    );
  }

  /** The only bot. The world is seeded with it, so a world without one is a bug. */
  get bot(): BotState {
    const [bot] = this.#records.bot.all();
    if (!bot) throw new Error('The world has no bot: it was not seeded.');
    return bot;
  }

  /** False for a world that is still empty. */
  get seeded(): boolean {
    return this.#records.bot.all().length > 0;
  }

  /** The channel's messages, oldest first. */
  messagesIn(channelId: Id): readonly MessageState[] {
    return (this.#order.get(channelId) ?? []).flatMap((id) => this.messages.get(id) ?? []);
  }

  /** Up to `limit` of the channel's messages that satisfy `wanted`, newest first. Reads no further than necessary. */
  newest(channelId: Id, limit: number, wanted: (message: MessageState) => boolean): readonly MessageState[] {
    const found: MessageState[] = [];
    const order = this.#order.get(channelId) ?? [];
    for (let i = order.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const message = this.messages.get(order[i] ?? '');
      if (message && wanted(message)) found.push(message);
    }
    return found;
  }

  /** The guild's channels and threads, in insertion order. The time does not depend on the number of other guilds. */
  channelsOf(guildId: Id): readonly GuildChannelState[] {
    return [...(this.#byGuild.get(guildId) ?? [])].flatMap((id) => {
      const channel = this.channels.get(id);
      return channel !== undefined && inGuild(channel) ? [channel] : [];
    });
  }

  /** The guilds that the user, a person or the bot, is a member of. */
  guildsOf(userId: Id): readonly GuildState[] {
    return this.guilds.all().filter(({ members }) => members.some((member) => member.userId === userId));
  }

  /** Calls `listener` after every change. */
  listen(listener: (change: WorldChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs `act` once when the clock reaches `time`, unless the world has been closed. */
  at(time: number, act: () => void): void {
    const cancel = this.clock.at(time, () => {
      this.#pending.delete(cancel);
      act();
    });
    this.#pending.add(cancel);
  }

  close(): void {
    for (const cancel of this.#pending) cancel();
    this.#pending.clear();
    this.#listeners.clear();
    this.#journal.close();
  }

  #changed(change: WorldChange): void {
    this.#journal.append({ name: change.name, id: change.id, value: change.after });
    this.#written += 1;
    if (this.#written >= COMPACT_AFTER) this.#compact();
    if (change.name === 'message') this.#index(change.before, change.after);
    if (change.name === 'channel') this.#indexChannel(change.before, change.after);
    for (const listener of [...this.#listeners]) listener(change);
  }

  /** Rewrites the journal as the current state, without history. */
  #compact(): void {
    this.#written = 0;
    this.#journal.rewrite(
      NAMES.flatMap((name) =>
        this.#records[name].all().map((value): Entry => ({ name, id: value.id, value })),
      ),
    );
  }

  #index(before: MessageState | undefined, after: MessageState | undefined): void {
    const message = after ?? before;
    if (!message) return;
    let order = this.#order.get(message.channelId);
    if (!order) {
      order = [];
      this.#order.set(message.channelId, order);
    }
    if (!before) order.push(message.id);
    else if (!after) order.splice(order.lastIndexOf(message.id), 1);
  }

  /** A channel never moves to another guild. */
  #indexChannel(before: ChannelState | undefined, after: ChannelState | undefined): void {
    const channel = after ?? before;
    if (channel === undefined || !inGuild(channel)) return;
    const ids = this.#byGuild.get(channel.guildId) ?? new Set();
    if (after === undefined) ids.delete(channel.id);
    else ids.add(channel.id);
    this.#byGuild.set(channel.guildId, ids);
  }

  #load(): void {
    const last = new Map<string, Entry>();
    for (const entry of this.#journal.read()) {
      const key = `${entry.name} ${entry.id}`;
      if (entry.value) last.set(key, entry);
      else last.delete(key);
    }
    for (const { name, value } of last.values()) {
      // This class wrote the entry, so the collection's name determines its type.
      (this.#records[name] as unknown as Collection<{ readonly id: string }>).load(
        value as { readonly id: string },
      );
      if (name === 'message') this.#index(undefined, value as MessageState);
      if (name === 'channel') this.#indexChannel(undefined, value as ChannelState);
    }
    this.#compact();
    const offset = this.#records.clock.get('clock')?.offset ?? 0;
    if (offset > this.clock.offset) this.clock.wind(offset - this.clock.offset);
  }
}

/** A change in a collection. Without `before` the record is new; without `after` it was deleted. */
interface Change<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/** Records by id, in insertion order. Values are immutable: `put` replaces them. */
class Collection<T extends { readonly id: string }> {
  readonly #things = new Map<Id, T>();
  readonly #changed: (id: Id, change: Change<T>) => void;

  constructor(changed: (id: Id, change: Change<T>) => void) {
    this.#changed = changed;
  }

  /** Loads a stored record without notifying listeners. */
  load(thing: T): void {
    this.#things.set(thing.id, thing);
  }

  get(id: Id): T | undefined {
    return this.#things.get(id);
  }

  all(): readonly T[] {
    return [...this.#things.values()];
  }

  find(holds: (thing: T) => boolean): T | undefined {
    for (const thing of this.#things.values()) if (holds(thing)) return thing;
    return undefined;
  }

  put(thing: T): T {
    const before = this.#things.get(thing.id);
    this.#things.set(thing.id, thing);
    this.#changed(thing.id, { before, after: thing });
    return thing;
  }

  /** Updates fields of a record; does nothing if it does not exist. */
  change(id: Id, fields: Partial<T>): T | undefined {
    const previous = this.#things.get(id);
    return previous && this.put({ ...previous, ...fields });
  }

  delete(id: Id): boolean {
    const before = this.#things.get(id);
    if (before === undefined) return false;
    this.#things.delete(id);
    this.#changed(id, { before, after: undefined });
    return true;
  }
}
