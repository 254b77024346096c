import { describe, expect, it } from 'vitest';
import { faultsOfScene, illegible } from '../testkit/games/scenes.ts';
import { stones } from '../testkit/table/stones.ts';
import {
  type FilmPlan,
  filmPane,
  filmSize,
  finalPane,
  type Lane,
  planFilm,
  progressByPosition,
  spread,
  tellsNew,
} from './film.ts';
import type { AnyGame, Score } from './game.ts';
import type { Text } from './message.ts';
import { boxes, cssScale, type Scene } from './scene.ts';

/** A game whose positions are nothing but totals. */
interface Totals {
  readonly totals: readonly number[];
  readonly over?: true;
  readonly fewest?: true;
}

const scoreOf = ({ totals, over, fewest }: Totals): Score => {
  const places = totals.map(
    (total) => 1 + totals.filter((other) => (fewest === true ? other < total : other > total)).length,
  );
  return {
    totals,
    places,
    winners: over === true ? places.flatMap((place, seat) => (place === 1 ? [seat] : [])) : [],
    parts: totals.map(() => ({})),
    lines: totals.map(() => ({ key: 'words' })),
  };
};
const game = {
  ...stones,
  score: scoreOf,
  awaiting: ({ over }: Totals) => (over === true ? [] : [0]),
} as unknown as AnyGame;

/** A game with these totals, played to its end. */
const course = (rows: readonly (readonly number[])[], rest: Partial<Totals> = {}): readonly Totals[] =>
  rows.map((totals, i) => ({ totals, ...rest, ...(i === rows.length - 1 ? { over: true } : {}) }));
const planOf = (rows: readonly (readonly number[])[], rest?: Partial<Totals>): FilmPlan =>
  planFilm(game, course(rows, rest));
const counted = (players: number, moves: number) =>
  Array.from({ length: moves }, (_, i) => Array.from({ length: players }, (__, seat) => i * (seat + 1)));

