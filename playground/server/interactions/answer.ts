/** The bot's first answer to an interaction, and those that follow. */
import {
  InteractionResponseType,
  MessageFlags,
  MessageType,
  InteractionResponseType as Type,
} from 'discord-api-types/v10';
import * as z from 'zod';
import type { Id } from '../../protocol.ts';
import type { Activities, ActivityFrame } from '../activities/activities.ts';
import {
  get,
  open,
  param,
  patch,
  post,
  type RestContext,
  type RestRequest,
  type Route,
  remove,
} from '../api/route.ts';
import { refuse } from '../errors.ts';
import { readChoices } from '../limits/commands.ts';
import { Form } from '../limits/form.ts';
import { readMessage } from '../limits/message.ts';
import { readModal } from '../limits/modal.ts';
import type { Upload } from '../messages/attach.ts';
import {
  createMessage,
  createThinking,
  deleteMessage,
  editMessage,
  type MessageContext,
  resolveEmoji,
} from '../messages/write.ts';
import { wireMessage } from '../payloads/messages.ts';
import type { ChannelState, InteractionState, MessageState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import {
  interactionOfToken,
  interactionTypes,
  isUserInstalledOnly,
  mustBePrivate,
  TOKEN_LIFETIME,
} from './registry.ts';

const Shell = z.object({
  type: z.literal([
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.DeferredMessageUpdate,
    Type.UpdateMessage,
    Type.ApplicationCommandAutocompleteResult,
    Type.Modal,
    Type.LaunchActivity,
  ]),
  data: z.unknown().optional(),
});

const Deferral = z.object({ flags: z.int().optional() });

/** The possible answers to each kind of interaction. */
const POSSIBLE: Readonly<Record<InteractionState['kind'], readonly Type[]>> = {
  command: [
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.Modal,
    Type.LaunchActivity,
  ],
  component: [
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.DeferredMessageUpdate,
    Type.UpdateMessage,
    Type.Modal,
    Type.LaunchActivity,
  ],
  modal: [
    Type.ChannelMessageWithSource,
    Type.DeferredChannelMessageWithSource,
    Type.DeferredMessageUpdate,
    Type.UpdateMessage,
    Type.LaunchActivity,
  ],
  autocomplete: [Type.ApplicationCommandAutocompleteResult],
};

interface AnsweredInteraction {
  readonly type: Type;
  readonly interaction: InteractionState;
  /** The message that was written or changed, if any. */
  readonly message: MessageState | undefined;
  /** The activity that was opened, if any. */
  readonly activity?: ActivityFrame | undefined;
}

/** The first answer. Throws 10062 if late or unknown, 40060 if already answered, 50035 if the type does not fit. */
function answer(
  { world, registry, activities }: Pick<RestContext, 'world' | 'registry' | 'activities'>,
  id: Id,
  token: string,
  body: unknown,
  uploads: readonly Upload[],
): AnsweredInteraction {
  const interaction = world.interactions.get(id);
  if (interaction?.token !== token || interaction.failed) throw refuse(10062);
  if (interaction.acknowledged !== 'none') throw refuse(40060);
  const form = new Form();
  const { type, data } = form.read(Shell, body);
  const updates = type === Type.DeferredMessageUpdate || type === Type.UpdateMessage;
  if (!POSSIBLE[interaction.kind].includes(type) || (updates && interaction.messageId === undefined)) {
    form.add(['type'], 'INTERACTION_CALLBACK_TYPE_INVALID', `Type ${type} cannot answer this interaction.`);
    form.check();
  }
  if (type === Type.ApplicationCommandAutocompleteResult) {
    registry.suggested(interaction, readChoices(data, registry.suggestedType(id)));
    return { type, interaction, message: undefined };
  }
  const channel = world.channels.get(interaction.channelId);
  if (!channel) throw refuse(10003);
  const isLaunch = type === Type.LaunchActivity;
  const activity = isLaunch ? launch(activities, form, interaction, channel) : undefined;
  const { acknowledged, message } = isLaunch
    ? { acknowledged: 'activity' as const }
    : carryOut(world, interaction, channel, type, data, uploads);
  const after = world.interactions.put({
    ...interaction,
    acknowledged,
    ...(message ? { originalId: message.id, lastAnswerId: message.id } : {}),
    ...(activity ? { activityId: activity.id } : {}),
  });
  if (interaction.modalId) world.modals.delete(interaction.modalId);
  return { type, interaction: after, message, activity };
}

/** Opens the app's activity for the person; 50035 if Activities are not enabled. */
function launch(
  activities: Activities,
  form: Form,
  { personId, page }: InteractionState,
  channel: ChannelState,
): ActivityFrame {
  if (activities.target === undefined)
    form.add(
      ['type'],
      'INTERACTION_CALLBACK_TYPE_INVALID',
      'Activities are not enabled for this application.',
    );
  form.check();
  return activities.launch(personId, channel, page === undefined ? {} : { page });
}

function carryOut(
  world: World,
  interaction: InteractionState,
  channel: ChannelState,
  type: Exclude<
    z.infer<typeof Shell>['type'],
    Type.ApplicationCommandAutocompleteResult | Type.LaunchActivity
  >,
  data: unknown,
  uploads: readonly Upload[],
): { readonly acknowledged: InteractionState['acknowledged']; readonly message?: MessageState } {
  switch (type) {
    case Type.ChannelMessageWithSource: {
      const form = readMessage(data, ['data']);
      const context = first(world, interaction, channel, form.flags);
      const message = createMessage(world, channel, form, uploads, context);
      return { acknowledged: 'reply', message };
    }
    case Type.DeferredChannelMessageWithSource: {
      const { flags } = new Form(['data']).read(Deferral, data ?? {});
      return {
        acknowledged: 'deferred-reply',
        message: createThinking(world, channel, first(world, interaction, channel, flags)),
      };
    }
    case Type.DeferredMessageUpdate:
      return { acknowledged: 'deferred-update', message: source(world, interaction) };
    case Type.UpdateMessage: {
      const previous = source(world, interaction);
      const form = readMessage(data, ['data'], (previous.flags & MessageFlags.IsComponentsV2) !== 0);
      return { acknowledged: 'update', message: editMessage(world, previous, form, uploads) };
    }
    case Type.Modal: {
      const { id, personId, channelId, messageId, installed } = interaction;
      const { form, customId, title, components: read } = readModal(data);
      const components = resolveEmoji(world, form, read);
      form.check();
      // A person can have only one form open.
      for (const modal of world.modals.all()) if (modal.personId === personId) world.modals.delete(modal.id);
      world.modals.put({
        id,
        personId,
        channelId,
        installed,
        customId,
        title,
        components,
        ...(messageId ? { messageId } : {}),
      });
      return { acknowledged: 'modal' };
    }
  }
}

/** The message whose component was used; 10008 if it was deleted. */
function source(world: World, { messageId }: InteractionState): MessageState {
  const message = messageId ? world.messages.get(messageId) : undefined;
  if (!message) throw refuse(10008);
  return message;
}

/** The kind of the answer's message, who sees it, and what it replies to. */
function first(
  world: World,
  interaction: InteractionState,
  channel: ChannelState,
  flags: number | undefined,
): MessageContext {
  const { id, kind, personId, channelId, commandName, target, messageId, installed } = interaction;
  const isPrivate =
    ((flags ?? 0) & MessageFlags.Ephemeral) !== 0 || mustBePrivate(world, installed, channel, personId);
  return {
    authorId: world.bot.id,
    type: messageId
      ? MessageType.Reply
      : target
        ? MessageType.ContextMenuCommand
        : MessageType.ChatInputCommand,
    ...(isPrivate ? { visibleTo: personId } : {}),
    ...(messageId ? { reference: { channelId, messageId } } : {}),
    origin: {
      interactionId: id,
      kind: kind === 'component' || kind === 'modal' ? kind : 'command',
      personId,
      ...(commandName ? { commandName } : {}),
      ...(target ? { target } : {}),
      ...(messageId ? { interactedMessageId: messageId } : {}),
      ...(installed ? { installed } : {}),
    },
  };
}

/** The interaction of a token. Throws 50027 if there is none or it has expired, 10015 before the first answer. */
function byToken(world: World, applicationId: Id, token: string): InteractionState {
  if (applicationId !== world.bot.id) throw refuse(10015);
  const interaction = world.interactions.get(interactionOfToken(token));
  if (interaction?.token !== token || world.clock.now() >= interaction.createdAt + TOKEN_LIFETIME)
    throw refuse(50027);
  if (interaction.acknowledged === 'none' || interaction.kind === 'autocomplete') throw refuse(10015);
  return interaction;
}

/** Maximum number of further messages of an interaction if only the person has installed the app. */
const MAX_FURTHER = 5;

/**
 * A further message. The first one after a deferral replaces "thinking", and is as private as that was. Throws 40094
 * after the fifth if only the person has installed the app. Discord does not say whether the deferred one counts: here
 * it does.
 */
function followUp(
  world: World,
  interaction: InteractionState,
  body: unknown,
  uploads: readonly Upload[],
): MessageState {
  const { furtherMessages = 0, installed } = interaction;
  if (isUserInstalledOnly(installed) && furtherMessages >= MAX_FURTHER) throw refuse(40094);
  const message = writeFurther(world, interaction, body, uploads);
  world.interactions.put({ ...interaction, furtherMessages: furtherMessages + 1 });
  return message;
}

function writeFurther(
  world: World,
  interaction: InteractionState,
  body: unknown,
  uploads: readonly Upload[],
): MessageState {
  const form = readMessage(body);
  const original = interaction.originalId ? world.messages.get(interaction.originalId) : undefined;
  if (original && (original.flags & MessageFlags.Loading) !== 0)
    return editMessage(world, original, form, uploads);
  const channel = world.channels.get(interaction.channelId);
  if (!channel) throw refuse(10003);
  const { origin, reference: _, ...rest } = first(world, interaction, channel, form.flags);
  return createMessage(world, channel, form, uploads, {
    ...rest,
    type: original ? MessageType.Reply : MessageType.Default,
    ...(original ? { reference: { channelId: channel.id, messageId: original.id } } : {}),
    ...(origin ? { origin: { ...origin, ...(original ? { originalResponseId: original.id } : {}) } } : {}),
  });
}

/** Records that the bot has followed up on an answered interaction. */
function followed(world: World, { id }: InteractionState, message: MessageState): MessageState {
  const interaction = world.interactions.get(id);
  if (interaction) {
    world.interactions.put({ ...interaction, followed: interaction.followed + 1, lastAnswerId: message.id });
  }
  return message;
}

/** `@original` or a message that this interaction wrote; 10008 for any other. */
function answerMessage(world: World, interaction: InteractionState, id: string): MessageState {
  const message = world.messages.get(id === '@original' ? (interaction.originalId ?? '') : id);
  const isOwn = message?.id === interaction.originalId || message?.origin?.interactionId === interaction.id;
  if (!message || !isOwn) throw refuse(10008);
  return message;
}

/** The first answer to an interaction, and its webhook for the next fifteen minutes. */
export function interactionRoutes(context: RestContext): readonly Route[] {
  const { world, origin } = context;
  const wire = (message: MessageState) => wireMessage(world, message, origin());
  const interactionOf = (call: RestRequest) =>
    byToken(world, param(call, 'application'), param(call, 'token'));
  const messageOf = (call: RestRequest) => {
    const interaction = interactionOf(call);
    return { interaction, message: answerMessage(world, interaction, param(call, 'message')) };
  };

  const outcome = ({ type, interaction, message, activity }: AnsweredInteraction) => {
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
        ...(activity ? { activity_instance_id: activity.instance.id } : {}),
      },
      resource: {
        type,
        ...(shows && message ? { message: wire(message) } : {}),
        ...(activity ? { activity_instance: { id: activity.instance.id } } : {}),
      },
    };
  };

  return [
    open(
      post('/interactions/:interaction/:token/callback', (call) => {
        const { body, uploads, query } = call;
        const done = answer(context, param(call, 'interaction'), param(call, 'token'), body, uploads);
        return query.with_response === 'true' ? { status: 200, body: outcome(done) } : {};
      }),
    ),
    open(
      post('/webhooks/:application/:token', (call) => {
        const interaction = interactionOf(call);
        return {
          body: wire(followed(world, interaction, followUp(world, interaction, call.body, call.uploads))),
        };
      }),
    ),
    open(
      get('/webhooks/:application/:token/messages/:message', (call) => ({
        body: wire(messageOf(call).message),
      })),
    ),
    open(
      patch('/webhooks/:application/:token/messages/:message', (call) => {
        const { interaction, message } = messageOf(call);
        const form = readMessage(call.body, [], (message.flags & MessageFlags.IsComponentsV2) !== 0);
        return { body: wire(followed(world, interaction, editMessage(world, message, form, call.uploads))) };
      }),
    ),
    open(
      remove('/webhooks/:application/:token/messages/:message', (call) => {
        const { interaction, message } = messageOf(call);
        deleteMessage(world, followed(world, interaction, message));
        return {};
      }),
    ),
  ];
}
