import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import { type Die, dice, numberOf } from '../rules/dice.ts';
import { score } from '../rules/end.ts';
import { boardOf, gameNumber, openBoxes, playerAt, type State } from '../rules/state.ts';
import { chosenDice } from '../words/chosen.ts';
import { addition } from '../words/events.ts';
import { say } from '../words/messages.ts';
import { openInWords, where } from '../words/words.ts';
import { diceRows } from './dice-rows.ts';
import { PANE, PLAYED, PRINT, print } from './kit.ts';
import { POSTER } from './layout.ts';
import { nextRoll } from './next-roll.ts';

/** The column beside the poster: whose sheet it is, the dice with what they can do, and the next roll. */

const LEFT = POSTER.x + POSTER.width + 32;
const WIDTH = PANE.width - LEFT - 24;
const ROWS = 226;
const PITCH = 128;
const FOOT = ROWS + 5 * PITCH + 26;

/** The right end of a die's row. */
export function spotOfDie(die: Die): readonly [x: number, y: number] {
  return [LEFT + WIDTH - 44, ROWS + (dice.indexOf(die) + 0.5) * PITCH - 26];
}

/** The lower left corner of the white die. */
export function spotOfNextRoll(): readonly [x: number, y: number] {
  return [LEFT + 20, FOOT + 112];
}

export function column(state: State, seat: Seat, view: View<State>): readonly Node[] {
  const rest =
    state.phase.is === 'over'
      ? standings(state, seat)
      : [
          ...diceRows(state, seat, view, { x: LEFT, y: ROWS, width: WIDTH, pitch: PITCH }),
          ...(state.white === undefined
            ? []
            : nextRoll(state, state.white, LEFT + 72, FOOT + 62, WIDTH - 72)),
        ];
  return [...heading(state, seat, view), ...rest];
}

function heading(state: State, seat: Seat, view: View<State>): readonly Node[] {
  const open = openInWords(openBoxes(boardOf(state), playerAt(state, seat)));
  const inMatch = say('picture.match', {
    open,
    game: say('picture.game', { game: gameNumber(state), games: state.options.rounds }),
  });
  const name = print(say('picture.player', { who: { seat } }), LEFT, 66, 56, { bold: true, maxWidth: WIDTH });
  if (state.phase.is === 'over')
    return [name, print(where(state), LEFT, 150, PRINT, { fill: 'muted', maxWidth: WIDTH, lines: 2 })];
  const ticked = chosenDice(view.chosen);
  return [
    name,
    print(where(state), LEFT, 122, PRINT, { fill: 'muted', maxWidth: WIDTH }),
    ticked.length > 1 && numberOf(ticked, state.numbers) > 0
      ? print(addition(ticked, state.numbers), LEFT, 186, PLAYED, {
          bold: true,
          played: true,
          maxWidth: WIDTH,
        })
      : print(state.options.rounds === 1 ? open : inMatch, LEFT, 184, PRINT, {
          bold: true,
          maxWidth: WIDTH,
          lines: 2,
        }),
  ];
}

/** After the end: everybody's place and open boxes. */
function standings(state: State, own: Seat): readonly Node[] {
  const { places, totals, winners } = score(state);
  const order = totals.map((_, seat) => seat).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  return order.flatMap((seat, i): readonly Node[] => {
    const y = 300 + i * 150;
    const text: Message =
      totals[seat] === 0 ? say('picture.full') : say('picture.open', { count: totals[seat] ?? 0 });
    return [
      ...(winners.includes(seat)
        ? [{ kind: 'icon', name: 'laurel-crown', x: LEFT + 46, y, size: 84, fill: 'orange' } as const]
        : [
            print(`${places[seat] ?? ''}`, LEFT + 46, y, PLAYED, {
              align: 'middle',
              bold: true,
              fill: 'muted',
            }),
          ]),
      print(say('picture.player', { who: { seat } }), LEFT + 116, y - 26, 44, {
        bold: seat === own,
        maxWidth: WIDTH - 116,
      }),
      print(text, LEFT + 116, y + 28, PRINT, { fill: 'muted', maxWidth: WIDTH - 116 }),
    ];
  });
}
