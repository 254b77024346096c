import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import { writes } from '../rules/climb.ts';
import { type Die, dice } from '../rules/dice.ts';
import { changes } from '../rules/pool.ts';
import { playerAt, type State } from '../rules/state.ts';
import { chosenDice } from '../words/chosen.ts';
import { say } from '../words/messages.ts';
import { dieAt } from './dice.ts';
import { LINE, PRINT, print } from './kit.ts';

/** The five dice below each other, each with what it is for: stable places, whatever is in play. */

const DIE = 112;

/** A row: the die, and up to two lines beside it. */
interface Row {
  readonly value?: number | undefined;
  readonly faded: boolean;
  readonly lit: boolean;
  readonly chosen: boolean;
  readonly note: Message | string;
  readonly weak: boolean;
}

export function diceRows(
  state: State,
  seat: Seat,
  view: View<State>,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly pitch: number },
): readonly Node[] {
  return dice.flatMap((die, i) => {
    const row = rowOf(state, seat, view, die);
    const y = area.y + (i + 0.5) * area.pitch;
    const left = area.x + DIE + 44;
    return [
      ...(row.chosen
        ? [
            {
              kind: 'rect',
              x: area.x,
              y: y - area.pitch / 2 + 3,
              width: area.width,
              height: area.pitch - 6,
              radius: 18,
              fill: 'legal-soft',
              stroke: 'legal',
              strokeWidth: LINE,
            } as const,
          ]
        : []),
      dieAt(die, area.x + DIE / 2 + 16, y, DIE, row),
      print(die, left, y - 26, PRINT, { fill: 'muted' }),
      print(row.note, left, y + 24, PRINT, {
        fill: row.weak ? 'muted' : 'ink',
        bold: !row.weak,
        maxWidth: area.x + area.width - left - 14,
      }),
    ];
  });
}

function rowOf(state: State, seat: Seat, view: View<State>, die: Die): Row {
  const { phase, pool } = state;
  const inPlay = pool.includes(die);
  const plain = { faded: !inPlay, lit: false, chosen: false, weak: true };
  if (phase.is === 'climb') return climbRow(state, seat, view, die);
  const note = say(inPlay ? 'picture.in-play' : 'picture.reserve');
  if (phase.is !== 'dice' || seat !== state.roller || view.legal !== true) return { ...plain, note };
  const { verb, args } = view.chosen ?? { verb: '', args: {} };
  const chosen = verb === 'dice' && [args.add, args.remove].some((one) => one === die);
  const possible = changes(pool, phase.duty);
  const joins = possible.some(({ add }) => add === die);
  const leaves = possible.some(({ remove }) => remove === die);
  return {
    ...plain,
    lit: joins || leaves,
    chosen,
    note: joins ? say('picture.can-join') : leaves ? say('picture.can-leave') : note,
    weak: !(joins || leaves),
  };
}

function climbRow(state: State, seat: Seat, view: View<State>, die: Die): Row {
  const value = state.numbers[die];
  const player = playerAt(state, seat);
  const used = player.written.find((write) => write.dice.includes(die));
  const base = { value, lit: false, weak: true, faded: false };
  if (!state.pool.includes(die))
    return { ...base, value: undefined, faded: true, chosen: false, note: say('picture.reserve') };
  if (used !== undefined)
    return { ...base, faded: true, chosen: false, note: say('picture.used', { box: used.box }) };
  const chosen = chosenDice(view.chosen).includes(die);
  if (view.legal !== true || player.done) return { ...base, chosen, note: '' };
  const mine = writes(state, player).filter((write) => write.dice.includes(die));
  const alone = mine.filter((write) => write.dice.length === 1).map(({ box }) => box);
  const note =
    alone.length > 0 ? listed(alone) : say(mine.length > 0 ? 'picture.only-in-sum' : 'picture.fits-nowhere');
  return { ...base, lit: mine.length > 0, chosen, note, weak: alone.length === 0 };
}

/** The names of boxes, as many as fit beside a die. */
const NAMES = 5;

function listed(names: readonly string[]): string {
  return names.length <= NAMES
    ? names.join(' ')
    : `${names.slice(0, NAMES - 1).join(' ')} +${names.length - NAMES + 1}`;
}
