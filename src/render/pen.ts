import type { Path2D, SKRSContext2D } from '@napi-rs/canvas';
import type { Text } from '../core/message.ts';
import { drawNodes, type Pen } from '../drawing/draw.ts';
import { furtherFamilies, withGlyphFallback } from './glyphs.ts';
import { iconPath, pathOf } from './path-cache.ts';
import { drawStamp } from './stamps.ts';

/** The pen for one of the bot's canvases. */
export function penOn(
  context: SKRSContext2D,
  { palette, pane, say }: Pick<Pen, 'palette' | 'pane' | 'say'>,
): Pen<Path2D> {
  return {
    context,
    palette,
    pane,
    say: (text: Text) => withGlyphFallback(say(text)),
    further: furtherFamilies,
    path: (d) => pathOf(d).path,
    icon: iconPath,
    stamp: (nodes) =>
      drawStamp(context, palette, nodes, (onto) =>
        drawNodes(penOn(onto, { palette, pane, say: noText }), nodes),
      ),
  };
}

/** Pixels of a text would be those of one language. */
function noText(): never {
  throw new Error('a stamp has no texts');
}
