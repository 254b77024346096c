import { MessageFlags } from 'discord-api-types/v10';
import { viewMessage, viewModal } from '../server/page/view.ts';
import type { InteractionState } from '../server/world/state.ts';
import type { World } from '../server/world/world.ts';
import { Answer, type MessageDriver, SeenMessage, SeenModal } from './seen.ts';

/** The bot did not answer in time: what Discord tells the person. */
export class InteractionFailed extends Error {
  override readonly name = 'InteractionFailed';
}

/**
 * The answer to an interaction so far; undefined while the first answer, or the one after a deferral, is still to come.
 * Throws `InteractionFailed` if none came in time.
 */
export function answerSoFar(
  world: World,
  interaction: InteractionState,
  driver: MessageDriver,
): Answer | undefined {
  const { id, acknowledged, failed, followed, originalId, lastAnswerId, messageId } = interaction;
  if (failed) {
    throw new InteractionFailed(
      interaction.kind === 'component' ? 'This interaction failed.' : 'The application did not respond.',
    );
  }
  if (acknowledged === 'none') return undefined;
  if (acknowledged === 'modal') {
    const modal = world.modals.get(id);
    return modal && new Answer('modal', id, undefined, new SeenModal(viewModal(modal), driver));
  }
  if (acknowledged === 'deferred-update' && followed === 0) return undefined;
  const original = originalId ? world.messages.get(originalId) : undefined;
  if (original && (original.flags & MessageFlags.Loading) !== 0) return undefined;
  const message = lastAnswerId ? world.messages.get(lastAnswerId) : undefined;
  if (!message) return new Answer('gone', id, undefined, undefined);
  const seen = new SeenMessage(viewMessage(world, message), driver);
  return new Answer(message.id === messageId ? 'update' : 'reply', id, seen, undefined);
}
