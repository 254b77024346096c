import { tableOptionsOf } from '../../table/hooks.ts';
import type { StepRow } from '../../table/model.ts';
import { channelOf } from '../../table/place.ts';
import type { PublicMessage } from '../../table/records.ts';
import type { Loaded } from '../../table/service.ts';
import type { Words } from '../i18n/words.ts';
import { type BotContext, publicWords } from '../interactions/ask.ts';
import { timesOf } from '../interactions/find-table.ts';
import { endView } from '../messages/end.ts';
import { eventLines, wordsByStep } from '../messages/events.ts';
import { closedView, lobbyView } from '../messages/lobby.ts';
import { unusualLines } from '../messages/options.ts';
import { collectAdditions as shownIn } from '../messages/slots.ts';
import type { Times } from '../messages/times.ts';
import { foldedLobbyView, foldedView, turnView } from '../messages/turn.ts';
import type { Additions, View } from '../messages/view.ts';
import { STEPS_READ, type Timeline, timelineOf } from './timeline.ts';

/** A table's newest public message, in its current state. @param words if a single person reads it */
export async function currentView(
  bot: BotContext,
  loaded: Loaded,
  words = publicWords(bot, loaded.table),
): Promise<View> {
  const { table } = loaded;
  const kept = await bot.service.publicMessages(table.id);
  const timeline = await readTimeline(bot, loaded, kept);
  // A message that is edited repeatedly shows only the latest events.
  const after =
    bot.places.of(table.place).answers === 'announcer'
      ? (newestOf(loaded, timeline, kept)?.after ?? 0)
      : timeline.lastRollsStart(table.head);
  const newSteps = timeline.between(after, table.head);
  const times = await timesOf(bot, loaded);
  return viewOf(loaded, newSteps, words, times, timeline.steps, {
    hasEarlier: timeline.isBefore(after),
    ...(await publicExtras(bot, loaded, words)),
  });
}

/** The message of the table's last announcement; undefined if there is none. */
export function newestOf(
  { table }: Loaded,
  timeline: Timeline,
  kept: readonly PublicMessage[],
): PublicMessage | undefined {
  const { messageId, seq = 0 } = table.announcement ?? {};
  if (messageId === undefined) return undefined;
  return (
    kept.find((message) => message.messageId === messageId) ?? {
      // The last message of a closed table is deleted from the store once posted.
      tableId: table.id,
      nonce: '',
      channelId: channelOf(table.place),
      messageId,
      after: timeline.lastRollsStart(seq),
      seq,
    }
  );
}

/** @param kept messages whose steps must be read as well */
export async function readTimeline(
  { service }: BotContext,
  loaded: Loaded,
  kept: readonly PublicMessage[],
): Promise<Timeline> {
  const { head, announcement } = loaded.table;
  const oldest = Math.min(head, announcement?.seq ?? head, ...kept.map(({ seq }) => seq));
  const steps = head === 0 ? [] : await service.steps(loaded, Math.max(1, oldest - STEPS_READ));
  return timelineOf(
    loaded,
    steps.filter(({ seq }) => seq <= head),
  );
}

/** The parts of a table's public message that do not come from the game. */
export async function publicExtras(
  bot: BotContext,
  loaded: Loaded,
  words = publicWords(bot, loaded.table),
): Promise<Pick<PublicViewExtras, 'additions'>> {
  const about = { loaded, words };
  switch (loaded.table.status) {
    case 'lobby':
      return { additions: await shownIn(bot, about, 'lobby') };
    case 'playing':
      return { additions: await shownIn(bot, about, 'turn') };
    case 'finished':
      return { additions: await shownIn(bot, about, 'end', 'game') };
    case 'cancelled':
      return { additions: await shownIn(bot, about, 'closed') };
  }
}

interface PublicViewExtras {
  /** Whether the message also covers earlier steps that were not read. */
  readonly hasEarlier?: boolean;
  /** Added by features. */
  readonly additions?: Additions;
}

/**
 * The public message of a table.
 *
 * @param newSteps the steps whose events it shows
 * @param latest the latest steps, with the moves of a proposed undo and the former players of seats
 */
export function viewOf(
  loaded: Loaded,
  newSteps: readonly StepRow[],
  words: Words,
  times: Times,
  latest: readonly StepRow[],
  { hasEarlier = false, additions }: PublicViewExtras = {},
): View {
  const events = eventLines(newSteps, words, {
    wordsAt: wordsByStep(loaded.table, latest, words),
    untold: loaded.game.untold,
    hasEarlier,
  });
  switch (loaded.table.status) {
    case 'lobby':
      return lobbyView(loaded, words, additions);
    case 'playing':
      return turnView(loaded, events, words, times, latest, additions);
    case 'finished':
      return endView(loaded, events, words, additions);
    case 'cancelled':
      return closedView(loaded, events, words, additions);
  }
}

/** An earlier message without its buttons; its text stays. */
export function foldedMessage(
  { contributions }: Pick<BotContext, 'contributions'>,
  loaded: Loaded,
  timeline: Timeline,
  { after, seq }: PublicMessage,
  words: Words,
): View {
  if (seq === 0)
    return foldedLobbyView(loaded, unusualLines(loaded, tableOptionsOf(contributions), words), words);
  const events = eventLines(timeline.between(after, seq), words, {
    wordsAt: wordsByStep(loaded.table, timeline.steps, words),
    untold: loaded.game.untold,
    hasEarlier: timeline.isBefore(after),
  });
  return foldedView(loaded, timeline.stateAt(seq), events, words);
}
