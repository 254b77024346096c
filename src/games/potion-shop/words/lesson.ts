import type { Lesson } from '../../../core/lesson.ts';
import { legal } from '../rules/actions.ts';
import type { State } from '../rules/state.ts';
import { say } from './names.ts';

export const lesson: Lesson<State> = {
  goal: say('lesson.goal'),
  steps: [
    {
      id: 'set',
      text: say('lesson.set'),
      watchedFirst: true,
      when: ({ phase }) => phase.is === 'set',
    },
    {
      id: 'take',
      text: say('lesson.take'),
      when: ({ phase }) => phase.is === 'take',
      at: ({ option }) => option === 'space',
    },
    {
      id: 'sell',
      text: say('lesson.sell'),
      when: (state, seat) => legal(state, seat).some(({ kind }) => kind === 'sell'),
      at: ({ option }) => option === 'customer',
    },
    {
      id: 'buy',
      text: say('lesson.buy'),
      when: (state, seat) => legal(state, seat).some(({ kind }) => kind === 'buy'),
      at: ({ option }) => option === 'upgrade',
    },
  ],
};
