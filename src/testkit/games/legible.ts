import { type Locale, locales, type Text, type Value } from '../../core/message.ts';
import { minimums, type Scene } from '../../core/scene.ts';
import { detailsOf, tooSmall } from '../../render/details.ts';

/** The painter's functions that measure, in pixels. */
const LONGEST_SIDE = 4096;

/**
 * The reasons why a pane cannot be read in Discord's boxes, in any language. Includes texts that do not fit, except
 * names.
 */
export function illegible(scene: Scene, say: (text: Text, locale: Locale) => string): readonly string[] {
  const { width, height } = scene;
  for (const side of [width, height])
    if (!Number.isInteger(side) || side < 1 || side > LONGEST_SIDE) return [`is ${width} x ${height}`];
  return locales.flatMap((locale) => {
    const details = detailsOf(scene, (text) => say(text, locale));
    const small = tooSmall(scene, details).map(
      ({ detail, what, box, css }) =>
        `${locale}: ${detail} “${what}” has ${css.toFixed(1)} of ${minimums[detail][box]} px (${box})`,
    );
    const cut = details.flatMap((one) =>
      one.cut === undefined || hasName(one.cut.text) ? [] : [`${locale}: “${one.what}” is cut`],
    );
    return [...new Set([...small, ...cut])];
  });
}

/** The panes without nodes that an earlier pane of the same size already has: each node is checked once. */
export function withoutRepeats(scenes: readonly Scene[]): readonly Scene[] {
  const seen = new Set<string>();
  return scenes.map(({ base, nodes, ...scene }) => ({
    ...scene,
    nodes: [...(base?.nodes ?? []), ...nodes].filter((node) => {
      const key = `${scene.width} ${scene.height} ${JSON.stringify(node)}`;
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    }),
  }));
}

/** Names may be cut, because people can make them long. */
function hasName(text: Text): boolean {
  return typeof text !== 'string' && Object.values(text.values ?? {}).some(isName);
}

function isName(value: Value): boolean {
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.some(isName);
  if ('sheetOf' in value) return hasName(value.otherwise);
  return 'seat' in value || ('key' in value && hasName(value));
}
