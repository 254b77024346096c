import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { nobodyAwaited } from '../announce/posting.ts';
import type { Ask, BotContext } from '../interactions/ask.ts';
import { compose } from '../messages/compose.ts';
import { code, codeOf } from '../rest/limits.ts';
import { refreshedPanel } from './open-panel.ts';

/** A message that an interaction created or edited, as its token addresses it. */
export interface TokenMessage {
  /** The interaction that created the message, however often it is edited. */
  readonly madeBy: string;
  readonly token: string;
  /** Its address for the token: `@original`, or the id of a follow-up. */
  readonly path: string;
  /** When the interaction was created, in ms since 1970. */
  readonly createdAt: number;
  /** Whether only one person sees it. */
  readonly isPrivate: boolean;
}

/** The panels that people currently have open. No method rejects. */
export interface LivePanels {
  /** A message shows someone a panel, which replaces their older one. @param loaded the table in the state shown */
  shown(ask: Ask, loaded: Loaded, message: TokenMessage): Promise<void>;
  /** A message that may have been someone's panel now shows something else. */
  left(tableId: string, userId: string, message: TokenMessage): void;
  /** A private message shows someone a finished game: their previous one about it is removed. */
  looked(tableId: string, userId: string, message: TokenMessage): Promise<void>;
  /** Updates the panels of people who wait at a table. */
  refresh(tableId: string): Promise<void>;
}

interface LivePanel {
  readonly ask: Ask;
  readonly message: TokenMessage;
  /** Undefined if the panel asks for a move or shows something else. */
  readonly waitsFor: Waiting | undefined;
}

/** The step up to which the panel tells, and who was awaited then. */
interface Waiting {
  readonly head: number;
  readonly awaited: readonly number[];
}

/** How long a token can edit its messages, in ms, minus the time that an edit may take. */
const TOKEN_LIFETIME = 15 * 60_000 - 5_000;
/** Maximum number of tables tracked, at a few kilobytes each. Panels of other tables wait for a press. */
const TABLES_MAX = 5_000;

/** The token has expired, or the message is gone. */
const GONE: readonly (number | undefined)[] = [
  code.invalidWebhookToken,
  code.unknownMessage,
  code.unknownWebhook,
];

/**
 * Tokens exist only in this process's memory. After a restart, or if another process made the next move, a press shows
 * the present position: a waiting panel has a button for that.
 */
export function createLivePanels(bot: BotContext): LivePanels {
  const { service, messages, log, now } = bot;
  const tables = new LRUCache<string, Map<string, LivePanel>>({ ...atMost(TABLES_MAX), ttl: TOKEN_LIFETIME });

  /** The newest look of each person at each finished game. */
  const looks = new LRUCache<string, TokenMessage>({ ...atMost(TABLES_MAX), ttl: TOKEN_LIFETIME });

  const isAlive = (message: TokenMessage) => now().getTime() < message.createdAt + TOKEN_LIFETIME;
  const put = (tableId: string, panel: LivePanel): void => {
    const ofTable = tables.get(tableId) ?? new Map<string, LivePanel>();
    ofTable.set(panel.ask.person.id, panel);
    tables.set(tableId, ofTable);
  };
  const forget = (tableId: string, userId: string): void => void tables.get(tableId)?.delete(userId);

  const close = async ({ token, path }: TokenMessage): Promise<void> => {
    try {
      await messages.removeByToken(token, path);
    } catch (err) {
      if (!GONE.includes(codeOf(err)))
        log.warn({ err }, 'closing an older private message failed; it stays open');
    }
  };

  const refreshOne = async (loaded: Loaded, panel: LivePanel, waitsFor: Waiting): Promise<void> => {
    const { id: tableId, head } = loaded.table;
    const { ask, message } = panel;
    const { id: userId } = ask.person;
    const isCurrent = () => tables.get(tableId)?.get(userId) === panel;
    try {
      const waiting = waitingAt(loaded, userId);
      if (head === waitsFor.head || isDeepStrictEqual(waiting?.awaited, waitsFor.awaited)) return;
      const reply = await refreshedPanel(ask, loaded);
      if (reply.kind !== 'view') return forget(tableId, userId);
      const composed = await compose(reply.view, bot);
      // The person may have pressed something in the meantime.
      if (!isCurrent()) return;
      put(tableId, { ...panel, waitsFor: waiting });
      await messages.editByToken(message.token, composed, message.path);
    } catch (err) {
      forget(tableId, userId);
      if (!GONE.includes(codeOf(err)))
        log.warn({ err, table: tableId }, 'refreshing a panel failed; it stays as it is');
    }
  };

  const refreshNow = async (tableId: string): Promise<void> => {
    const waiting = [...(tables.get(tableId)?.values() ?? [])].filter(
      ({ waitsFor, message }) => waitsFor !== undefined && isAlive(message),
    );
    if (waiting.length === 0) return;
    try {
      const loaded = await service.load(tableId);
      // The computer players are about to move, so wait for their result.
      if (loaded === undefined || (loaded.table.status === 'playing' && nobodyAwaited(loaded))) return;
      await Promise.all(waiting.map((panel) => panel.waitsFor && refreshOne(loaded, panel, panel.waitsFor)));
    } catch (err) {
      log.warn({ err, table: tableId }, 'refreshing panels failed; they stay as they are');
    }
  };

  /** The latest refresh of each table that has not finished. */
  const refreshing = new Map<string, Promise<void>>();
  /** One at a time: if two overlapped, the newer one would skip what the older one is still changing. */
  const refresh = (tableId: string): Promise<void> => {
    const own = (refreshing.get(tableId) ?? Promise.resolve())
      .then(() => refreshNow(tableId))
      .finally(() => {
        if (refreshing.get(tableId) === own) refreshing.delete(tableId);
      });
    refreshing.set(tableId, own);
    return own;
  };

  return {
    left(tableId, userId, message) {
      const panel = tables.get(tableId)?.get(userId);
      if (panel?.message.madeBy === message.madeBy) put(tableId, { ...panel, message, waitsFor: undefined });
    },

    async shown(ask, loaded, message) {
      const { id: tableId } = loaded.table;
      const { id: userId } = ask.person;
      const previous = tables.get(tableId)?.get(userId);
      const waitsFor = waitingAt(loaded, userId);
      put(tableId, { ask, message, waitsFor });
      const isOther = previous !== undefined && previous.message.madeBy !== message.madeBy;
      await Promise.all([
        isOther && previous.message.isPrivate && isAlive(previous.message)
          ? close(previous.message)
          : undefined,
        // The computer players may have moved before the panel was tracked.
        waitsFor === undefined ? undefined : refresh(tableId),
      ]);
    },

    async looked(tableId, userId, message) {
      if (!message.isPrivate) return;
      const key = `${tableId} ${userId}`;
      const previous = looks.get(key);
      looks.set(key, message);
      if (previous !== undefined && previous.madeBy !== message.madeBy && isAlive(previous))
        await close(previous);
    },

    refresh,
  };
}

/** @returns undefined if the person is awaited or the game is over: then they wait for nothing */
function waitingAt({ table, game, state }: Loaded, userId: string): Waiting | undefined {
  if (table.status !== 'playing' || !peopleOf(table).includes(userId)) return undefined;
  const awaited = game.awaiting(state);
  const isAsked = awaited.some((seat) => {
    const occupant = table.seats[seat];
    return occupant?.kind === 'human' && occupant.person.id === userId;
  });
  return isAsked ? undefined : { head: table.head, awaited };
}
