import { LRUCache } from 'lru-cache';
import { filmFrames, planFilm, tellsNew } from '../../core/film.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { createAllowance, createTurns } from '../../discord/interactions/allowance.ts';
import { resultsWordsOf } from '../../discord/messages/pictures.ts';
import { finalScore } from '../../table/play/outcomes.ts';
import { ok, type Result, refuse } from '../../table/request.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';
import type { Kernel } from '../feature.ts';
import { type Film, filmStory } from './views.ts';

export interface Films {
  /**
   * The film of a table that has begun, up to the position of `loaded`. Refused if the person has just had another one.
   */
  of(loaded: Loaded, words: Words, userId: string): Promise<Result<Film>>;
}

/** Maximum size of all cached films, in bytes: about ten large ones. */
const CACHE_BYTES = 8 * 2 ** 20;

/** The input for a film. */
interface FilmRequest {
  readonly loaded: Loaded;
  readonly words: Words;
}

/** New films per person. */
const ALLOWANCE = { most: 1, within: 60_000 };

/** Makes films, one at a time, and caches the latest. Requests for a film in progress share it. */
export function createFilms({ service, animator, now }: Pick<Kernel, 'service' | 'animator' | 'now'>): Films {
  const make = async ({ loaded, words }: FilmRequest): Promise<Film> => {
    const { game, table } = loaded;
    const course = informativePositions(loaded, await service.course(loaded));
    const positions = course.map(({ state }) => state);
    const plan = planFilm(game, positions, table.status === 'finished' ? finalScore(loaded) : undefined);
    const frames = filmFrames(game, positions, plan, resultsWordsOf(loaded));
    const file = await animator.animate(frames, words.look);
    return { file, alt: filmStory(loaded, course, plan, words) };
  };
  const oneAtATime = createTurns();
  const allowance = createAllowance(ALLOWANCE, now);
  /** Keys of films in progress. */
  const underWay = new Set<string>();
  const films = new LRUCache<string, Film, FilmRequest>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ file }) => file.length,
    async fetchMethod(key, _stale, { context }) {
      underWay.add(key);
      return oneAtATime(() => make(context)).finally(() => underWay.delete(key));
    },
    // A film evicted while in progress still reaches its requesters.
    ignoreFetchAbort: true,
  });

  return {
    async of(loaded, words, userId) {
      const key = keyOf(loaded, words);
      if (!underWay.has(key) && !films.has(key) && !allowance.take(userId))
        return refuse(say('refusal.film-often'));
      return ok(await films.forceFetch(key, { context: { loaded, words } }));
    },
  };
}

/** The positions that tell everyone something new, and the last one. */
function informativePositions(
  { game }: Loaded,
  course: readonly CoursePosition[],
): readonly CoursePosition[] {
  return course.filter(({ state, seat }, i) => i === course.length - 1 || tellsNew(game, state, seat));
}

/** Everything that a film depends on. */
function keyOf({ table }: Loaded, { locale, theme, look: { nameOf } }: Words): string {
  const names = table.seats.map((_, seat) => [nameOf(seat), nameOf.sheet?.(seat) ?? null]);
  return JSON.stringify([table.id, table.head, table.status, locale, theme, names]);
}
