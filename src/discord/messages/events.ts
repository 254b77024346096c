import type { StepRow } from '../../table/model.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import { stepLines } from './seat-changes.ts';
import { small } from './text.ts';

/** Maximum number of events in a message. Beyond it, the newest stay, and changes of seats. */
const EVENTS_SHOWN = 12;

type ShownStep = Pick<StepRow, 'seq' | 'kind' | 'by' | 'events'>;

/**
 * The events of a table, one per line. If there are too many, the first line counts those left out.
 *
 * @param localizerAt by step, for seats that have changed players since: see `localizersByStep`
 */
export function eventLines(
  steps: readonly ShownStep[],
  localizer: Pick<Localizer, 'markdown'>,
  localizerAt: (step: ShownStep) => Pick<Localizer, 'markdown'> = () => localizer,
): readonly string[] {
  const all = steps.flatMap((step) =>
    // A computer's long turn must not hide a change of seats or an agreement.
    stepLines(step, localizerAt(step)).map((line) => ({
      line,
      stays: step.kind !== 'move' && step.kind !== 'setup',
    })),
  );
  let free = EVENTS_SHOWN - all.filter(({ stays }) => stays).length;
  const shown = all.toReversed().filter(({ stays }) => stays || free-- > 0);
  const lines = shown
    .toReversed()
    .slice(-EVENTS_SHOWN)
    .map(({ line }) => line);
  const earlier = all.length - lines.length;
  return earlier === 0
    ? lines
    : [small(localizer.markdown(say('turn.earlier', { count: earlier }))), ...lines];
}
