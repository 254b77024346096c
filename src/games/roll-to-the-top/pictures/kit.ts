import type { Text } from '../../../core/message.ts';
import type { Print } from '../../../core/scene.ts';

/** Sizes that the panes of this game share. */

/** Every pane is 4:3. `leastSize` of core/legibility.ts asks for 58 (played), 37 (print), 5 (stroke) and 82 (target). */
export const PANE = { width: 1400, height: 1050 } as const;
export const PLAYED = 60;
export const PRINT = 38;
export const LINE = 5;
export const STRONG = 9;

export function print(text: Text, x: number, y: number, size: number, more: Partial<Print> = {}): Print {
  return { kind: 'text', text, x, y, size, fill: 'ink', ...more };
}
