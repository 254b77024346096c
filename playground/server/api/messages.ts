import { MessageFlags, MessageType } from 'discord-api-types/v10';
import * as z from 'zod';
import { byAge } from '../../protocol/world.ts';
import { refuse, tooManyOldEdits } from '../errors.ts';
import { forBot } from '../gateway/events.ts';
import { hasBot } from '../interactions/registry.ts';
import { Form, snowflake } from '../limits/form.ts';
import { type MessageForm, readMessage } from '../limits/message.ts';
import type { Upload } from '../messages/attach.ts';
import { createMessage, deleteMessage, editMessage, wordsOf } from '../messages/write.ts';
import { wireMessage } from '../payloads/messages.ts';
import { checkText, may, need } from '../world/permissions.ts';
import type { BotChannelState, MessageState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import {
  findChannel,
  findGuildChannel,
  findMessage,
  get,
  param,
  patch,
  post,
  type RestContext,
  type RestRequest,
  type Route,
  remove,
} from './route.ts';

const HOUR = 3_600_000;
/**
 * The number of edits of messages older than an hour that a channel allows per hour. Discord does not publish its
 * limit.
 */
const OLD_EDITS = 3;
/** How long a nonce is remembered, in ms: Discord says "the past few minutes". */
const NONCE_LASTS = 5 * 60_000;

export function messageRoutes({ world, origin }: RestContext): readonly Route[] {
  const wire = (message: MessageState) => wireMessage(world, message, origin());
  const oldEdits = new Map<string, number[]>();

  const refuseOldEdit = (message: MessageState) => {
    const now = world.clock.now();
    if (now - message.createdAt <= HOUR) return;
    const recent = (oldEdits.get(message.channelId) ?? []).filter((time) => time > now - HOUR);
    const [first] = recent;
    if (first !== undefined && recent.length >= OLD_EDITS)
      throw tooManyOldEdits((first + HOUR - now) / 1_000);
    oldEdits.set(message.channelId, [...recent, now]);
  };

  return [
    get('/channels/:channel/messages', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      return { body: page(world, channel, call).map((message) => forBot(world, message, origin())) };
    }),
    post('/channels/:channel/messages', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      const form = readMessage(call.body);
      needToSend(world, channel, form, call.uploads);
      const double = form.enforceNonce ? sentBefore(world, channel, form.nonce) : undefined;
      if (double) return { body: wire(double) };
      const reference = replied(world, channel, form);
      const message = createMessage(world, channel, form, call.uploads, {
        authorId: world.bot.id,
        type: reference ? MessageType.Reply : MessageType.Default,
        ...(reference ? { reference } : {}),
      });
      return { body: wire(message) };
    }),
    get('/channels/:channel/messages/:message', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      if (channel.kind !== 'direct') need(world, channel, 'ReadMessageHistory');
      return { body: forBot(world, findMessage(world, channel, param(call, 'message')), origin()) };
    }),
    patch('/channels/:channel/messages/:message', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      const message = findMessage(world, channel, param(call, 'message'));
      if (message.authorId !== world.bot.id) throw refuse(50005);
      if (message.type === MessageType.ThreadCreated) throw refuse(50021);
      if (channel.kind === 'thread' && channel.archived) throw refuse(50083);
      const form = readMessage(call.body, [], (message.flags & MessageFlags.IsComponentsV2) !== 0);
      if (channel.kind !== 'direct') {
        if (call.uploads.length > 0) need(world, channel, 'AttachFiles');
        if (form.embeds?.length) need(world, channel, 'EmbedLinks');
        checkText(world, channel, wordsOf(form));
      }
      refuseOldEdit(message);
      return { body: wire(editMessage(world, message, form, call.uploads)) };
    }),
    remove('/channels/:channel/messages/:message', (call) => {
      const channel = findChannel(world, param(call, 'channel'));
      const message = findMessage(world, channel, param(call, 'message'));
      if (message.authorId !== world.bot.id) {
        if (channel.kind === 'direct') throw refuse(50005);
        need(world, channel, 'ManageMessages');
      }
      if (channel.kind === 'thread' && channel.archived) throw refuse(50083);
      deleteMessage(world, message);
      return {};
    }),
    post('/channels/:channel/messages/bulk-delete', (call) => {
      const channel = findGuildChannel(world, param(call, 'channel'), 'ManageMessages');
      const { messages } = new Form().read(
        z.object({ messages: z.array(snowflake).min(2).max(100) }),
        call.body,
      );
      for (const id of messages) {
        const message = world.messages.get(id);
        if (message?.channelId === channel.id && message.visibleTo === undefined)
          deleteMessage(world, message);
      }
      return {};
    }),
  ];
}

