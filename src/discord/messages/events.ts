import type { Message, Seat } from '../../core/message.ts';
import type { Actor, StepRow, Table } from '../../table/model.ts';
import { nameAmong, ownerOf } from '../../table/seats/seats.ts';
import { eventMessage } from '../i18n/sentences.ts';
import { nameOn, type Words } from '../i18n/words.ts';

/**
 * Maximum number of phone rows for a message's lines, so that it fits the screen together with the picture and the
 * buttons. Beyond that, only the newest lines stay, and changes of seats.
 */
const ROWS_SHOWN = 8;
/** The same for a panel between moves: its controls need more room. */
const ROWS_IN_PANEL = 3;
/** For a panel between moves: the newest events alone. */
export const IN_PANEL = { most: ROWS_IN_PANEL, tellsEarlier: false } as const;
/** Maximum number of rows for one player's line; beyond that, only the newest events are told. */
const ROWS_OF_PLAYER = 3;
/** Roughly the letters per row. */
const LETTERS_A_ROW = 38;

type ShownStep = Pick<StepRow, 'seq' | 'kind' | 'by' | 'events'>;
type EventWords = Pick<Words, 'md' | 'small' | 'brief' | 'name' | 'called'>;

interface EventLineOptions {
  /** Per step, for seats that have since changed players: see `wordsByStep`. */
  readonly wordsAt?: (step: ShownStep) => EventWords;
  /** See `untold` in `Game`. */
  readonly untold?: readonly string[] | undefined;
  /** Whether the message also covers steps before these. */
  readonly hasEarlier?: boolean;
  /** Maximum number of rows. */
  readonly most?: number;
  /** Whether a line says that there was more. */
  readonly tellsEarlier?: boolean;
}

interface Line {
  readonly whole: string;
  /** Keeps the line whatever follows: a computer's long turn must not hide a change of seats. */
  readonly stays: boolean;
  /** A player's deeds, a few words each; undefined for other events. */
  readonly player?: { readonly name: string; readonly mark: string; readonly did: Brief[] };
}

interface Brief {
  readonly key: string;
  readonly short: string;
}

/**
 * A table's events as lines. A player's deeds share one line, up to the next event that belongs to nobody (a roll, a
 * round); other events get a line each. With too many lines, the first says where the others are.
 */
export function eventLines(
  steps: readonly ShownStep[],
  words: EventWords,
  {
    wordsAt = () => words,
    untold = [],
    hasEarlier = false,
    most = ROWS_SHOWN,
    tellsEarlier = true,
  }: EventLineOptions = {},
): readonly string[] {
  const all = linesOf(steps, wordsAt, untold);
  const written = all.map((line) => ({ ...line, text: writtenIn(line, ROWS_OF_PLAYER) }));
  const rowsOfStaying = rowsIn(written.filter(({ stays }) => stays));
  let free = most - rowsOfStaying;
  let stayed = 0;
  const newestFirst = written.toReversed().filter((line, newest) => {
    if (line.stays) return stayed++ < most;
    free -= rowsOf(line.text);
    return free >= 0 || (newest === 0 && rowsOfStaying === 0);
  });
  const lines = newestFirst.toReversed().map(({ text }) => text);
  return tellsEarlier && (hasEarlier || newestFirst.length < all.length)
    ? [words.small('turn.earlier'), ...lines]
    : lines;
}

function rowsIn(lines: readonly { readonly text: string }[]): number {
  return lines.reduce((sum, { text }) => sum + rowsOf(text), 0);
}

function rowsOf(text: string): number {
  return Math.max(1, Math.ceil(text.replaceAll('**', '').length / LETTERS_A_ROW));
}

