import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { LessonStep } from '../../core/lesson.ts';
import type { Seat } from '../../core/message.ts';
import { outcome, type Person } from '../../table/model.ts';
import type { Loaded } from '../../table/request.ts';
import { type Settings, setting } from '../../table/settings.ts';
import type { Kernel } from '../feature.ts';
import type { Answer } from './words.ts';

const progress = z.object({
  /** Nobody asks again. */
  done: z.boolean(),
  /** The ids of the steps that are behind them. */
  seen: z.array(z.string()).readonly(),
  /** The step that they see now. */
  now: z.string().optional(),
  /** Where they saw it first: the table, and the number of their latest move there. */
  at: z.string().optional(),
});
type Progress = Readonly<z.output<typeof progress>>;

/** How far a person is in the lessons of games, by the games' ids. */
const lessons = setting('first-game.lessons', z.record(z.string(), progress), {});

const NOTHING: Progress = { done: false, seen: [] };
const DONE: Progress = { done: true, seen: [] };

/** What the panel of a newcomer says. */
export type Guide =
  | { readonly kind: 'ask' }
  /** `more`: another step can be seen at once. */
  | { readonly kind: 'step'; readonly step: LessonStep<unknown>; readonly more: boolean }
  | { readonly kind: 'end' };

/** People who are known to need no lesson in a game: their panels ask nothing of the database. */
const KNOWN_MAX = 20_000;
/** For how long, in ms: they may begin anew by another process. */
const KNOWN_MS = 60_000;

/** Leads people through their first game of a kind. */
export interface FirstGames {
  /** @returns undefined for who knows the game, or where nothing new is to be seen */
  guideFor(loaded: Loaded, seat: Seat, person: Person): Promise<Guide | undefined>;
  answer(game: string, userId: string, answer: Answer): Promise<void>;
}

export function createFirstGames({ store, now }: Pick<Kernel, 'store' | 'now'>): FirstGames {
  const known = new LRUCache<string, true>({
    max: KNOWN_MAX,
    ttl: KNOWN_MS,
    perf: { now: () => now().getTime() },
  });
  const outcomes = store.records(outcome);

  /**
   * Changes how far somebody is in a game.
   *
   * @param read their settings @param change called again where they are no longer as read; undefined: no change
   */
  const note = async (
    game: string,
    read: Settings,
    change: (before: Progress | undefined) => Progress | undefined,
  ): Promise<void> => {
    for (let settings = read; ; settings = await store.player(read.id)) {
      const all = lessons.of(settings);
      const after = change(all[game]);
      if (after === undefined || isDeepStrictEqual(after, all[game])) break;
      const written = await store.updatePlayer(read.id, lessons.to({ ...all, [game]: after }), settings);
      if (written !== 'conflict') break;
    }
    known.delete(keyOf(game, read.id));
  };

  /** Who has played it before, or moves without an answer, knows the game. */
  const asks = async ({ game, step }: Loaded, seat: Seat, settings: Settings): Promise<boolean> => {
    const { id } = settings;
    if ((step?.acted[seat] ?? 0) > 0) {
      await note(game.id, settings, (before) => before ?? DONE);
      return false;
    }
    if ((await outcomes.first({ userId: id, game: game.id })) === undefined) return true;
    known.set(keyOf(game.id, id), true);
    return false;
  };

  return {
    async guideFor(loaded, seat, person) {
      const { game, state, table } = loaded;
      const { lesson = [] } = game;
      if (lesson.length === 0 || known.has(keyOf(game.id, person.id))) return undefined;
      const settings = await store.player(person.id);
      const own = lessons.of(settings)[game.id];
      if (own === undefined) return (await asks(loaded, seat, settings)) ? { kind: 'ask' } : undefined;
      if (own.done) {
        known.set(keyOf(game.id, person.id), true);
        return undefined;
      }
      const at = `${table.id} ${loaded.step?.acted[seat] ?? 0}`;
      const isThere = ({ id }: LessonStep<unknown>) =>
        lesson.some((one) => one.id === id && one.when(state, seat));
      const current = lesson.find(({ id }) => id === own.now);
      // A move, or what others did, leads on.
      const stays = current !== undefined && own.at === at && isThere(current);
      const seen = stays || own.now === undefined ? own.seen : [...own.seen, own.now];
      const left = lesson.filter(({ id }) => !seen.includes(id));
      const there = left.filter(isThere);
      const step = stays ? current : there[0];
      const more = there.some((one) => one !== step);
      // What they have answered meanwhile stands.
      const goOn = (after: Progress) =>
        note(game.id, settings, (before) => (isDeepStrictEqual(before, own) ? after : undefined));
      if (left.length === 0) {
        await goOn(DONE);
        return { kind: 'end' };
      }
      if (!stays) await goOn({ done: false, seen, ...(step && { now: step.id, at }) });
      return step && { kind: 'step', step, more };
    },

    answer: async (game, userId, answer) =>
      note(game, await store.player(userId), (before = NOTHING) => {
        switch (answer) {
          case 'show':
            return NOTHING;
          case 'stop':
            return DONE;
          case 'next':
            return { done: false, seen: [...before.seen, ...(before.now === undefined ? [] : [before.now])] };
        }
      }),
  };
}

function keyOf(game: string, userId: string): string {
  return `${userId} ${game}`;
}
