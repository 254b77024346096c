export type InteractionKind = 'command' | 'press' | 'suggestions';

/** `late`: it came too late, or nobody was left to tell. */
export type InteractionOutcome = 'answered' | 'refused' | 'failed' | 'late';

/** Where it is noted how interactions go. */
export interface InteractionMetrics {
  /** An interaction has come. @returns what hears how it goes on: `ended` at the end, whatever comes */
  interaction(kind: InteractionKind): {
    acknowledged(): void;
    ended(outcome: InteractionOutcome): void;
  };
}

/** Notes nothing. */
export const unmeasured: InteractionMetrics = {
  interaction: () => ({ acknowledged() {}, ended() {} }),
};
