import * as z from 'zod';
import { levels } from '../core/game.ts';
import { locales } from '../core/message.ts';
import { CUSTOM_ID_MAX } from './rest/limits.ts';

/*
 * The data of button presses, menu choices and submitted forms, kept apart from their handlers so that views need not
 * import these.
 */

/** The schemas of the fields in a `custom_id`, in order. Each decodes text to a value and encodes it back. */
export type FieldSchemas = Readonly<Record<string, z.ZodType<unknown, string>>>;
type FieldsOf<S> = {
  readonly [Name in keyof S]: S[Name] extends z.ZodType ? z.output<S[Name]> : never;
};

/** A press as data. Create it with a `PressKind`, so that its fields fit its kind. */
export interface Press {
  readonly kind: string;
  /** The emoji before the label of a button for it. */
  readonly symbol?: string;
  readonly [made]: true;
}
declare const made: unique symbol;

/**
 * What is left of a press. `passing`: what another press changes back, or what only the person sees. `lasting`: it is
 * final or public, or opens a game. `by-move`: it may make a move, and is lasting if that move cannot be taken back.
 */
export type Consequence = 'passing' | 'lasting' | 'by-move';

/**
 * For so long after a control appears, in ms, a press on it may still be meant for what was there before: a lasting one is
 * not carried out.
 */
export const SETTLES_AFTER = 700;

/**
 * The same outside of panels. A panel changes in place, and what is final never lies there where something else was
 * pressed; but an answer that appears moves all the messages above it, by any distance.
 */
export const SETTLES_ELSEWHERE_AFTER = 1_300;

/** Creates the presses of one kind. */
interface PressKind<K extends string = string, S extends FieldSchemas = FieldSchemas> {
  (...fields: Record<never, never> extends S ? [] : [fields: FieldsOf<S>]): PressOf<PressKind<K, S>>;
  readonly kind: K;
  readonly consequence: Consequence;
  readonly fields: S;
  readonly is: (press: Press | undefined) => press is PressOf<PressKind<K, S>>;
}
export type PressOf<P> = P extends { readonly kind: infer K extends string; readonly fields: infer S }
  ? Press & { readonly kind: K } & FieldsOf<S>
  : never;

/** The table that a press names, if any. */
export function tableNamedBy(press: Press): string | undefined {
  return 'table' in press ? String(press.table) : undefined;
}

/**
 * Defines a kind of press.
 *
 * @param kind unique among all kinds
 * @param consequence of its worst case
 * @param fields in order, besides the kind
 * @param symbol a Unicode emoji that makes the button recognisable in every message; Discord draws it without an upload
 */
export function pressKind<const K extends string, S extends FieldSchemas>(
  kind: K,
  consequence: Consequence,
  fields: S,
  symbol?: string,
): PressKind<K, S> {
  const make = (values: object = {}) => ({ ...values, kind, ...(symbol === undefined ? {} : { symbol }) });
  const is = (press: Press | undefined) => press?.kind === kind;
  return Object.assign(make, { kind, consequence, fields, is }) as unknown as PressKind<K, S>;
}

export const tableId = z.string().regex(/^[a-z2-7]{10}$/);
/** The name of a game, an option or a command. */
const name = z.string().regex(/^[a-z0-9-]{1,40}$/);
/** A `ShortHash`. */
const hash = z.string().regex(/^[a-z2-7]{7}$/);
const snowflake = z.string().regex(/^\d{1,20}$/);
export const guildId = snowflake;
export const userId = snowflake;
/** 0 to 999,999,999. */
export const integer = z.codec(z.string().regex(/^\d{1,9}$/), z.number().int(), {
  decode: Number,
  encode: String,
});

/** A field that may be empty. */
export function optional<T>(schema: z.ZodType<T, string>) {
  return z.codec(z.string(), z.custom<T | undefined>(), {
    decode(text, context) {
      if (text === '') return undefined;
      const read = schema.safeDecode(text);
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', input: text, message: 'not as the field is written' });
      return z.NEVER;
    },
    encode: (value) => (value === undefined ? '' : schema.encode(value)),
  });
}

