import type { Message } from '../../../core/message.ts';
import type { StepRow, Table } from '../../../table/model.ts';
import type { Loaded } from '../../../table/service.ts';
import { type BotContext, publicLocalizer } from '../../bot-context.ts';
import { timesOf } from '../../commands/find-table.ts';
import { codeOf } from '../../gateway/message-client.ts';
import { missingMessage, type Permission } from '../../gateway/permissions.ts';
import { createLocalizer, type Localizer, type Reader, say } from '../../i18n/localizer.ts';
import { compose } from '../compose.ts';
import { endView } from '../end.ts';
import { toldEvents } from '../events.ts';
import { code, NONCE_MAX } from '../limits.ts';
import { tableLink } from '../links.ts';
import { closedView, lobbyView } from '../lobby.ts';
import { channel } from '../mentions.ts';
import { goneView } from '../move.ts';
import { optionLines } from '../options.ts';
import { localizersThen } from '../seat-changes.ts';
import { noteView } from '../sheets.ts';
import type { Times } from '../times.ts';
import { foldedLobbyView, foldedView, turnView } from '../turn.ts';
import type { View } from '../view.ts';
import { byTurns } from './by-turns.ts';
import { deadlinesOf, planFor } from './plan.ts';
import { STEPS_LOOKED_AT, type Timeline, timelineOf } from './timeline.ts';

export interface Announcer {
  /**
   * Tells a channel where its table stands. May be repeated at any time: what was told is not told again.
   * Rejects where Discord or the database do not answer, or where the bot may not write: to be tried again later.
   */
  announce(tableId: string): Promise<void>;
}

/** @param missingIn which permissions the bot lacks in a channel, as far as is known */
export function createAnnouncer(
  bot: BotContext,
  missingIn: (channelId: string) => readonly Permission[],
): Announcer {
  const { service, store, messages, painter, log, now } = bot;
  /** Hosts are told once a process that their channel is closed to the bot. */
  const told = new Set<string>();
  const inTurn = byTurns();

  const announce = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined) return;
    const { table } = loaded;
    const timeline = await tellingOf(bot, loaded);
    const postedAt = now();
    const plan = planFor(loaded, timeline, postedAt);
    if (plan === 'nothing') return;
    if (plan === 'directly') return tellPeople(loaded);
    const localizer = publicLocalizer(bot, table);
    const { announcement } = table;
    const times = await timesOf(bot, loaded);
    const deadlines = deadlinesOf(loaded);
    if ((plan === 'edit' || plan === 'correct') && announcement !== undefined) {
      const view = viewOf(loaded, timeline.toldAt(table.head), localizer, times, timeline.steps);
      if (await edit(table, announcement.messageId, view)) {
        await store.announced(table.id, { ...announcement, seq: table.head, deadlines });
        return;
      }
      // What is corrected calls nobody.
      if (plan === 'correct') return;
    }
    const view = viewOf(loaded, timeline.toldNow(announcement?.seq ?? 0), localizer, times, timeline.steps);
    const message = await compose(view, painter, log);
    const { id } = await messages.send(table.channelId, message, nonceFor(table));
    // Before it is noted: were the process to end here, all this would be repeated, and the nonce keep it to one message.
    if (announcement !== undefined && announcement.messageId !== id)
      await edit(table, announcement.messageId, folded(loaded, timeline, announcement.seq, localizer));
    await store.announced(table.id, { messageId: id, seq: table.head, postedAt, deadlines });
  };

  /** @returns false where the message can be changed no more */
  const edit = async (table: Table, messageId: string, view: View): Promise<boolean> => {
    try {
      await messages.edit(table.channelId, messageId, await compose(view, painter, log));
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
        log.info({ table: tableId }, 'the channel of a table is gone: the table sleeps');
        await service.sleep(tableId, 'channel');
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

  /** Where the channel is gone, each of its people is told where the game can go on. */
  const tellPeople = async (loaded: Loaded): Promise<void> => {
    for (const [seat, occupant] of loaded.table.seats.entries())
      if (occupant.kind === 'human')
        await tellDirectly(loaded, occupant.person.id, `${loaded.table.id}g${seat}`);
  };

  /** Whoever takes no direct messages finds the game in their list. */
  const tellDirectly = async (loaded: Loaded, userId: string, nonce: string): Promise<void> => {
    const { table } = loaded;
    const localizer = createLocalizer(bot.translator, await readerFor(userId, table), table);
    const message = await compose(goneView(loaded, localizer), painter, log);
    try {
      await messages.send(await messages.directChannel(userId), message, nonce);
    } catch (error) {
      const given = codeOf(error);
      if (given === undefined || given < 10_000) throw error;
      log.info({ code: given, table: table.id }, 'a person could not be told that a channel is gone');
    }
  };

  const readerFor = async (userId: string, { locale }: Table): Promise<Reader> => {
    const player = await store.player(userId);
    return { locale: player?.locale ?? locale, theme: player?.theme ?? 'light' };
  };

  const unarchive = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded !== undefined) await messages.unarchive(loaded.table.channelId);
  };

  const tellHost = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined || told.has(tableId)) return;
    told.add(tableId);
    const { table } = loaded;
    const localizer = createLocalizer(bot.translator, await readerFor(table.hostId, table), table);
    const missing = missingIn(table.channelId);
    const reason: Message =
      missing.length > 0
        ? missingMessage(missing, table.channelId)
        : say('refuse.permission', { channel: channel(table.channelId) });
    try {
      const channelId = await messages.directChannel(table.hostId);
      const message = await compose(noteView(reason, localizer, tableLink(table, localizer)), painter, log);
      await messages.send(channelId, message, `${table.id}-closed`.slice(0, NONCE_MAX));
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
    // Two at the same time would both post.
    announce: (tableId) => inTurn(tableId, () => announceOrRecover(tableId)),
  };
}

