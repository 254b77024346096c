import { LRUCache } from 'lru-cache';
import { quoted } from '../../core/common.ts';
import { type AnyGame, earned } from '../../core/game.ts';
import type { Message, Seat } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import { createFingerprints } from '../../table/fingerprint.ts';
import type { Outcome, Person, Table } from '../../table/model.ts';
import { hasResigned } from '../../table/play/outcomes.ts';
import { unlessDeleted, type Write } from '../../table/record.ts';
import { type Loaded, ok, type Result, refuse } from '../../table/request.ts';
import { type NameReader, serverOf } from '../../table/seats/people.ts';
import type { TableService } from '../../table/service.ts';
import type { OpenRequest } from '../../table/services/lobby.ts';
import { createStrangers, type Strangers } from '../../table/strangers.ts';
import type { Kernel } from '../feature.ts';
import { codeFor, codeIn, codesOf, dataOf, readCode, seen, UNCOUNTED } from './records.ts';

/** A person's result in an earlier game with the same dice. */
export interface EarlierResult {
  readonly tableId: string;
  readonly seat: Seat;
  /** Undefined for "somebody". */
  readonly name: string | undefined;
  readonly total: number;
}

/** The latest round that a seat has finished, compared with the same round of earlier games. */
export interface RoundComparison {
  /** In the game's words: "Round 4". */
  readonly title: Message;
  readonly own: number;
  /** Best first; at least one. */
  readonly earlier: readonly EarlierResult[];
}

/** A person's first result with certain dice, ranked among everyone else's first results. */
export interface Standing {
  readonly seat: Seat;
  /** Whether it comes from an earlier game. */
  readonly earlier: boolean;
  /** The number of others, and how many of them did worse. */
  readonly others: number;
  readonly worse: number;
}

/**
 * Codes with which others play the dice of a finished game, and the sheets of people who played the same dice before. A
 * player sees those sheets as they were after as many rounds as this player has finished.
 */
export interface Codes {
  /** A table about to begin, with its code, which is the same for the same dice. */
  withCode(table: Table): Promise<Table>;
  /**
   * Opens a table with the dice, the options and the number of players of an earlier game. Refused as unknown while
   * that game's dice are secret.
   *
   * @param typed the code
   */
  openByCode(opening: OpenRequest, typed: string): Promise<Result<Loaded>>;
  /**
   * The code with which others can play the dice of a finished game.
   *
   * @returns undefined while the dice are secret, and for a game without a result
   */
  codeOf(loaded: Loaded): Promise<string | undefined>;
  /** Undefined if there is nothing to compare: no earlier game, or no finished round. */
  compareRound(loaded: Loaded, seat: Seat): Promise<RoundComparison | undefined>;
  /** An earlier game as of the latest round that the seat has finished. Refused before that. */
  earlierSheet(
    loaded: Loaded,
    seat: Seat,
    earlier: Pick<EarlierResult, 'tableId' | 'seat'>,
  ): Promise<Result<EarlierSheet>>;
  /** What is stored at the end of a game. */
  ended(table: Table, outcomes: readonly Outcome[]): Promise<readonly Write[]>;
  /** The standings of a finished game's players, if at least three others have a result. Empty while it runs. */
  standings(loaded: Loaded): Promise<readonly Standing[]>;
}

export interface EarlierSheet {
  readonly title: Message;
  readonly name: string | undefined;
  readonly state: unknown;
  readonly seat: Seat;
}

/** Maximum number of earlier games shown to a player: the first one, and the newest. */
const GAMES = 5;

/** By the opening of their tables. */
const OLDEST = [{ at: 'asc' }, { tableId: 'asc' }] as const;

/** Comparing with fewer others says little. */
const OTHERS_MIN = 3;

/** Maximum number of finished games with cached totals. */
const REMEMBERED = 200;

/** What codes need of the kernel. */
interface CodeNeeds extends Pick<Kernel, 'now' | 'store' | 'writer'> {
  readonly service: Pick<TableService, 'games' | 'course' | 'mayKnow' | 'openWith'>;
}

/** What compares games with the same dice. */
interface Comparing extends CodeNeeds {
  readonly strangers: Strangers;
  /** Each seat's totals after each of its rounds, by table. Finished games do not change. */
  readonly totals: LRUCache<string, Totals>;
}

type Totals = readonly (readonly number[])[];

/** A person in an earlier game. */
interface EarlierPlayer {
  readonly loaded: Loaded;
  readonly seat: Seat;
  readonly person: Person;
  /** As the reader sees it; undefined for "somebody". */
  readonly name: string | undefined;
}

