/** What came of a person's command, press, choice or form. */
import { MessageFlags } from 'discord-api-types/v10';
import type { Id } from '../protocol.ts';
import { viewMessage, viewModal } from '../server/page/view.ts';
import type { InteractionState } from '../server/world/state.ts';
import type { World } from '../server/world/world.ts';
import { type Hands, SeenMessage, SeenModal } from './seen.ts';

/** The bot did not answer in time: what Discord tells the person. */
export class InteractionFailed extends Error {
  override readonly name = 'InteractionFailed';
}

export class Answer {
  /** `reply`: a message of its own; `update`: the message with the control was changed; `gone`: it was deleted. */
  readonly kind: 'reply' | 'update' | 'modal' | 'gone';
  readonly interactionId: Id;
  readonly #message: SeenMessage | undefined;
  readonly #modal: SeenModal | undefined;

  constructor(
    kind: Answer['kind'],
    interactionId: Id,
    message: SeenMessage | undefined,
    modal: SeenModal | undefined,
  ) {
    this.kind = kind;
    this.interactionId = interactionId;
    this.#message = message;
    this.#modal = modal;
  }

  /** The message that was written or changed. Throws where the answer is none. */
  get message(): SeenMessage {
    if (!this.#message) throw new Error(`The bot answered with no message but with: ${this.kind}.`);
    return this.#message;
  }

  /** The form that was opened. Throws where the answer is none. */
  get modal(): SeenModal {
    if (!this.#modal) throw new Error(`The bot opened no form but answered with: ${this.kind}.`);
    return this.#modal;
  }

  /** The message's words. */
  get text(): string {
    return this.message.text;
  }

  get isPrivate(): boolean {
    return this.message.isPrivate;
  }
}

/**
 * What has come of an interaction by now; undefined where something is still to come: the first answer, or what a
 * deferral has promised. Throws `InteractionFailed` where nothing came in time.
 */
export function answerSoFar(world: World, interaction: InteractionState, hands: Hands): Answer | undefined {
  const { id, acknowledged, failed, followed, originalId, lastAnswerId, messageId } = interaction;
  if (failed) {
    throw new InteractionFailed(
      interaction.kind === 'component' ? 'This interaction failed.' : 'The application did not respond.',
    );
  }
  if (acknowledged === 'none') return undefined;
  if (acknowledged === 'modal') {
    const modal = world.modals.get(id);
    return modal && new Answer('modal', id, undefined, new SeenModal(viewModal(modal), hands));
  }
  if (acknowledged === 'deferred-update' && followed === 0) return undefined;
  const original = originalId ? world.messages.get(originalId) : undefined;
  if (original && (original.flags & MessageFlags.Loading) !== 0) return undefined;
  const message = lastAnswerId ? world.messages.get(lastAnswerId) : undefined;
  if (!message) return new Answer('gone', id, undefined, undefined);
  const seen = new SeenMessage(viewMessage(world, message), hands);
  return new Answer(message.id === messageId ? 'update' : 'reply', id, seen, undefined);
}
