import { InteractionResponseType, MessageFlags } from 'discord-api-types/v10';
import {
  type AnsweredInteraction,
  answer,
  answerMessage,
  byToken,
  followed,
  followUp,
} from '../interactions/answer.ts';
import { readMessage } from '../limits/message.ts';
import { deleteMessage, editMessage } from '../messages/write.ts';
import { interactionTypes } from '../payloads/interaction.ts';
import { wireMessage } from '../payloads/messages.ts';
import type { MessageState } from '../world/state.ts';
import { param, type RestContext, type RestRequest, type Route } from './route.ts';

/** The first answer to an interaction, and its webhook for the next fifteen minutes. */
export function interactionRoutes({ world, registry, origin }: RestContext): readonly Route[] {
  const wire = (message: MessageState) => wireMessage(world, message, origin());
  const interactionOf = (call: RestRequest) =>
    byToken(world, param(call, 'application'), param(call, 'token'));
  const messageOf = (call: RestRequest) => {
    const interaction = interactionOf(call);
    return { interaction, message: answerMessage(world, interaction, param(call, 'message')) };
  };

  const outcome = ({ type, interaction, message }: AnsweredInteraction) => {
    const shows =
      type === InteractionResponseType.ChannelMessageWithSource ||
      type === InteractionResponseType.UpdateMessage;
    return {
      interaction: {
        id: interaction.id,
        type: interactionTypes[interaction.kind],
        ...(message
          ? {
              response_message_id: message.id,
              response_message_loading: (message.flags & MessageFlags.Loading) !== 0,
              response_message_ephemeral: (message.flags & MessageFlags.Ephemeral) !== 0,
            }
          : {}),
      },
      resource: { type, ...(shows && message ? { message: wire(message) } : {}) },
    };
  };

  return [
    {
      method: 'POST',
      path: '/interactions/:interaction/:token/callback',
      open: true,
      handle: (call) => {
        const { body, uploads, query } = call;
        const done = answer(world, registry, param(call, 'interaction'), param(call, 'token'), body, uploads);
        return query.with_response === 'true' ? { status: 200, body: outcome(done) } : {};
      },
    },
    {
      method: 'POST',
      path: '/webhooks/:application/:token',
      open: true,
      handle: (call) => {
        const interaction = interactionOf(call);
        return {
          body: wire(followed(world, interaction, followUp(world, interaction, call.body, call.uploads))),
        };
      },
    },
    {
      method: 'GET',
      path: '/webhooks/:application/:token/messages/:message',
      open: true,
      handle: (call) => ({ body: wire(messageOf(call).message) }),
    },
    {
      method: 'PATCH',
      path: '/webhooks/:application/:token/messages/:message',
      open: true,
      handle: (call) => {
        const { interaction, message } = messageOf(call);
        const form = readMessage(call.body, [], (message.flags & MessageFlags.IsComponentsV2) !== 0);
        return { body: wire(followed(world, interaction, editMessage(world, message, form, call.uploads))) };
      },
    },
    {
      method: 'DELETE',
      path: '/webhooks/:application/:token/messages/:message',
      open: true,
      handle: (call) => {
        const { interaction, message } = messageOf(call);
        deleteMessage(world, followed(world, interaction, message));
        return {};
      },
    },
  ];
}
