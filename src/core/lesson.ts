import { rect } from './draw.ts';
import type { Message, Seat } from './message.ts';
import { type Area, areaAround, leastSize, type Scene, type Target, targetsOf } from './scene.ts';

/** One thing that somebody learns in their first game, when they first see it. */
export interface LessonStep<State> {
  /** Unique in the game, lower case letters. */
  readonly id: string;
  /** One short sentence or two: at most `LESSON_LETTERS` in every language. */
  readonly text: Message;
  /** Whether the seat, which is awaited, sees it in this position. */
  when(state: State, seat: Seat): boolean;
  /** Which places on the panel's picture to look at; left out: the picture as a whole. */
  at?(target: Target, state: State, seat: Seat): boolean;
}

/** The letters of a step: three rows on a phone. */
export const LESSON_LETTERS = 120;

/**
 * The scene with a dashed line around the places to look at: neighbours share one. It covers nothing. Unchanged where
 * there is no such place.
 */
export function pointingAt(scene: Scene, isMeant: (target: Target) => boolean): Scene {
  const strokeWidth = 2 * leastSize(scene, 'stroke');
  const room = 2 * strokeWidth;
  const areas = targetsOf(scene).flatMap((target) => (isMeant(target) ? target.area : []));
  const lines = together(areas, room).map((area) => {
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

/** The areas around those that lie side by side. @param gap at most, in pixels */
function together(areas: readonly Area[], gap: number): readonly Area[] {
  return areas.reduce<readonly Area[]>((groups, area) => {
    const near = groups.filter((group) => touches(group, area, gap));
    const far = groups.filter((group) => !near.includes(group));
    return [...far, around([...near, area])];
  }, []);
}

/** Whether two areas are neighbours of the same height or width: the area around both has nothing else in it. */
function touches(one: Area, other: Area, gap: number): boolean {
  const along = (from: number, size: number, start: number, length: number) =>
    Math.max(from, start) - Math.min(from + size, start + length) <= gap;
  const same = (a: number, b: number) => Math.abs(a - b) <= gap;
  const isRow = same(one.y, other.y) && same(one.height, other.height);
  const isColumn = same(one.x, other.x) && same(one.width, other.width);
  return (
    (isRow && along(one.x, one.width, other.x, other.width)) ||
    (isColumn && along(one.y, one.height, other.y, other.height))
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
