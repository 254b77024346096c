import type { SKRSContext2D } from '@napi-rs/canvas';
import { fontOf } from './fonts.ts';
import { type Setting, setText, type TextRequest } from './text.ts';

/** More texts than the pictures of a few tables have; beyond it all are forgotten. */
const SETTINGS_MAX = 4096;
const known = new Map<string, Setting>();

/** As `setText`, which measures a text many times before it fits; the settings of the latest texts are kept. */
export function setTextOnce(context: SKRSContext2D, request: TextRequest): Setting {
  const { text, face, bold, size, maxWidth, lines, floor } = request;
  // The language chooses the forms of letters.
  const key = JSON.stringify([context.lang, text, face, bold, size, maxWidth, lines, floor]);
  const found = known.get(key);
  if (found !== undefined) {
    context.font = fontOf(face, bold, found.size);
    context.textAlign = 'left';
    return found;
  }
  if (known.size >= SETTINGS_MAX) known.clear();
  const setting = setText(context, request);
  known.set(key, setting);
  return setting;
}
