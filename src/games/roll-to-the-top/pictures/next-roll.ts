import type { Node } from '../../../core/scene.ts';
import type { Sign } from '../rules/dice.ts';
import { dutyOf } from '../rules/pool.ts';
import type { State } from '../rules/state.ts';
import { say } from '../words/messages.ts';
import { whiteDie } from './dice.ts';
import { PRINT, print } from './kit.ts';

/** The white die about (x, y), and beside it who rolls next and what they must do first. */
export function nextRoll(state: State, white: Sign, x: number, y: number, width: number): readonly Node[] {
  const { phase, roller, players } = state;
  const choosing = phase.is === 'dice';
  const who = { seat: choosing ? roller : (roller + 1) % players.length };
  const duty = choosing ? phase.duty : (dutyOf(state, false).duty ?? white);
  const left = x + 84;
  const maxWidth = width - 84;
  return [
    // With five dice or one in play the white die is ignored: it is grey then.
    ...whiteDie(white, x, y, 108, duty !== white),
    print(say(choosing ? 'picture.now' : 'picture.next', { who }), left, y - 46, PRINT, {
      fill: 'muted',
      maxWidth,
    }),
    print(say(`picture.duty.${duty}`), left, y + 22, PRINT, { bold: true, maxWidth, lines: 2 }),
  ];
}
