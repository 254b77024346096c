import { code } from '../messages/limits.ts';
import { codeOf } from './message-client.ts';

/** The interaction has expired or the message is gone: nobody can see a reply. */
const NOBODY_TO_TELL: readonly (number | undefined)[] = [
  code.unknownInteraction,
  code.alreadyAcknowledged,
  code.invalidWebhookToken,
  code.unknownMessage,
];

export function nobodyToTell(error: unknown): boolean {
  return NOBODY_TO_TELL.includes(codeOf(error));
}

/**
 * Sends the first response to an interaction, whose answer may get lost on the way back: then one more try tells, because
 * Discord refuses a second first response.
 *
 * @throws Discord's refusal, or what the second try failed with
 */
export async function sendFirst(send: () => Promise<unknown>): Promise<void> {
  try {
    await sendOnce(send);
  } catch (error) {
    if (codeOf(error) !== undefined) throw error;
    await sendOnce(send);
  }
}

async function sendOnce(send: () => Promise<unknown>): Promise<void> {
  try {
    await send();
  } catch (error) {
    // An earlier try has arrived.
    if (codeOf(error) !== code.alreadyAcknowledged) throw error;
  }
}
