import type { Random } from '../../../core/random.ts';

/** "A 4-sided, 6-sided, 8-sided, 12-sided and 20-sided die." */
export const dice = ['d4', 'd6', 'd8', 'd12', 'd20'] as const;
export type Die = (typeof dice)[number];

export const faces: Readonly<Record<Die, number>> = { d4: 4, d6: 6, d8: 8, d12: 12, d20: 20 };

/** The highest sum of all five dice: no number can be greater. */
export const HIGHEST = 50;

/** "A white die with 2 + sides, 2 - sides, 1 +/- and 1 ⇄ side." */
export const signs = ['add', 'remove', 'add-or-remove', 'swap'] as const;
export type Sign = (typeof signs)[number];
const whiteDie: readonly Sign[] = ['add', 'add', 'remove', 'remove', 'add-or-remove', 'swap'];

/** The numbers that the thrown dice show. */
export type Numbers = Readonly<Partial<Record<Die, number>>>;

/** Throws the dice in the order of `dice`. */
export function throwDice(pool: readonly Die[], random: Random): Numbers {
  const numbers = thrown(pool, random);
  return Object.fromEntries(pool.map((die, index) => [die, numbers[index] ?? 0]));
}

/** What the dice show that are thrown, in their order. */
export function thrown(pool: readonly Die[], random: Random): number[] {
  return pool.map((die) => random.int(faces[die]) + 1);
}

export function throwWhiteDie(random: Random): Sign {
  return whiteDie[random.int(whiteDie.length)] ?? 'add';
}

/** The given dice in the order of `dice`. */
export function inOrder(some: readonly Die[]): readonly Die[] {
  return dice.filter((die) => some.includes(die));
}

export function without(all: readonly Die[], some: readonly Die[]): readonly Die[] {
  return all.filter((die) => !some.includes(die));
}

export function isDie(text: string): text is Die {
  return (dice as readonly string[]).includes(text);
}

/** A number is "from 1 die or the summed total of the numbers from several dice". */
export function numberOf(some: readonly Die[], numbers: Numbers): number {
  return some.reduce((total, die) => total + (numbers[die] ?? 0), 0);
}

/** Every selection of one or more of the dice: single dice first, then pairs, and so on. */
export function selections(some: readonly Die[]): readonly (readonly Die[])[] {
  const all: (readonly Die[])[] = [[]];
  for (const die of some) all.push(...all.map((set) => [...set, die]));
  return all.slice(1).sort((a, b) => a.length - b.length);
}