/** The public message for where a table stands now, as whoever has its newest message before them should see it. */
export async function standingView(bot: BotContext, loaded: Loaded): Promise<View> {
  const timeline = await tellingOf(bot, loaded);
  const times = await timesOf(bot, loaded);
  const told = timeline.toldAt(loaded.table.head);
  return viewOf(loaded, told, publicLocalizer(bot, loaded.table), times, timeline.steps);
}

/** What the latest steps of a table tell. */
async function tellingOf({ service }: BotContext, loaded: Loaded): Promise<Timeline> {
  const { head, announcement } = loaded.table;
  const from = Math.max(1, Math.min(announcement?.seq ?? head, head) - STEPS_LOOKED_AT);
  const steps = head === 0 ? [] : await service.steps(loaded, from);
  return timelineOf(
    loaded,
    steps.filter(({ seq }) => seq <= head),
  );
}

/**
 * The public message for where the table stands.
 *
 * @param told the steps that it tells
 * @param latest the latest steps: for the moves that people are asked to take back, and who sat where
 */
export function viewOf(
  loaded: Loaded,
  told: readonly StepRow[],
  localizer: Localizer,
  times: Times,
  latest: readonly StepRow[],
): View {
  const events = toldEvents(told, localizer, localizersThen(loaded.table, latest, localizer));
  switch (loaded.table.status) {
    case 'lobby':
      return lobbyView(loaded, localizer);
    case 'playing':
      return turnView(loaded, events, localizer, times, latest);
    case 'finished':
      return endView(loaded, events, localizer);
    case 'cancelled':
      return closedView(loaded, events, localizer);
  }
}

/** What becomes of the message before: its words, without buttons. */
function folded(loaded: Loaded, timeline: Timeline, seq: number, localizer: Localizer): View {
  if (seq === 0) return foldedLobbyView(loaded, optionLines(loaded, localizer), localizer);
  const events = toldEvents(
    timeline.toldAt(seq),
    localizer,
    localizersThen(loaded.table, timeline.steps, localizer),
  );
  return foldedView(loaded, timeline.stateAt(seq), events, localizer);
}

/** The same for the same message, and another one where it takes the place of a message that is gone. */
function nonceFor({ id, head, announcement, status }: Table): string {
  const before = announcement === undefined ? '' : announcement.messageId.slice(-6);
  return `${id}${head}${status.charAt(0)}${before}`.slice(0, NONCE_MAX);
}