export function createCodes(needs: CodeNeeds): Codes {
  const fingerprints = createFingerprints(needs);
  const comparing: Comparing = {
    ...needs,
    strangers: createStrangers(needs),
    totals: new LRUCache({ max: REMEMBERED }),
  };
  return {
    withCode: (table) => withCode(needs, table),
    openByCode: (opening, typed) => openByCode(needs, opening, typed),
    codeOf: async ({ table }) =>
      table.status === 'finished' && (await needs.service.mayKnow(table)).dice ? codeIn(table) : undefined,
    compareRound: (loaded, seat) => compareRound(comparing, loaded, seat),
    earlierSheet: (loaded, seat, earlier) => earlierSheet(comparing, loaded, seat, earlier),
    ended: (table, outcomes) => codesOf(fingerprints, table, outcomes),
    standings: (loaded) => standings(needs, loaded),
  };
}

async function withCode(needs: CodeNeeds, table: Table): Promise<Table> {
  const known = codeIn(table);
  if (known !== undefined) {
    const data = seen(table, known);
    await unlessDeleted(needs.store.prisma.codeResult.createMany({ data, skipDuplicates: true }));
    return table;
  }
  if (table.dice === 'position') return table;
  for (let attempt = 0; ; attempt++) {
    const code = codeFor(table, attempt);
    const first = await firstWith(needs, code);
    if (first === undefined || hasSameDice(first, table))
      return { ...table, data: { ...table.data, ...dataOf(code) } };
  }
}

/** The first finished game with a code. */
async function firstWith({ store }: CodeNeeds, code: string): Promise<Table | undefined> {
  const game = await store.prisma.codeGame.findFirst({ where: { code }, orderBy: [...OLDEST] });
  return game === null ? undefined : store.table(game.tableId);
}

async function openByCode(needs: CodeNeeds, opening: OpenRequest, typed: string): Promise<Result<Loaded>> {
  const { games, mayKnow, openWith } = needs.service;
  const unknown = refuse(say('refusal.code-unknown', { value: quoted(typed) }));
  const code = readCode(typed);
  const former = code === undefined ? undefined : await firstWith(needs, code);
  if (code === undefined || former === undefined || !(await mayKnow(former)).dice) return unknown;
  const { game: id, options, seats, seed, joins, formerWinners } = former;
  const game = games.find((offered) => offered.id === id);
  if (game === undefined) return unknown;
  return openWith(opening, game, {
    game: id,
    options,
    seatLimit: seats.length,
    dice: { kind: 'known', seed, joins, formerWinners },
    data: dataOf(code),
  });
}

async function compareRound(
  needs: Comparing,
  loaded: Loaded,
  seat: Seat,
): Promise<RoundComparison | undefined> {
  const { game } = loaded;
  const games = await earlierGames(needs, loaded);
  if (games.length === 0) return undefined;
  const { states, rounds } = await roundsOf(needs, loaded, seat);
  const latest = rounds.at(-1);
  if (latest === undefined) return undefined;
  const earlier: EarlierResult[] = [];
  for (const player of await playersOf(needs, games, readerOn(loaded, seat))) {
    const totals = (await totalsOf(needs, player.loaded))[player.seat] ?? [];
    const total = totals[rounds.length - 1] ?? totals.at(-1);
    const { name } = player;
    if (total !== undefined)
      earlier.push({ tableId: player.loaded.table.id, seat: player.seat, name, total });
  }
  if (earlier.length === 0) return undefined;
  const up = game.lowestWins ? -1 : 1;
  return {
    title: latest.title,
    own: earned(game.score(states[latest.end]), seat),
    earlier: earlier.toSorted((a, b) => up * (b.total - a.total)),
  };
}

async function earlierSheet(
  needs: Comparing,
  loaded: Loaded,
  seat: Seat,
  wanted: Pick<EarlierResult, 'tableId' | 'seat'>,
): Promise<Result<EarlierSheet>> {
  const games = await earlierGames(needs, loaded);
  const players = await playersOf(needs, games, readerOn(loaded, seat));
  const found = players.find(
    (player) => player.loaded.table.id === wanted.tableId && player.seat === wanted.seat,
  );
  if (found === undefined) return refuse(say('refusal.no-such-table'));
  const { rounds } = await roundsOf(needs, loaded, seat);
  const latest = rounds.at(-1);
  if (latest === undefined) return refuse(say('refusal.earlier-later'));
  const theirs = await roundsOf(needs, found.loaded, found.seat);
  const { end } = theirs.rounds[rounds.length - 1] ?? theirs.rounds.at(-1) ?? { end: 0 };
  return ok({ title: latest.title, name: found.name, state: theirs.states[end], seat: found.seat });
}

async function earlierGames({ store, writer }: Comparing, { table }: Loaded): Promise<readonly Loaded[]> {
  const { prisma } = store;
  const code = codeIn(table);
  if (code === undefined || table.dice !== 'known') return [];
  const where = { code, tableId: { not: table.id } };
  const first = await prisma.codeGame.findFirst({ where, orderBy: [...OLDEST] });
  const newest = await prisma.codeGame.findMany({
    where,
    orderBy: [{ at: 'desc' }, { tableId: 'desc' }],
    take: GAMES - 1,
  });
  const ids = [...(first === null ? [] : [first]), ...newest.toReversed()].map(({ tableId }) => tableId);
  const games = await Promise.all([...new Set(ids)].map(writer.readable));
  return games
    .filter((game) => game !== undefined)
    .filter((game) => hasSameDice(game.table, table) && !game.table.redrawn);
}

