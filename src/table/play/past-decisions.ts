import type { Seat } from '../../core/message.ts';
import type { StepRow } from '../model.ts';
import type { CoursePosition } from './course.ts';

/** A decision of a game that is over. */
export interface PastDecision {
  readonly seat: Seat;
  /** The move that was made. */
  readonly step: StepRow;
  /** The position before it. */
  readonly state: unknown;
}

/** The decisions of a game in order. @param course the whole of it */
export function decisionsIn(course: readonly CoursePosition[]): readonly PastDecision[] {
  return course.flatMap(({ step, seat }, index) => {
    const before = course[index - 1];
    return step === undefined || seat === undefined || before === undefined
      ? []
      : [{ seat, step, state: before.state }];
  });
}
