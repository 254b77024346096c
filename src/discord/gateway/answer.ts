import {
  AttachmentBuilder,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
} from 'discord.js';
import type { Log } from '../../table/ports.ts';
import type { Acknowledgement, Replyable } from '../interactions/reply.ts';
import type { TokenMessage } from '../panel/live-panels.ts';
import type { CustomIds } from '../presses.ts';
import { code, codeOf } from '../rest/limits.ts';
import type { Composed } from '../rest/message-client.ts';
import { markAcknowledged } from './discordjs-internals.ts';

/** How long an interaction waits for its answer before it is acknowledged, in ms. */
export const ACKNOWLEDGE_AFTER = 250;

/** An interaction that arrives later than this, in ms, is acknowledged at once: Discord waits three seconds in all. */
export const LATE_ARRIVAL = 1_000;
/** With more interactions in work, a new one is acknowledged at once. */
const BUSY = 16;

/** The one answer to an interaction. */
export interface Answer {
  /**
   * Shows a message: as the first response, or in the place that the acknowledgement has made for it.
   *
   * @param privately to the person alone, whatever the acknowledgement
   * @returns the id of the message where it follows the first answer; otherwise undefined
   * @throws what Discord refuses; another message can be shown then
   */
  show(message: Composed, privately: boolean): Promise<string | undefined>;
  /** Ends without a message. */
  end(): Promise<void>;
  /** Whether nobody can see an answer any more. */
  isLost(): boolean;
}

interface AnswerNeeds {
  /** How many other interactions are in work. */
  readonly inWork: number;
  /** Whether answers are likely to take long at present. */
  readonly hurried: boolean;
  readonly log: Log;
  readonly now: () => Date;
  /** Discord has the first response. */
  readonly acknowledged: () => void;
}

/**
 * Answers an interaction with its first response where the answer is ready in time. An answer that takes longer is
 * announced with an acknowledgement, and shown by a second request. Only the first of the two is ever sent as the first
 * response: JavaScript runs the timer and the answer one after the other, and both look at `first`.
 */
export function createAnswer(interaction: Replyable, how: Acknowledgement, needs: AnswerNeeds): Answer {
  const { inWork, hurried, log, now, acknowledged } = needs;
  const about = { interaction: interaction.id };
  let first: Promise<'deferred' | 'shown' | 'lost'> | undefined;
  let lost = false;

  const acknowledge = async () => {
    try {
      await sendFirst(() => defer(interaction, how));
      // After a lost response discord.js does not know that the interaction is acknowledged.
      markAcknowledged(interaction);
      acknowledged();
      return 'deferred';
    } catch (err) {
      return giveUp(err);
    }
  };
  const giveUp = (err: unknown) => {
    lost = true;
    if (codeOf(err) === code.unknownInteraction) log.debug({ ...about, err }, 'an interaction came too late');
    else log.warn({ ...about, err }, 'an interaction could not be acknowledged');
    return 'lost' as const;
  };

  // A busy bot acknowledges before any work: its answer would not be ready in time, and its timer would come too late.
  const age = now().getTime() - interaction.createdTimestamp;
  if (hurried || age >= LATE_ARRIVAL || inWork >= BUSY || how === 'keep') first = acknowledge();
  const timer = setTimeout(() => {
    first ??= acknowledge();
  }, ACKNOWLEDGE_AFTER);

  const respond = async (message: Composed, privately: boolean) => {
    try {
      await sendFirst(() => showFirst(interaction, how, message, privately));
      acknowledged();
      return 'shown';
    } catch (err) {
      const refused = codeOf(err);
      if (refused === undefined || refused === code.unknownInteraction) return giveUp(err);
      // Discord refuses this message, so that the interaction still has no first response.
      first = undefined;
      throw err;
    }
  };

  return {
    async show(message, privately) {
      clearTimeout(timer);
      if (first === undefined) {
        first = respond(message, privately);
        await first;
      } else if ((await first) === 'deferred') {
        return (privately ? showPrivately : showDeferred)(interaction, how, message);
      }
      return undefined;
    },
    async end() {
      clearTimeout(timer);
      first ??= acknowledge();
      await first;
    },
    isLost: () => lost,
  };
}