/** One choice in a panel: an option, by its index, and the hash of its value. */
export interface HashedPick {
  readonly option: number;
  readonly value: string;
}

/** The option that a panel asks for, and the displayed page of its values: see `menusFor`. */
export interface Focus {
  readonly option: number;
  readonly page?: number;
}

/** Each pick is its option's index in base 36, followed by the hash of its value. */
const picks = z.codec(z.string().regex(/^([0-9a-z][a-z2-7]{7})*$/), z.custom<readonly HashedPick[]>(), {
  decode: (text) =>
    Array.from({ length: text.length / 8 }, (_, index) => ({
      option: Number.parseInt(text.charAt(index * 8), 36),
      value: text.slice(index * 8 + 1, index * 8 + 8),
    })),
  encode: (all) => all.map(({ option, value }) => option.toString(36) + value).join(''),
});

const FOCUS = /^([0-9a-z])(?:p(\d{1,3}))?$/;

/** The option's index in base 36, then `p` and a page number. */
const focus = z.codec(z.string().regex(FOCUS), z.custom<Focus>(), {
  decode(text): Focus {
    const [, index = '', page] = FOCUS.exec(text) ?? [];
    const option = Number.parseInt(index, 36);
    return page === undefined ? { option } : { option, page: Number(page) };
  },
  encode: ({ option, page }) => option.toString(36) + (page === undefined ? '' : `p${page}`),
});

/** Up to 99. */
const seatCount = z.codec(z.string().regex(/^\d{1,2}$/), z.number(), { decode: Number, encode: String });

/**
 * One character per option of the game, in order: the index of its value among the option's values, in base 36; `-` for
 * the default.
 */
const optionIndexes = z.codec(
  z.string().regex(/^(([0-9a-z]{1,2}|-)(\.([0-9a-z]{1,2}|-))*)?$/),
  z.array(z.number().optional()).readonly(),
  {
    decode: (text) =>
      text === ''
        ? []
        : text.split('.').map((index) => (index === '-' ? undefined : Number.parseInt(index, 36))),
    encode: (indexes) => indexes.map((index) => index?.toString(36) ?? '-').join('.'),
  },
);

/** The fields of a press that names only a table. */
export const tableFields = { table: tableId };
/** A kind whose presses name only a table. */
export type TablePressKind = PressKind<string, typeof tableFields>;

/** A `PanelState`. */
const panelFields = {
  table: tableId,
  stamp: z.string().regex(/^[A-Za-z0-9_-]{1,16}$/),
  verb: optional(hash),
  picks,
  focus: optional(focus),
  disambiguator: z.string().regex(/^[a-z]?$/),
};

/**
 * The kinds of controls for a separate panel, about something that is not a table but whose id looks like a table's.
 *
 * @param prefix two letters, because more would not fit into a `custom_id`
 */
export function panelPresses<const P extends string>(prefix: P) {
  const kind = <const K extends string>(name: K) =>
    pressKind(`${prefix}${name}` as const, 'by-move', panelFields);
  return {
    show: kind('show'),
    pick: kind('pick'),
    verb: kind('verb'),
    whole: kind('whole'),
    confirm: kind('confirm'),
  };
}

const seatFields = { table: tableId, seat: integer };
const stepFields = { table: tableId, seq: integer };
const word = z.string().regex(/^[a-z0-9]{1,12}$/);

/** The key of a refused form's contents: see `Drafts`. */
const draft = optional(snowflake);
/** The hashes of a form's initial values: see `formOf`. */
const marks = z.string().regex(/^[a-z2-7.]{0,70}$/);
/** Whether a form was opened from the message that refused it. */
const again = z.codec(z.enum(['', 'y']), z.boolean(), {
  decode: (text) => text === 'y',
  encode: (isAgain) => (isAgain ? 'y' : ''),
});

/** What the press of submitting a form carries besides what the form is about. */
export interface Submission {
  readonly again: boolean;
  readonly marks: string;
}