function linesOf(
  steps: readonly ShownStep[],
  wordsAt: (step: ShownStep) => EventWords,
  untold: readonly string[],
): readonly Line[] {
  const lines: Line[] = [];
  /** Lines to which their players' next events are appended. */
  let open = new Map<string, Line>();
  for (const step of steps) {
    const words = wordsAt(step);
    const messages = step.events
      .map((event) => eventMessage(event, words))
      .filter(({ key }) => !untold.includes(key));
    for (const [index, message] of messages.entries()) {
      const mark = index === 0 ? (MARKS[step.by] ?? '') : '';
      const whole = `${mark}${words.md(message)}`;
      const stays = step.kind !== 'move' && step.kind !== 'setup';
      const seat = seatIn(message);
      const short = seat === undefined ? undefined : words.brief(message);
      if (seat === undefined || short === undefined) {
        open = new Map();
        lines.push({ whole, stays });
        continue;
      }
      const name = words.name(seat);
      const brief = { key: message.key, short };
      const same = open.get(name);
      if (same?.player !== undefined) {
        same.player.did.push(brief);
        continue;
      }
      const line = { whole, stays, player: { name, mark: MARKS[step.by] ?? '', did: [brief] } };
      open.set(name, line);
      lines.push(line);
    }
  }
  return lines;
}

/** The player who caused the event. */
export function seatIn({ values }: Message): Seat | undefined {
  const who = values?.who;
  return typeof who === 'object' && 'seat' in who ? who.seat : undefined;
}

/** One event is a sentence; several are a list: "Ada: 1 → A3, 2 → A1 · ends the roll". A long list keeps the newest. */
function writtenIn({ whole, player }: Line, rows: number): string {
  if (player === undefined || player.did.length === 1) return whole;
  const { name, mark, did } = player;
  const list = (from: number): string => {
    const parts = did.slice(from).map(({ key, short }, index) => {
      const previous = did[from + index - 1]?.key;
      if (index === 0) return from === 0 ? short : `… ${short}`;
      return `${previous === key ? ', ' : ' · '}${short}`;
    });
    return `${mark}**${name}:** ${parts.join('')}`;
  };
  const from = did.findIndex((_, index) => rowsOf(list(index)) <= rows);
  return list(from === -1 ? did.length - 1 : from);
}

/** Marks moves that a computer or a substitute made for the seat's owner. */
const MARKS: Readonly<Partial<Record<Actor, string>>> = { caretaker: '🤖 ', substitute: '🤝 ' };

/** A step's events, one per line. Marks the first if someone else moved for the seat's owner. */
export function stepLines(
  { by, events }: Pick<StepRow, 'by' | 'events'>,
  words: Pick<Words, 'md' | 'called'>,
): readonly string[] {
  return events.map(
    (event, index) => `${index === 0 ? (MARKS[by] ?? '') : ''}${words.md(eventMessage(event, words))}`,
  );
}

/**
 * Words that name each seat's player as of each step, as far as the steps tell: a substitute did not make the
 * moves before they took the seat.
 *
 * @param steps in order: those to show, and their neighbours
 */
export function wordsByStep(
  table: Table,
  steps: readonly StepRow[],
  words: Words,
): (step: Pick<StepRow, 'seq'>) => Words {
  const changes = steps.filter(({ kind }) => kind === 'seat' || kind === 'resign');
  if (changes.length === 0) return () => words;
  return ({ seq }) => words.naming((seat) => nameThen(table, changes, seat, seq));
}

/** @param changes the steps in which seats changed players, in order */
function nameThen(table: Table, changes: readonly StepRow[], seat: Seat, seq: number): string {
  const occupant = table.seats[seat];
  const owner = occupant === undefined ? undefined : ownerOf(occupant);
  const own = changes.filter((change) => change.seat === seat);
  const next = own.find((change) => change.seq > seq);
  if (owner === undefined || next === undefined) return nameOn(table, seat);
  const previous = own.findLast((change) => change.seq <= seq);
  const taken = previous?.events.find(({ type }) => type === 'seat-taken');
  // A resignation's event names the substitute; a caretaker keeps the owner's name.
  const resigned = previous === undefined ? next.events.find(({ type }) => type === 'resigned') : undefined;
  const event = taken ?? resigned;
  return nameAmong(table, event !== undefined && 'player' in event ? event.player : owner);
}
