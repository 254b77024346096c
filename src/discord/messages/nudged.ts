import type { Person } from '../../table/model.ts';
import type { Nudged } from '../../table/service.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { moment } from './times.ts';
import { text, type View } from './view.ts';

/** Who was nudged, and why others were not. */
export function nudgedView({ nudged, lately, unwilling, gone, resting }: Nudged, localizer: Localizer): View {
  const line = (key: `nudge.${'told' | 'lately' | 'unwilling' | 'gone'}`, people: readonly Person[]) =>
    people.length === 0
      ? undefined
      : localizer.markdown(say(key, { players: people.map(({ name }) => name), count: people.length }));
  return {
    tone: 'private',
    blocks: [
      text(
        line('nudge.told', nudged),
        ...resting.map(({ person, until }) =>
          localizer.markdown(say('nudge.resting', { player: person.name, when: moment(until) })),
        ),
        line('nudge.lately', lately),
        line('nudge.unwilling', unwilling),
        line('nudge.gone', gone),
      ),
    ],
  };
}
