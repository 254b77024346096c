import type { StepRow } from '../../table/model.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { stepText } from './seat-changes.ts';
import { small } from './text.ts';

/** So many events are told in a message; of more, the newest, and who plays for whom. */
const EVENTS_TOLD = 12;

type Told = Pick<StepRow, 'seq' | 'kind' | 'by' | 'events'>;

/**
 * What happened at a table, a line each; where it is too much, first how many are left out.
 *
 * @param then says what a step tells, where that is not for `teller`: see `tellersThen`
 */
export function toldEvents(
  steps: readonly Told[],
  localizer: Pick<Localizer, 'markdown'>,
  then: (step: Told) => Pick<Localizer, 'markdown'> = () => localizer,
): readonly string[] {
  const all = steps.flatMap((step) =>
    // A long turn of a computer must not hide that it plays for somebody, or what was agreed.
    stepText(step, then(step)).map((line) => ({
      line,
      stays: step.kind !== 'move' && step.kind !== 'setup',
    })),
  );
  let free = EVENTS_TOLD - all.filter(({ stays }) => stays).length;
  const told = all.toReversed().filter(({ stays }) => stays || free-- > 0);
  const lines = told
    .toReversed()
    .slice(-EVENTS_TOLD)
    .map(({ line }) => line);
  const earlier = all.length - lines.length;
  return earlier === 0
    ? lines
    : [small(localizer.markdown(say('turn.earlier', { count: earlier }))), ...lines];
}
