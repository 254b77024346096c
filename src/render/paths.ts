import { Path2D } from '@napi-rs/canvas';
import type { Bounds } from './tiles.ts';

interface KnownPath {
  readonly path: Path2D;
  readonly bounds: Bounds;
}

/** More paths than the pictures of a few tables have; beyond it all are forgotten. */
const PATHS_MAX = 1024;
const known = new Map<string, KnownPath>();

/** A path that is made once a process, as long as there are not too many. */
export function pathOf(d: string): KnownPath {
  const found = known.get(d);
  if (found !== undefined) return found;
  if (known.size >= PATHS_MAX) known.clear();
  const path = new Path2D(d);
  const made = { path, bounds: path.getBounds() };
  known.set(d, made);
  return made;
}
