import type { ShippedFile } from './file.ts';

import fromTheGroundUp from './from-the-ground-up.json' with { type: 'json' };
import graphiaGenesis from './graphia-genesis.json' with { type: 'json' };
import potionShop from './potion-shop.json' with { type: 'json' };
import rollToTheTop from './roll-to-the-top.json' with { type: 'json' };

/** By game. */
export const files: ReadonlyMap<string, ShippedFile> = new Map([
  ['from-the-ground-up', fromTheGroundUp],
  ['graphia-genesis', graphiaGenesis],
  ['potion-shop', potionShop],
  ['roll-to-the-top', rollToTheTop],
]);
