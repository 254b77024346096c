export type InteractionKind = 'command' | 'press' | 'suggestions';

/** `late`: the interaction had expired, or its message was gone. */
export type InteractionOutcome = 'answered' | 'refused' | 'failed' | 'late';

/** Measures interactions. */
export interface InteractionMetrics {
  /** An interaction has arrived. @returns the callbacks for its progress; `ended` is always called */
  interaction(kind: InteractionKind): {
    acknowledged(): void;
    ended(outcome: InteractionOutcome): void;
  };
}

/** Measures nothing. */
export const unmeasured: InteractionMetrics = {
  interaction: () => ({ acknowledged() {}, ended() {} }),
};
