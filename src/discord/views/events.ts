import type { StepRow } from '../../table/model.ts';
import { small } from '../text.ts';
import { say, type Teller } from '../words.ts';

/** So many events are told in a message; of more, the newest, and who plays for whom. */
const EVENTS_TOLD = 12;

/** What happened at a table, a line each; where it is too much, first how many are left out. */
export function toldEvents(
  steps: readonly Pick<StepRow, 'kind' | 'events'>[],
  teller: Pick<Teller, 'say'>,
): readonly string[] {
  const all = steps.flatMap(({ kind, events }) =>
    // A long turn of a computer must not hide that it plays for somebody, or what was agreed.
    events.map((event) => ({ event, stays: kind !== 'move' && kind !== 'setup' })),
  );
  let free = EVENTS_TOLD - all.filter(({ stays }) => stays).length;
  const told = all.toReversed().filter(({ stays }) => stays || free-- > 0);
  const lines = told
    .toReversed()
    .slice(-EVENTS_TOLD)
    .map(({ event }) => teller.say(event));
  const earlier = all.length - lines.length;
  return earlier === 0 ? lines : [small(teller.say(say('turn.earlier', { count: earlier }))), ...lines];
}
