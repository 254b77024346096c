import * as z from 'zod';
import { formKind, optional, pressKind, tableFields, userId } from '../../discord/presses.ts';

/** As a table's. */
const id = tableFields.table;
const game = optional(z.string().regex(/^[a-z0-9-]{1,40}$/));
const found = { found: id };

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
  apart: pressKind('find-apart', 'lasting', { ...tableFields, person: userId }),
  together: pressKind('find-together', 'passing', { ...tableFields, person: userId }),
  report: pressKind('find-report', 'passing', { ...tableFields, person: userId }),
  reportDo: pressKind('find-report-do', 'lasting', { ...tableFields, person: userId }),
};
