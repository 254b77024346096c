import { LRUCache } from 'lru-cache';
import type { Localizer } from '../../discord/i18n/localizer.ts';
import type { BotContext } from '../../discord/interactions/context.ts';
import { eventLines } from '../../discord/messages/events.ts';
import { sheetPictures, tablePictures } from '../../discord/messages/pictures.ts';
import { titleAt } from '../../discord/messages/titles.ts';
import { isOpen } from '../../table/model.ts';
import { firstHidden } from '../../table/play/record.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';
import type { Answers } from './protocol.ts';
import { paneOf } from './scenes.ts';

/** Courses that somebody looked at a moment ago: a slider asks for one position after the other. */
const KEPT_COURSES = 8;

/** The positions up to the first move that is still hidden from others, as the record that is exported has them. */
function publicPart({ game, state, table }: Loaded, course: readonly CoursePosition[]): typeof course {
  if (!isOpen(table)) return course;
  const moves = course.flatMap(({ step }) => step ?? []);
  return course.slice(0, firstHidden(game, state, moves) + 1);
}

/** Looks back at games: at the whole of a finished one, and at the public past of a running one. */
export function createPast({ service }: Pick<BotContext, 'service'>) {
  const courses = new LRUCache<string, Promise<readonly CoursePosition[]>>({ max: KEPT_COURSES });

  const courseOf = (loaded: Loaded): Promise<readonly CoursePosition[]> => {
    const { id, version } = loaded.table;
    const key = `${id} ${version}`;
    const known = courses.get(key);
    if (known !== undefined) return known;
    const course = service.course(loaded);
    courses.set(key, course);
    course.catch(() => courses.delete(key));
    return course;
  };

  /**
   * A position as everybody may see it: the sheet that was changed, with what is new on it, and the shared area.
   *
   * @param at from 0; one that is not there is the nearest that is, and without one it is the newest
   */
  return async (loaded: Loaded, at: number | undefined, localizer: Localizer): Promise<Answers['past']> => {
    const course = publicPart(loaded, await courseOf(loaded));
    const last = Math.max(0, course.length - 1);
    const index = Math.min(last, Math.max(0, at ?? last));
    const position = course[index];
    const before = course[index - 1];
    if (position === undefined) return { at: 0, count: 0, title: '', lines: [], panes: [] };
    const then: Loaded = { ...loaded, state: position.state };
    const since = before === undefined ? {} : { since: before.state };
    const { seat, step } = position;
    const pictures = [
      ...(seat === undefined ? [] : sheetPictures(then, position.state, seat, since, localizer).slice(0, 1)),
      ...tablePictures(then, since, localizer).slice(0, 1),
    ];
    return {
      at: index,
      count: course.length,
      title: titleAt(loaded, position.state, localizer),
      lines: step === undefined ? [] : eventLines([step], localizer, { untold: loaded.game.untold }),
      panes: pictures.map((picture) => paneOf(picture, localizer)),
    };
  };
}
