import { outcome, readOutcome } from '../table/model.ts';
import type { OutcomeStore } from '../table/store/outcomes.ts';
import type { RecordStore } from '../table/store/record.ts';

/** By their score, and by their time. */
const BEST = [{ score: 'desc' }, { at: 'asc' }, { tableId: 'asc' }] as const;

export function outcomeStore({ records }: RecordStore): OutcomeStore {
  const outcomes = records(outcome);
  return {
    async outcomesOf(userId) {
      const order = [{ at: 'desc' }, { tableId: 'asc' }, { seat: 'asc' }] as const;
      return (await outcomes.all({ userId }, { order })).map(readOutcome);
    },

    async outcomesOfDaily({ guildId, day }) {
      return (await outcomes.all({ dailyGuildId: guildId, dailyDay: day }, { order: BEST })).map(readOutcome);
    },

    async outcomesOfWeek(week, most) {
      return (await outcomes.all({ dailyDay: week }, { order: BEST, take: most })).map(readOutcome);
    },

    async weekCounts(week, score) {
      const [all, better] = await Promise.all([
        outcomes.count({ dailyDay: week }),
        outcomes.count({ dailyDay: week, score: { gt: score } }),
      ]);
      return { all, better };
    },
  };
}
