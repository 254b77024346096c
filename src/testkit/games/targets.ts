import { describe, expect, it } from 'vitest';
import { type AnyGame, type MoveArgs, type Perspective, panelPane } from '../../core/game.ts';
import { joinedParts, legalMoves, type Move } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import {
  type Area,
  areaAround,
  type BoxName,
  boxes,
  cssScale,
  type Frame,
  frameIn,
  type Node,
  type PlacedTarget,
  pointsOf,
  rectCorners,
  type Scene,
  targetsOf,
} from '../../core/scene.ts';
import { sampled, walksOf } from './walk.ts';

/** Positions per walk, and moves per position that are chosen one option after the other. */
const STAGES = 5;
const MOVES = 2;
/**
 * CSS pixels: WCAG 2.2, success criterion 2.5.8. A smaller target needs this much room: a circle of this diameter
 * around it must not touch another target or another such circle.
 */
const LEAST = 24;
/** The share of a target that something else may cover: an outline that touches it. */
const COVERED = 0.02;
/** How far parts of a target may extend beyond it, in pixels: a tick on a corner. */
const SLACK = 40;
/** Below this opacity a colour is a tint, which covers nothing. */
const TINT = 0.35;
/** A letter's width as a share of its size. */
const LETTER = 0.5;

type Chosen = NonNullable<Perspective<unknown>['chosen']>;

/** A panel's picture while a move is being chosen. */
interface Choosing {
  readonly list: readonly Move<unknown>[];
  readonly chosen: Chosen | undefined;
  readonly scene: Scene;
  /** For failure messages: the position and the game. */
  readonly where: string;
}

/** The part of the contract about places on pictures that can be chosen: see `Target` in core/scene.ts. */
export function targets(game: AnyGame): void {
  describe(`${game.id}: places that can be chosen on the picture`, () => {
    let known: readonly Choosing[] | undefined;
    const all = () => (known ??= choosing(game));
    const faults = (of: (choosing: Choosing) => readonly string[]) =>
      expect(
        [
          ...new Set(all().flatMap((choosing) => of(choosing).map((fault) => `${choosing.where}: ${fault}`))),
        ].slice(0, 8),
      );

    it('have one target for each value of an option that is on the picture', () => {
      faults(({ list, chosen, scene }) => {
        const there = targetsOf(scene).map(nameOf);
        const exact = targetsOf(scene).map(
          (target) => `${nameOf(target)} ${JSON.stringify(target.with ?? {})}`,
        );
        const twice = exact.filter((name, i) => exact.indexOf(name) !== i).map((name) => `${name} twice`);
        const missing = wanted(game, list, chosen, there).filter((name) => !there.includes(name));
        return [...twice, ...missing.map((name) => `no ${name}`)];
      }).toEqual([]);
    });

    it('belong to a legal move', () => {
      faults(({ list, chosen, scene }) =>
        targetsOf(scene)
          .filter((target) => !list.some((move) => leadsTo(game, move, chosen, target)))
          .map((target) => `${nameOf(target)} is not legal`),
      ).toEqual([]);
    });

    it(`are ${LEAST} CSS pixels wide, or have as much room`, () => {
      faults(({ scene }) =>
        (Object.keys(boxes) as BoxName[]).flatMap((box) =>
          cramped(targetsOf(scene), cssScale(scene, box), game.leastTarget?.[box] ?? LEAST).map(
            (name) => `${name} is small (${box})`,
          ),
        ),
      ).toEqual([]);
    });

    it('are covered by nothing', () => {
      faults(({ scene }) => covered(scene)).toEqual([]);
    });
  });
}

/** The panels of random games: with nothing chosen, then with one option after the other, and the last move marked. */
function choosing(game: AnyGame): readonly Choosing[] {
  return walksOf(game).flatMap((walk, of) =>
    sampled(walk, STAGES).flatMap(({ step: { state }, before }, index) =>
      game.awaiting(state).flatMap((seat: Seat) => {
        const list = legalMoves(game, state, seat);
        const since = before === undefined ? {} : { since: before };
        const steps = unlike([
          undefined,
          ...game.verbs.flatMap(({ name }) =>
            sampled(
              list.filter(({ verb }) => verb === name),
              MOVES,
            ).flatMap((move) => partsBefore(game, move)),
          ),
        ]);
        return steps.map((chosen): Choosing => {
          const view = { ...since, legal: true, viewer: seat, ...(chosen && { chosen }) };
          const scene = panelPane(game, state, seat, view);
          return {
            list,
            chosen,
            scene,
            where: `game ${of}, ${index}, seat ${seat}, ${JSON.stringify(chosen)}`,
          };
        });
      }),
    ),
  );
}

function unlike(steps: readonly (Chosen | undefined)[]): readonly (Chosen | undefined)[] {
  return [...new Map(steps.map((chosen) => [JSON.stringify(chosen), chosen])).values()];
}

/** The stages of choosing a move: only its verb, then with the first option, the first two, and so on. */
function partsBefore(game: AnyGame, { verb, args }: Move<unknown>): readonly Chosen[] {
  const names = optionNames(game, verb).filter((name) => args[name] !== undefined);
  return names.map((_, count) => ({
    verb,
    args: Object.fromEntries(names.slice(0, count).map((name) => [name, args[name] ?? ''])),
  }));
}

function optionNames(game: AnyGame, verb: string): readonly string[] {
  return game.verbs.find(({ name }) => name === verb)?.options.map(({ name }) => name) ?? [];
}

