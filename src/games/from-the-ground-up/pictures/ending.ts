import { signed } from '../../../core/common.ts';
import { circle, inTint, LINE, nodeList, path, print, rect } from '../../../core/draw.ts';
import type { Seat } from '../../../core/message.ts';
import { ENDING } from '../../../core/results-pane.ts';
import type { Hue, Node, Scene } from '../../../core/scene.ts';
import type { CardId } from '../content/cards.ts';
import { counting, standings } from '../rules/scoring.ts';
import { cardStateOf, type State } from '../rules/state.ts';
import { ID } from '../words/names.ts';
import { levelsOf } from './cards.ts';
import { drawings } from './drawings.ts';
import { pipDie, star } from './shapes.ts';

const { width: WIDTH, height: HEIGHT } = ENDING;
/** Maximum number of houses in front, and on the hill. */
const IN_FRONT = 5;
const ON_THE_HILL = 7;
const HUES: readonly Hue[] = ['red', 'blue', 'yellow', 'teal', 'purple', 'green', 'orange'];

/** The finished street of the best player: a house for each complete card, with its points; ruins for the others. */
export function ending(state: State): Scene {
  const { places, winners } = standings(state);
  const seat: Seat = winners[0] ?? Math.max(0, places.indexOf(1));
  const built = (of: Seat): readonly Built[] => counting(state, of).toSorted(([, a], [, b]) => b - a);
  const others = state.players.flatMap((_, of) => (of === seat ? [] : built(of)));
  const own = built(seat);
  return {
    ...ENDING,
    base: { key: `${ID}/ending`, nodes: site },
    nodes: nodeList(
      street(state, [...own.slice(IN_FRONT), ...others].slice(0, ON_THE_HILL), 690, 0.62),
      trees(),
      street(state, own.slice(0, IN_FRONT), GROUND, 1),
      road(),
    ),
  };
}

type Built = readonly [card: CardId, points: number];

const GROUND = 880;
const PLOT = 220;

/** Houses side by side. @param scale the maximum; smaller if there are many */
function street(state: State, cards: readonly Built[], ground: number, scale: number): readonly Node[] {
  const size = Math.min(scale, (WIDTH - 40) / (PLOT * Math.max(1, cards.length)));
  const left = (WIDTH - size * PLOT * cards.length) / 2;
  return cards.map(
    ([card, points], i): Node => ({
      kind: 'group',
      x: left + (i + 0.5) * size * PLOT,
      y: ground,
      scale: size,
      nodes: points < 0 ? ruin(points, size) : house(state, card, points, size),
    }),
  );
}

/** Trees beside the houses. */
function trees(): readonly Node[] {
  return [56, WIDTH - 56].flatMap((x) => [
    rect(x - 9, GROUND - 90, 18, 90, { fill: 'brown' }),
    circle(x, GROUND - 110, 46, { fill: 'green', stroke: 'ink', strokeWidth: LINE }),
  ]);
}

/**
 * A house about (0, 0), the middle of its base. Its crates are the windows, at the heights that they have on the card.
 * @param scale at which it is drawn
 */
function house(state: State, card: CardId, points: number, scale: number): readonly Node[] {
  const { crates } = cardStateOf(state, card);
  const levels = levelsOf(card);
  const hue = HUES[Number(card.slice(1)) % HUES.length] ?? 'red';
  const [width, stroke] = [PLOT - 36, { stroke: 'ink', strokeWidth: LINE / scale }] as const;
  const top = -(124 + Math.max(...levels) * 48 + points * 8);
  const [pitch, half] = [(width - 16) / crates.length, width / 2];
  const pane = Math.min(36, pitch - 8);
  return [
    path(`M${width / 4 - 14} ${top - 20}v-70h28v70Z`, { fill: 'slate', ...stroke }),
    rect(-half, top, width, -top, { fill: `${hue}-soft`, ...stroke }),
    path(`M${-half - 14} ${top}L0 ${top - 96}L${half + 14} ${top}Z`, { fill: hue, ...stroke }),
    ...crates.map((_, i) =>
      rect(-half + 8 + i * pitch + (pitch - pane) / 2, -118 - (levels[i] ?? 0) * 48, pane, pane, {
        radius: 4,
        fill: 'sun-or-moon',
        ...stroke,
      }),
    ),
    rect(-26, -68, 52, 68, { radius: 6, fill: 'brown', ...stroke }),
    circle(14, -32, 5, { fill: 'yellow' }),
    star(0, top - 36, 96, { fill: 'yellow', ...stroke }),
    print(`${points}`, 0, top - 32, Math.max(44, Math.ceil(38 / scale)), {
      bold: true,
      align: 'middle',
      fill: 'on-hue',
    }),
  ];
}

/** What is left of a flipped card. */
function ruin(points: number, scale: number): readonly Node[] {
  const d = 'M-96 0V-104L-66 -78L-44 -130L0 -66L44 -96L96 -54V0Z';
  return [
    path(d, { fill: 'slate-soft', stroke: 'ink', strokeWidth: LINE / scale }),
    print(signed(points), 0, -34, Math.max(44, Math.ceil(38 / scale)), {
      bold: true,
      align: 'middle',
      fill: 'warning',
    }),
  ];
}

/** The sky with its sun or moon, the hills and a crane. */
const site: readonly Node[] = [
  rect(0, 0, WIDTH, HEIGHT, { radius: 30, fill: 'sky' }),
  circle(640, 150, 74, { fill: 'sun-or-moon' }),
  path('M90 210q0 -34 34 -34q14 -44 62 -34q44 -14 56 30q40 -4 40 38Z', { fill: 'cloud' }),
  path('M420 330q0 -28 28 -28q12 -36 50 -28q36 -12 46 24q32 -2 32 32Z', { fill: 'cloud' }),
  path(`M0 640Q160 540 330 620T620 590T${WIDTH} 610V900H0Z`, { fill: 'grass' }),
  {
    kind: 'group',
    x: 210,
    y: 600,
    scale: 2.4,
    nodes: drawings.crane.shapes.map((shape) => inTint(shape, 'ink')),
  },
];

/** The street in front of the houses, and the die that built them. */
function road(): readonly Node[] {
  return [
    path(
      `M0 880H${WIDTH}V${HEIGHT - 30}A30 30 0 0 1 ${WIDTH - 30} ${HEIGHT}H30A30 30 0 0 1 0 ${HEIGHT - 30}Z`,
      { fill: 'shade' },
    ),
    rect(0, 876, WIDTH, 14, { fill: 'slate' }),
    path(`M40 948H${WIDTH}`, { stroke: 'muted', strokeWidth: 10, dash: [46, 34] }),
    ...pipDie(700, 930, 84, 6),
  ];
}
