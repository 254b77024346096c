/** Discord has closed the gateway for good: no retry helps before somebody changes something. */
export class GatewayRefusal extends Error {
  /** The close code of the gateway: 4004, or 4010 to 4014. */
  readonly code: number;

  constructor(code: number) {
    super(`Discord has closed the gateway with ${code}`);
    this.name = 'GatewayRefusal';
    this.code = code;
  }
}
