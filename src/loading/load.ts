import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyGame } from '../core/game.ts';
import { games as ownGames } from '../games/index.ts';
import { faultOf } from './check.ts';

/** The games that are offered: those of this repository, then those that the host has put beside it. */
export interface LoadedGames {
  readonly games: readonly AnyGame[];
  /** The modules of the host's games, as addresses, for `importGames` on another thread. */
  readonly modules: readonly string[];
  /** A sentence for each module that was left out: file, member and reason. */
  readonly leftOut: readonly string[];
}

/**
 * Loads the games that `GAMES` names: ES modules, or folders of them (all files whose name ends in `.mjs`, in the order
 * of their names), separated by commas. What fails is left out, and the rest is played. Never rejects.
 *
 * @param setting relative paths begin at the working folder
 * @param own the games before them
 */
export async function loadGames(setting = '', own: readonly AnyGame[] = ownGames): Promise<LoadedGames> {
  const games = [...own];
  const modules: string[] = [];
  const leftOut: string[] = [];
  for (const path of setting
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)) {
    const files = await filesAt(path).catch((error: unknown) => {
      leftOut.push(`${path} in GAMES is left out: it cannot be read (${codeOf(error)}).`);
      return [];
    });
    for (const file of files) {
      const { href } = pathToFileURL(resolve(file));
      const loaded = await importModule(href);
      const fault = 'fault' in loaded ? loaded.fault : faultOf(loaded.module, games);
      if (fault !== undefined)
        leftOut.push(`The game of ${file} is left out: ${fault.member} ${fault.reason}.`);
      else if ('module' in loaded) {
        games.push(loaded.module.default as AnyGame);
        modules.push(href);
      }
    }
  }
  return { games, modules, leftOut };
}

async function filesAt(path: string): Promise<readonly string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.mjs')).toSorted();
  if (names.length === 0) throw new Error('no file in it ends in .mjs');
  return names.map((name) => join(path, name));
}

type Imported =
  | { readonly module: Readonly<Record<string, unknown>> }
  | { readonly fault: { readonly member: string; readonly reason: string } };

async function importModule(href: string): Promise<Imported> {
  try {
    return { module: (await import(href)) as Readonly<Record<string, unknown>> };
  } catch (error) {
    return { fault: { member: 'the module', reason: `cannot be loaded (${codeOf(error)})` } };
  }
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
