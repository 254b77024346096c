import { z } from 'zod';
import { showHint } from '../commands/hint.ts';
import { openPanel } from '../panel/open-panel.ts';
import type { Focus, HashedPick } from '../panel/panel-state.ts';
import { pressPanel } from '../panel/press-panel.ts';
import { button } from './button.ts';
import { hash, optional, type tableFields, tableId } from './fields.ts';
import { forTable } from './on-table.ts';

/** Each pick is its option's index in base 36 and the hash of its value. */
const picks = z.codec(z.string().regex(/^([0-9a-z][a-z2-7]{7})*$/), z.custom<readonly HashedPick[]>(), {
  decode: (text) =>
    Array.from({ length: text.length / 8 }, (_, index) => ({
      option: Number.parseInt(text.charAt(index * 8), 36),
      value: text.slice(index * 8 + 1, index * 8 + 8),
    })),
  encode: (all) => all.map(({ option, value }) => option.toString(36) + value).join(''),
});

const FOCUS = /^([0-9a-z])(?:([rp])(-?\d{1,3}))?$/;

/** The option's index in base 36, then `r` and a row or `p` and a page. */
const focus = z.codec(z.string().regex(FOCUS), z.custom<Focus>(), {
  decode(text): Focus {
    const [, index = '', kind, number] = FOCUS.exec(text) ?? [];
    const option = Number.parseInt(index, 36);
    if (kind === undefined) return { option };
    return { option, part: { kind: kind === 'r' ? 'row' : 'page', number: Number(number) } };
  },
  encode({ option, part }) {
    const text = part === undefined ? '' : `${part.kind === 'row' ? 'r' : 'p'}${part.number}`;
    return option.toString(36) + text;
  },
});

/** A `PanelState`. */
const panelFields = {
  table: tableId,
  stamp: z.string().regex(/^[A-Za-z0-9_-]{1,16}$/),
  verb: optional(hash),
  picks,
  focus: optional(focus),
  disambiguator: z.string().regex(/^[a-z]?$/),
};

declare module './press.ts' {
  interface ButtonFields {
    play: typeof tableFields;
    next: typeof tableFields;
    hint: typeof tableFields;
    look: typeof panelFields;
    pick: typeof panelFields;
    row: typeof panelFields;
    verb: typeof panelFields;
    whole: typeof panelFields;
    do: typeof panelFields;
  }
}

/** Opens the panel of the person who presses it. */
export const playButton = button({ kind: 'play', ...forTable('private', openPanel) });

/** Opens a panel in place of the message with the button: after another game, or instead of an undo. */
export const nextButton = button({ kind: 'next', ...forTable('update', openPanel) });

/** Suggests a move in place of the panel. */
export const hintButton = button({ kind: 'hint', ...forTable('update', showHint) });

/** The parts that the controls of a panel share. */
const ofPanel = { fields: panelFields, acknowledge: 'update', run: pressPanel } as const;

/** Shows the panel in another state: another page, an arrow's target, one choice back. */
export const lookButton = button({ kind: 'look', ...ofPanel });

/** Chooses a value of an option, or several parts of a joined value. */
export const pickMenu = button({ kind: 'pick', ...ofPanel });

/** Chooses a row of a grid. */
export const rowMenu = button({ kind: 'row', ...ofPanel });

/** Chooses a verb, where there are too many for buttons. */
export const verbMenu = button({ kind: 'verb', ...ofPanel });

/** Chooses a whole move. */
export const wholeButton = button({ kind: 'whole', ...ofPanel });

/** Makes the move that is chosen. */
export const moveButton = button({ kind: 'do', ...ofPanel });
