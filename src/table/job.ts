/** A job, to be done later, at least once. */
export interface Job {
  readonly queue: QueueName;
  /** A table's id; for `remind` a person's id; for `retention` a `RetentionTask`. */
  readonly key: string;
}

/**
 * `announce`: post the state of the table in its channel. `computer`: let the computer players move. `clock`: check
 * deadlines and reminders. `remind`: send a person their reminder. `retention`: close or delete what is too old.
 * `analyse`: work out luck and choice in a finished game.
 */
export const queueNames = ['announce', 'computer', 'clock', 'remind', 'retention', 'analyse'] as const;
export type QueueName = (typeof queueNames)[number];