/** Creates the presses that open a form, and those that submit it. */
export interface FormKind<About> {
  (about: About, draft?: string): Press;
  readonly kind: string;
  readonly consequence: Consequence;
  readonly fields: FieldSchemas;
  readonly save: {
    (about: About & Submission): Press;
    readonly kind: string;
    readonly consequence: Consequence;
    readonly fields: FieldSchemas;
  };
}

/**
 * Defines the two kinds of press of a form.
 *
 * @param consequence of submitting it
 * @param fields what it is about
 * @param symbol as for `pressKind`
 */
export function formKind<S extends FieldSchemas>(
  kind: string,
  consequence: Consequence,
  fields: S,
  symbol?: string,
): FormKind<FieldsOf<S>> {
  const opens = pressKind(kind, 'passing', { ...fields, draft }, symbol) as unknown as (
    about: object,
  ) => Press;
  const save = pressKind(`save-${kind}`, consequence, { ...fields, again, marks });
  const open = (about: object, draft?: string) => opens({ ...about, draft });
  return Object.assign(open, {
    kind,
    consequence: 'passing',
    fields: { ...fields, draft },
    save,
  }) as unknown as FormKind<FieldsOf<S>>;
}

const forTables = <const K extends string>(kind: K, consequence: Consequence, symbol?: string) =>
  pressKind(kind, consequence, tableFields, symbol);

export const presses = {
  // a menu of games
  choose: pressKind('choose', 'lasting', { command: name }),
  // a table's clock
  clock: forTables('clock', 'lasting'),
  suggestedClock: forTables('suggested-clock', 'lasting'),
  /** A server's language; without one that of each host. */
  serverLocale: pressKind('server-locale', 'passing', { locale: z.enum(['auto', ...locales]) }),
  // irreversible actions
  confirmResign: forTables('confirm-resign', 'lasting'),
  confirmCancel: forTables('confirm-cancel', 'lasting'),
  confirmRemove: pressKind('confirm-remove', 'lasting', { table: tableId, player: snowflake }),
  proposeClose: forTables('propose-close', 'lasting'),
  dismiss: forTables('dismiss', 'passing'),
  closeUnreadable: pressKind('close-unreadable', 'lasting', {}),
  // a lobby
  join: forTables('join', 'passing'),
  leave: forTables('leave', 'lasting'),
  start: forTables('start', 'lasting'),
  cancel: forTables('cancel', 'lasting'),
  startAlone: forTables('start-alone', 'lasting'),
  rematch: forTables('rematch', 'lasting', '🔁'),
  // moving a game
  move: pressKind('move', 'lasting', {}),
  // its options
  options: formKind('options', 'passing', { table: tableId, part: integer }, '⚙️'),
  // its computer players
  computers: formKind('computers', 'passing', tableFields, '🤖'),
  /** The number of reserved seats given to computer players. */
  giveSeats: pressKind('give-seats', 'lasting', {
    table: tableId,
    count: integer,
    level: z.enum(levels),
    kept: integer,
  }),
  // a panel
  play: forTables('play', 'passing', '🎲'),
  next: forTables('next', 'passing'),
  /** What a panel folds. `after`: the last step that the person had seen, if they have news. */
  morePanel: pressKind('more-panel', 'passing', { table: tableId, after: optional(integer) }),
  ...panelPresses(''),
  // plans
  plan: forTables('plan', 'passing'),
  planHere: forTables('plan-here', 'passing'),
  planMove: pressKind('plan-move', 'passing', { table: tableId, decision: name, plan: hash }),
  /** The replacement of a planned move. */
  replan: pressKind('replan', 'passing', { table: tableId, decision: name, plan: hash, move: hash }),
  /** Counts as a hint, unless those are free. */
  suggestPlan: forTables('suggest-plan', 'lasting'),
  withdrawPlan: forTables('withdraw-plan', 'lasting'),
  // seats
  take: pressKind('take', 'lasting', seatFields),
  offer: pressKind('offer', 'lasting', seatFields),
  vote: pressKind('vote', 'lasting', { table: tableId, proposal: word, choice: word }),
  resume: forTables('resume', 'lasting', '▶️'),
  // settings
  settings: pressKind('settings', 'passing', {}, '⚙️'),
  /** A page of a person's or a server's settings, or the part of one that fits into a form. */
  settingsForm: formKind('settings-form', 'passing', {
    of: z.enum(['person', 'server']),
    page: name,
    part: integer,
  }),
  showName: formKind('show-name', 'passing', {}),
  // a table
  sheet: forTables('sheet', 'passing', '📝'),
  table: forTables('table', 'passing', '👥'),
  more: pressKind('more', 'passing', { table: tableId, seat: optional(integer), page: integer }),
  /** What else there is to do with a finished game. */
  afterGame: forTables('after-game', 'passing'),
  rules: forTables('rules', 'passing', '📖'),
  /** The same of a game without a table. */
  gameRules: pressKind('game-rules', 'passing', { game: name }, '📖'),
  topic: pressKind('topic', 'passing', { game: name }),
  // a new game
  thread: pressKind('thread', 'lasting', {
    game: name,
    locale: z.enum(locales),
    seats: optional(seatCount),
    options: optionIndexes,
    /** As written by `clockText`; undefined for the server's usual clock. */
    clock: optional(z.string().regex(/^[a-z0-9+/]{1,40}$/)),
  }),
  // undo
  previewUndo: forTables('preview-undo', 'passing', '↩️'),
  undo: pressKind('undo', 'passing', stepFields, '↩️'),
  requestUndo: pressKind('request-undo', 'lasting', stepFields, '↩️'),
};

