import { expect, it } from 'vitest';
import type { AnyGame } from '../../core/game.ts';
import { games } from '../../games/index.ts';
import type { Loaded } from '../../table/service.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { NOW, positions, tableOf } from '../../testkit/discord/views.ts';
import { createWords } from '../i18n/words.ts';
import { deadlineLines } from './times.ts';

const HOUR = 3_600_000;
/** A game whose seats have so many ms left. */
function withDeadlines(...left: readonly number[]): Loaded {
  const [first] = positions(games[0] as AnyGame, 'deadlines');
  const loaded = tableOf(games[0] as AnyGame, first?.state, 'playing');
  const times = loaded.table.seats.map((_, seat) => ({
    awaitedSince: NOW.now,
    added: [],
    left: left[seat] ?? 0,
    runningSince: NOW.now,
    deadline: new Date(NOW.now.getTime() + (left[seat] ?? 0)),
    turns: 0,
    thinkingTime: 0,
  }));
  return { ...loaded, table: { ...loaded.table, times } };
}

it('deadlines that read the same are one, and others say what tells them apart', () => {
  const loaded = withDeadlines(50 * HOUR, 50 * HOUR + 7_000, 58 * HOUR);
  const words = createWords(translator, { locale: 'en', theme: 'light' }, loaded.table);
  const at = (hours: number) => (NOW.now.getTime() + hours * HOUR) / 1000;
  const minute = (hours: number) => Math.floor(at(hours) / 60) * 60;
  const own = deadlineLines(loaded, [0, 1], NOW, words);
  expect(own).toEqual([`-# ⏳ Time runs out <t:${minute(50)}:R>`]);
  const all = deadlineLines(loaded, [0, 1, 2], NOW, words);
  expect(all).toHaveLength(2);
  // Discord shows "in 2 days" for both.
  expect(all[0]).toContain(`<t:${minute(50)}:R> (<t:${minute(50)}:f>) · `);
  expect(all[1]).toContain(`<t:${minute(58)}:R> (<t:${minute(58)}:f>) · `);
});
