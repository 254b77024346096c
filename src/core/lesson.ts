import { rect } from './draw.ts';
import type { Message, Seat } from './message.ts';
import { type Area, areaAround, leastSize, type Scene, type Target, targetsOf } from './scene.ts';

/** What a player learns in their first game of a kind. */
export interface Lesson<State> {
  /** At most `LESSON_LETTERS` in every language, like every text of a lesson. */
  readonly goal: Message;
  /** One per decision: the first step that applies to the seat and has not been shown yet. */
  readonly steps: readonly LessonStep<State>[];
}

/** One thing to learn, shown the first time it applies. */
export interface LessonStep<State> {
  /** Unique in the game, lower case letters. */
  readonly id: string;
  /** One short sentence or two. */
  readonly text: Message;
  /** Replaces `text` once something is chosen, such as a shape that has no place yet. Left out: `text` stays. */
  readonly chosen?: Message;
  /**
   * Whether a newcomer who plays against computer players alone sees one of them do it first: it cannot be explained
   * before the rest of a turn has been seen. Left out: no.
   */
  readonly watchedFirst?: true;
  /** Whether the step applies to the awaited seat in this position. */
  when(state: State, seat: Seat): boolean;
  /** The places on the panel's picture to point at. Left out: the picture as a whole. */
  at?(target: Target, state: State, seat: Seat): boolean;
}

/** Maximum length of a step: three lines on a phone. */
export const LESSON_LETTERS = 120;

/**
 * The scene with a dashed line around the places to point at, one line for adjacent places. The line covers nothing.
 * Unchanged if there are no such places.
 */
export function pointingAt(scene: Scene, isMeant: (target: Target) => boolean): Scene {
  const strokeWidth = 2 * leastSize(scene, 'stroke');
  const room = 1.25 * strokeWidth;
  const areas = targetsOf(scene).flatMap((target) => (isMeant(target) ? target.area : []));
  const lines = together(areas, 2 * strokeWidth).map((area) => {
    const [left, top] = [Math.max(strokeWidth, area.x - room), Math.max(strokeWidth, area.y - room)];
    const right = Math.min(scene.width - strokeWidth, area.x + area.width + room);
    const bottom = Math.min(scene.height - strokeWidth, area.y + area.height + room);
    return rect(left, top, right - left, bottom - top, {
      radius: 2 * room,
      stroke: 'pencil',
      strokeWidth,
      dash: [3 * strokeWidth, 2 * strokeWidth],
    });
  });
  return lines.length === 0 ? scene : { ...scene, nodes: [...scene.nodes, ...lines] };
}

/** The areas that enclose adjacent ones. @param gap between neighbours: the maximum, in pixels */
function together(areas: readonly Area[], gap: number): readonly Area[] {
  return areas.reduce<readonly Area[]>((groups, area) => {
    const near = groups.filter((group) => touches(group, area, gap));
    const far = groups.filter((group) => !near.includes(group));
    return [...far, around([...near, area])];
  }, []);
}

/** Whether two areas are neighbours of the same height or width, so that the area around both contains nothing else. */
function touches(area: Area, other: Area, gap: number): boolean {
  const along = (from: number, size: number, start: number, length: number) =>
    Math.max(from, start) - Math.min(from + size, start + length) <= gap;
  const same = (a: number, b: number) => Math.abs(a - b) <= gap;
  const isRow = same(area.y, other.y) && same(area.height, other.height);
  const isColumn = same(area.x, other.x) && same(area.width, other.width);
  return (
    (isRow && along(area.x, area.width, other.x, other.width)) ||
    (isColumn && along(area.y, area.height, other.y, other.height))
  );
}

function around(areas: readonly Area[]): Area {
  return areaAround(
    areas.flatMap(({ x, y, width, height }): readonly (readonly [number, number])[] => [
      [x, y],
      [x + width, y + height],
    ]),
  );
}
