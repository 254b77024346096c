import { type Hue, hues, type Node, type Scene } from '../../core/scene.ts';

/**
 * A realistic sheet of an imaginary game: 10 by 10 squares with terrain glyphs, a pyramid of boxes with handwritten
 * numbers, dice, and a score table. For tests, the benchmark, and theme previews.
 */
export function demoScene(written = 24): Scene {
  return {
    width: 1000,
    height: 1200,
    base: { key: 'demo', nodes: [...title(), ...map(), ...scores()] },
    nodes: [...pyramid(written), ...dice()],
  };
}

const glyphs: Readonly<Record<Hue, string>> = {
  slate: 'mountains',
  green: 'pine-tree',
  blue: 'wave-crest',
  yellow: 'cactus',
  ice: 'snowflake-1',
  brown: 'wheat',
  purple: 'crystal-growth',
  red: 'lava',
  orange: 'sun',
  teal: 'fern',
};

function title(): readonly Node[] {
  return [
    { kind: 'text', text: 'Übersicht · Ada', x: 40, y: 60, size: 48, fill: 'ink', bold: true, maxWidth: 560 },
    { kind: 'text', text: 'Round 4 → 5', x: 960, y: 60, size: 34, fill: 'muted', align: 'right' },
    { kind: 'line', x1: 40, y1: 100, x2: 960, y2: 100, stroke: 'rule', strokeWidth: 3 },
  ];
}

function map(): readonly Node[] {
  const size = 62;
  return Array.from({ length: 100 }, (_, i): readonly Node[] => {
    const column = i % 10;
    const row = Math.floor(i / 10);
    const hue = hues[(column * 3 + row * 7 + Math.floor((column * row) / 4)) % hues.length] ?? 'slate';
    const x = 70 + column * size;
    const y = 150 + row * size;
    const full = (row + column) % 3 !== 0;
    return [
      {
        kind: 'rect',
        x,
        y,
        width: size,
        height: size,
        fill: full ? hue : `${hue}-soft`,
        stroke: 'rule',
        strokeWidth: 3,
      },
      {
        kind: 'icon',
        name: glyphs[hue],
        x: x + size / 2,
        y: y + size / 2,
        size: 42,
        fill: full ? 'on-hue' : 'ink',
      },
    ];
  }).flat();
}

function scores(): readonly Node[] {
  return Array.from({ length: 10 }, (_, i): readonly Node[] => {
    const y = 180 + i * 62;
    const hue = hues[i] ?? 'slate';
    return [
      { kind: 'rect', x: 730, y: y - 26, width: 230, height: 52, radius: 10, fill: 'card', stroke: 'rule' },
      { kind: 'circle', x: 758, y, radius: 16, fill: hue, stroke: 'ink', strokeWidth: 3 },
      { kind: 'text', text: hue, x: 786, y, size: 28, fill: 'ink', maxWidth: 96 },
      { kind: 'text', text: `${i * 7}`, x: 946, y, size: 36, fill: 'pencil', font: 'hand', align: 'right' },
    ];
  }).flat();
}

function pyramid(written: number): readonly Node[] {
  const size = 78;
  return Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 11 - row }, (_, column): readonly Node[] => {
      const index = row * 11 - (row * (row - 1)) / 2 + column;
      const x = 60 + column * size + (row * size) / 2;
      const y = 1090 - row * (size - 10);
      const filled = index < written;
      const changed = index === written - 1;
      const legal = !filled && index < written + 4;
      const box: Node = {
        kind: 'rect',
        x,
        y,
        width: size - 6,
        height: size - 16,
        radius: 8,
        fill: changed ? 'changed-soft' : legal ? 'legal-soft' : 'card',
        stroke: changed ? 'changed' : legal ? 'legal' : 'rule',
        strokeWidth: changed || legal ? 5 : 3,
        ...(legal ? { dash: [10, 6] } : {}),
      };
      const print = filled
        ? ({ text: `${(index * 5) % 20}`, font: 'hand', size: 44, fill: 'pencil' } as const)
        : ({ text: legal ? '≥ 7' : '·', size: 28, fill: 'muted' } as const);
      const [middle, centre] = [x + (size - 6) / 2, y + (size - 16) / 2];
      const number: Node = { kind: 'text', x: middle, y: centre, align: 'middle', ...print };
      return [box, number];
    }),
  ).flat(2);
}

function dice(): readonly Node[] {
  return [4, 6, 8, 12, 20].map(
    (sides, i): Node => ({
      kind: 'group',
      x: 560 + i * 84,
      y: 815 + (i % 2) * 14,
      rotate: -8 + i * 4,
      nodes: [
        {
          kind: 'rect',
          x: -34,
          y: -34,
          width: 68,
          height: 68,
          radius: 12,
          fill: hues[i * 2] ?? 'slate',
          stroke: 'ink',
          strokeWidth: 4,
        },
        {
          kind: 'text',
          text: `${sides - 1}`,
          x: 0,
          y: 0,
          size: 44,
          fill: 'on-hue',
          bold: true,
          align: 'middle',
        },
      ],
    }),
  );
}
