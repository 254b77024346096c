import type { Lesson } from '../../../core/lesson.ts';
import type { Seat } from '../../../core/message.ts';
import { legal } from '../rules/flow.ts';
import { spoils } from '../rules/marks.ts';
import type { State } from '../rules/state.ts';
import { say } from './names.ts';

const isStar = (place: string) => place.endsWith('.star');

/** Whether the seat can mark a place of a kind. */
function canMark(state: State, seat: Seat, isMeant: (place: string) => boolean): boolean {
  return legal(state, seat).some((action) => action.kind === 'mark' && isMeant(action.place));
}

export const lesson: Lesson<State> = {
  goal: say('lesson.goal'),
  steps: [
    {
      id: 'crate',
      text: say('lesson.crate'),
      when: (state, seat) => canMark(state, seat, (place) => !isStar(place) && !spoils(state, seat, place)),
    },
    {
      id: 'cross',
      text: say('lesson.cross'),
      when: (state, seat) => canMark(state, seat, (place) => spoils(state, seat, place)),
      at: ({ option, value }, state, seat) => option === 'place' && spoils(state, seat, value),
    },
    {
      id: 'star',
      text: say('lesson.star'),
      when: (state, seat) => canMark(state, seat, isStar),
      at: ({ option, value }) => option === 'place' && isStar(value),
    },
    {
      id: 'pass',
      text: say('lesson.pass'),
      when: ({ phase }) => phase === 'pass',
      at: ({ option }) => option === 'card',
    },
    {
      id: 'shared',
      text: say('lesson.shared'),
      when: ({ phase, shared }) => phase === 'turn' && shared.length > 0,
    },
  ],
};
