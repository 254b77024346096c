import { isDeepStrictEqual as isSame } from 'node:util';
import type { Daily, DailyNote } from '../../table/challenge.ts';
import type { Table } from '../../table/model.ts';
import type { ChallengeStore } from '../../table/store/challenges.ts';

/** The daily challenges of a store in memory. */
export function memoryChallenges(tables: ReadonlyMap<string, Table>): ChallengeStore {
  const dailies = new Map<string, Daily>();
  const notes = new Map<string, DailyNote>();
  const noteKey = ({ guildId, day, channelId }: DailyNote) => `${guildId} ${day} ${channelId}`;

  return {
    async dailyOr(daily) {
      const key = `${daily.guildId} ${daily.day}`;
      const kept = dailies.get(key) ?? daily;
      dailies.set(key, kept);
      return kept;
    },
    async dailyTableOf(daily, userId) {
      return [...tables.values()].find((table) => table.hostId === userId && isSame(table.daily, daily));
    },
    async weeklyTableOf(week, userId) {
      return [...tables.values()].find((table) => table.hostId === userId && table.daily?.day === week);
    },
    async dailyTables(daily) {
      return [...tables.values()].filter((table) => isSame(table.daily, daily));
    },
    async dailyNotes({ guildId, day }) {
      return [...notes.values()].filter((note) => note.guildId === guildId && note.day === day);
    },
    async addDailyNote(note) {
      const key = noteKey(note);
      notes.set(key, notes.get(key) ?? note);
    },
    async saveDailyNote(note) {
      notes.set(noteKey(note), note);
    },
  };
}
