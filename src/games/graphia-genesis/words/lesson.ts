import type { LessonStep } from '../../../core/lesson.ts';
import { positionOf } from '../rules/own-pace.ts';
import type { State } from '../rules/state.ts';
import { say } from './names.ts';

export const lesson: readonly LessonStep<State>[] = [
  { id: 'goal', text: say('lesson.goal'), when: () => true },
  {
    id: 'shape',
    text: say('lesson.shape'),
    when: (state, seat) => (positionOf(state, seat).lying?.shapes.length ?? 0) > 0,
    at: ({ option }) => option === 'shape',
  },
  {
    id: 'line',
    text: say('lesson.line'),
    when: (state, seat) => (positionOf(state, seat).lying?.shapes.length ?? 0) > 0,
  },
  { id: 'cross', text: say('lesson.cross'), when: () => true },
  {
    id: 'nexus',
    text: say('lesson.nexus'),
    when: (state, seat) => positionOf(state, seat).lying?.card === 'nexus',
  },
];
