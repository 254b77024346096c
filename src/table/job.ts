/** A job, to be done later, at least once. */
export interface Job {
  /**
   * What is to be done. `announce`: post the state of the table in its channel. `computer`: let the computer players move.
   * `clock`: check what is due at the table. Others are features'.
   */
  readonly queue: string;
  /** A table's id, or what a feature makes of it. */
  readonly key: string;
}
