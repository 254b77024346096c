import type { Lesson } from '../../../core/lesson.ts';
import type { Seat } from '../../../core/message.ts';
import type { Box } from '../content/boards.ts';
import { writes } from '../rules/climb.ts';
import { boardOf, freeDice, playerAt, type State } from '../rules/state.ts';
import { say } from './names.ts';

const climbs = ({ phase }: State) => phase.is === 'climb';

/** The boxes of a kind that a number of the dice fits in. */
function open(state: State, seat: Seat, isMeant: (box: Box) => boolean): readonly string[] {
  const { byName } = boardOf(state);
  return writes(state, playerAt(state, seat)).flatMap(({ box: name }) => {
    const box = byName.get(name);
    return box !== undefined && isMeant(box) ? [name] : [];
  });
}
const dotted = (state: State, seat: Seat) => open(state, seat, ({ dot }) => dot);
const resting = (state: State, seat: Seat) => open(state, seat, ({ below }) => below.length > 0);

export const lesson: Lesson<State> = {
  goal: say('lesson.goal'),
  steps: [
    {
      id: 'dot',
      text: say('lesson.dot'),
      when: (state, seat) =>
        climbs(state) && state.options.direction === 'up' && dotted(state, seat).length > 0,
      at: ({ option, value }, state, seat) => option === 'box' && dotted(state, seat).includes(value),
    },
    {
      id: 'sum',
      text: say('lesson.sum'),
      when: (state, seat) => climbs(state) && freeDice(state, playerAt(state, seat)).length > 1,
      at: ({ option }) => option === 'dice',
    },
    {
      id: 'above',
      text: say('lesson.above'),
      when: (state, seat) =>
        climbs(state) && state.options.direction === 'up' && resting(state, seat).length > 0,
      at: ({ option, value }, state, seat) => option === 'box' && resting(state, seat).includes(value),
    },
    {
      id: 'pool',
      text: say('lesson.pool'),
      when: ({ phase }) => phase.is === 'dice',
      at: ({ option }) => option === 'add' || option === 'remove',
    },
  ],
};
