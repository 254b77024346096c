import * as z from 'zod';
import { bestBy } from '../../src/core/computer.ts';
import { box, die, type Highlight, MARGIN, titleBar } from '../../src/core/draw.ts';
import type { Game, Score, Step } from '../../src/core/game.ts';
import { type Message, type Seat, speaker } from '../../src/core/message.ts';
import { optionSet, whole } from '../../src/core/options.ts';
import type { Random } from '../../src/core/random.ts';
import type { Node, Scene } from '../../src/core/scene.ts';
import { resolveSteps, step } from '../../src/core/steps.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };

const ID = 'stepping-stones';
const say = speaker(ID, en);
const RIVER: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0, 0]; // empty stones

const numbers = z.array(z.int()).readonly();
const state = z.strictObject({
  rounds: z.int(),
  round: z.int(), // 0 before the first throw
  dice: numbers,
  rows: z.array(numbers).readonly(), // one row per seat; 0 is an empty stone
  waiting: numbers, // the seats that have yet to decide
});
type State = Readonly<z.infer<typeof state>>;
type Action = number | 'wait'; // the stone to write on, from 1

const sumOf = ({ dice }: State) => dice.reduce((sum, value) => sum + value, 0);

/** "Numbers rise from bank to bank": why the sum cannot go on a stone; undefined if it can. */
function against(now: State, seat: Seat, stone: number): Message | undefined {
  const row = now.rows[seat] ?? [];
  if (row[stone - 1] === undefined) return say('no.stone', { last: RIVER.length });
  if (row[stone - 1] !== 0) return say('no.taken', { stone });
  const low = Math.max(...row.slice(0, stone));
  const high = row.slice(stone).find((other) => other > 0) ?? 13;
  return sumOf(now) > low && sumOf(now) < high ? undefined : say('no.rise', { number: sumOf(now), stone });
}

const freeStones = (now: State, seat: Seat): readonly number[] =>
  RIVER.map((_, i) => i + 1).filter((stone) => against(now, seat, stone) === undefined);

const legal = (now: State, seat: Seat): readonly Action[] =>
  now.waiting.includes(seat) ? [...freeStones(now, seat), 'wait'] : [];

function apply(now: State, seat: Seat, action: Action): Step<State> {
  if (!legal(now, seat).includes(action)) throw new Error(`seat ${seat} may not ${action}`);
  const after = { ...now, waiting: now.waiting.filter((other) => other !== seat) };
  if (action === 'wait') return step(after, [say('event.wait', { who: { seat } })]);
  const rows = now.rows.map((row, of) => (of === seat ? row.with(action - 1, sumOf(now)) : row));
  return step({ ...after, rows }, [say('event.write', { who: { seat }, number: sumOf(now), stone: action })]);
}

/** The next throw, for everyone. Players who cannot write skip it. */
function advance(now: State, random: Random): Step<State> | undefined {
  if (now.waiting.length > 0 || now.round === now.rounds) return undefined;
  const dice = [1 + random.int(6), 1 + random.int(6)];
  const next = { ...now, dice, round: now.round + 1 };
  const waiting = [...now.rows.keys()].filter((seat) => freeStones(next, seat).length > 0);
  const idle = now.rows.flatMap((_, seat) => (waiting.includes(seat) ? [] : [{ seat }]));
  const passed = idle.length === 0 ? [] : [say('event.passed', { who: idle })];
  return step({ ...next, waiting }, [say('event.throw', { dice }), ...passed], [{ kind: 'throw', dice }]);
}

/** "The longest row of neighbours wins; of equal ones, the one with more numbers in all." */
function score({ rows, round, rounds, waiting }: State): Score {
  const parts = rows.map((row) => {
    const runs = row.map((number) => (number > 0 ? 'x' : ' ')).join('');
    return { run: Math.max(...runs.split(' ').map(({ length }) => length)), all: row.filter(Boolean).length };
  });
  const merits = parts.map(({ run, all }) => run + all / 10);
  const places = merits.map((merit) => 1 + merits.filter((other) => other > merit).length);
  const over = round === rounds && waiting.length === 0;
  const winners = [...rows.keys()].filter((seat) => over && places[seat] === 1);
  const [totals, lines] = [parts.map(({ run }) => run), parts.map((part) => say('score', part))];
  return { totals, places, winners, parts, lines };
}

