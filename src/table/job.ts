/** A job, to be done later, at least once. */
export interface Job {
  /**
   * What is to be done. `announce`: post the state of the table in its channel. `computer`: let the computer players move.
   * `clock`: check deadlines and reminders. `remind`: send a person their reminder.
   * Others are features'.
   */
  readonly queue: string;
  /** A table's id; for `remind` a person's id. */
  readonly key: string;
}
