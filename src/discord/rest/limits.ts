import { DiscordAPIError } from 'discord.js';

/** Discord's limits (API v10), from its documentation. Lengths are in UTF-16 units. */
export const CUSTOM_ID_MAX = 100;
export const BUTTON_LABEL_MAX = 80;
export const BUTTONS_A_ROW = 5;
export const CHOICES_MAX = 25;
/** Maximum number of people that a message can notify. */
export const MENTIONS_MAX = 100;
export const CHOICE_TEXT_MAX = 100;
/** Of a text option's value: our own limit; Discord allows 6,000, but no value of a game is longer than a choice. */
export const OPTION_TEXT_MAX = CHOICE_TEXT_MAX;
export const PLACEHOLDER_MAX = 150;
export const MODAL_TITLE_MAX = 45;
export const TEXT_LABEL_MAX = 45;
/** Per form. */
export const FIELDS_MAX = 5;
/** Checkboxes in a group, or radio buttons. */
export const CHECKS_MAX = 10;
export const ALT_TEXT_MAX = 1024;
/** Per Components V2 message; nested components count too. */
export const COMPONENTS_MAX = 40;
/** Per Components V2 message: all its text displays together. */
export const MESSAGE_TEXT_MAX = 4000;
/** Bytes of a file, for everybody and without boosts. */
export const FILE_MAX = 10 * 1024 * 1024;
/** Files per message. */
export const ATTACHMENTS_MAX = 10;
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
  missingAccess: 50001,
  othersMessage: 50005,
  cannotMessageUser: 50007,
  missingPermissions: 50013,
  invalidWebhookToken: 50027,
  threadArchived: 50083,
  threadThere: 160004,
  threadLocked: 160005,
  noMutualServer: 50278,
} as const;

/** Discord's code of an error, such as 10008; undefined for an error that did not come from Discord's API. */
export function codeOf(error: unknown): number | undefined {
  return error instanceof DiscordAPIError && typeof error.code === 'number' ? error.code : undefined;
}

/**
 * Whether Discord has what is asked for.
 *
 * @param no codes of errors that say that it has not
 * @param yes codes of errors that say that it has, but not for the bot
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
