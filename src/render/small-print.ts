import { createCanvas } from '@napi-rs/canvas';
import { type Node, type Scene, SMALL_PRINT } from '../core/scene.ts';
import type { Pen } from './draw.ts';
import { registerFonts } from './fonts.ts';
import { withGlyphFallback } from './glyph-fallback.ts';
import { type Setting, setText } from './text.ts';

/**
 * The texts of a scene that are set smaller than `SMALL_PRINT`, or shortened, because they do not fit: with their
 * size in the picture. For those who design sheets, who should make room.
 */
export function smallPrint(scene: Scene, say: Pen['say']): readonly Setting[] {
  registerFonts();
  const context = createCanvas(1, 1).getContext('2d');
  const found: Setting[] = [];
  const look = (nodes: readonly Node[], scale: number): void => {
    for (const node of nodes) {
      if (node.kind === 'group') look(node.nodes, scale * (node.scale ?? 1));
      if (node.kind !== 'text') continue;
      const whole = withGlyphFallback(say(node.text));
      const { text, size } = setText(
        context,
        whole,
        node.font ?? 'print',
        node.bold ?? false,
        node.size,
        node.maxWidth,
      );
      if (size * scale < SMALL_PRINT || text !== whole) found.push({ text, size: size * scale });
    }
  };
  look([...(scene.base?.nodes ?? []), ...scene.nodes], 1);
  return found;
}
