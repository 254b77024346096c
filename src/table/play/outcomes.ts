import { type AnyGame, earned, type Score } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import type { Outcome, Resignation, SeatOccupant, StepRow, Table } from '../model.ts';
import type { Loaded } from '../request.ts';
import { isFormer, serverOf } from '../seats/people.ts';
import { ownerOf } from '../seats/seats.ts';
import { endedTurn, standingMoves } from './replay.ts';

/**
 * The share of a seat's moves that its person must have made for its result to be theirs. With fewer, most of what is on
 * the sheet is somebody else's work, however the person came and went.
 */
const OWN_SHARE = 1 / 2;

/**
 * The outcomes of a finished game for the people whose own result it is, and for those who resigned after the first
 * round: they share the last place. Computers, caretakers and substitutes have no outcome: they did not choose the
 * position, and the seat's owner answers for it. Empty if the game is not finished, and for a game that continues from
 * another one, which does not count. If nobody wins, all players share the last place.
 *
 * @param loaded after the step
 * @param step the one that ended the game
 */
export function outcomesOf(
  { table, game, state }: Pick<Loaded, 'table' | 'game' | 'state'>,
  step: Pick<StepRow, 'at'>,
): readonly Outcome[] {
  if (table.status !== 'finished' || table.dice === 'position') return [];
  const { totals, places, winners } = finalScore({ table, game, state });
  const last = table.seats.length;
  return table.seats.flatMap((occupant, seat) => {
    const person = ownerOf(occupant);
    const isEarly = table.resigned.some((one) => one.seat === seat && one.early);
    if (person === undefined || isFormer(person.id) || isEarly) return [];
    const { turns = 0, thinkingTime = 0 } = table.times[seat] ?? {};
    return {
      tableId: table.id,
      seat,
      userId: person.id,
      name: person.name,
      username: person.username,
      guildId: serverOf(table),
      game: game.id,
      place: winners.length === 0 ? last : (places[seat] ?? last),
      seats: table.seats.length,
      winner: winners.includes(seat),
      score: totals[seat] ?? 0,
      merit: meritOf(game, state, seat),
      shared: table.dice === 'shared',
      turns,
      thinkingTime: Math.round(thinkingTime),
      at: step.at,
    };
  });
}

/**
 * The score as it counts in a finished game: seats that count as resigned share the last place, and the others move up.
 * If only resigned seats would have won, the best of the others win.
 */
export function finalScore({ table, game, state }: Pick<Loaded, 'table' | 'game' | 'state'>): Score {
  const score = game.score(state);
  if (table.resigned.length === 0) return score;
  const stayed = (seat: Seat) => !hasResigned(table, seat);
  const ranked = score.places.filter((_, seat) => stayed(seat));
  const places = score.places.map((own, seat) =>
    stayed(seat) ? 1 + ranked.filter((place) => place < own).length : score.places.length,
  );
  const winners = score.winners.filter(stayed);
  const best = places.flatMap((place, seat) => (place === 1 && stayed(seat) ? [seat] : []));
  return {
    ...score,
    places,
    winners: winners.length > 0 || score.winners.length === 0 ? winners : best,
  };
}

/** Whether a seat's result in a finished game is not its person's own. */
export function hasResigned({ resigned }: Pick<Table, 'resigned'>, seat: Seat): boolean {
  return resigned.some((one) => one.seat === seat);
}

/**
 * A seat's result in a finished game as a whole number, higher is better. It compares games with the same options and
 * number of seats, without head starts.
 */
export function meritOf(game: AnyGame, state: unknown, seat: Seat): number {
  const score = game.score(state);
  if (score.totals.length === 1 && game.solo !== undefined) return game.solo.merit(state);
  const total = earned(score, seat);
  return game.lowestWins ? 0 - total : total;
}

/** Whether the seat's owner does not play it. */
export function isOwnerAway(occupant: SeatOccupant): boolean {
  return occupant.kind === 'human' ? occupant.standsInFor !== undefined : occupant.caretakerFor !== undefined;
}

/** Whether others have made moves for the seat's owner, as far as the seat tells. */
export function wasOwnerAway(occupant: SeatOccupant): boolean {
  return isOwnerAway(occupant) || (occupant.kind === 'human' && occupant.returned === true);
}

/**
 * The seats that count as resigned at the end of a game: those whose people are away, however they left, and those
 * whose people made less than `OWN_SHARE` of their moves. Moves that were taken back do not count; planned ones are the
 * person's own. The first round is over when every seat has ended a turn.
 *
 * @param rows every step of the table, in order
 */
export function resignationsIn(
  { seats }: Pick<Table, 'seats'>,
  game: AnyGame,
  rows: readonly StepRow[],
): readonly Resignation[] {
  const away = seats.flatMap((occupant, seat) => (wasOwnerAway(occupant) ? [{ occupant, seat }] : []));
  if (away.length === 0) return [];
  const moves = standingMoves(rows);
  return away.flatMap(({ occupant, seat }) => {
    const left = lastLeft(rows, seat);
    if (left === undefined || (!isOwnerAway(occupant) && isOwn(moves, seat))) return [];
    return [{ seat, early: !isFirstRoundOver(game, rows, left) }];
  });
}

/** Whether a seat's person has made enough of its moves for the result to be theirs. */
export function isOwn(moves: readonly Pick<StepRow, 'seat' | 'by'>[], seat: Seat): boolean {
  const all = moves.filter((move) => move.seat === seat);
  return all.filter(({ by }) => by === 'player').length >= OWN_SHARE * all.length;
}

/** The number of the step with which the seat's owner left it last; undefined if they never did. */
function lastLeft(rows: readonly StepRow[], seat: Seat): number | undefined {
  let left: number | undefined;
  let isAway = false;
  for (const { kind, by, events, seq } of rows.filter((row) => row.seat === seat)) {
    if (kind !== 'resign' && kind !== 'seat') continue;
    const isBack = kind === 'seat' && by === 'player' && !events.some(({ type }) => type === 'seat-taken');
    if (!isBack && !isAway) left = seq;
    isAway = !isBack;
  }
  return left;
}

/** @param before the number of a step */
function isFirstRoundOver(game: AnyGame, rows: readonly StepRow[], before: number): boolean {
  const earlier = rows.filter(({ seq }) => seq < before);
  const moves = standingMoves(earlier);
  const seats = new Set(moves.filter((row) => endsTurn(game, row)).map(({ seat }) => seat));
  return seats.size === (earlier[0]?.acted.length ?? 0);
}

function endsTurn(game: AnyGame, row: StepRow): boolean {
  return row.chance.length > 0 || (row.state !== undefined && endedTurn(game, row));
}
