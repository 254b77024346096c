import type { Id, ModalValues } from '../../protocol.ts';
import type { Problems } from './values.ts';

/** A form while it is filled in. */
export interface FormState {
  readonly values: ModalValues;
  readonly problems: Problems;
  readonly channelId: Id;
  set(customId: string, value: string | readonly string[] | boolean): void;
}
