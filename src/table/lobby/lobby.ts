import { quoted } from '../../core/common.ts';
import type { AnyGame, Level, MoveArgs } from '../../core/game.ts';
import { type OptionValue, type OptionValues, readOption, valuesOf } from '../../core/options.ts';
import { themes } from '../../core/scene.ts';
import { gameName, say } from '../messages.ts';
import type { ClockRule, Person, SeatOccupant, Table } from '../model.ts';
import { ok, type RefusedResult, type Result, refuse } from '../request.ts';
import { isReserved, isSeated, nameOfOccupant, seatNames } from '../seats/seats.ts';
import type { TableOption } from '../settings.ts';
import { readClock } from '../time/clock.ts';

/** Changes of a table that has not begun. All are pure: they return the changed table, or the reason for refusing. */

/** The names of computer players, in the order in which they sit down. */
export const COMPUTER_NAMES = ['Ada', 'Blaise', 'Emmy', 'Jakob', 'Sofia', 'Pierre', 'Hypatia', 'Christiaan'];

/** Reads typed options on top of those already set. Missing ones keep their values. */
export function readOptions(
  game: AnyGame,
  args: MoveArgs,
  previous: OptionValues = {},
): Result<OptionValues> {
  const values: Record<string, OptionValue> = { ...previous };
  for (const [name, text] of Object.entries(args)) {
    const spec = Object.hasOwn(game.options.specs, name) ? game.options.specs[name] : undefined;
    if (spec === undefined)
      return refuse(say('refusal.unknown-option', { game: gameName(game), option: quoted(name) }));
    const value = readOption(spec, text);
    if (value === undefined)
      return refuse(
        say('refusal.option-value', {
          option: { key: `${game.id}.option.${name}.name` },
          value: quoted(text),
          values: valuesOf(spec).join(', '),
        }),
      );
    values[name] = value;
  }
  return ok(game.options.schema.parse(values));
}

/** Reads the maximum number of seats. Default: the game's maximum. */
export function readSeats(game: AnyGame, text: string | undefined): Result<number> {
  const { min, max } = game.seats;
  if (text === undefined || text.trim() === '') return ok(max);
  const seats = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
  if (!(seats >= min && seats <= max))
    return refuse(say('refusal.seats-value', { game: gameName(game), min, max, value: quoted(text) }));
  return ok(seats);
}

/** The options of a game for which nobody has chosen any. @throws if the game refuses them: a bug */
export function usualOptions(game: AnyGame): OptionValues {
  const options = readOptions(game, {});
  if (!options.ok) throw new Error(`${game.id}: its usual options are none`);
  return options.value;
}

/** Reads a typed clock. @param otherwise the default */
export function readClockOr(text: string | undefined, otherwise?: ClockRule): Result<ClockRule | undefined> {
  const clock = text === undefined || text.trim() === '' ? otherwise : readClock(text);
  return clock === 'wrong' ? refuse(say('refusal.clock-value', { value: quoted(text ?? '') })) : ok(clock);
}

/** Seats a person on the seat reserved for them, or else on a free one. */
export function withPerson(table: Table, person: Person, joinId: string): Result<Table> {
  const closed = notLobby(table);
  if (closed) return closed;
  if (isSeated(table, person.id)) return refuse(say('refusal.already-joined'));
  if (table.removed.includes(person.id)) return refuse(say('refusal.removed'));
  const occupant: SeatOccupant = { kind: 'human', person, joinId };
  const own = table.seats.findIndex((one) => isReserved(one) && one.person.id === person.id);
  if (own !== -1)
    return ok({ ...table, seats: table.seats.map((one, seat) => (seat === own ? occupant : one)) });
  if (table.seats.length >= table.seatLimit) return refuse(say('refusal.full', { count: table.seatLimit }));
  return ok({ ...table, seats: [...table.seats, occupant] });
}

/**
 * When the host leaves, the next person becomes host; when nobody is left, the table is cancelled. A person with a
 * reserved seat gives it up.
 */
export function withoutPerson(table: Table, person: Person): Result<Table> {
  const closed = notLobby(table);
  if (closed) return closed;
  if (!table.seats.some((one) => one.kind === 'human' && one.person.id === person.id))
    return refuse(say('refusal.not-seated'));
  const seats = table.seats.filter(
    (occupant) => occupant.kind !== 'human' || occupant.person.id !== person.id,
  );
  const next = seats.find((occupant) => occupant.kind === 'human' && !isReserved(occupant));
  if (next?.kind !== 'human') return ok({ ...table, seats, status: 'cancelled' });
  const hostId = table.hostId === person.id ? next.person.id : table.hostId;
  return ok({ ...table, seats, hostId });
}