const lineOf = (now: State, seat: Seat) => score(now).lines.slice(seat, seat + 1);
const headline = ({ round, rounds }: State) => say('headline', { round, rounds });

/** The dice and the rows of some seats: one on a sheet, all of them on the table. */
function picture(now: State, seats: readonly Seat[], mark: (seat: Seat, stone: number) => Highlight): Scene {
  const pane = { width: 1050, height: Math.max(668, 300 + 152 * seats.length) };
  const rows = seats.flatMap((seat, i): readonly Node[] => {
    const [text, y] = [say('player', { who: { seat } }), 290 + 152 * i];
    const print = { kind: 'text', fill: 'pencil', font: 'hand', size: 60, align: 'middle' } as const;
    const stones = (now.rows[seat] ?? []).flatMap((number, at): readonly Node[] => [
      box(MARGIN + 107 * at, y + 26, 107, 100, mark(seat, at + 1), { option: 'stone', value: `${at + 1}` }),
      { ...print, text: `${number || ''}`, x: MARGIN + 107 * at + 53, y: y + 76 },
    ]);
    return [{ kind: 'text', text, x: MARGIN, y, size: 38, fill: 'ink', maxWidth: 960 }, ...stones];
  });
  const dice = now.dice.map((value, i) => die('d6', 110 + 150 * i, 180, 130, { value }));
  return { ...pane, nodes: [...titleBar(say('name'), headline(now), pane), ...dice, ...rows] };
}

export const steppingStones: Game<State, Action, { readonly rounds: number }> = {
  id: ID,
  emoji: '🪨',
  seats: { min: 1, max: 5 },
  options: optionSet({ rounds: whole(6, 20, 12) }),
  state,
  // The first version had no options: its games take twelve rounds.
  migrations: [(old) => ({ ...(old as object), rounds: 12 })],
  verbs: [
    {
      name: 'write',
      options: [{ name: 'stone', onPicture: true, label: (stone) => stone }],
      argsOf: (action) => (action === 'wait' ? undefined : { stone: `${action}` }),
    },
    { name: 'wait', options: [], argsOf: (action) => (action === 'wait' ? {} : undefined) },
  ],
  topics: ['play', 'about'],
  locales: { en, de, fr, nl },
  effort: ({ rounds }) => ({ difficulty: 'easy', moves: rounds / 2, days: rounds / 2 }),
  setup({ seats, options: { rounds } }) {
    return { rounds, round: 0, dice: [], rows: Array.from({ length: seats }, () => RIVER), waiting: [] };
  },
  awaiting: ({ waiting }) => waiting,
  legal,
  apply,
  resolve: (from, random) => resolveSteps(from, (now) => advance(now, random)),
  explain: (now, seat, _verb, { stone }) => against(now, seat, Number(stone)) ?? say('no.turn'),
  remarks: (now, seat, action) => lineOf(apply(now, seat, action).state, seat),
  score,
  advise(now, seat) {
    // The stone for the sum in an evenly spaced row. Two stones away from it, waiting is better.
    const home = 1 + ((sumOf(now) - 2) * (RIVER.length - 1)) / 10;
    const action = bestBy(legal(now, seat), (stone) => (stone === 'wait' ? -1.5 : -Math.abs(stone - home)));
    return { action, why: say(action === 'wait' ? 'why.wait' : 'why.write') };
  },
  headline,
  prompt: (now) => say('prompt', { number: sumOf(now) }),
  sheet: (now, seat, { since = now, legal: lit = false }) => [
    picture(now, [seat], (_, stone) => {
      if (lit && legal(now, seat).includes(stone)) return 'legal';
      return now.rows[seat]?.[stone - 1] === since.rows[seat]?.[stone - 1] ? 'open' : 'changed';
    }),
  ],
  table: (now) => [picture(now, [...now.rows.keys()], () => 'open')],
  describe(now, seat) {
    const row = (now.rows[seat] ?? []).map((number) => (number > 0 ? number : say('empty')));
    return [say('row', { who: { seat }, row }), ...lineOf(now, seat), say('dice', { dice: now.dice })];
  },
};
