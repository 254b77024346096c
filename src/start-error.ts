/** Why Rollpad could not start: the message is a sentence for whoever runs it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
