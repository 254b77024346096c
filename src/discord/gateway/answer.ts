import {
  AttachmentBuilder,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  RateLimitError,
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

/** An interaction this old on arrival, in ms, is acknowledged at once: Discord allows three seconds in all. */
export const LATE_ARRIVAL = 1_000;
/** With more interactions than this in progress, a new one is acknowledged at once. */
const BUSY = 16;

/** The single answer to an interaction. */
export interface Answer {
  /**
   * Shows a message: as the first response, or in place of the acknowledgement.
   *
   * @param privately shows it only to the person, whatever the acknowledgement was
   * @returns the message's id if it is a follow-up; otherwise undefined
   * @throws Discord's refusal; another message can then be shown
   */
  show(message: Composed, privately: boolean): Promise<string | undefined>;
  /** Ends without a message. */
  end(): Promise<void>;
  /** Whether nobody can see an answer any longer. */
  isLost(): boolean;
}

interface AnswerNeeds {
  /** How many other interactions are in progress. */
  readonly inWork: number;
  /** Whether answers are currently likely to be slow. */
  readonly hurried: boolean;
  readonly log: Log;
  readonly now: () => Date;
  /** Called when Discord has the first response. */
  readonly acknowledged: () => void;
  /** Called when the person sees a message. */
  readonly seen: () => void;
}

/**
 * Answers an interaction with its first response if the answer is ready in time. Otherwise it acknowledges first and
 * shows the answer with a second request. Only one of the two can become the first response: both check `first`, and
 * JavaScript never runs the timer and the answer at the same time.
 */
export function createAnswer(interaction: Replyable, how: Acknowledgement, needs: AnswerNeeds): Answer {
  const { inWork, hurried, log, now, acknowledged, seen } = needs;
  const about = { interaction: interaction.id };
  let first: Promise<'deferred' | 'shown' | 'lost'> | undefined;
  let lost = false;

  const acknowledge = async () => {
    try {
      await sendFirst(() => defer(interaction, how));
      // After a lost response, discord.js does not know that the interaction is acknowledged.
      markAcknowledged(interaction);
      acknowledged();
      return 'deferred';
    } catch (err) {
      return giveUp(err);
    }
  };
  const giveUp = (err: unknown) => {
    lost = true;
    if (codeOf(err) === code.unknownInteraction || err instanceof RateLimitError)
      log.debug({ ...about, err }, 'an interaction came too late, or during a rate limit; it gets no answer');
    else log.warn({ ...about, err }, 'acknowledging an interaction failed; it gets no answer');
    return 'lost' as const;
  };

  // A busy bot acknowledges before any work: its answer would be late, and so would its timer.
  const age = now().getTime() - interaction.createdTimestamp;
  if (hurried || age >= LATE_ARRIVAL || inWork >= BUSY || how === 'keep') first = acknowledge();
  const timer = setTimeout(() => {
    first ??= acknowledge();
  }, ACKNOWLEDGE_AFTER);

  const respond = async (message: Composed, privately: boolean) => {
    try {
      await sendFirst(() => showFirst(interaction, how, message, privately));
      acknowledged();
      seen();
      return 'shown';
    } catch (err) {
      const refused = codeOf(err);
      if (refused === undefined || refused === code.unknownInteraction) return giveUp(err);
      // Discord refused this message, so the interaction still has no first response.
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
        const followUpId = await (privately ? showPrivately : showDeferred)(interaction, how, message);
        seen();
        return followUpId;
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

/** Whether an answer edits the message with the control. Commands have no such message. */
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

/** Shows a message in place of the acknowledgement. */
async function showDeferred(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
): Promise<string | undefined> {
  if (how === 'silent' || how === 'keep') return followUp(interaction, message);
  await interaction.editReply({ ...payload(message), flags: MessageFlags.IsComponentsV2 });
  return undefined;
}

/** Shows a message only to the person, after any kind of acknowledgement. */
async function showPrivately(
  interaction: Replyable,
  how: Acknowledgement,
  message: Composed,
): Promise<string | undefined> {
  if (how === 'private') return showDeferred(interaction, how, message);
  // After a public acknowledgement Discord makes the first follow-up public, unless the acknowledgement is deleted.
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

/** The message that answered an interaction. @param followed its id if it was a follow-up */
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

/** How a log names the command or control: a control by its kind only, because its fields may identify a person. */
export function usedBy(interaction: Replyable, customIds: Pick<CustomIds, 'read'>): string {
  if (interaction.isChatInputCommand()) return `/${interaction.commandName}`;
  if (interaction.isCommand()) return interaction.commandName;
  return customIds.read(interaction.customId)?.kind ?? 'an unknown control';
}

/** Whether an error means that the person gets no answer: it comes too late, or a rate limit keeps it. */
export function isMissed(error: unknown): boolean {
  return nobodyToTell(error) || error instanceof RateLimitError;
}

/** Logs an answer that nobody got. @param what the missing answer @returns how the interaction ended */
export function logMissed(log: Log, err: unknown, about: object, what: string): 'late' | 'failed' {
  const isLate = isMissed(err);
  if (isLate) log.debug({ err, ...about }, `${what} came too late`);
  else log.error({ err, ...about }, `${what} failed`);
  return isLate ? 'late' : 'failed';
}

/**
 * Sends the first response to an interaction. If the connection fails, one retry tells whether the response had
 * arrived: Discord refuses a second one.
 *
 * @throws Discord's refusal, or the error of the retry
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
    // The first try did arrive.
    if (codeOf(error) !== code.alreadyAcknowledged) throw error;
  }
}
