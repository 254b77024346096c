import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inTint, placed, shapeOf } from '../core/draw.ts';
import { artModules, drawingOf } from './art-files.ts';

const svg = (inside: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 0 100 50">${inside}</svg>`;
const read = (inside: string) => drawingOf(svg(inside), 'x.svg');

describe('drawings', () => {
  it('are shapes with colours named by their meaning', () => {
    const drawing = read(`<!-- a hut --><title>Hut</title>
      <g stroke="#8F8A80" stroke-width="2"><rect id="wall" x="10" y="20" width="30" height="30" rx="2" fill="#8b94a2"/>
      <line x1="0" y1="50" x2="90" y2="50"/></g>
      <circle cx="80" cy="10" r="5" fill="currentColor" opacity="0.5"/><path d="M0 0
        L 5 5Z" fill="none" stroke="currentColor" stroke-dasharray="2 3"/>`);
    expect(drawing).toEqual({
      left: -5,
      top: 0,
      width: 100,
      height: 50,
      shapes: [
        {
          id: 'wall',
          kind: 'rect',
          x: 10,
          y: 20,
          width: 30,
          height: 30,
          radius: 2,
          fill: 'slate',
          stroke: 'rule',
          strokeWidth: 2,
        },
        { kind: 'line', x1: 0, y1: 50, x2: 90, y2: 50, stroke: 'rule', strokeWidth: 2 },
        { kind: 'circle', x: 80, y: 10, radius: 5, fill: 'ink', opacity: 0.5, tinted: true },
        { kind: 'path', d: 'M0 0 L 5 5Z', stroke: 'ink', strokeWidth: 1, dash: [2, 3], tinted: true },
      ],
    });
    expect(shapeOf(drawing, 'wall').kind).toBe('rect');
    expect(() => shapeOf(drawing, 'roof')).toThrow('no shape roof');
    const group = placed(drawing, { x: 100, y: 100, width: 200, height: 50, tint: 'red' });
    expect(group).toMatchObject({ x: 55, y: 75, scale: 1 });
    expect(group.nodes[2]).toEqual({ kind: 'circle', x: 80, y: 10, radius: 5, fill: 'red', opacity: 0.5 });
    expect(drawing.shapes.map((shape) => inTint(shape, 'blue')).slice(3)).toMatchObject([{ stroke: 'blue' }]);
  });

  it.each([
    ['<ellipse cx="1" cy="1" rx="1" ry="2"/>', '<ellipse> cannot be drawn'],
    ['<path d="M0 0" transform="scale(2)"/>', '<path> with transform'],
    ['<g transform="scale(2)"></g>', 'a group with transform'],
    ['<circle cx="1" cy="1" r="1" fill="#123456"/>', 'fill #123456 is no colour of the light theme'],
  ])('refuse what a scene cannot have: %s', (inside, why) => {
    expect(() => read(inside)).toThrow(`x.svg: ${why}`);
  });

  it('need a viewBox', () => {
    expect(() => drawingOf('<svg></svg>', 'x.svg')).toThrow('x.svg: no svg with a viewBox');
  });

  it('are up to date: otherwise run npm run art', () => {
    for (const { path, text } of artModules())
      expect(existsSync(path) && readFileSync(path, 'utf8')).toBe(text);
  });
});
