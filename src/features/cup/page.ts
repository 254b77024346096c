import { formerId } from '../../table/seats/people.ts';
import type { LeagueKernel } from '../league/kernel.ts';
import { type League, NOBODY } from '../league/records.ts';
import { type DivisionPage, divisionPage, seasonShown } from '../league/results.ts';
import { knockoutTable, type Line, type Part, swissTable } from './places.ts';
import { findCup, roundsFor } from './rounds.ts';

/** A cup in a season: its only division, and its table. */
export interface CupPage {
  /** Who has left is a former player. */
  readonly page: DivisionPage;
  readonly isKnockout: boolean;
  /** Best first. */
  readonly lines: readonly Line[];
  /** By seed: whether somebody is no longer in it. */
  readonly isOut: readonly boolean[];
  readonly rounds: number;
}

export async function cupPage(
  kernel: Pick<LeagueKernel, 'store'>,
  league: League,
  season = seasonShown(league),
): Promise<CupPage> {
  const [found, division] = await Promise.all([
    findCup(kernel, league.id),
    divisionPage(kernel, league, 0, season),
  ]);
  const { knockout: isKnockout } = found;
  const page = { ...division, people: division.people.map((id) => id ?? formerId('seat')) };
  const parts = page.people.map((_, seed) => partsOf(page, seed));
  return {
    page,
    isKnockout,
    lines: isKnockout ? knockoutTable(parts) : swissTable(parts),
    isOut: parts.map(
      (own, seed) =>
        division.people[seed] === undefined || (isKnockout && own.some(({ points }) => points === 0)),
    ),
    rounds: roundsFor(isKnockout, page.people.length),
  };
}

/** Somebody's part of each scored round. */
function partsOf({ pairings }: DivisionPage, seed: number): readonly Part[] {
  return pairings.flatMap(({ round, slots, gains }) => {
    const seat = slots.indexOf(seed);
    if (gains === undefined || seat === -1) return [];
    const other = slots[1 - seat];
    const { points = 0, margin = 0 } = gains[seat] ?? {};
    return [{ round, opponent: other === NOBODY ? undefined : other, points, margin }];
  });
}

/** The winner of a finished cup; undefined if everybody has lost or left. */
export function winnerIn({ lines, isOut }: CupPage): number | undefined {
  const [best] = lines;
  return best === undefined || isOut[best.seed] === true ? undefined : best.seed;
}
