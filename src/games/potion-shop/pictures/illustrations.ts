import { withCallouts } from '../../../core/draw.ts';
import type { Illustration } from '../../../core/game.ts';
import type { Point, Scene } from '../../../core/scene.ts';
import { type CustomerId, chitIds, content } from '../content/content.ts';
import type { Amounts } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { sellTo, takeDie } from '../rules/actions.ts';
import { emptyShop, gained, type Shop, spent } from '../rules/shop.ts';
import { options, type Phase, type State } from '../rules/state.ts';
import { say } from '../words/names.ts';
import { marketPane } from './market-pane.ts';
import { cardsPane } from './sheet.ts';
import { shopPane } from './shop-pane.ts';

/** The pictures of the help, drawn from example positions; seat 0 is the reader. */
export function illustrations(topic: string): readonly Illustration[] {
  switch (topic) {
    case 'start':
      return [
        { scene: annotatedMarket(), caption: say('guide.market') },
        { scene: annotatedShop(), caption: say('guide.shop') },
        { scene: sale(), caption: say('guide.sale') },
      ];
    case 'round':
      return [{ scene: dieTaken(), caption: say('guide.take') }];
    case 'customers':
      return [{ scene: sale(), caption: say('guide.sale') }];
    case 'points':
      return [{ scene: finalShop(), caption: say('guide.points') }];
    default:
      return [];
  }
}

/** The positions of the callouts that the captions explain. */
const MARKET_SPOTS: readonly Point[] = [
  [92, 186],
  [270, 316],
  [288, 606],
  [288, 700],
  [866, 866],
];
const SHOP_SPOTS: readonly Point[] = [
  [1270, 106],
  [316, 334],
  [40, 438],
  [324, 668],
  [660, 924],
];

interface ExampleShop {
  readonly stock?: Amounts;
  readonly used?: Amounts;
  readonly customers?: readonly CustomerId[];
  readonly upgrades?: readonly UpgradeId[];
}

function shop({ stock = {}, used = {}, customers = [], upgrades = [] }: ExampleShop): Shop {
  return { ...gained(spent(gained(emptyShop, used), used), stock), customers, upgrades };
}

/** Three players in round 4; seat 2 has set the dice, so the reader takes first. */
function example(phase: Phase, own: ExampleShop): State {
  const faces = [4, 2, 4, 2, 4];
  return {
    options: options.schema.parse({}),
    phase,
    round: 4,
    current: 2,
    chits: chitIds,
    dice: faces.map((face, i) => ({ face, space: SPACES[i] ?? 0 })),
    market: {
      customers: ['cleric-06', 'mage-04', 'rogue-10', 'warrior-03', 'rogue-05'],
      upgrades: ['u07', 'u14', 'u09'],
    },
    deck: {
      customers: [...content.customers.keys()].slice(0, 20),
      upgrades: [...content.upgrades.keys()].slice(0, 8),
    },
    shops: [shop(own), shop({}), shop({})],
    quiet: 0,
    last: false,
  };
}

/** The space of each die. The fifth shows a Health Potion and a Mandrake: it lies on the space that doubles. */
const SPACES = [3, 1, 4, 5, 2];

const MIDDLE: ExampleShop = {
  stock: { eye: 3, tentacula: 1, mandrake: 2, health: 1, special: 1, gold: 4, sword: 2, robe: 1 },
  used: { eye: 1, unicorn: 3, tentacula: 2, strength: 2, gold: 7 },
  customers: ['warrior-01', 'warrior-05', 'mage-08'],
  upgrades: ['u01', 'u05'],
};

function annotatedMarket(): Scene {
  return withCallouts(marketPane(example({ is: 'take', turn: 0 }, MIDDLE), {}), MARKET_SPOTS);
}

function annotatedShop(): Scene {
  return withCallouts(shopPane(example({ is: 'take', turn: 0 }, MIDDLE), 0, {}), SHOP_SPOTS);
}

/** "Gain the ingredients, potions, or symbols shown on the die as well as the bonus shown underneath." */
function dieTaken(): Scene {
  const previous = example({ is: 'take', turn: 0 }, MIDDLE);
  return shopPane(takeDie(previous, 0, { kind: 'take', space: 2 }), 0, { since: previous });
}

/** "Cross off the potions required and gain the Customer Card." */
function sale(): Scene {
  const previous = example({ is: 'sell', turn: 0, sold: 0 }, MIDDLE);
  return shopPane(sellTo(previous, 0, { kind: 'sell', customer: 'mage-04' }), 0, { since: previous });
}

/** A shop at the end of the game, with something of everything that scores. */
function finalShop(): Scene {
  const shop: ExampleShop = {
    stock: { gold: 6, mana: 1, special: 1, sword: 4, robe: 2, shield: 1 },
    customers: [
      'warrior-05',
      'mage-02',
      'cleric-04',
      'rogue-08',
      'warrior-08',
      'rogue-03',
      'cleric-09',
      'mage-08',
      'mage-09',
      'rogue-07',
      'warrior-09',
    ],
    upgrades: ['u07', 'u14'],
  };
  return cardsPane(example({ is: 'over' }, shop), 0, {});
}
