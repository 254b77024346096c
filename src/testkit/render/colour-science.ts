/** Colour calculations for the tests of themes. Colours are `#rrggbb`. */

type Triple = readonly [number, number, number];

/** The contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * The perceived difference of two colours: their distance in Ottosson's Oklab (2020). About 0.02 is just noticeable.
 */
export function difference(a: string, b: string): number {
  return oklabDistance(linear(a), linear(b));
}

export const deficiencies = ['protanopia', 'deuteranopia', 'tritanopia'] as const;
export type Deficiency = (typeof deficiencies)[number];

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear light. */
const simulations: Readonly<Record<Deficiency, readonly [Triple, Triple, Triple]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** As `difference`, for a person who lacks one kind of cones. */
export function differenceFor(deficiency: Deficiency, a: string, b: string): number {
  const seen = (colour: string): Triple => {
    const light = linear(colour);
    const [red, green, blue] = simulations[deficiency];
    return [clamp(dot(red, light)), clamp(dot(green, light)), clamp(dot(blue, light))];
  };
  return oklabDistance(seen(a), seen(b));
}

function oklabDistance(a: Triple, b: Triple): number {
  const [triple, other] = [oklab(a), oklab(b)];
  return Math.hypot(triple[0] - other[0], triple[1] - other[1], triple[2] - other[2]);
}

function oklab(light: Triple): Triple {
  const cones: Triple = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], light)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], light)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], light)),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
}

/** The channels as linear light, 0 to 1. */
function linear(colour: string): Triple {
  const channel = (from: number): number => {
    const value = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
