import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import type { Outlines } from '../core/outlines.ts';

const set = z.object({
  width: z.literal(512),
  height: z.literal(512),
  icons: z.record(z.string(), z.object({ body: z.string() })),
});

const locate: (file: string) => string = createRequire(import.meta.url).resolve;

/** The drawings of the installed set of icons, by their names. @throws if it is not installed */
export function installedIcons(): ReadonlyMap<string, string> {
  const { icons } = set.parse(
    JSON.parse(readFileSync(locate('@iconify-json/game-icons/icons.json'), 'utf8')),
  );
  return new Map(Object.entries(icons).map(([name, { body }]) => [name, body]));
}

/** The path of an icon's drawing. @throws if it is more than one */
export function pathOf(name: string, body: string): string {
  const d = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (d === undefined) throw new Error(`${name} is not a single path`);
  return d;
}

/** The outlines of the icons whose names stand in sources as text. Names that mean something else do no harm. */
export function outlinesIn(sources: readonly string[]): Outlines {
  const icons = installedIcons();
  const names = sources.flatMap((text) =>
    [...text.matchAll(/['"`]([a-z0-9-]+)['"`]/g)].map(([, name = '']) => name),
  );
  return Object.fromEntries(
    [...new Set(names)].flatMap((name) => {
      const body = icons.get(name);
      return body === undefined ? [] : [[name, pathOf(name, body)]];
    }),
  );
}
