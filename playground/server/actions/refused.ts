import type { Refusal, RefusalCode } from '../../protocol.ts';

/** A request of the page that cannot be done: Discord's own client would not have let the person try. */
export class ActionRefused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }

  get refusal(): Refusal {
    return { code: this.code, message: this.message };
  }
}
