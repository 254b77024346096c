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
import { eventLines } from '../events.ts';
import { code, NONCE_MAX } from '../limits.ts';
import { tableLink } from '../links.ts';
import { closedView, lobbyView } from '../lobby.ts';
import { channel } from '../mentions.ts';
import { goneView } from '../move.ts';
import { optionLines } from '../options.ts';
import { localizersByStep } from '../seat-changes.ts';
import { noteView } from '../sheets.ts';
import type { Times } from '../times.ts';
import { foldedLobbyView, foldedView, turnView } from '../turn.ts';
import type { View } from '../view.ts';
import { byTurns } from './by-turns.ts';
import { deadlinesOf, planFor } from './plan.ts';
import { STEPS_READ, type Timeline, timelineOf } from './timeline.ts';

export interface Announcer {
  /**
   * Posts or edits a table's message in its channel. Safe to repeat: it does nothing when the newest message is up to
   * date. Rejects when Discord or the database does not answer, or when the bot may not write, so that the job is tried
   * again.
   */
  announce(tableId: string): Promise<void>;
}

/** @param missingIn the permissions that the bot is known to lack in a channel */
export function createAnnouncer(
  bot: BotContext,
  missingIn: (channelId: string) => readonly Permission[],
): Announcer {
  const { service, messages, log, now } = bot;
  /** Tables whose hosts this process has told that the bot cannot write in the channel. */
  const informed = new Set<string>();
  const inTurn = byTurns();

  const announce = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined) return;
    const { table } = loaded;
    const timeline = await readTimeline(bot, loaded);
    const postedAt = now();
    const plan = planFor(loaded, timeline, postedAt);
    if (plan === 'nothing') return;
    if (plan === 'directly') return tellPlayers(loaded);
    const localizer = publicLocalizer(bot, table);
    const { announcement } = table;
    const times = await timesOf(bot, loaded);
    const deadlines = deadlinesOf(loaded);
    if ((plan === 'edit' || plan === 'correct') && announcement !== undefined) {
      const view = viewOf(loaded, timeline.shownAt(table.head), localizer, times, timeline.steps);
      if (await edit(table, announcement.messageId, view)) {
        await service.announced(table.id, { ...announcement, seq: table.head, deadlines });
        return;
      }
      // Edit, never post: a correction must not notify anybody.
      if (plan === 'correct') return;
    }
    const view = viewOf(
      loaded,
      timeline.shownSince(announcement?.seq ?? 0),
      localizer,
      times,
      timeline.steps,
    );
    const message = await compose(view, bot);
    const { id } = await messages.send(table.channelId, message, nonceFor(table));
    // Post before the store knows the message. After a crash the job runs again, and the nonce prevents a second
    // message.
    if (announcement !== undefined && announcement.messageId !== id)
      await fold(table, announcement.messageId, folded(loaded, timeline, announcement.seq, localizer));
    await service.announced(table.id, { messageId: id, seq: table.head, postedAt, deadlines });
  };

  /** @returns false when Discord no longer lets the bot edit the message */
  const edit = async (table: Table, messageId: string, view: View): Promise<boolean> => {
    try {
      await messages.edit(table.channelId, messageId, await compose(view, bot));
      return true;
    } catch (error) {
      const given = codeOf(error);
      if (given !== code.unknownMessage && given !== code.tooManyOldEdits && given !== code.othersMessage)
        throw error;
      log.debug({ table: table.id, code: given }, 'a message can no longer be edited');
      return false;
    }
  };

  /** Tries twice. Never rejects: a job that fails after it has posted would post the same message again. */
  const fold = async (table: Table, messageId: string, view: View): Promise<void> => {
    try {
      await edit(table, messageId, view).catch(() => edit(table, messageId, view));
    } catch (err) {
      // The message went with its channel.
      if (codeOf(err) === code.unknownChannel) return;
      log.warn({ err, table: table.id }, 'the previous message keeps its buttons: it could not be edited');
    }
  };

  /** @returns whether to announce again at once */
  const recover = async (tableId: string, error: unknown): Promise<boolean> => {
    switch (codeOf(error)) {
      case code.unknownChannel:
        log.info({ table: tableId }, 'the channel of a table is gone: the game is paused');
        await service.pause(tableId, 'channel');
        return false;
      case code.threadArchived:
        try {
          await unarchive(tableId);
          return true;
        } catch (refusal) {
          // Only a moderator can open a locked thread.
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

  /** The channel is gone: tells each player how to move the game to another one. */
  const tellPlayers = async (loaded: Loaded): Promise<void> => {
    for (const [seat, occupant] of loaded.table.seats.entries())
      if (occupant.kind === 'human')
        await tellDirectly(loaded, occupant.person.id, `${loaded.table.id}g${seat}`);
  };

  /** People with closed direct messages still find the game in their list. */
  const tellDirectly = async (loaded: Loaded, userId: string, nonce: string): Promise<void> => {
    const { table } = loaded;
    const localizer = createLocalizer(bot.translator, await readerFor(userId, table), table);
    const message = await compose(goneView(loaded, localizer), bot);
    try {
      await messages.send(await messages.directChannel(userId), message, nonce);
    } catch (error) {
      const given = codeOf(error);
      if (given === undefined || given < 10_000) throw error;
      log.info({ code: given, table: table.id }, 'a player could not be told that a channel is gone');
    }
  };

  const readerFor = async (userId: string, { locale }: Table): Promise<Reader> => {
    const player = await service.settings(userId);
    return { locale: player.locale ?? locale, theme: player.theme };
  };

  const unarchive = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded !== undefined) await messages.unarchive(loaded.table.channelId);
  };

  const tellHost = async (tableId: string): Promise<void> => {
    const loaded = await service.load(tableId);
    if (loaded === undefined || informed.has(tableId)) return;
    informed.add(tableId);
    const { table } = loaded;
    const localizer = createLocalizer(bot.translator, await readerFor(table.hostId, table), table);
    const missing = missingIn(table.channelId);
    const reason: Message =
      missing.length > 0
        ? missingMessage(missing, table.channelId)
        : say('refuse.permission', { channel: channel(table.channelId) });
    try {
      const channelId = await messages.directChannel(table.hostId);
      const message = await compose(noteView(reason, localizer, tableLink(table, localizer)), bot);
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
    // Prevents two announcements of the same table at once, which would post twice.
    announce: (tableId) => inTurn(tableId, () => announceOrRecover(tableId)),
  };
}

/** The newest public message of a table, in its current state. */
export async function currentView(bot: BotContext, loaded: Loaded): Promise<View> {
  const timeline = await readTimeline(bot, loaded);
  const times = await timesOf(bot, loaded);
  const shown = timeline.shownAt(loaded.table.head);
  return viewOf(loaded, shown, publicLocalizer(bot, loaded.table), times, timeline.steps);
}

async function readTimeline({ service }: BotContext, loaded: Loaded): Promise<Timeline> {
  const { head, announcement } = loaded.table;
  const from = Math.max(1, Math.min(announcement?.seq ?? head, head) - STEPS_READ);
  const steps = head === 0 ? [] : await service.steps(loaded, from);
  return timelineOf(
    loaded,
    steps.filter(({ seq }) => seq <= head),
  );
}

/**
 * The public message of a table.
 *
 * @param shown the steps whose events it shows
 * @param latest the latest steps, which hold the moves of a proposed undo and the earlier players of a seat
 */
export function viewOf(
  loaded: Loaded,
  shown: readonly StepRow[],
  localizer: Localizer,
  times: Times,
  latest: readonly StepRow[],
): View {
  const events = eventLines(shown, localizer, localizersByStep(loaded.table, latest, localizer));
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

/** The previous message without its buttons. */
function folded(loaded: Loaded, timeline: Timeline, seq: number, localizer: Localizer): View {
  if (seq === 0) return foldedLobbyView(loaded, optionLines(loaded, localizer), localizer);
  const events = eventLines(
    timeline.shownAt(seq),
    localizer,
    localizersByStep(loaded.table, timeline.steps, localizer),
  );
  return foldedView(loaded, timeline.stateAt(seq), events, localizer);
}

/** Equal for the same message; different for a message that replaces a deleted one. */
function nonceFor({ id, head, announcement, status }: Table): string {
  const before = announcement === undefined ? '' : announcement.messageId.slice(-6);
  return `${id}${head}${status.charAt(0)}${before}`.slice(0, NONCE_MAX);
}
