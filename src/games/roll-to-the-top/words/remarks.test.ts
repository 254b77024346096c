import { quickRandom } from '../../../core/random.ts';
import { isOver } from '../../../core/steps.ts';
import { type Hint, Hints, playWithRemarks } from '../../../testkit/games/reasons.ts';
import { rollToTheTop as game } from '../index.ts';
import { canWrite, statusOfBox, withWrite } from '../rules/climb.ts';
import { dice, HIGHEST } from '../rules/dice.ts';
import { IDLE_LIMIT } from '../rules/end.ts';
import { type Action, apply, resolve } from '../rules/flow.ts';
import { boardOf, freeDice, type Player, playerAt, type Sheet, type State } from '../rules/state.ts';
import { allDone } from '../rules/testing.ts';

/** Every remark of whole games. What it says is computed here in another way. */
type Case = Hint<State, Action>;

const remarks = new Hints<State, Action>('remark');
for (const direction of ['up', 'down'] as const)
  for (const rule of ['rulebook', 'bga'] as const)
    for (const seats of [1, 2, 4]) {
      const options = game.options.schema.parse({ direction, 'five-dice': rule, board: 'pyramid' });
      const walk = { seed: `remarks ${direction} ${rule} ${seats}`, seats, options };
      playWithRemarks(game, walk, (...one) => remarks.record(...one));
    }
// No walk waits for so long that the game ends.
{
  const { phase, ...rest } = stateOfFirst();
  const waiting: State = { ...rest, phase, idle: IDLE_LIMIT - 1 };
  for (const remark of game.remarks(waiting, 0, { kind: 'done' }))
    remarks.record(waiting, 0, { kind: 'done' }, remark);
}

function stateOfFirst(): State {
  const options = game.options.schema.parse({ board: 'pyramid' });
  const random = quickRandom('idle');
  let { state } = resolve(game.setup({ seats: 2, options, formerWinners: [] }), random);
  while (state.phase.is !== 'climb') {
    const [seat = 0] = game.awaiting(state);
    state = resolve(game.apply(state, seat, game.advise(state, seat, random).action).state, random).state;
  }
  return state;
}

const written = ({ state, seat, action }: Case): Player => {
  const player = playerAt(state, seat);
  return action.kind === 'write' ? withWrite(state, player, action) : player;
};

/** The limit that a box will have at the least: with the loosest numbers on the boxes below it that are still empty. */
function limitOf(state: State, sheet: Sheet, name: string): number {
  const box = boardOf(state).byName.get(name);
  if (box === undefined) return Number.NaN;
  const loosest = state.options.direction === 'up' ? 1 : HIGHEST;
  const under = Object.fromEntries(box.below.map((below) => [below, sheet[below] ?? loosest]));
  const status = statusOfBox(under, box, state.options.direction);
  if (status.is !== 'open') return Number.NaN;
  return state.options.direction === 'up' ? status.min : status.max;
}

/** The boxes that this number limits more than before. */
function limited(one: Case): readonly string[] {
  const { state, seat } = one;
  const before = playerAt(state, seat).sheet;
  const after = written(one).sheet;
  return boardOf(state)
    .boxes.map(({ name }) => name)
    .filter((name) => limitOf(state, before, name) !== limitOf(state, after, name));
}

const limits = (one: Case): boolean => {
  const boxes = one.values.boxes as readonly string[];
  const { sheet } = written(one);
  return (
    JSON.stringify(boxes) === JSON.stringify(limited(one)) &&
    boxes.every((box) => limitOf(one.state, sheet, box) === one.values.number)
  );
};

/** The position after a roll with which nobody writes. */
function idle({ state }: Case): State {
  const players = state.players.map((player) => ({ ...player, written: [] }));
  return resolve(allDone({ ...state, players }), quickRandom('idle')).state;
}
/** The signs of the dice that can be changed then. */
const changes = (one: Case): ReadonlySet<string> => {
  const then = idle(one);
  const list = then.phase.is === 'dice' ? game.legal(then, then.roller) : [];
  return new Set(list.flatMap((action) => (action.kind === 'dice' ? Object.keys(action) : [])));
};

remarks.test({
  full: (one) => Object.keys(written(one).sheet).length === boardOf(one.state).boxes.length,
  'above.up': limits,
  'above.down': limits,
  'all-used': (one) => freeDice(one.state, written(one)).length === 0,
  left: (one) => canWrite(one.state, written(one)),
  'left.useless': (one) => freeDice(one.state, written(one)).length > 0 && !canWrite(one.state, written(one)),
  ends: (one) =>
    one.action.kind === 'write' &&
    !game.awaiting(apply(one.state, one.seat, one.action).state).includes(one.seat),
  skip: ({ state, seat, action }) => action.kind === 'done' && playerAt(state, seat).written.length === 0,
  // The only possible change is made by itself.
  'idle.add': (one) =>
    idle(one).pool.length > one.state.pool.length || [...changes(one)].join() === 'kind,add',
  'idle.remove': (one) =>
    idle(one).pool.length < one.state.pool.length || [...changes(one)].join() === 'kind,remove',
  'idle.stay': (one) =>
    one.state.pool.length === dice.length && changes(one).size === 0 && !isOver(game, idle(one)),
  'idle.end': (one) => isOver(game, idle(one)),
  pool: ({ state, seat, action, values }) =>
    JSON.stringify(apply(state, seat, action).state.pool) === JSON.stringify(values.dice),
});
