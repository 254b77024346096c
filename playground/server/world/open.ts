import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { folderFiles, memoryFiles } from './files.ts';
import { lockFolder } from './folder-lock.ts';
import { fileJournal, noJournal } from './journal.ts';
import { type SeedChannel, seed } from './seed.ts';
import { restThreads } from './threads.ts';
import { World } from './world.ts';

export interface WorldOptions {
  /** Keeps the world over a restart; without it the world is in memory. */
  readonly folder?: string;
  /** The bot's name in a new world. The default is "Test bot". */
  readonly botName?: string;
  /** The text channels of a new world; the first one welcomes newcomers. The default is a few to try things in. */
  readonly channels?: readonly SeedChannel[];
  readonly clock?: Clock;
}

/**
 * Loads the world from its folder, or makes a new one.
 *
 * @throws where the folder cannot be used, or another process uses it
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

/** Deletes files without a message: a crash between two writes can leave them. */
function sweepFiles(world: World): void {
  const named = new Set<string>();
  for (const channel of world.channels.all()) {
    for (const { attachments } of world.messagesIn(channel.id))
      for (const { id } of attachments) named.add(id);
  }
  for (const { id } of world.emojis.all()) named.add(id);
  // Uploads do not outlive the process: they have to be sent again.
  for (const { id } of world.uploads.all()) world.uploads.delete(id);
  world.files.sweep((id) => named.has(id));
}
