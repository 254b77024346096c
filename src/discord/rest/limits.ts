import { createHash } from 'node:crypto';
import { DiscordAPIError, type RateLimitData, RateLimitError } from 'discord.js';

/** Discord's limits (API v10), from its documentation. Lengths are in UTF-16 units. */
export const CUSTOM_ID_MAX = 100;
export const BUTTON_LABEL_MAX = 80;
export const BUTTONS_A_ROW = 5;
export const CHOICES_MAX = 25;
/** Maximum number of people that a message can ping. */
export const MENTIONS_MAX = 100;
export const CHOICE_TEXT_MAX = 100;
/**
 * Length of a text option's value. Our own limit: Discord allows 6,000, but no value in a game is longer than a choice.
 */
export const OPTION_TEXT_MAX = CHOICE_TEXT_MAX;
export const PLACEHOLDER_MAX = 150;
export const MODAL_TITLE_MAX = 45;
export const TEXT_LABEL_MAX = 45;
/** Per form. */
export const FIELDS_MAX = 5;
/** Checkboxes or radio buttons in a group. */
export const CHECKS_MAX = 10;
export const ALT_TEXT_MAX = 1024;
/** Per Components V2 message, including nested components. */
export const COMPONENTS_MAX = 40;
/** Per Components V2 message, across all its text displays. */
export const MESSAGE_TEXT_MAX = 4000;
/** Size of a file in bytes, on servers without boosts. */
export const FILE_MAX = 10 * 1024 * 1024;
/** Files per message. */
export const ATTACHMENTS_MAX = 10;
/** Length of a message's nonce. */
export const NONCE_MAX = 25;
export const THREAD_NAME_MAX = 100;

/** Error codes of Discord's API that the bot handles. */
export const code = {
  unknownChannel: 10003,
  unknownGuild: 10004,
  unknownMember: 10007,
  unknownMessage: 10008,
  unknownUser: 10013,
  unknownWebhook: 10015,
  unknownInteraction: 10062,
  alreadyAcknowledged: 40060,
  tooManyOldEdits: 30046,
  mustVerify: 40002,
  requestTooLarge: 40005,
  missingAccess: 50001,
  othersMessage: 50005,
  cannotMessageUser: 50007,
  missingPermissions: 50013,
  wrongChannelType: 50024,
  invalidWebhookToken: 50027,
  fileTooLarge: 50045,
  threadArchived: 50083,
  threadThere: 160004,
  threadLocked: 160005,
  threadsMost: 160006,
  announcementThreadsMost: 160007,
  messageBlocked: 200000,
  titleBlocked: 200001,
  noMutualServer: 50278,
} as const;

/** The nonce of the message that these parts identify: see `MessageClient.send`. */
export function nonceOf(...parts: readonly (string | number)[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url').slice(0, NONCE_MAX);
}

/** Discord's error code, such as 10008; undefined for an error that did not come from Discord's API. */
export function codeOf(error: unknown): number | undefined {
  if (error instanceof RateLimitError && isLimitOfOldEdits(error)) return code.tooManyOldEdits;
  return error instanceof DiscordAPIError && typeof error.code === 'number' ? error.code : undefined;
}

/**
 * Recognises the rate limit behind the code `tooManyOldEdits`. discord.js does not expose the code of a rate-limit
 * response, but every other limit reaches it as one of the route (`limitOfRoute`).
 */
export function isLimitOfOldEdits({ method, route, sublimitTimeout }: RateLimitData): boolean {
  return method === 'PATCH' && route === '/channels/:id/messages/:id' && sublimitTimeout > 0;
}

/** Recognises the limit of 200 new commands a day: it lasts hours, and other limits of the route seconds. */
export function isLimitOfNewCommands({ method, route, retryAfter }: RateLimitData): boolean {
  return method === 'PUT' && route === '/applications/:id/commands' && retryAfter > 60_000;
}

/**
 * Whether something exists on Discord.
 *
 * @param no error codes that mean it does not
 * @param yes error codes that mean it does, but is closed to the bot
 * @throws any other error
 */
export async function hasWhat(
  request: Promise<unknown>,
  no: readonly number[],
  yes: readonly number[] = [],
): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    const given = codeOf(error) ?? 0;
    if (no.includes(given)) return false;
    if (yes.includes(given)) return true;
    throw error;
  }
}
