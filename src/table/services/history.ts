import { say } from '../messages.ts';
import { type Outcome, outcome, type StepRow } from '../model.ts';
import { type GameRecord, recordOf, type Verification, verify } from '../play/record.ts';
import { type CoursePosition, courseOf, isPruned, stateOf, withPositions } from '../play/replay.ts';
import { unlessDeleted } from '../record.ts';
import { type Loaded, ok, type Result, refuse } from '../request.ts';
import type { Secrecy } from '../secrecy.ts';
import type { WriterNeeds } from '../writer.ts';

/** The history of tables, and the outcomes of games. */
export interface HistoryService {
  /** The game's whole record, with the seed once the dice are public. */
  record(loaded: Loaded): Promise<GameRecord>;
  /** The steps with their positions, even if those were pruned. */
  steps(loaded: Loaded, from?: number): Promise<readonly StepRow[]>;
  /** The positions of the game, from the opening to that of `loaded`. */
  course(loaded: Loaded): Promise<readonly CoursePosition[]>;
  /** Replays the record from the seed. Refused while the dice are secret. */
  verify(loaded: Loaded): Promise<Result<Verification>>;
  /** The position that the person last saw; undefined on their first look. */
  lastSeen(loaded: Loaded, userId: string): Promise<unknown>;
  /** Like `lastSeen`, with the steps since. */
  sinceLastSeen(
    loaded: Loaded,
    userId: string,
  ): Promise<{ readonly state: unknown; readonly steps: readonly StepRow[] } | undefined>;
  markSeen(loaded: Loaded, userId: string): Promise<void>;
  /**
   * The outcomes of a person's games, the newest first.
   *
   * @param readerId who reads them: others don't see those that are sealed while somebody can still get the same dice
   */
  outcomesOf(userId: string, readerId: string): Promise<readonly Outcome[]>;
}

export function createHistory({ store }: Pick<WriterNeeds, 'store'>, { mayKnow }: Secrecy): HistoryService {
  const { prisma } = store;
  const stepsOf = async (loaded: Loaded, from = 1): Promise<readonly StepRow[]> => {
    const { id } = loaded.table;
    const rows = await store.steps(id, from);
    if (!rows.some(isPruned)) return rows;
    const all = await withPositions(loaded, from === 1 ? rows : await store.steps(id));
    return all.filter(({ seq }) => seq >= from);
  };

  return {
    async record(loaded) {
      const { id } = loaded.table;
      return recordOf(loaded, await store.steps(id), (await mayKnow(loaded.table)).dice);
    },
    steps: stepsOf,

    course: async (loaded) => courseOf(loaded, await stepsOf(loaded)),

    async verify(loaded) {
      const { table } = loaded;
      if (!(await mayKnow(table)).dice) return refuse(say('refusal.verify-later'));
      if (loaded.step === undefined) return refuse(say('refusal.verify-nothing'));
      return ok(verify(loaded, await store.steps(table.id)));
    },

    async lastSeen(loaded, userId) {
      const { table, game } = loaded;
      const seen = await prisma.lastSeen.findUnique({
        where: { tableId_userId: { tableId: table.id, userId } },
      });
      const seq = seen?.seq;
      const stored = seq === undefined ? undefined : await store.step(table.id, seq);
      const row = stored === undefined || !isPruned(stored) ? stored : (await stepsOf(loaded, seq))[0];
      return row === undefined ? undefined : stateOf(game, row);
    },

    async sinceLastSeen(loaded, userId) {
      const tableId = loaded.table.id;
      const seen = await prisma.lastSeen.findUnique({ where: { tableId_userId: { tableId, userId } } });
      if (seen === null) return undefined;
      const [row, ...steps] = await stepsOf(loaded, seen.seq);
      return row === undefined ? undefined : { state: stateOf(loaded.game, row), steps };
    },

    async markSeen({ table: { id: tableId, head: seq } }, userId) {
      // A slower look never overwrites a newer one.
      if (seq === 0) return;
      const older = { tableId, userId, seq: { lt: seq } };
      if ((await prisma.lastSeen.updateMany({ where: older, data: { seq } })).count > 0) return;
      const first = { tableId, userId, seq };
      await unlessDeleted(prisma.lastSeen.createMany({ data: [first], skipDuplicates: true }));
    },

    async outcomesOf(userId, readerId) {
      const rows = await prisma.outcome.findMany({
        where: { userId },
        orderBy: [{ at: 'desc' }, { tableId: 'asc' }, { seat: 'asc' }],
      });
      const all = rows.map(outcome.decode);
      if (readerId === userId) return all;
      const shared = await store.tables(all.flatMap((one) => (one.shared ? [one.tableId] : [])));
      const open = await Promise.all(
        shared.map(async (table) => ((await mayKnow(table)).dice ? [table.id] : [])),
      );
      const known = new Set(open.flat());
      return all.filter((one) => !one.shared || known.has(one.tableId));
    },
  };
}
