import { join } from 'node:path';
import type { Id } from '../../protocol.ts';
import type { Clock } from './clock.ts';
import { folderFiles, memoryFiles } from './files.ts';
import { fileJournal, lockFolder, noJournal } from './journal.ts';
import { EVERYONE, INVITED } from './permissions.ts';
import type { GuildState, PersonState } from './state.ts';
import { restThreads } from './threads.ts';
import { World } from './world.ts';

export interface WorldOptions {
  /** Keeps the world across restarts. Left out: the world is in memory. */
  readonly folder?: string;
  /** The bot's name in a new world. Default: "Test bot". */
  readonly botName?: string;
  /** The text channels of a new world; the first one welcomes newcomers. Default: a few for trying things out. */
  readonly channels?: readonly SeedChannel[];
  readonly clock?: Clock;
}

/**
 * Loads the world from its folder, or creates a new one.
 *
 * @throws if the folder cannot be used, or another process uses it
 *
 * @internal
 */
export function openWorld({ folder, clock, botName = 'Test bot', channels }: WorldOptions): {
  readonly world: World;
  readonly closeWorld: () => void;
} {
  const release = folder === undefined ? () => undefined : lockFolder(folder);
  try {
    const world = new World({
      ...(clock ? { clock } : {}),
      journal: folder === undefined ? noJournal : fileJournal(folder),
      files: folder === undefined ? memoryFiles() : folderFiles(join(folder, 'attachments')),
    });
    if (!world.seeded) seed(world, botName, channels);
    sweepFiles(world);
    restThreads(world);
    return {
      world,
      closeWorld: () => {
        world.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Deletes files without a message, which a crash between two writes can leave. */
function sweepFiles(world: World): void {
  const named = new Set<string>();
  for (const channel of world.channels.all()) {
    for (const { attachments } of world.messagesIn(channel.id))
      for (const { id } of attachments) named.add(id);
  }
  for (const { id } of world.emojis.all()) named.add(id);
  // Uploads do not survive the process: they must be sent again.
  for (const { id } of world.uploads.all()) world.uploads.delete(id);
  world.files.sweep((id) => named.has(id));
}

const PEOPLE = [
  { handle: 'ann', name: 'Ann', colour: '#d6336c', locale: 'en-US' },
  { handle: 'ben', name: 'Ben', colour: '#1c7ed6', locale: 'de' },
  { handle: 'chloe', name: 'Chloé', colour: '#e8590c', locale: 'fr' },
  { handle: 'daan', name: 'Daan', colour: '#2b8a3e', locale: 'nl' },
] as const;

/** A text channel of a new guild. */
export interface SeedChannel {
  /** 1 to 100 lower-case letters and hyphens, as Discord writes them. */
  readonly name: string;
  /** Up to 1,024 characters; may be empty. */
  readonly topic: string;
}

const CHANNELS: readonly SeedChannel[] = [
  { name: 'general', topic: 'Say hello.' },
  { name: 'table-1', topic: 'One game at a time.' },
  { name: 'table-2', topic: 'One game at a time.' },
  { name: 'board-games', topic: 'Several games at once, each in a thread.' },
];

/** Creates the first guild, its channels, four people and the bot. @internal */
export function seed(world: World, botName: string, channels: readonly SeedChannel[] = CHANNELS): void {
  const people = PEOPLE.map((person) =>
    world.people.put({ ...person, id: world.nextId(), directMessagesOpen: true }),
  );
  const botId = world.nextId();
  world.bots.put({ id: botId, name: botName, colour: '#5865f2', commandsVersion: world.nextId() });
  addGuild(world, `${botName} Playground`, people, channels);
}

/**
 * Creates a guild with its channels and the bot. Its first member owns it.
 *
 * @returns its id
 *
 * @internal
 */
export function addGuild(
  world: World,
  name: string,
  people: readonly PersonState[],
  channels: readonly SeedChannel[],
): Id {
  const now = world.clock.now();
  const guildId = world.nextId();
  const [owner] = people;
  if (!owner) throw new Error('Nobody owns the guild.');
  const guild: GuildState = {
    id: guildId,
    name,
    ownerId: owner.id,
    roles: [{ id: guildId, name: '@everyone', permissions: EVERYONE.toString(), position: 0 }],
    members: people.map(({ id }) => ({ userId: id, joinedAt: now, roleIds: [] })),
  };
  world.guilds.put(guild);
  for (const [position, channel] of channels.entries()) {
    world.channels.put({ kind: 'text', id: world.nextId(), guildId, ...channel, position, overwrites: [] });
  }
  inviteBot(world, guildId);
  return guildId;
}

/** Makes the bot a member with a role of its own, unless it already is one. @internal */
export function inviteBot(world: World, guildId: Id): void {
  const guild = world.guilds.get(guildId);
  const { id: botId, name } = world.bot;
  if (!guild || guild.members.some(({ userId }) => userId === botId)) return;
  const role = {
    id: world.nextId(),
    name,
    permissions: INVITED.toString(),
    position: guild.roles.length,
    managedFor: botId,
  };
  const { commandsOnly: _, ...known } = guild;
  world.guilds.put({
    ...known,
    roles: [...guild.roles, role],
    members: [...guild.members, { userId: botId, joinedAt: world.clock.now(), roleIds: [role.id] }],
  });
}
