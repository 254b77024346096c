import * as z from 'zod';
import { formKind, integer, optional, pressKind, tableFields } from '../../discord/presses.ts';

/** As a table's. */
const id = tableFields.table;
const game = optional(z.string().regex(/^[a-z0-9-]{1,40}$/));
const found = { found: id };
/** Names a person by their seat: a press can be read, and the others must not learn whose account it is. */
const seat = { ...tableFields, seat: integer };

export const presses = {
  /** Asks once what others may see of the person. */
  agree: formKind('find-agree', 'lasting', { game }),
  /** The person's wishes and games. */
  find: pressKind('find', 'passing', {}, '🔎'),
  /** What a person wishes for. @property game the one to begin with */
  wish: formKind('find-wish', 'lasting', { game }, '🔎'),
  withdraw: pressKind('find-withdraw', 'lasting', { wish: id }),
  /** A found game that has not begun. */
  found: pressKind('find-game', 'passing', found),
  come: pressKind('find-come', 'lasting', found, '🎲'),
  decline: pressKind('find-decline', 'lasting', found),
  past: pressKind('find-past', 'passing', {}, '📇'),
  // at a found game
  phrases: pressKind('find-phrases', 'passing', tableFields, '💬'),
  /** What the choice says. */
  say: pressKind('find-say', 'lasting', tableFields),
  mute: pressKind('find-mute', 'passing', { ...tableFields, muted: z.enum(['y', 'n']) }),
  again: pressKind('find-again', 'lasting', tableFields, '🔁'),
  /** With whom the person does not want to play, or whom they report. */
  people: pressKind('find-people', 'passing', tableFields, '🚪'),
  apart: pressKind('find-apart', 'lasting', seat),
  together: pressKind('find-together', 'passing', seat),
  report: pressKind('find-report', 'passing', seat),
  reportDo: pressKind('find-report-do', 'lasting', seat),
};
