import { readdirSync, readFileSync } from 'node:fs';
import { outlinesIn } from '../cli/outlines.ts';
import type { AnyGame, Game } from '../core/game.ts';
import { withOutlines } from '../core/outlines.ts';
import { conforms as conformsHere } from './games/conforms.ts';

/* `rollpad/testing`: what tests import of a game that stands outside of this repository. */

/**
 * The conformance test: plays the game at random, and holds it to the contract.
 *
 * @param folder of the game's code and catalogs: `new URL('.', import.meta.url)`
 */
export function conforms<State, Action, Options>(game: Game<State, Action, Options>, folder: URL): void {
  const sources = readdirSync(folder, { encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
  conformsHere(withOutlines(game, outlinesIn(sources)) as unknown as AnyGame, folder);
}
