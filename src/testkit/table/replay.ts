import { expect } from 'vitest';
import { findMove, legalMoves } from '../../core/legal.ts';
import { begin, play } from '../../core/steps.ts';
import { games } from '../../games/index.ts';
import { provableRandom } from '../../table/play/chance.ts';
import { finalOf, type GameRecord } from '../../table/play/record.ts';

/** Replays a record from its own content alone: all chance must be the same. @returns the result */
export function replay(record: GameRecord): GameRecord['final'] {
  const game = games.find(({ id }) => id === record.game);
  if (game === undefined) throw new Error(`no game ${record.game}`);
  const random = provableRandom(record.seed ?? '', record.joins ?? '');
  const { seats, options, headStart } = record;
  const setup = begin(game, { seats, options, formerWinners: [], headStart }, random);
  expect(setup.chance).toEqual(record.setupChance);
  let { state } = setup;
  for (const { seat, verb, args, chance } of record.steps) {
    const move = findMove(game, legalMoves(game, state, seat), verb, args);
    if (move === undefined || move === 'several')
      throw new Error(`${verb} ${JSON.stringify(args)} is not legal`);
    const step = play(game, state, seat, move.action, random);
    expect(step.chance).toEqual(chance);
    state = step.state;
  }
  return finalOf(game, state);
}
