import { type Hint, Hints, playWithRemarks } from '../../../testkit/games/reasons.ts';
import { terrains } from '../content/cards.ts';
import { graphiaGenesis as game } from '../index.ts';
import {
  columnOf,
  drawnOn,
  everySquare,
  featureAt,
  featureSign,
  isEmpty,
  rowOf,
  SIZE,
  type Square,
  squareName,
  type TerrainMap,
} from '../rules/grid.ts';
import { type Action, squaresOf } from '../rules/placements.ts';
import { scoreOf } from '../rules/scoring.ts';
import { mapAt, type State, taskOf } from '../rules/state.ts';
import { featureName } from './names.ts';

/** Every remark of whole games. What it says is computed here in another way. */
type Case = Hint<State, Action>;

const remarks = new Hints<State, Action>('remark');
for (const nexus of ['terrain', 'largest-group'] as const)
  for (const seats of [1, 2]) {
    const options = game.options.schema.parse({ nexus, length: '24' });
    playWithRemarks(game, { seed: `remarks ${nexus} ${seats}`, seats, options }, (...one) =>
      remarks.record(...one),
    );
  }

const drawn = ({ state, seat, action }: Case): TerrainMap => {
  const card = taskOf(state)?.card;
  const squares = squaresOf(action);
  if (card === undefined || squares === undefined) throw new Error('nothing is drawn');
  return drawnOn(mapAt(state, seat), squares, card);
};
const besides = (square: Square): readonly Square[] => [
  ...(columnOf(square) > 1 ? [square - 1] : []),
  ...(columnOf(square) < SIZE ? [square + 1] : []),
  ...(rowOf(square) > 1 ? [square - SIZE] : []),
  ...(rowOf(square) < SIZE ? [square + SIZE] : []),
];

/** The size of the largest group of a sign, by walking from square to square. */
function largest(map: TerrainMap, sign: string): number {
  const seen = new Set<Square>();
  const groupFrom = (square: Square): number => {
    if (seen.has(square) || map[square] !== sign) return 0;
    seen.add(square);
    return besides(square).reduce((size, other) => size + groupFrom(other), 1);
  };
  return Math.max(...[...map].map((_, square) => groupFrom(square)));
}

/** Whether a nexus on an empty square beside the terrain adds to a part of its score; true if there is no such square. */
function aNexusAdds(one: Case, part: 'terrain' | 'largest'): boolean {
  const map = drawn(one);
  const card = terrains.find((terrain) => terrain === taskOf(one.state)?.card);
  if (card === undefined) return false;
  const free = everySquare.filter(
    (square) => isEmpty(map, square) && besides(square).some((other) => featureAt(map, other) === card),
  );
  const rule = one.state.options.nexus;
  return free.every(
    (square) => scoreOf(drawnOn(map, [square], 'nexus'), rule)[part][card] > scoreOf(map, rule)[part][card],
  );
}

remarks.test({
  largest: (one) =>
    terrains.some(
      (terrain) =>
        JSON.stringify(featureName(terrain)) === JSON.stringify(one.values.terrain) &&
        largest(drawn(one), featureSign(terrain)) === one.values.count,
    ),
  types: (one) => {
    const { nexus } = one.state.options;
    const [before, after] = [scoreOf(mapAt(one.state, one.seat), nexus), scoreOf(drawn(one), nexus)];
    return (
      before.subtotals.terrain !== after.subtotals.terrain ||
      (one.values.rows as readonly unknown[]).length > 1
    );
  },
  'no-gain': (one) => {
    const { nexus } = one.state.options;
    return scoreOf(mapAt(one.state, one.seat), nexus).total === scoreOf(drawn(one), nexus).total;
  },
  'no-nexus.terrain': (one) => aNexusAdds(one, 'terrain'),
  'no-nexus.largest-group': (one) => aNexusAdds(one, 'largest'),
  danger: ({ state, action, values }) =>
    JSON.stringify(values.squares) ===
    JSON.stringify(
      (squaresOf(action) ?? [])
        .filter((square) => rowOf(square) === columnOf(square) && !state.desolated.includes(rowOf(square)))
        .map(squareName),
    ),
});
