import { Path2D } from '@napi-rs/canvas';
import outlines from '../../assets/icons/game-icons.json' with { type: 'json' };

/** Icons are drawn on a square of this width. */
export const ICON_BOX = 512;

const paths = new Map<string, Path2D>();

/** Whether an icon is in `assets/icons`: `npm run icons` puts those there that pictures name. */
export function hasIcon(name: string): name is keyof typeof outlines {
  return Object.hasOwn(outlines, name);
}

/** The outline of an icon, on a square of `ICON_BOX`. @throws where it is not in `assets/icons` */
export function iconPath(name: string): Path2D {
  const known = paths.get(name);
  if (known !== undefined) return known;
  if (!hasIcon(name)) throw new Error(`no such icon: ${name} (a new one is added by npm run icons)`);
  const path = new Path2D(outlines[name]);
  paths.set(name, path);
  return path;
}
