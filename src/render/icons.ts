import { readFileSync } from 'node:fs';
import { Path2D } from '@napi-rs/canvas';
import { z } from 'zod';
import { locate } from './fonts.ts';

/** Icons are drawn on a square of this width. */
export const ICON_BOX = 512;

const iconSet = z.object({
  width: z.literal(ICON_BOX),
  height: z.literal(ICON_BOX),
  icons: z.record(z.string(), z.object({ body: z.string() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })),
});

let bodies: ReadonlyMap<string, string> | undefined;
const paths = new Map<string, Path2D>();

/** The outline of an icon of the game-icons set, on a square of `ICON_BOX`. @throws where the set has no such icon. */
export function iconPath(name: string): Path2D {
  const known = paths.get(name);
  if (known !== undefined) return known;
  bodies ??= readBodies();
  const body = bodies.get(name);
  // Every icon of the set is a single path.
  const d = body === undefined ? undefined : /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (d === undefined) throw new Error(`no such icon: ${name}`);
  const path = new Path2D(d);
  paths.set(name, path);
  return path;
}

function readBodies(): ReadonlyMap<string, string> {
  const set = iconSet.parse(JSON.parse(readFileSync(locate('@iconify-json/game-icons/icons.json'), 'utf8')));
  const out = new Map(Object.entries(set.icons).map(([name, { body }]) => [name, body]));
  for (const [name, { parent }] of Object.entries(set.aliases)) {
    const body = out.get(parent);
    if (body !== undefined) out.set(name, body);
  }
  return out;
}