/**
 * The values on the picture that can be chosen next. Before a verb is chosen, either all or none of an option's values
 * are there.
 */
function wanted(
  game: AnyGame,
  list: readonly Move<unknown>[],
  chosen: Chosen | undefined,
  there: readonly string[],
): readonly string[] {
  const names = list.flatMap(({ verb, args }) => {
    if (chosen !== undefined && !(chosen.verb === verb && fits(args, chosen.args))) return [];
    const { options } = game.verbs.find(({ name }) => name === verb) ?? { options: [] };
    const next = options.find(({ name }) => args[name] !== undefined && chosen?.args[name] === undefined);
    if (next?.onPicture === undefined) return [];
    if (chosen === undefined && !there.some((name) => name.startsWith(`${next.name}:`))) return [];
    return partsOf(next.joined, args[next.name] ?? '').map((value) => nameOf({ option: next.name, value }));
  });
  return [...new Set(names)];
}

/** Whether a move has a target's value, and everything that was chosen before it. */
function leadsTo(
  game: AnyGame,
  { verb, args }: Move<unknown>,
  chosen: Chosen | undefined,
  { option, value, with: others = {} }: PlacedTarget,
): boolean {
  if (chosen !== undefined && chosen.verb !== verb) return false;
  if (!fits(args, others)) return false;
  const options = game.verbs.find(({ name }) => name === verb)?.options ?? [];
  const at = options.findIndex(({ name }) => name === option);
  if (at < 0 || !partsOf(options[at]?.joined, args[option] ?? '').includes(value)) return false;
  const before = options.slice(0, at).map(({ name }) => name);
  return fits(
    args,
    Object.fromEntries(Object.entries(chosen?.args ?? {}).filter(([name]) => before.includes(name))),
  );
}

function fits(args: MoveArgs, chosen: MoveArgs): boolean {
  return Object.entries(chosen).every(([name, value]) => args[name] === value);
}

function partsOf(joined: boolean | undefined, value: string): readonly string[] {
  return joined ? joinedParts(value) : [value];
}

function nameOf({ option, value }: Pick<PlacedTarget, 'option' | 'value'>): string {
  return `${option}:${value}`;
}

/** The targets that have too little room. @param scale CSS pixels per pixel of the scene */
function cramped(all: readonly PlacedTarget[], scale: number, least: number): readonly string[] {
  const rounding = 0.05;
  const small = all.filter(({ area }) => Math.min(area.width, area.height) * scale < least - rounding);
  return small
    .filter((target) => {
      const [x, y] = [target.area.x + target.area.width / 2, target.area.y + target.area.height / 2];
      return all.some((other) => {
        if (other === target || holds(other.area, target.area)) return false;
        const away = small.includes(other)
          ? Math.hypot(other.area.x + other.area.width / 2 - x, other.area.y + other.area.height / 2 - y)
          : least / 2 / scale + distance(other.area, x, y);
        return away * scale < least - rounding;
      });
    })
    .map(nameOf);
}

/** From a point to an area; 0 within it. */
function distance({ x, y, width, height }: Area, atX: number, atY: number): number {
  return Math.hypot(Math.max(x - atX, 0, atX - x - width), Math.max(y - atY, 0, atY - y - height));
}

function holds(outer: Area, inner: Area, slack = 0): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

/** The targets covered by something that is drawn later and does not belong to them. */
function covered(scene: Scene): readonly string[] {
  const faults: string[] = [];
  let below: readonly PlacedTarget[] = [];
  const look = (nodes: readonly Node[], frame: Frame, opacity: number): void => {
    for (const node of nodes) {
      if (node.kind === 'group') {
        look(node.nodes, frameIn(frame, node), opacity * (node.opacity ?? 1));
        continue;
      }
      const area = areaOf(node, frame, opacity);
      if (area !== undefined)
        for (const target of below)
          if (!holds(target.area, area, SLACK) && shared(target.area, area) > COVERED)
            faults.push(`a ${node.kind} lies over ${nameOf(target)}`);
      if ('target' in node && node.target !== undefined)
        below = [...below, { ...node.target, area: areaAround(pointsOf(node).map(([x, y]) => frame(x, y))) }];
    }
  };
  look([...(scene.base?.nodes ?? []), ...scene.nodes], (x, y) => [x, y], 1);
  return faults;
}

/** The area that a node hides; undefined for lines, outlines and tints. */
function areaOf(node: Exclude<Node, { kind: 'group' }>, frame: Frame, opacity: number): Area | undefined {
  if (node.kind === 'line') return undefined;
  if (node.kind === 'text') {
    const { text, size, x, y, align = 'left' } = node;
    const least = (typeof text === 'string' ? text.length : 4) * size * LETTER;
    const width = Math.min(least, node.maxWidth ?? least);
    const left = x - { left: 0, middle: width / 2, right: width }[align];
    return areaAround(rectCorners(left, y - size / 2, width, size).map(([px, py]) => frame(px, py)));
  }
  if (node.fill === undefined || opacity * (node.opacity ?? 1) < TINT) return undefined;
  return areaAround(pointsOf(node).map(([x, y]) => frame(x, y)));
}

/** The share of an area that another one covers, 0 to 1. */
function shared(area: Area, other: Area): number {
  const along = (from: number, length: number, start: number, size: number) =>
    Math.max(0, Math.min(from + length, start + size) - Math.max(from, start));
  const both =
    along(area.x, area.width, other.x, other.width) * along(area.y, area.height, other.y, other.height);
  return both / (area.width * area.height);
}