/** The people in earlier games, without those who are hidden from the reader. */
async function playersOf(
  { strangers }: Comparing,
  games: readonly Loaded[],
  reader: NameReader,
): Promise<readonly EarlierPlayer[]> {
  const seated = games.flatMap((game) =>
    ownSeats(game.table).map(({ seat, person }) => ({ loaded: game, seat, person })),
  );
  const people = seated.map(({ loaded, person }) => ({ ...person, playedOn: serverOf(loaded.table) }));
  const names = await strangers.names(reader, people);
  const players = seated.map((player, index) => ({ ...player, name: names[index] }));
  return strangers.without(players, ({ loaded, person }) => ({
    id: person.id,
    playedOn: serverOf(loaded.table) === reader.guildId ? undefined : serverOf(loaded.table),
  }));
}

/** The person on a seat, as a reader of others' names. */
function readerOn({ table }: Loaded, seat: Seat): NameReader {
  const occupant = table.seats[seat];
  return {
    userId: occupant?.kind === 'human' ? occupant.person.id : undefined,
    guildId: serverOf(table),
  };
}

async function roundsOf({ service }: Comparing, loaded: Loaded, seat: Seat) {
  const states = (await service.course(loaded)).map(({ state }) => state);
  const rounds = finishedRounds(loaded.game, states, seat, loaded.table.status === 'finished');
  return { states, rounds };
}

async function totalsOf({ service, totals: remembered }: Comparing, finished: Loaded): Promise<Totals> {
  const { table, game } = finished;
  const known = remembered.get(table.id);
  if (known !== undefined) return known;
  const states = (await service.course(finished)).map(({ state }) => state);
  const totals = table.seats.map((_, seat) =>
    finishedRounds(game, states, seat, true).map(({ end }) => earned(game.score(states[end]), seat)),
  );
  remembered.set(table.id, totals);
  return totals;
}

async function standings(
  { store: { prisma }, service }: CodeNeeds,
  { table }: Loaded,
): Promise<readonly Standing[]> {
  const code = codeIn(table);
  if (table.status !== 'finished' || code === undefined) return [];
  // While others can still get these dice, their results are sealed.
  if (!(await service.mayKnow(table)).dice) return [];
  // The result of this game compares those who played it.
  const elsewhere = { code, tableId: { not: table.id } };
  if ((await prisma.codeResult.findFirst({ where: elsewhere })) === null) return [];
  const all = await Promise.all(
    ownSeats(table).map(async ({ seat, person }) => {
      const key = { code, userId: person.id };
      const first = await prisma.codeResult.findUnique({ where: { code_userId: key } });
      if (first === null || first.merit === UNCOUNTED) return [];
      const ofOthers = { code, userId: { not: person.id }, merit: { gt: UNCOUNTED } };
      const [others, worse] = await Promise.all([
        prisma.codeResult.count({ where: ofOthers }),
        prisma.codeResult.count({ where: { ...ofOthers, merit: { gt: UNCOUNTED, lt: first.merit } } }),
      ]);
      const { tableId } = first;
      return others < OTHERS_MIN ? [] : [{ seat, earlier: tableId !== table.id, others, worse }];
    }),
  );
  return all.flat();
}

function hasSameDice(one: Table, other: Table): boolean {
  return one.seed === other.seed && one.joins === other.joins;
}

/** The seats whose people played them themselves. */
function ownSeats(table: Table) {
  return table.seats.flatMap((occupant, seat) =>
    occupant.kind === 'human' && occupant.standsInFor === undefined && !hasResigned(table, seat)
      ? [{ seat, person: occupant.person }]
      : [],
  );
}

/** A round as finished by one seat. */
interface FinishedRound {
  /** In the game's words: "Round 4". */
  readonly title: Message;
  /** The index of the first position after it. */
  readonly end: number;
}

/**
 * The rounds that a seat has finished, in order, told apart by the headline.
 *
 * @param positions all positions of the game so far, the opening first
 * @param isOver whether the last position ends the game
 */
export function finishedRounds(
  game: AnyGame,
  positions: readonly unknown[],
  seat: Seat,
  isOver: boolean,
): readonly FinishedRound[] {
  const titles = positions.map((state) => game.headline(state, seat));
  const last = positions.length - 1;
  return titles.flatMap((title, index) => {
    if (index === last) return [];
    const isEnd =
      JSON.stringify(title) !== JSON.stringify(titles[index + 1]) || (isOver && index + 1 === last);
    return isEnd ? [{ title, end: index + 1 }] : [];
  });
}
