import type { Nudged } from '../../table/lifecycle.ts';
import type { Person } from '../../table/model.ts';
import { text, type View } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { moment } from './times.ts';

/** Who was nudged, and who was not, and why. */
export function nudgedView({ nudged, lately, unwilling, gone, resting }: Nudged, teller: Teller): View {
  const line = (key: `nudge.${'told' | 'lately' | 'unwilling' | 'gone'}`, people: readonly Person[]) =>
    people.length === 0
      ? undefined
      : teller.say(say(key, { players: people.map(({ name }) => name), count: people.length }));
  return {
    tone: 'private',
    blocks: [
      text(
        line('nudge.told', nudged),
        ...resting.map(({ person, until }) =>
          teller.say(say('nudge.resting', { player: person.name, when: moment(until) })),
        ),
        line('nudge.lately', lately),
        line('nudge.unwilling', unwilling),
        line('nudge.gone', gone),
      ),
    ],
  };
}
