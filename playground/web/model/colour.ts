type Rgb = readonly [number, number, number];

/** The contrast that text of any size must have with its background: WCAG 2, level AA. */
const ENOUGH = 4.5;

/** `#rrggbb` as three numbers from 0 to 255; grey for anything else. */
function parse(colour: string): Rgb {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) return [128, 128, 128];
  return [
    Number.parseInt(match[1] ?? '', 16),
    Number.parseInt(match[2] ?? '', 16),
    Number.parseInt(match[3] ?? '', 16),
  ];
}

function write(rgb: readonly number[]): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance, from 0 (black) to 1 (white), as WCAG 2 defines it. */
function luminance(rgb: Rgb): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21, as WCAG 2 defines it. */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The contrast that large or bold letters must have: WCAG 2, level AA. */
const ENOUGH_LARGE = 3;

/** White if large letters on `ground` are legible in it, else black. */
export function inkOn(ground: string): '#000000' | '#ffffff' {
  return contrast('#ffffff', ground) >= ENOUGH_LARGE ? '#ffffff' : '#000000';
}

/** The colour, mixed with just enough white or black to be legible as text on `ground`. */
export function legible(colour: string, ground: string): string {
  const towards = luminance(parse(ground)) < 0.2 ? 255 : 0;
  const from = parse(colour);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = write(from.map((part) => part + (towards - part) * share));
    if (contrast(mixed, ground) >= ENOUGH) return mixed;
  }
  return towards === 255 ? '#ffffff' : '#000000';
}

/** Discord's numeric colour of embeds and containers as `#rrggbb`. */
export function hex(colour: number): string {
  return `#${(colour & 0xffffff).toString(16).padStart(6, '0')}`;
}
