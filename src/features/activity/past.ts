import { LRUCache } from 'lru-cache';
import type { Words } from '../../discord/i18n/words.ts';
import type { BotContext } from '../../discord/interactions/ask.ts';
import { eventLines } from '../../discord/messages/events.ts';
import { sheetPictures, tablePictures } from '../../discord/messages/pictures.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { titleAt } from '../../discord/messages/titles.ts';
import {
  type Additions,
  type Block,
  buttons,
  NO_ADDITIONS,
  pictures,
  text,
  type View,
} from '../../discord/messages/view.ts';
import { isOpen } from '../../table/model.ts';
import { firstHidden } from '../../table/play/record.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';
import { cardOf } from './cards.ts';
import type { Answers } from './protocol.ts';

/** Number of cached courses: a slider requests one position after the other. */
const KEPT_COURSES = 8;
/**
 * The number of cached moments, and their lifetime in ms: a game is analysed some time after its end, which does not
 * change the table.
 */
const KEPT_MOMENTS = 16;
const MOMENTS_MS = 30_000;

/** The positions up to the first move that is still hidden from others, as in the exported record. */
function publicPart({ game, state, table }: Loaded, course: readonly CoursePosition[]): typeof course {
  if (!isOpen(table)) return course;
  const moves = course.flatMap(({ step }) => step ?? []);
  return course.slice(0, firstHidden(game, state, moves) + 1);
}

function nameOf({ table: { id, version } }: Loaded): string {
  return `${id} ${version}`;
}

/** Caches a promise; a failed one is made again. */
function kept<T extends object>(
  all: LRUCache<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  made.catch(() => all.delete(key));
  return made;
}

/** Reviews games: the whole of a finished one, and the public past of a running one. */
export function createPast(bot: BotContext) {
  const { service } = bot;
  const courses = new LRUCache<string, Promise<readonly CoursePosition[]>>({ max: KEPT_COURSES });
  const perf = { now: () => bot.now().getTime() };
  const moments = new LRUCache<string, Promise<Additions['moments']>>({
    max: KEPT_MOMENTS,
    ttl: MOMENTS_MS,
    perf,
  });

  const courseOf = (loaded: Loaded): Promise<readonly CoursePosition[]> =>
    kept(courses, nameOf(loaded), () => service.course(loaded));

  /** Features' remarks on its moves, shared by all readers alike. */
  const momentsOf = (
    loaded: Loaded,
    course: readonly CoursePosition[],
    words: Words,
  ): Promise<Additions['moments']> => {
    const { locale, theme } = words;
    return kept(
      moments,
      `${nameOf(loaded)} ${locale} ${theme}`,
      async () => (await collectAdditions(bot, { loaded, words, course }, 'course')).moments,
    );
  };

  /** Features' remarks on a finished game: the moves worth a look, and what can be done from the position before each. */
  const remarksAt = async (
    loaded: Loaded,
    course: readonly CoursePosition[],
    index: number,
    words: Words,
  ): Promise<{
    readonly marked: readonly number[];
    readonly above: readonly Block[];
    readonly below: readonly Block[];
  }> => {
    if (!(await service.mayKnow(loaded.table)).dice) return { marked: [], above: [], below: [] };
    const seqOf = (at: number) => course[at]?.step?.seq;
    const seq = seqOf(index);
    const [all, { buttons: ways }] = await Promise.all([
      momentsOf(loaded, course, words),
      seq === undefined ? NO_ADDITIONS : collectAdditions(bot, { loaded, words, seq }, 'decision'),
    ]);
    const here = all.filter((moment) => moment.seq === seq);
    return {
      marked: course.flatMap((_, at) => (all.some((moment) => moment.seq === seqOf(at)) ? [at] : [])),
      above: [text(...here.map(({ line }) => `**${line}**`)), buttons(...ways)],
      below: here.flatMap(({ blocks }) => blocks?.() ?? []),
    };
  };

  /**
   * A position as anyone may see it: the changed sheet, with the changes marked, and the shared area.
   *
   * @param at from 0, limited to the existing positions; the newest by default
   */
  return async (loaded: Loaded, at: number | undefined, words: Words): Promise<Answers['past']> => {
    const course = publicPart(loaded, await courseOf(loaded));
    const last = Math.max(0, course.length - 1);
    const index = Math.min(last, Math.max(0, at ?? last));
    const position = course[index];
    const before = course[index - 1];
    if (position === undefined) return { at: 0, count: 0, marked: [], title: '', card: [] };
    const then: Loaded = { ...loaded, state: position.state };
    const since = before === undefined ? {} : { since: before.state };
    const { seat, step } = position;
    const drawn = [
      ...(seat === undefined ? [] : sheetPictures(then, position.state, seat, since, words).slice(0, 1)),
      ...tablePictures(then, since, words).slice(0, 1),
    ];
    const events = { untold: loaded.game.untold, most: Number.POSITIVE_INFINITY };
    const lines = step === undefined ? [] : eventLines([step], words, events);
    const { marked, above, below } = await remarksAt(loaded, course, index, words);
    const view: View = {
      tone: 'private',
      blocks: [text(...lines), ...above, ...pictures(...drawn), ...below],
    };
    return {
      at: index,
      count: course.length,
      marked,
      title: titleAt(loaded, position.state, words),
      card: cardOf(bot, view, words, loaded.table),
    };
  };
}