describe('the plan of a film', () => {
  it('takes ten to twenty seconds for every length of game', () => {
    for (const players of [1, 2, 3, 5, 8])
      for (const moves of [40, 300]) {
        const ms = planOf(counted(players, moves)).shots.reduce((sum, shot) => sum + shot.ms, 4500);
        expect(ms).toBeGreaterThan(10_000);
        expect(ms).toBeLessThan(20_000);
      }
  });

  it('goes from the opening to the end', () => {
    for (const moves of [1, 2, 5, 16, 17, 250]) {
      const at = planOf(counted(3, moves)).shots.map((shot) => shot.at);
      expect([at[0], at.at(-1)]).toEqual([0, moves - 1]);
      expect(at).toEqual(at.toSorted((a, b) => a - b));
    }
  });

  it('shows every sheet, the best last', () => {
    const seats = planOf(counted(8, 200)).shots.map(({ seat }) => seat);
    expect([...new Set(seats)].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(seats.at(-1)).toBe(7);
    const two = planOf(counted(2, 200)).shots.map(({ seat }) => seat);
    expect(two.filter((seat, i) => seat !== two[i - 1]).join('')).toMatch(/^(01){3}/);
  });

  it('finds the move by which the winner led to the end, and flashes it', () => {
    const { decisive, shots } = planOf([
      [0, 0],
      [3, 0],
      [3, 4],
      [6, 4],
      [6, 9],
      [8, 9],
    ]);
    expect(decisive).toEqual({ at: 4, seat: 1 });
    const flashed = shots.filter(({ flash }) => flash);
    expect(new Set(flashed.map(({ at, since, seat }) => `${at} ${since} ${seat}`))).toEqual(
      new Set(['4 3 1']),
    );
    expect(flashed.length).toBeGreaterThan(1);
  });

  it('finds the decisive move if lower is better, of a player alone, and of joint winners', () => {
    const fewest = [
      [9, 9],
      [8, 7],
      [5, 6],
      [5, 4],
      [0, 4],
    ];
    expect(planOf(fewest, { fewest: true }).decisive).toEqual({ at: 4, seat: 0 });
    expect(planOf([[9], [7], [2], [1]]).decisive).toEqual({ at: 2, seat: 0 });
    expect(planOf([[0], [1], [9], [10]]).decisive).toEqual({ at: 2, seat: 0 });
    expect(
      planOf([
        [0, 0, 0],
        [2, 0, 2],
        [2, 5, 2],
        [5, 5, 2],
      ]).decisive,
    ).toEqual({ at: 2, seat: 0 });
  });

  it('has no decisive move while the game runs, or if nobody won', () => {
    const running = [
      [0, 0],
      [1, 3],
    ].map((totals) => ({ totals }));
    expect(planFilm(game, running)).toMatchObject({ over: false });
    expect(planFilm(game, running).decisive).toBeUndefined();
    expect(planOf([[0], [0]]).decisive).toBeUndefined();
  });

  it('says how far each total has come, also if lower is better', () => {
    const up = planOf([
      [0, 0],
      [5, 2],
      [10, -4],
    ]);
    expect(progressByPosition(up.scores)).toEqual([
      [0, 0],
      [0.5, 0.2],
      [1, 0],
    ]);
    const down = planOf(
      [
        [8, 8],
        [4, 6],
        [0, 4],
      ],
      { fewest: true },
    );
    expect(progressByPosition(down.scores)).toEqual([
      [0, 0],
      [0.5, 0.25],
      [1, 0.5],
    ]);
  });

  it('leaves out positions that show nothing new', () => {
    const hiding = {
      ...game,
      hidden: (_: unknown, seat: number) => (seat === 1 ? ['a choice'] : []),
    } as AnyGame;
    expect([undefined, 0, 1].map((seat) => tellsNew(hiding, {}, seat))).toEqual([true, true, false]);
    expect(tellsNew(game, {}, 1)).toBe(true);
  });
});

describe('evenly spread indices', () => {
  it('include the first and the last', () => {
    expect(spread(3, 16)).toEqual([0, 1, 2]);
    expect(spread(101, 5)).toEqual([0, 25, 50, 75, 100]);
  });
});

const lane = (i: number): Lane => ({
  name: { key: 'name', values: { who: { seat: i } } },
  total: i === 0 ? -12 : 123,
  progress: i / 8,
  leads: i === 1,
  isShown: i === 2,
  flash: i === 3,
});
const sheet: Scene = { width: 1650, height: 1050, nodes: [] };

describe('a frame of a film', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i players can be read where Discord shows it', (players) => {
    const lanes = Array.from({ length: players }, (_, i) => lane(i));
    const frame = filmPane(filmSize(players), { pane: sheet, lanes, share: 0.5 });
    const say = (text: Text) => (typeof text === 'string' ? text : 'Wilhelmina-Alexandrine von Hohenstein');
    expect(faultsOfScene(frame, (text) => [say(text)])).toEqual([]);
    expect(illegible(frame, say)).toEqual([]);
    // It fills the phone's width.
    expect(cssScale(frame, 'phone') * frame.width).toBeGreaterThan(boxes.phone.width - 2);
  });

  it('holds the whole pane, its base too', () => {
    const node = { kind: 'rect', x: 0, y: 0, width: 1650, height: 1050, fill: 'card' } as const;
    const pane: Scene = { ...sheet, base: { key: 'grid', nodes: [node] }, nodes: [node] };
    for (const frame of [
      filmPane(filmSize(2), { pane, lanes: [], share: 0 }),
      finalPane(filmSize(2), pane),
    ]) {
      const [own] = frame.nodes;
      if (own?.kind !== 'group') throw new Error('the pane is not a group');
      const { x = 0, y = 0, scale = 1 } = own;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + scale * 1650).toBeLessThanOrEqual(frame.width);
      expect(y + scale * 1050).toBeLessThanOrEqual(frame.height);
      expect(frame.base?.nodes).toEqual([{ ...own, nodes: [node] }]);
      expect(frame.base?.key).toContain('grid');
    }
  });
});