/** Throws 50001, 50013, 50007, 50278, 160005 or 200000 if the bot may not write this here. */
function needToSend(
  world: World,
  channel: BotChannelState,
  form: MessageForm,
  uploads: readonly Upload[],
): void {
  if (channel.kind === 'direct') {
    const person = world.people.get(channel.personId);
    const isShared = world.guildsOf(channel.personId).some(({ id }) => hasBot(world, id));
    if (!isShared && !person?.appInstalled) throw refuse(50278);
    if (!person?.directMessagesOpen) throw refuse(50007);
    return;
  }
  if (channel.kind === 'forum') throw refuse(50008);
  need(world, channel, channel.kind === 'thread' ? 'SendMessagesInThreads' : 'SendMessages');
  if (channel.kind === 'thread' && channel.locked && !may(world, channel, world.bot.id, 'ManageThreads')) {
    throw refuse(160005);
  }
  if (form.embeds?.length) need(world, channel, 'EmbedLinks');
  if (uploads.length > 0) need(world, channel, 'AttachFiles');
  checkText(world, channel, wordsOf(form));
}

function readsHistory(world: World, channel: BotChannelState): boolean {
  return channel.kind === 'direct' || may(world, channel, world.bot.id, 'ReadMessageHistory');
}

/** With `enforce_nonce`: the bot's recent message with the same nonce. */
function sentBefore(
  world: World,
  channel: BotChannelState,
  nonce: string | number | undefined,
): MessageState | undefined {
  if (nonce === undefined) return undefined;
  const since = world.clock.now() - NONCE_LASTS;
  return world.newest(
    channel.id,
    1,
    (message) => message.nonce === nonce && message.authorId === world.bot.id && message.createdAt > since,
  )[0];
}

/** The message that is replied to. It must be in this channel, unless the form says that it need not exist. */
function replied(
  world: World,
  channel: BotChannelState,
  { reply, form }: MessageForm,
): MessageState['reference'] {
  if (!reply) return undefined;
  if (!readsHistory(world, channel)) throw refuse(160002);
  const message = world.messages.get(reply.messageId);
  if (message?.channelId === channel.id && message.visibleTo === undefined) {
    return { channelId: channel.id, messageId: message.id };
  }
  if (reply.mustExist) {
    form.add(['message_reference'], 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
    form.check();
  }
  return undefined;
}

/** A page of the channel's messages, newest first: 1 to 100, by default 50; before, after or around a message. */
function page(world: World, channel: BotChannelState, { query }: RestRequest): readonly MessageState[] {
  const form = new Form();
  const limit = query.limit === undefined ? 50 : Number(query.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    form.add(['limit'], 'NUMBER_TYPE_MAX', 'int value should be between 1 and 100.');
  }
  for (const name of ['before', 'after', 'around']) {
    if (query[name] !== undefined) form.read(snowflake, query[name], [name]);
  }
  form.check();
  // Without the permission to read the history, Discord returns an empty list.
  if (!readsHistory(world, channel)) return [];
  const { before, after, around } = query;
  const isPublic = (message: MessageState) => message.visibleTo === undefined;
  if (after !== undefined || around !== undefined) {
    const all = world.newest(channel.id, Number.POSITIVE_INFINITY, isPublic);
    const pivot = after ?? around ?? '0';
    const newer = all.filter(({ id }) => byAge(id, pivot) > 0);
    if (after !== undefined) return newer.slice(-limit);
    const older = all.filter(({ id }) => byAge(id, pivot) <= 0);
    return [...newer.slice(-Math.floor(limit / 2)), ...older.slice(0, Math.ceil(limit / 2))];
  }
  return world.newest(
    channel.id,
    limit,
    (message) => isPublic(message) && (before === undefined || byAge(message.id, before) < 0),
  );
}
