import type { Node } from '../../../core/scene.ts';
import { upgradeOf } from '../content/content.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { abilityName, upgradeName } from '../words/names.ts';
import { priced, upgradeIconOf } from './art.ts';
import { column, type Outline, plate, print, SMALL } from './frame.ts';

/** Tiles in a row across the pane. */
export const TILES_IN_ROW = 3;
export const TILE_HEIGHT = 256;

/** An upgrade for sale: its name, what it does in words, its price and its renown. */
function upgradeTile(id: UpgradeId, x: number, y: number, width: number, outline: Outline): readonly Node[] {
  const { cost, renown } = upgradeOf(id);
  const [ability] = abilityName(id);
  return [
    plate(x, y, width, TILE_HEIGHT, outline),
    { kind: 'icon', name: upgradeIconOf(id), x: x + 56, y: y + 54, size: 80, fill: 'ink' },
    print(upgradeName(id), x + 108, y + 54, 40, { bold: true, maxWidth: width - 124, lines: 2 }),
    ...(ability === undefined
      ? []
      : [print(ability, x + 20, y + 138, SMALL, { maxWidth: width - 40, lines: 2 })]),
    ...priced('gold', cost, x + 20, y + TILE_HEIGHT - 40),
    ...(renown === 0 ? [] : priced('renown', renown, x + width - 128, y + TILE_HEIGHT - 40)),
  ];
}

/** Upgrades in rows of three. */
export function tileRows(
  ids: readonly UpgradeId[],
  y: number,
  outlineOf: (id: UpgradeId) => Outline,
  gap: number,
): readonly Node[] {
  return ids.flatMap((id, i) => {
    const { x, width } = column(TILES_IN_ROW, i % TILES_IN_ROW);
    return upgradeTile(id, x, y + Math.floor(i / TILES_IN_ROW) * (TILE_HEIGHT + gap), width, outlineOf(id));
  });
}
