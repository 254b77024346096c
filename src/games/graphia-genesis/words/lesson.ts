import type { Lesson } from '../../../core/lesson.ts';
import { positionOf } from '../rules/own-pace.ts';
import type { State } from '../rules/state.ts';
import { say } from './names.ts';

export const lesson: Lesson<State> = {
  goal: say('lesson.goal'),
  steps: [
    {
      id: 'shape',
      text: say('lesson.shape'),
      chosen: say('lesson.line'),
      when: (state, seat) => (positionOf(state, seat).lying?.shapes.length ?? 0) > 0,
      at: ({ option }) => option === 'shape',
    },
    {
      id: 'nexus',
      text: say('lesson.nexus'),
      when: (state, seat) => positionOf(state, seat).lying?.card === 'nexus',
    },
    { id: 'cross', text: say('lesson.cross'), when: () => true },
  ],
};
