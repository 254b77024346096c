import { z } from 'zod';
import { complain, maybe } from './form.ts';

/** Sets of strings need the newest kind of pattern, which the compiler's target has no literal for. */
const SETS = 'v';
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', SETS);
const SELECTOR = '\u{fe0f}';

/** True for one emoji of Unicode's, with or without the selector that asks for the coloured form. */
export function isEmoji(text: string): boolean {
  return EMOJI.test(text) || EMOJI.test(text + SELECTOR);
}

/** An emoji on a button or an option. The playground has no emoji of its own, so that an id is always unknown. */
export const emoji = z
  .object({ id: maybe(z.string()), name: maybe(z.string()), animated: maybe(z.boolean()) })
  .superRefine(({ id, name }, ctx) => {
    if (id !== undefined || name === undefined || !isEmoji(name)) {
      complain(ctx, 'COMPONENT_INVALID_EMOJI', 'Invalid emoji', ['name']);
    }
  });
