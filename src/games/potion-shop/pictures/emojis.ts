import type { Node } from '../../../core/scene.ts';
import { classes, type Good, goods, isSymbol } from '../content/goods.ts';
import { upgradeNames } from '../content/upgrades.ts';
import { emojiOfClass, emojiOfGood, emojiOfUpgrade, RENOWN_EMOJI } from '../words/emojis.ts';
import { classHues, classIcons, goodPicture, laurel, upgradeIconOf } from './art.ts';

/** The game's emoji: goods, classes of customers, upgrades, and renown. */
export const emojis: Readonly<Record<string, readonly Node[]>> = Object.fromEntries([
  ...goods.map((good) => [emojiOfGood(good), picture(good)] as const),
  ...classes.map(
    (one) =>
      [
        emojiOfClass(one),
        [
          { kind: 'circle', x: 0, y: 0, radius: 46, fill: classHues[one], stroke: 'ink', strokeWidth: 5 },
          { kind: 'icon', name: classIcons[one], x: 0, y: 0, size: 74, fill: 'on-hue' },
        ] as const,
      ] as const,
  ),
  ...upgradeNames.map(
    (id) =>
      [
        emojiOfUpgrade(id),
        [
          {
            kind: 'rect',
            x: -46,
            y: -46,
            width: 92,
            height: 92,
            radius: 16,
            fill: 'brown-soft',
            stroke: 'ink',
            strokeWidth: 5,
          },
          { kind: 'icon', name: upgradeIconOf(id), x: 0, y: 0, size: 78, fill: 'on-hue' },
        ] as const,
      ] as const,
  ),
  [
    RENOWN_EMOJI,
    [
      { kind: 'circle', x: 0, y: 0, radius: 46, fill: 'yellow-soft', stroke: 'ink', strokeWidth: 5 },
      laurel(0, 0, 76),
    ],
  ] as const,
]);

/** Emblems are dark, and need a light disk behind them. */
function picture(good: Good): readonly Node[] {
  if (!isSymbol(good)) return goodPicture(good, 0, 0, 100);
  return [
    { kind: 'circle', x: 0, y: 0, radius: 46, fill: 'card', stroke: 'ink', strokeWidth: 5 },
    ...goodPicture(good, 0, 0, 76),
  ];
}
