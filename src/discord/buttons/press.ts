import type { z } from 'zod';

/** The schemas of the fields in a `custom_id`, in their order. Each turns text into a value, and back. */
export type FieldSchemas = Readonly<Record<string, z.ZodType<unknown, string>>>;
export type FieldsOf<S> = {
  readonly [Name in keyof S]: S[Name] extends z.ZodType ? z.output<S[Name]> : never;
};

/**
 * The schemas of the fields of every button and menu, by kind. The file of a button adds its own by declaration
 * merging, so that a view can name any button without an import of what the button does.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the files of the buttons
export interface ButtonFields {}

export type Kind = keyof ButtonFields;

/** What a press of a button, a choice in a menu or a filled-in form means. */
export type PressOf<K extends Kind> = { readonly kind: K } & FieldsOf<ButtonFields[K]>;
export type Press = { [K in Kind]: PressOf<K> }[Kind];

/** The kinds that name a table and nothing else. */
export type TableKind = {
  [K in Kind]: keyof ButtonFields[K] extends 'table'
    ? 'table' extends keyof ButtonFields[K]
      ? K
      : never
    : never;
}[Kind];

/** The press of a button that names a table and nothing else. */
export function tablePress(kind: TableKind, table: string): Press {
  // TypeScript does not assign such a value to a union that has more than 25 of these kinds.
  return { kind, table } as Press;
}

/** A table that somebody wanted to open where one is open already. */
export type PendingTable = Omit<PressOf<'thread'>, 'kind'>;
