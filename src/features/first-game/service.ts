import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { atMost } from '../../core/common.ts';
import type { AnyGame } from '../../core/game.ts';
import type { LessonStep } from '../../core/lesson.ts';
import type { Message, Seat } from '../../core/message.ts';
import { begin } from '../../core/steps.ts';
import type { Person, Table } from '../../table/model.ts';
import { randomOf } from '../../table/play/chance.ts';
import { setupOf } from '../../table/play/replay.ts';
import type { Loaded } from '../../table/request.ts';
import { withPlacesChanged } from '../../table/seats/seats.ts';
import { type Settings, setting } from '../../table/settings.ts';
import type { Kernel } from '../feature.ts';
import type { Answer } from './presses.ts';

const progress = z.object({
  /** The lesson is over. */
  done: z.boolean(),
  /** The ids of the completed steps, and `GOAL`. */
  seen: z.array(z.string()).readonly(),
  /** The id of the current step. */
  now: z.string().optional(),
  /** Where it first appeared: the table, and the number of their latest move there. */
  at: z.string().optional(),
});
type Progress = Readonly<z.output<typeof progress>>;

/** A person's progress in the lessons of games, by game id. */
const lessons = setting('first-game.lessons', z.record(z.string(), progress), {});

/** Stands among the steps, though no step has this id. The question says the goal: only a lesson begun anew repeats it. */
const GOAL = '*goal';

const NOTHING: Progress = { done: false, seen: [] };
const ASKED: Progress = { done: false, seen: [GOAL] };
const DONE: Progress = { done: true, seen: [] };

/** What a newcomer's panel says. */
export type Guide =
  | { readonly kind: 'ask'; readonly goal: Message }
  /** `goal`: of a lesson that begins anew. */
  | { readonly kind: 'step'; readonly goal: Message | undefined; readonly step: LessonStep<unknown> }
  | { readonly kind: 'end' };

/** Cached people who need no lesson in a game, which saves their panels a database query. */
const KNOWN_MAX = 20_000;
/** How long they are cached, in ms, since another process may restart their lesson. */
const KNOWN_MS = 60_000;

/** Guides people through their first game of a kind. */
export interface FirstGames {
  /** @returns undefined if they know the game, or there is nothing new to see */
  guideFor(loaded: Loaded, seat: Seat, person: Person): Promise<Guide | undefined>;
  /**
   * A table about to start: a newcomer alone with computer players changes places with one of them if the deal would
   * have the newcomer begin with what is better seen first.
   */
  seated(table: Table, game: AnyGame): Promise<Table>;
  answer(game: string, userId: string, answer: Answer): Promise<void>;
  /** Begins the lesson anew. */
  again(game: string, userId: string): Promise<void>;
}

export function createFirstGames({ store, now }: Pick<Kernel, 'store' | 'now'>): FirstGames {
  const known = new LRUCache<string, true>({
    ...atMost(KNOWN_MAX),
    ttl: KNOWN_MS,
    perf: { now: () => now().getTime() },
  });

  /**
   * Changes a person's progress in a game.
   *
   * @param read their settings
   * @param change is called again if the settings have changed since; returns undefined for no change
   */
  const save = async (
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

  const hasPlayed = async (game: string, userId: string): Promise<boolean> => {
    if ((await store.prisma.outcome.findFirst({ where: { userId, game } })) === null) return false;
    known.set(keyOf(game, userId), true);
    return true;
  };

  /** A person who has played it before, or moves without answering, knows the game. */
  const asks = async ({ game, step }: Loaded, seat: Seat, settings: Settings): Promise<boolean> => {
    if ((step?.acted[seat] ?? 0) > 0) {
      await save(game.id, settings, (previous) => previous ?? DONE);
      return false;
    }
    return !(await hasPlayed(game.id, settings.id));
  };

  return {
    async guideFor(loaded, seat, person) {
      const { game, state, table } = loaded;
      const { lesson } = game;
      if (lesson === undefined || known.has(keyOf(game.id, person.id))) return undefined;
      const settings = await store.player(person.id);
      const own = lessons.of(settings)[game.id];
      if (own === undefined)
        return (await asks(loaded, seat, settings)) ? { kind: 'ask', goal: lesson.goal } : undefined;
      if (own.done) {
        known.set(keyOf(game.id, person.id), true);
        return undefined;
      }
      const at = `${table.id} ${loaded.step?.acted[seat] ?? 0}`;
      const isThere = ({ id }: LessonStep<unknown>) =>
        lesson.steps.some((step) => step.id === id && step.when(state, seat));
      const current = lesson.steps.find(({ id }) => id === own.now);
      // A move, or the others' moves, lead on.
      const stays = current !== undefined && own.at === at && isThere(current);
      const seen = stays || own.now === undefined ? own.seen : [...own.seen, own.now];
      const left = lesson.steps.filter(({ id }) => !seen.includes(id));
      const step = stays ? current : left.find(isThere);
      // Answers given in the meantime are kept.
      const goOn = (after: Progress) =>
        save(game.id, settings, (before) => (isDeepStrictEqual(before, own) ? after : undefined));
      if (left.length === 0) {
        await goOn(DONE);
        return { kind: 'end' };
      }
      if (!stays) await goOn({ done: false, seen, ...(step && { now: step.id, at }) });
      return step && { kind: 'step', goal: seen.length === 0 ? lesson.goal : undefined, step };
    },

    async seated(table, game) {
      const [learner, ...others] = table.seats.filter((occupant) => occupant.kind === 'human');
      if (table.dice !== 'own' || learner === undefined || others.length > 0) return table;
      const isWatched = game.lesson?.steps.some(({ watchedFirst }) => watchedFirst) ?? false;
      if (!isWatched || known.has(keyOf(game.id, learner.person.id))) return table;
      const own = lessons.of(await store.player(learner.person.id))[game.id];
      const learns = own === undefined ? !(await hasPlayed(game.id, learner.person.id)) : !own.done;
      return learns ? watching(table, game, table.seats.indexOf(learner)) : table;
    },

    answer: async (game, userId, answer) =>
      save(game, await store.player(userId), () => (answer === 'show' ? ASKED : DONE)),

    again: async (game, userId) => save(game, await store.player(userId), () => NOTHING),
  };
}

function keyOf(game: string, userId: string): string {
  return `${userId} ${game}`;
}

/** The start player remains the drawn seat: only who sits there changes. @param seat the newcomer's */
function watching(table: Table, game: AnyGame, seat: Seat): Table {
  const { state } = begin(game, setupOf(table), randomOf(table, 0));
  const begins = (seat: Seat) =>
    game.awaiting(state).includes(seat) &&
    game.lesson?.steps.find(({ when }) => when(state, seat))?.watchedFirst === true;
  const other = table.seats.findIndex((_, other) => !begins(other));
  return begins(seat) && other !== -1 ? withPlacesChanged(table, seat, other) : table;
}
