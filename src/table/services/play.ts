import { type Move, rankedMoves } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { say } from '../messages.ts';
import { nextStep } from '../play/changes.ts';
import { awaitedComputers, decisionOf, hasDeepThinker, legalMove, thinkerHere } from '../play/computers.ts';
import { type Finality, finalityOf } from '../play/finality.ts';
import { duePlan } from '../play/plans.ts';
import { endedTurn } from '../play/replay.ts';
import { moveStep, plannedStep, resignStep, resolveMove, seatAtPlay, stampOf } from '../play/turns.ts';
import { undo } from '../play/undo.ts';
import {
  type Loaded,
  type MoveRequest,
  type MoveResult,
  type Result,
  refuse,
  type TableRequest,
} from '../request.ts';
import { actorOf, occupantAt, seatOfPerson } from '../seats/seats.ts';
import { loadedOf, stepResultOf, type Writer, type WriterNeeds } from '../writer.ts';

/** Moves, undo and resignation in a running game. */
export interface PlayService {
  seatOf(loaded: Loaded, userId: string): Seat | undefined;
  /** The legal list of a seat in words, in the order in which it is offered. */
  moves(loaded: Loaded, seat: Seat): readonly Move<unknown>[];
  /** Changes when the position has changed for this seat. At most 16 characters. */
  stamp(loaded: Loaded, seat: Seat): string;
  /** @param read the table if it was just read, to save reading it again */
  move(request: TableRequest, moveRequest: MoveRequest, read?: Loaded): Promise<Result<MoveResult>>;
  /**
   * Takes back the person's own latest move if nothing depends on it.
   *
   * @param seq the step that the person has seen; refused if it is no longer the latest
   */
  undo(request: TableRequest, seq?: number): Promise<Result<MoveResult>>;
  /**
   * Leaves the seat to a computer. If nobody is left, the game is paused; if nobody else owns a seat, it closes without
   * a result.
   */
  resign(request: TableRequest): Promise<Result<Loaded>>;
  /** Whether the seat could still take back a legal move once the game awaits a person again; if not, why. */
  finality(loaded: Loaded, seat: Seat, move: Move<unknown>): Finality | undefined;
  /**
   * The `computer` job: makes computer players' moves and planned moves until a person must decide, or the game is
   * over.
   */
  playComputers(tableId: string): Promise<void>;
}

export function createPlay(
  { store, games, now, stopping, thinker = thinkerHere(games) }: WriterNeeds,
  { changeGame }: Pick<Writer, 'changeGame'>,
): PlayService {
  return {
    seatOf: ({ table }, userId) => seatOfPerson(table, userId),

    moves(loaded, seat) {
      // A person who opens their panel will soon move, and then a computer player may have to decide.
      if (hasDeepThinker(loaded.table)) thinker.prepare?.(loaded.game.id);
      return loaded.table.status === 'playing' ? rankedMoves(loaded.game, loaded.state, seat) : [];
    },
    stamp: stampOf,

    async move({ tableId, person, origin }, moveRequest, read) {
      const change: Parameters<typeof changeGame>[2] = (loaded, availabilities) => {
        const meant = resolveMove(loaded, person, moveRequest);
        return meant.ok
          ? moveStep(loaded, meant.value.seat, meant.value.move, origin, now(), availabilities)
          : meant;
      };
      return stepResultOf(await changeGame(tableId, origin, change, read), person);
    },

    async undo({ tableId, person, origin }, seq) {
      const result = await changeGame(tableId, origin, async (loaded) => {
        const player = seatAtPlay(loaded, person);
        if (!player.ok) return player;
        const seat = player.value;
        const rows = await store.steps(tableId);
        const taken = undo(loaded.game, rows, seat, actorOf(occupantAt(loaded.table, seat)));
        if (!taken.ok) return taken;
        if (seq !== undefined && seq !== taken.undoes) return refuse(say('refusal.stale'));
        const events = [{ type: 'undone', seat }] as const;
        const step = {
          kind: 'undo',
          seat,
          by: 'player',
          origin,
          at: now(),
          undoes: taken.undoes,
          events,
        } as const;
        const turned = rows.find((row) => row.seq === taken.undoes);
        const gives = turned !== undefined && endedTurn(loaded.game, turned);
        const change = nextStep(loaded, step, taken.state);
        return gives ? { ...change, turns: [{ seat, count: -1 }] } : change;
      });
      return stepResultOf(result, person);
    },

    async resign({ tableId, person, origin }) {
      return loadedOf(
        await changeGame(tableId, origin, (loaded) => resignStep(loaded, person, origin, now())),
      );
    },

    finality: finalityOf,

    async playComputers(tableId) {
      const playNext: Parameters<typeof changeGame>[2] = async (loaded, availabilities) => {
        const seat = awaitedComputers(loaded.table, loaded.game, loaded.state)[0];
        if (seat !== undefined) {
          const move = legalMove(loaded, seat, await thinker.decide(decisionOf(loaded, seat)));
          return moveStep(loaded, seat, move, undefined, now(), availabilities);
        }
        const due = duePlan(loaded);
        return due === undefined
          ? refuse(say('refusal.over'))
          : plannedStep(loaded, due, now(), availabilities);
      };
      for (let played: Loaded | undefined; ; ) {
        // Rejects, so that the job is left for the next process.
        stopping?.throwIfAborted();
        // A change in between is noticed when the move is stored, or has enqueued this job again.
        const result = await changeGame(tableId, undefined, playNext, played);
        if (!result.ok) return;
        played = result.value.loaded;
      }
    },
  };
}
