import type { Press } from './press.ts';

/** A form with one line to fill in. */
export interface Form {
  /** What sending the form means. */
  readonly press: Press;
  readonly title: string;
  readonly label: string;
  readonly example: string;
  /** What the line holds at first. */
  readonly value: string;
}