/** Adds a computer player; only the host may. If no seat is free, it takes the last reserved one. */
export function withComputer(table: Table, person: Person, level: Level, at: Date): Result<Table> {
  const no = notLobby(table) ?? notHostYet(table, person, at);
  if (no) return no;
  const taken = new Set(table.seats.map(nameOfOccupant));
  const name = COMPUTER_NAMES.find((candidate) => !taken.has(candidate)) ?? `Ada ${table.seats.length + 1}`;
  const computer: SeatOccupant = { kind: 'computer', name, level };
  if (table.seats.length < table.seatLimit) return ok({ ...table, seats: [...table.seats, computer] });
  const kept = table.seats.findLastIndex(isReserved);
  if (kept === -1) return refuse(say('refusal.full', { count: table.seatLimit }));
  return ok({ ...table, seats: table.seats.map((one, seat) => (seat === kept ? computer : one)) });
}

/** The lobby with this number of computer players: the last ones leave, or new ones of the given level join. */
export function withComputers(
  table: Table,
  person: Person,
  count: number,
  level: Level,
  at: Date,
): Result<Table> {
  const no = notLobby(table) ?? notHostYet(table, person, at);
  if (no) return no;
  const computers = table.seats.filter(({ kind }) => kind === 'computer');
  const leaving = new Set(computers.slice(count));
  let after = ok<Table>({ ...table, seats: table.seats.filter((occupant) => !leaving.has(occupant)) });
  for (let more = computers.length; more < count && after.ok; more++)
    after = withComputer(after.value, person, level, at);
  return after;
}

/** The maximum number of computer players in a lobby: reserved seats can become theirs. */
export function computersMost({ seats, seatLimit }: Table): number {
  return seatLimit - seats.filter((occupant) => occupant.kind === 'human' && !isReserved(occupant)).length;
}

/**
 * Changes the game's options; `seats`, their maximum number; `clock`; `theme`, of the public pictures; and the options
 * of features.
 */
export function withOptions(
  table: Table,
  game: AnyGame,
  person: Person,
  args: MoveArgs,
  added: readonly TableOption[] = [],
): Result<Table> {
  const no = notLobby(table) ?? notHost(table, person);
  if (no) return no;
  const { seats, clock: clockSaid, theme: themeName = table.theme, ...named } = args;
  const data = { ...table.data };
  const others: Record<string, string> = {};
  for (const [name, text] of Object.entries(named)) {
    const spec = added.find((option) => option.name === name && (option.suits?.(game) ?? true))?.spec;
    const value = spec && readOption(spec, text);
    if (spec === undefined) others[name] = text;
    else if (value === undefined) return refuse(say('refuse.unknown'));
    else data[name] = value;
  }
  if (table.dice === 'known' && (seats !== undefined || Object.keys(others).length > 0))
    return refuse(say('refusal.known-dice'));
  const options = readOptions(game, others, table.options);
  if (!options.ok) return options;
  const clock = clockSaid === undefined ? ok(table.clock) : readClockOr(clockSaid);
  if (!clock.ok) return clock;
  const theme = themes.find((theme) => theme === themeName);
  if (theme === undefined) return refuse(say('refuse.unknown'));
  const after = { ...table, options: options.value, clock: clock.value, theme, data };
  if (seats === undefined) return ok(after);
  const limit = readSeats(game, seats);
  if (!limit.ok) return limit;
  if (limit.value < table.seats.length)
    return refuse(say('refusal.seats-taken', { count: table.seats.length }));
  return ok({ ...after, seatLimit: limit.value });
}

export function notLobby(table: Table): RefusedResult | undefined {
  if (table.status === 'lobby') return undefined;
  return refuse(say(table.status === 'playing' ? 'refusal.already-started' : 'refusal.over'));
}

export function notSeated(table: Table, person: Person): RefusedResult | undefined {
  return isSeated(table, person.id) ? undefined : refuse(say('refusal.not-seated'));
}

export function notHost(table: Table, person: Person): RefusedResult | undefined {
  return table.hostId === person.id ? undefined : refuse(say('refusal.host-only', { host: hostName(table) }));
}

/** How long only the host decides who plays and when the game starts, in ms after the table was opened. */
export const HOST_ALONE = 60 * 60_000;

/** For the first hour only the host may; after that, everybody with a seat. */
export function notHostYet(table: Table, person: Person, at: Date): RefusedResult | undefined {
  const seat = notSeated(table, person);
  if (seat !== undefined || table.hostId === person.id) return seat;
  if (at.getTime() - table.createdAt.getTime() >= HOST_ALONE) return undefined;
  return refuse(say('refusal.host-first', { host: hostName(table) }));
}

export function hostName(table: Table): string {
  const host = table.seats.findIndex((one) => one.kind === 'human' && one.person.id === table.hostId);
  return seatNames(table)[host] ?? '?';
}

/** The table without reserved seats that nobody has taken. */
export function withoutReserved(table: Table): Table {
  return table.seats.some(isReserved)
    ? { ...table, seats: table.seats.filter((occupant) => !isReserved(occupant)) }
    : table;
}
