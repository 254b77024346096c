import { remembered } from '../../../core/common.ts';
import { letterOf, type ShapeId } from '../content/cards.ts';
import { paddedIndex } from '../rules/count.ts';
import { columnOf, everyNumber, everySquare, rowOf, squareAt } from '../rules/grid.ts';
import { placesOf, type Task } from '../rules/placements.ts';

/** Everything about places that playouts need, as indexes of a padded map: fast to look up. */

export const SHAPE_SQUARES = 4;

/** Places of a shape, four squares each, one after another. */
export type PlaceList = Uint8Array;

/** Four squares of a list. */
export interface Place {
  readonly list: PlaceList;
  /** The index of the first one. */
  readonly from: number;
}

const listsOf = remembered((id: ShapeId): readonly PlaceList[] =>
  [0, ...everyNumber].map((number) =>
    Uint8Array.from(placesOf(id, number).flatMap(({ squares }) => squares.map(paddedIndex))),
  ),
);

/** The places of both shapes on an empty map; of two cards with the same shape only the first counts. */
export function placeLists({ shapes, number }: Task): readonly PlaceList[] {
  const [first, second] = shapes;
  const isPair = first !== undefined && second !== undefined && letterOf(first) === letterOf(second);
  return (isPair ? [first] : shapes).map((id) => listsOf(id)[number] ?? new Uint8Array());
}

/** By number: the squares of its row and column, where a nexus can go. */
export const crosses: readonly Uint8Array[] = [0, ...everyNumber].map((number) =>
  Uint8Array.from(
    everySquare.filter((square) => rowOf(square) === number || columnOf(square) === number).map(paddedIndex),
  ),
);

/** The square that desolation hits. */
export function struckAt(number: number): number {
  return paddedIndex(squareAt(number, number));
}
