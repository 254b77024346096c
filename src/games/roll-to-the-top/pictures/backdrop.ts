import type { Colour, Node } from '../../../core/scene.ts';
import type { BoardId } from '../content/boards.ts';
import { shape, stroke } from './kit.ts';
import { GROUND, POSTER } from './layout.ts';

/** The sky, the horizon and the ground behind a building: a poster for each challenge. */
interface Backdrop {
  readonly sky: Colour;
  readonly ground: Colour;
  /** The sun or the moon: colour, place and radius as parts of the poster's width and height. */
  readonly light: readonly [colour: Colour, x: number, y: number, radius: number];
  /** Shapes on the horizon, in pixels from the poster's left edge and from its ground. */
  readonly horizon: readonly (readonly [colour: Colour, d: string])[];
  readonly clouds: readonly (readonly [x: number, y: number, size: number])[];
}

const W = POSTER.width;

const backdrops: Readonly<Record<BoardId, Backdrop>> = {
  tree: {
    sky: 'ice-soft',
    ground: 'green',
    light: ['yellow', 0.14, 0.12, 0.075],
    horizon: [['green-soft', `M0 0V-70Q150 -160 330 -80Q520 -170 ${W} -60V0Z`]],
    clouds: [
      [0.84, 0.09, 1],
      [0.13, 0.3, 0.7],
    ],
  },
  matterhorn: {
    sky: 'purple-soft',
    ground: 'green',
    light: ['yellow', 0.16, 0.13, 0.075],
    horizon: [['slate-soft', `M0 0V-190L90 -300L180 -210L300 -330L470 -150L620 -290L${W} -170V0Z`]],
    clouds: [
      [0.2, 0.3, 1],
      [0.85, 0.44, 0.7],
    ],
  },
  'burj-khalifa': {
    sky: 'orange-soft',
    ground: 'yellow',
    light: ['orange', 0.17, 0.24, 0.09],
    horizon: [
      ['brown-soft', `M0 0V-120H50V-190H92V-150H140V-70H660V-160H700V-230H742V-130H${W}V0Z`],
      ['yellow-soft', `M0 0V-36Q200 -90 400 -30Q620 -90 ${W} -30V0Z`],
    ],
    clouds: [[0.83, 0.17, 0.8]],
  },
  'space-needle': {
    sky: 'blue-soft',
    ground: 'green',
    light: ['yellow', 0.16, 0.13, 0.07],
    horizon: [
      ['slate-soft', `M0 0V-60L150 -210L230 -160L330 -250L520 -60L640 -120L${W} -70V0Z`],
      ['blue', `M0 0V-80H60V-150H110V-100H170V-50H590V-130H640V-180H700V-90H750V-120H${W}V0Z`],
    ],
    clouds: [
      [0.84, 0.1, 0.9],
      [0.13, 0.62, 0.6],
    ],
  },
  pyramid: {
    sky: 'orange-soft',
    ground: 'yellow',
    light: ['orange', 0.16, 0.15, 0.09],
    horizon: [
      ['brown-soft', `M0 0V-30L110 -130L220 -30H600L690 -110L${W} -20V0Z`],
      ['yellow-soft', `M0 0V-40Q220 -80 420 -36Q620 -90 ${W} -40V0Z`],
    ],
    clouds: [[0.84, 0.12, 0.8]],
  },
  'eiffel-tower': {
    sky: 'red-soft',
    ground: 'green',
    light: ['yellow', 0.17, 0.14, 0.07],
    horizon: [
      ['purple', `M0 0V-90H40L60 -120H120L140 -90H200V-70H600V-100H640L660 -130H740L760 -100H${W}V0Z`],
      ['green-soft', `M0 0V-40Q60 -80 120 -40Q180 -80 240 -40H560Q620 -80 680 -40Q740 -80 ${W} -40V0Z`],
    ],
    clouds: [
      [0.84, 0.1, 0.9],
      [0.14, 0.42, 0.7],
    ],
  },
};

export function backdrop(id: BoardId): readonly Node[] {
  const { x, y, width, height, radius } = POSTER;
  const { sky, ground, light, horizon, clouds } = backdrops[id];
  const [colour, sunX, sunY, sun] = light;
  const floor = y + height - GROUND;
  return [
    { kind: 'rect', x, y, width, height, radius, fill: sky },
    {
      kind: 'circle',
      x: x + sunX * width,
      y: y + sunY * height,
      radius: sun * width,
      fill: colour,
    },
    ...clouds.map(([cx, cy, size]) => cloud(x + cx * width, y + cy * height, size)),
    {
      kind: 'group',
      x,
      y: floor + 2,
      nodes: horizon.map(([fill, d]) => shape(d, fill)),
    },
    shape(
      `M${x} ${floor}H${x + width}V${y + height - radius}A${radius} ${radius} 0 0 1 ${x + width - radius} ${y + height}` +
        `H${x + radius}A${radius} ${radius} 0 0 1 ${x} ${y + height - radius}Z`,
      ground,
    ),
  ];
}

/** The frame lies above everything else on the poster. */
export function frame(): Node {
  const { x, y, width, height, radius } = POSTER;
  return { kind: 'rect', x, y, width, height, radius, stroke: 'rule', strokeWidth: 5 };
}

/** Tufts, pebbles or flagstones along the ground. */
export function groundMarks(id: BoardId): Node {
  const { x, y, width, height } = POSTER;
  const floor = y + height - GROUND;
  const sand = id === 'pyramid' || id === 'burj-khalifa';
  const marks = Array.from({ length: 11 }, (_, i) => {
    const at = x + 50 + (i * (width - 100)) / 10;
    const down = floor + 34 + (i % 3) * 12;
    return sand
      ? `M${at - 20} ${down}Q${at} ${down - 10} ${at + 20} ${down}`
      : `M${at} ${down}V${down - 16}M${at - 9} ${down}L${at - 14} ${down - 12}M${at + 9} ${down}L${at + 14} ${down - 12}`;
  });
  return stroke(marks.join(''), sand ? 'orange' : 'green-soft', 5);
}

function cloud(x: number, y: number, size: number): Node {
  const s = (value: number): number => Math.round(value * size);
  return shape(
    `M${x - s(80)} ${y + s(24)}A${s(26)} ${s(26)} 0 0 1 ${x - s(62)} ${y - s(24)}A${s(46)} ${s(46)} 0 0 1 ${x + s(22)} ${y - s(34)}` +
      `A${s(34)} ${s(34)} 0 0 1 ${x + s(78)} ${y + s(24)}Z`,
    'ice',
    0.55,
  );
}
