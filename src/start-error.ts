/** Why Rollpad could not start, or go on: the message is a sentence for the person who runs it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

export const TOKEN_REFUSED =
  'Discord refuses the bot token: copy it again from the Bot page of your application.';

/** Advice for each close code with which Discord closes the gateway for good. */
const AFTER_CLOSE: Readonly<Record<number, string>> = {
  4004: TOKEN_REFUSED,
  4010: 'Discord rejects the shards of this process (4010): correct SHARDS and SHARD_COUNT.',
  4011: 'The bot is on too many servers for its shards (4011): set SHARDS and SHARD_COUNT.',
  4012: 'Discord no longer supports the gateway version of this Rollpad (4012): install a newer Rollpad.',
};

export function refusalSentence(refusal: { readonly code: number }): StartError {
  const other = `Discord rejected the connection to its gateway (${refusal.code}): see the Bot page of your application.`;
  return new StartError(AFTER_CLOSE[refusal.code] ?? other, { cause: refusal });
}
