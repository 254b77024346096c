import * as z from 'zod';
import type { AnyGame, Game, MoveArgs, Verb } from '../../core/game.ts';
import { optionSet, whole } from '../../core/options.ts';

/**
 * A small game for tests. Each round a die brings as many stones as it shows. All players, at the same time, take
 * stones or steal one from another player, and say done. The most stones win.
 */
const state = z.strictObject({
  rounds: z.int(),
  round: z.int(),
  pool: z.int(),
  stones: z.array(z.int()),
  done: z.array(z.boolean()),
});
type State = z.infer<typeof state>;
type Action =
  | { readonly verb: 'take' }
  | { readonly verb: 'done' }
  | { readonly verb: 'steal'; readonly from: number };

const options = optionSet({ rounds: whole(1, 3, 2) });
type Options = { readonly rounds: number };

const texts = { name: 'Stones', thrown: '{{value}} stones', 'option.rounds.name': 'rounds' };

const commands: readonly Verb<State, Action>[] = [
  { name: 'take', options: [], argsOf: (action) => (action.verb === 'take' ? {} : undefined) },
  {
    name: 'steal',
    options: [{ name: 'from', label: (value) => value }],
    argsOf: (action) => (action.verb === 'steal' ? { from: String(action.from) } : undefined),
  },
  { name: 'done', options: [], argsOf: (action) => (action.verb === 'done' ? {} : undefined) },
];

const replaced = <T>(items: readonly T[], index: number, item: T) =>
  items.map((old, i) => (i === index ? item : old));
const blank = { width: 1000, height: 100, nodes: [] };

export const stones: Game<State, Action, Options> = {
  id: 'stones',
  emoji: '🪨',
  seats: { min: 2, max: 4 },
  options,
  state,
  migrations: [],
  verbs: commands,
  topics: [],
  locales: { en: texts, de: texts, fr: texts, nl: texts },
  effort: () => ({ difficulty: 'easy', moves: 1, days: 1 }),
  setup: ({ seats, options: { rounds }, formerWinners }) => ({
    rounds,
    round: 0,
    pool: formerWinners.length,
    stones: Array.from({ length: seats }, () => 0),
    done: Array.from({ length: seats }, () => true),
  }),
  awaiting: ({ done }) => done.flatMap((is, seat) => (is ? [] : [seat])),
  legal: ({ done, pool, stones }, seat) =>
    done[seat] !== false
      ? []
      : [
          ...(pool > 0 ? [{ verb: 'take' } as const] : []),
          ...stones.flatMap((n, from) => (n > 0 && from !== seat ? [{ verb: 'steal', from } as const] : [])),
          { verb: 'done' },
        ],
  apply(before, seat, action) {
    const own = before.stones[seat] ?? 0;
    const next =
      action.verb === 'done'
        ? { ...before, done: replaced(before.done, seat, true) }
        : action.verb === 'take'
          ? { ...before, pool: before.pool - 1, stones: replaced(before.stones, seat, own + 1) }
          : {
              ...before,
              stones: replaced(
                replaced(before.stones, action.from, (before.stones[action.from] ?? 0) - 1),
                seat,
                own + 1,
              ),
            };
    return { state: next, chance: [], events: [] };
  },
  resolve(before, random) {
    if (before.done.includes(false) || before.round === before.rounds)
      return { state: before, chance: [], events: [] };
    const value = random.int(6) + 1;
    return {
      state: {
        ...before,
        round: before.round + 1,
        pool: before.pool + value,
        done: before.done.map(() => false),
      },
      chance: [{ kind: 'die', value }],
      events: [{ key: 'stones.thrown', values: { value } }],
    };
  },
  explain: () => ({ key: 'stones.name' }),
  remarks: () => [],
  score: ({ stones: totals, round, rounds, done }) => {
    const over = round === rounds && !done.includes(false);
    const best = Math.max(...totals);
    return {
      totals,
      places: totals.map((n) => 1 + totals.filter((other) => other > n).length),
      winners: over ? totals.flatMap((n, seat) => (n === best ? [seat] : [])) : [],
      parts: totals.map((n) => ({ stones: n })),
      lines: totals.map(() => ({ key: 'stones.name' })),
    };
  },
  advise: ({ pool }) => ({
    action: { verb: pool > 0 ? 'take' : 'done' },
    why: { key: 'stones.name' },
  }),
  planning: {
    // A player who waits for the next round can plan for it: at least one stone comes.
    foresee: (before, seat) =>
      before.done[seat] === true && before.round > 0 && before.round < before.rounds
        ? [
            {
              id: `round-${before.round + 1}`,
              when: { key: 'stones.name' },
              state: { ...before, pool: before.pool + 1, done: replaced(before.done, seat, false) },
            },
          ]
        : [],
    decision: ({ round }) => `round-${round}`,
  },
  headline: () => ({ key: 'stones.name' }),
  prompt: () => ({ key: 'stones.name' }),
  sheet: () => [blank],
  table: () => [blank],
  describe: () => [],
};

/** A player's stones are hidden until everybody has taken some. */
export const veiledStones: AnyGame = {
  ...stones,
  hidden: (state: unknown, seat: number) => {
    const { stones: taken } = stones.state.parse(state);
    return taken.every((n) => n > 0) || taken[seat] === 0 ? [] : [{ verb: 'take' }];
  },
} as AnyGame;

/** Also for one player, where the most stones are best. @param variant the options of a challenge */
export const soloStones = (id = stones.id, variant: (turn: number) => MoveArgs = () => ({})) => ({
  ...stones,
  ...{ id, command: id, seats: { min: 1, max: 4 } },
  solo: {
    options: variant,
    merit: (state: unknown) => stones.score(state as State).totals[0] ?? 0,
  },
});
