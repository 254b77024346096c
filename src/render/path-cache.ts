import { Path2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import outlines from '../../assets/icons/game-icons.json' with { type: 'json' };

interface KnownPath {
  readonly path: Path2D;
  /** Left, top, right and bottom. */
  readonly bounds: readonly [number, number, number, number];
}

/** More than the paths in the pictures of a few tables. */
const PATHS_MAX = 1024;
const paths = new LRUCache<string, KnownPath>({ max: PATHS_MAX, memoMethod: parse });

/** A path, parsed at its first use. @param d as in SVG */
export function pathOf(d: string): KnownPath {
  return paths.memo(d);
}

function parse(d: string): KnownPath {
  const path = new Path2D(d);
  return { path, bounds: path.getBounds() };
}

/** Whether an icon is in `assets/icons`, where `npm run tool -- assets icons` puts those that pictures name. */
export function hasIcon(name: string): name is keyof typeof outlines {
  return Object.hasOwn(outlines, name);
}

/** The outline of an icon, in a square of `ICON_BOX`. @throws if it is not in `assets/icons` */
export function iconPath(name: string): Path2D {
  if (!hasIcon(name))
    throw new Error(`no such icon: ${name} (\`npm run tool -- assets icons\` adds a new one)`);
  return pathOf(outlines[name]).path;
}
