import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { peopleOf } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { nobodyAwaited } from '../announce/posting.ts';
import type { BotContext, InteractionContext } from '../interactions/context.ts';
import { compose } from '../messages/compose.ts';
import { code, codeOf } from '../rest/limits.ts';
import { refreshedPanel } from './open-panel.ts';

/** A message that an interaction has made or changed, as its token reaches it. */
export interface TokenMessage {
  /** The interaction that made the message: the same however often it is changed. */
  readonly madeBy: string;
  readonly token: string;
  /** Where the token finds it: `@original`, or the id of a message that followed. */
  readonly path: string;
  /** When the interaction was made, in ms since 1970. */
  readonly createdAt: number;
  /** Whether one person alone sees it. */
  readonly isPrivate: boolean;
}

/** The panels that people have in front of them. No method rejects. */
export interface LivePanels {
  /** A message shows somebody a panel. An older one of theirs is deleted. @param loaded the table as it shows it */
  shown(context: InteractionContext, loaded: Loaded, message: TokenMessage): Promise<void>;
  /** A message that may have been somebody's panel shows something else now. */
  left(tableId: string, userId: string, message: TokenMessage): void;
  /** Shows those who wait at a table what it has come to. */
  refresh(tableId: string): Promise<void>;
}

interface LivePanel {
  readonly context: InteractionContext;
  readonly message: TokenMessage;
  /** Whom it waits for; undefined where it asks something, or shows something else. */
  readonly waitsFor: Waiting | undefined;
}

/** The step up to which it tells, and who was awaited then. */
interface Waiting {
  readonly head: number;
  readonly awaited: readonly number[];
}

/** How long a token reaches its messages, in ms, less what an edit may take on its way. */
const TOKEN_LIFETIME = 15 * 60_000 - 5_000;
/** The tables that are remembered: some kilobytes each. The panels of others wait for a press. */
const TABLES_MAX = 5_000;

/** The token has expired, or the message is gone. */
const GONE: readonly (number | undefined)[] = [
  code.invalidWebhookToken,
  code.unknownMessage,
  code.unknownWebhook,
];

/**
 * Tokens stay in this process's memory. After a restart, or where another process of several has made the next move, a
 * press shows how the game stands: a panel that waits has a button for it.
 */
export function createLivePanels(bot: BotContext): LivePanels {
  const { service, messages, log, now } = bot;
  const tables = new LRUCache<string, Map<string, LivePanel>>({ max: TABLES_MAX, ttl: TOKEN_LIFETIME });

  const isAlive = ({ message }: LivePanel) => now().getTime() < message.createdAt + TOKEN_LIFETIME;
  const put = (tableId: string, panel: LivePanel): void => {
    const ofTable = tables.get(tableId) ?? new Map<string, LivePanel>();
    ofTable.set(panel.context.person.id, panel);
    tables.set(tableId, ofTable);
  };
  const forget = (tableId: string, userId: string): void => void tables.get(tableId)?.delete(userId);

  const close = async ({ message: { token, path } }: LivePanel): Promise<void> => {
    try {
      await messages.removeByToken(token, path);
    } catch (err) {
      if (!GONE.includes(codeOf(err))) log.warn({ err }, 'an older panel could not be closed');
    }
  };

  const refreshOne = async (loaded: Loaded, panel: LivePanel, waitsFor: Waiting): Promise<void> => {
    const { id: tableId, head } = loaded.table;
    const { context, message } = panel;
    const { id: userId } = context.person;
    const isCurrent = () => tables.get(tableId)?.get(userId) === panel;
    try {
      const waiting = waitingAt(loaded, userId);
      if (head === waitsFor.head || isDeepStrictEqual(waiting?.awaited, waitsFor.awaited)) return;
      const reply = await refreshedPanel(bot, context, loaded);
      if (reply.kind !== 'view') return forget(tableId, userId);
      const composed = await compose(reply.view, bot);
      // The person may have pressed something meanwhile.
      if (!isCurrent()) return;
      put(tableId, { ...panel, waitsFor: waiting });
      await messages.editByToken(message.token, composed, message.path);
    } catch (err) {
      forget(tableId, userId);
      if (!GONE.includes(codeOf(err))) log.warn({ err, table: tableId }, 'a panel could not be refreshed');
    }
  };

  const refreshNow = async (tableId: string): Promise<void> => {
    const waiting = [...(tables.get(tableId)?.values() ?? [])].filter(
      (panel) => panel.waitsFor !== undefined && isAlive(panel),
    );
    if (waiting.length === 0) return;
    try {
      const loaded = await service.load(tableId);
      // The computer players are about to move: then there is more to show.
      if (loaded === undefined || (loaded.table.status === 'playing' && nobodyAwaited(loaded))) return;
      await Promise.all(waiting.map((panel) => panel.waitsFor && refreshOne(loaded, panel, panel.waitsFor)));
    } catch (err) {
      log.warn({ err, table: tableId }, 'panels could not be refreshed');
    }
  };

  /** The latest refresh of each table that is not over. */
  const refreshing = new Map<string, Promise<void>>();
  /** One at a time: of two that overlap, the newer one would leave alone what the older one has just changed. */
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

    async shown(context, loaded, message) {
      const { id: tableId } = loaded.table;
      const { id: userId } = context.person;
      const before = tables.get(tableId)?.get(userId);
      const waitsFor = waitingAt(loaded, userId);
      put(tableId, { context, message, waitsFor });
      const isOther = before !== undefined && before.message.madeBy !== message.madeBy;
      await Promise.all([
        isOther && before.message.isPrivate && isAlive(before) ? close(before) : undefined,
        // The computer players may have moved before the panel was there to be refreshed.
        waitsFor === undefined ? undefined : refresh(tableId),
      ]);
    },

    refresh,
  };
}

/** @returns undefined where the person is awaited, or the game is over: then there is nothing to wait for */
function waitingAt({ table, game, state }: Loaded, userId: string): Waiting | undefined {
  if (table.status !== 'playing' || !peopleOf(table).includes(userId)) return undefined;
  const awaited = game.awaiting(state);
  const isAsked = awaited.some((seat) => {
    const occupant = table.seats[seat];
    return occupant?.kind === 'human' && occupant.person.id === userId;
  });
  return isAsked ? undefined : { head: table.head, awaited };
}
