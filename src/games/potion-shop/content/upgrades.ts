import { z } from 'zod';
import { effect } from './upgrade-effects.ts';

/** The upgrades that the game has names and icons for. */
export const upgradeNames = [
  ...(['u01', 'u02', 'u03', 'u04', 'u05', 'u06', 'u07', 'u08'] as const),
  ...(['u09', 'u10', 'u11', 'u12', 'u13', 'u14', 'u15', 'u16'] as const),
] as const;
export type UpgradeName = (typeof upgradeNames)[number];

/** A tile: `u07`, or `u07b` for one of the same name that does or costs something else. */
export type UpgradeId = UpgradeName | `${UpgradeName}b`;

/** The sets of upgrades, each with a tile of every name. A game keeps the set that it began with. */
export const editions = ['first', 'second'] as const;
export type Edition = (typeof editions)[number];

export const upgradeIds = upgradeNames.flatMap((name): readonly UpgradeId[] => [name, `${name}b`]);

export const upgradeTile = z
  .strictObject({
    id: z.enum(upgradeIds),
    /** Left out for a tile of all editions. */
    edition: z.enum(editions).optional(),
    /** Gold. */
    cost: z.int().positive(),
    renown: z.int().nonnegative(),
    effects: z.array(effect),
  })
  .readonly();

export type Upgrade = z.infer<typeof upgradeTile>;

export function upgradeNameOf(id: UpgradeId): UpgradeName {
  const name = upgradeNames.find((one) => id.startsWith(one));
  if (name === undefined) throw new RangeError(`there is no upgrade ${id}`);
  return name;
}

/** The tiles of each edition. @throws where one lacks a name or has it twice */
export function byEdition(tiles: readonly Upgrade[]): ReadonlyMap<Edition, readonly UpgradeId[]> {
  return new Map(
    editions.map((edition) => {
      const ids = tiles.filter((tile) => (tile.edition ?? edition) === edition).map(({ id }) => id);
      if (ids.map(upgradeNameOf).toSorted().join() !== upgradeNames.join())
        throw new Error(`the ${edition} edition does not have every upgrade once: ${ids.join(', ')}`);
      return [edition, ids];
    }),
  );
}