/** Whether an answer changes the message of the control. A command has none. */
function updates(
  interaction: Replyable,
  how: Acknowledgement,
): interaction is MessageComponentInteraction | ModalMessageModalSubmitInteraction {
  if (how === 'private' || how === 'public') return false;
  if (interaction.isCommand()) throw new Error(`a command cannot be acknowledged as ${how}`);
  return true;
}

async function defer(interaction: Replyable, how: Acknowledgement): Promise<void> {
  if (updates(interaction, how)) await interaction.deferUpdate();
  else await interaction.deferReply(how === 'private' ? { flags: MessageFlags.Ephemeral } : {});
}

async function showFirst(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
  privately: boolean,
): Promise<void> {
  if (how === 'update' && !privately && updates(interaction, how))
    await interaction.update({ ...payload(message), flags: MessageFlags.IsComponentsV2 });
  else if (how === 'public' && !privately)
    await interaction.reply({ ...payload(message), flags: MessageFlags.IsComponentsV2 });
  else await interaction.reply({ ...payload(message), flags: PRIVATE });
}

/** Shows a message where the acknowledgement has made room for it. */
async function showDeferred(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
): Promise<string | undefined> {
  if (how === 'silent' || how === 'keep') return followUp(interaction, message);
  await interaction.editReply({ ...payload(message), flags: MessageFlags.IsComponentsV2 });
  return undefined;
}

/** Shows a message to the person alone, after any acknowledgement. */
async function showPrivately(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
): Promise<string | undefined> {
  if (how === 'private') return showDeferred(interaction, how, message);
  // Discord makes the first message after a public acknowledgement public, unless the acknowledgement is deleted.
  if (how === 'public') await interaction.deleteReply();
  return followUp(interaction, message);
}

const PRIVATE = [MessageFlags.IsComponentsV2, MessageFlags.Ephemeral] as const;

async function followUp(interaction: Replyable, message: Composed): Promise<string> {
  const { id } = await interaction.followUp({ ...payload(message), flags: PRIVATE });
  return id;
}

function payload({ components, files, notify }: Composed) {
  return {
    components: [...components],
    files: files.map(({ name, data }) => new AttachmentBuilder(data, { name })),
    allowedMentions: { parse: [], users: [...notify] },
  };
}

/** The message that an interaction was answered with. @param followed its id where it followed the first answer */
export function answeredMessage(
  interaction: Replyable,
  how: Acknowledgement,
  followed: string | undefined,
): TokenMessage {
  const { id, token, createdTimestamp: createdAt } = interaction;
  if (how === 'update' && followed === undefined && updates(interaction, how)) {
    const { message } = interaction;
    const isPrivate = message.flags.has(MessageFlags.Ephemeral);
    const madeBy = message.interactionMetadata?.id ?? message.id;
    return { madeBy, token, path: '@original', createdAt, isPrivate };
  }
  return { madeBy: id, token, path: followed ?? '@original', createdAt, isPrivate: how !== 'public' };
}

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

/** What a log says of the command or control: of a control its kind, because its fields may name a person. */
export function usedBy(interaction: Replyable, customIds: Pick<CustomIds, 'read'>): string {
  if (interaction.isChatInputCommand()) return `/${interaction.commandName}`;
  if (interaction.isCommand()) return interaction.commandName;
  return customIds.read(interaction.customId)?.kind ?? 'an unknown control';
}

/** Logs why somebody got nothing. @param what they did not get @returns how the interaction ended */
export function logMissed(log: Log, err: unknown, about: object, what: string): 'late' | 'failed' {
  const isLate = nobodyToTell(err);
  if (isLate) log.debug({ err, ...about }, `${what} came too late`);
  else log.error({ err, ...about }, `${what} failed`);
  return isLate ? 'late' : 'failed';
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
