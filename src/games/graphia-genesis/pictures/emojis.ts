import type { Node } from '../../../core/scene.ts';
import { features, shapeIds } from '../content/cards.ts';
import { squareAt } from '../rules/grid.ts';
import { outline } from '../rules/placements.ts';
import { emojiOfShape } from '../words/emojis.ts';
import { squaresPath, tile } from './map.ts';

/** The game's emoji: a square of each terrain, by the terrain's name, and the seven shapes. */
export const emojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries([
  ...features.map((feature) => [feature, tile(feature, -47, -47, 94)] as const),
  ...shapeIds.map((shape) => [emojiOfShape(shape), shapePicture(shape)] as const),
]);

/** A shape as its card shows it, in one hue: it is drawn in every terrain. */
function shapePicture(shape: (typeof shapeIds)[number]): readonly Node[] {
  const { height, width, cells } = outline(shape, 0);
  const cell = Math.min(42, 90 / Math.max(height, width));
  const frame = { x: (-width * cell) / 2, y: (-height * cell) / 2, cell };
  const d = squaresPath(
    frame,
    cells.map(([row, column]) => squareAt(row + 1, column + 1)),
  );
  return [{ kind: 'path', d, fill: 'teal', stroke: 'ink', strokeWidth: 5 }];
}