/** A table that someone wanted to open although one was already open. */
export type PendingTable = Omit<PressOf<typeof presses.thread>, keyof Press>;

/** How a kind of `custom_id` is written: version, kind and fields, separated by colons. */
interface IdFormat {
  readonly kind: string;
  readonly fields: FieldSchemas;
}

/** Writes and reads the `custom_id`s of controls. A press carries all that is needed to answer it, even days later. */
export interface CustomIds {
  /** @throws RangeError above Discord's 100 characters, or a ZodError if a field does not fit its schema: bugs */
  write(press: Press): string;
  /** @returns undefined for text that `write` did not produce */
  read(id: string): Press | undefined;
}

const VERSION = '1';

export function createCustomIds(formats: readonly IdFormat[]): CustomIds {
  const fieldsOf = new Map(formats.map(({ kind, fields }) => [kind, fields]));
  return {
    write(press) {
      const fields = fieldsOf.get(press.kind);
      if (fields === undefined) throw new Error(`no button is registered for ${press.kind}`);
      const id = [VERSION, press.kind, ...textsOf(fields, press)].join(':');
      if (id.length > CUSTOM_ID_MAX)
        throw new RangeError(`a custom_id of ${id.length} characters: ${press.kind}`);
      return id;
    },
    read(id) {
      if (id.length > CUSTOM_ID_MAX) return undefined;
      const [version, kind = '', ...texts] = id.split(':');
      const fields = version === VERSION ? fieldsOf.get(kind) : undefined;
      const values = fields && valuesOf(fields, texts);
      // `PressKind` guarantees that these form a press.
      return values && ({ kind, ...values } as unknown as Press);
    },
  };
}

function textsOf(schemas: FieldSchemas, values: object): readonly string[] {
  const given = new Map<string, unknown>(Object.entries(values));
  return Object.entries(schemas).map(([name, schema]) => z.encode(schema, given.get(name)));
}

/** @returns undefined unless the texts are in the form that `textsOf` writes */
function valuesOf(
  schemas: FieldSchemas,
  texts: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  const entries = Object.entries(schemas);
  if (entries.length !== texts.length) return undefined;
  const values: Record<string, unknown> = {};
  for (const [index, [name, schema]] of entries.entries()) {
    const text = texts[index] ?? '';
    const read = schema.safeDecode(text);
    if (!read.success || z.encode(schema, read.data) !== text) return undefined;
    values[name] = read.data;
  }
  return values;
}
