import type { Locale } from '../../../core/message.ts';
import type { Node, Scene, Theme } from '../../../core/scene.ts';
import { drawNodes, type Pen } from '../../../drawing/draw.ts';
import { fontOf } from '../../../drawing/text.ts';
import { palettes } from '../../../drawing/themes.ts';
import type { Pane } from '../protocol.ts';

/** A person's language and theme. */
export interface Look {
  readonly theme: Theme;
  readonly locale: Locale;
}

const paths = new Map<string, Path2D>();

function pathOf(d: string): Path2D {
  const known = paths.get(d);
  if (known !== undefined) return known;
  const path = new Path2D(d);
  paths.set(d, path);
  return path;
}

/** Draws a pane with the bot's own drawing code. @param scale canvas pixels per scene pixel */
export function drawPane(
  context: CanvasRenderingContext2D,
  { scene, icons }: Pick<Pane, 'scene' | 'icons'>,
  { theme, locale }: Look,
  scale = 1,
): void {
  const palette = palettes[theme];
  const pen: Pen<Path2D> = {
    context,
    palette,
    pane: scene,
    // Already localized by the server.
    say: (text) => (typeof text === 'string' ? text : text.key),
    path: pathOf,
    icon(name) {
      const d = icons[name];
      if (d === undefined) throw new Error(`no outline of ${name}`);
      return pathOf(d);
    },
  };
  context.reset();
  if ('lang' in context) context.lang = locale;
  context.scale(scale, scale);
  context.fillStyle = palette.paper;
  context.fillRect(0, 0, scene.width, scene.height);
  drawNodes(pen, scene.base?.nodes ?? []);
  drawNodes(pen, scene.nodes);
}

/** Loads a scene's fonts, for the letters it uses. Never rejects. */
export async function fontsFor(scene: Scene): Promise<void> {
  const needed = new Map<string, string>();
  const look = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.kind === 'group') look(node.nodes);
      if (node.kind !== 'text' || typeof node.text !== 'string') continue;
      const font = fontOf(node.font ?? 'print', node.bold ?? false, 40);
      needed.set(font, `${needed.get(font) ?? ''}${node.text}`);
    }
  };
  look([...(scene.base?.nodes ?? []), ...scene.nodes]);
  await Promise.allSettled([...needed].map(([font, text]) => document.fonts.load(font, text)));
}
