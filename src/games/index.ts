import type { AnyGame } from '../core/game.ts';
import { fromTheGroundUp } from './from-the-ground-up/index.ts';
import { graphiaGenesis } from './graphia-genesis/index.ts';
import { potionShop } from './potion-shop/index.ts';
import { rollToTheTop } from './roll-to-the-top/index.ts';

/** Every game that Rollpad hosts, in the order in which they are offered. */
export const games: readonly AnyGame[] = [rollToTheTop, graphiaGenesis, potionShop, fromTheGroundUp];
