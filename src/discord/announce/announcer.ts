import type { Message } from '../../core/message.ts';
import type { StepRow, Table } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { compose } from '../compose.ts';
import { type Desk, publicTeller } from '../desk.ts';
import { code, NONCE_MAX } from '../limits.ts';
import { missingMessage, type Permission } from '../permissions.ts';
import { codeOf } from '../post.ts';
import type { View } from '../view.ts';
import { endView } from '../views/end.ts';
import { tableLink } from '../views/links.ts';
import { closedView, lobbyView } from '../views/lobby.ts';
import { optionLines } from '../views/options.ts';
import { noteView } from '../views/sheets.ts';
import { foldedLobbyView, foldedView, turnView } from '../views/turn.ts';
import { say, type Teller, tellerFor } from '../words.ts';
import { planFor } from './plan.ts';
import { STEPS_LOOKED_AT, type Story, storyOf } from './story.ts';

export interface Announcer {
  /**
   * Tells a channel where its table stands. May be repeated at any time: what was told is not told again.
   * Rejects where Discord or the database do not answer, or where the bot may not write: to be tried again later.
   */
  announce(tableId: string): Promise<void>;
}

/** @param missingIn which permissions the bot lacks in a channel, as far as is known */
export function createAnnouncer(
  desk: Desk,
  missingIn: (channelId: string) => readonly Permission[],
): Announcer {
  const { service, store, post, painter, log, now } = desk;
  /** Hosts are told once a process that their channel is closed to the bot. */
  const told = new Set<string>();
  const running = new Map<string, Promise<void>>();

  const announce = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined) return;
    const { table } = loaded;
    const shown = table.announcement?.seq ?? table.head;
    const from = Math.max(1, Math.min(shown, table.head) - STEPS_LOOKED_AT);
    const steps = table.head === 0 ? [] : await service.steps(loaded, from);
    const story = storyOf(
      loaded,
      steps.filter(({ seq }) => seq <= table.head),
    );
    const postedAt = now();
    const plan = planFor(loaded, story, postedAt);
    if (plan === 'nothing') return;
    const teller = publicTeller(desk, table);
    const { announcement } = table;
    if (plan === 'edit' && announcement !== undefined) {
      const view = viewOf(loaded, story.toldAt(table.head), teller);
      if (await edit(table, announcement.messageId, view)) {
        if (announcement.seq < table.head)
          await store.announced(table.id, { ...announcement, seq: table.head });
        return;
      }
    }
    const view = viewOf(loaded, story.toldNow(announcement?.seq ?? 0), teller);
    const message = await compose(view, painter, log);
    const { id } = await post.send(table.channelId, message, nonceFor(table));
    // Before it is noted: were the process to end here, all this would be repeated, and the nonce keep it to one message.
    if (announcement !== undefined && announcement.messageId !== id)
      await edit(table, announcement.messageId, folded(loaded, story, announcement.seq, teller));
    await store.announced(table.id, { messageId: id, seq: table.head, postedAt });
  };

  /** @returns false where the message can be changed no more */
  const edit = async (table: Table, messageId: string, view: View): Promise<boolean> => {
    try {
      await post.edit(table.channelId, messageId, await compose(view, painter, log));
      return true;
    } catch (error) {
      const given = codeOf(error);
      if (given !== code.unknownMessage && given !== code.tooManyOldEdits && given !== code.othersMessage)
        throw error;
      log.debug({ table: table.id, code: given }, 'a message can be changed no more');
      return false;
    }
  };

  /** @returns whether the announcement may be tried again at once */
  const recover = async (tableId: string, error: unknown): Promise<boolean> => {
    switch (codeOf(error)) {
      case code.unknownChannel:
        log.warn({ table: tableId }, 'the channel of a table is gone: it cannot be told any more');
        return false;
      case code.threadArchived:
        try {
          await unarchive(tableId);
          return true;
        } catch (refusal) {
          // Somebody has locked it: who may open it must do so.
          await tellHost(tableId);
          throw refusal;
        }
      case code.missingPermissions:
      case code.missingAccess:
        await tellHost(tableId);
        throw error;
      default:
        throw error;
    }
  };

  const unarchive = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded !== undefined) await post.unarchive(loaded.table.channelId);
  };

  const tellHost = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined || told.has(tableId)) return;
    told.add(tableId);
    const { table } = loaded;
    const player = await store.player(table.hostId);
    const reader = { locale: player?.locale ?? table.locale, theme: player?.theme ?? ('light' as const) };
    const teller = tellerFor(desk.voice, reader, table);
    const missing = missingIn(table.channelId);
    const reason: Message =
      missing.length > 0
        ? missingMessage(missing, table.channelId)
        : say('refuse.permission', { channel: `<#${table.channelId}>` });
    try {
      const channelId = await post.directChannel(table.hostId);
      const message = await compose(noteView(reason, teller, tableLink(table, teller)), painter, log);
      await post.send(channelId, message, `${table.id}-closed`.slice(0, NONCE_MAX));
    } catch (err) {
      log.warn({ err, table: tableId }, 'the host could not be told that the channel is closed to the bot');
    }
  };

  const announceOrRecover = async (tableId: string): Promise<void> => {
    try {
      await announce(tableId);
    } catch (error) {
      if (!(await recover(tableId, error))) return;
      await announce(tableId);
    }
  };

  return {
    announce(tableId) {
      // One after the other: two at the same time would both post.
      const before = running.get(tableId) ?? Promise.resolve();
      const next = before.catch(() => undefined).then(() => announceOrRecover(tableId));
      running.set(tableId, next);
      return next.finally(() => {
        if (running.get(tableId) === next) running.delete(tableId);
      });
    },
  };
}

/** The public message for where the table stands. */
export function viewOf(loaded: Loaded, steps: readonly StepRow[], teller: Teller): View {
  const events = eventsOf(steps, teller);
  switch (loaded.table.status) {
    case 'lobby':
      return lobbyView(loaded, teller);
    case 'playing':
      return turnView(loaded, events, teller);
    case 'finished':
      return endView(loaded, events, teller);
    case 'cancelled':
      return closedView(loaded, events, teller);
  }
}

/** What becomes of the message before: its words, without buttons. */
function folded(loaded: Loaded, story: Story, seq: number, teller: Teller): View {
  if (seq === 0) return foldedLobbyView(loaded, optionLines(loaded, teller), teller);
  return foldedView(loaded, story.stateAt(seq), eventsOf(story.toldAt(seq), teller), teller);
}

function eventsOf(steps: readonly StepRow[], teller: Teller): readonly string[] {
  return steps.flatMap(({ events }) => events.map((event) => teller.say(event)));
}

/** The same for the same message, and another one where it takes the place of a message that is gone. */
function nonceFor({ id, head, announcement, status }: Table): string {
  const before = announcement === undefined ? '' : announcement.messageId.slice(-6);
  return `${id}${head}${status.charAt(0)}${before}`.slice(0, NONCE_MAX);
}
