import type { Message } from '../../../core/message.ts';
import type { Node } from '../../../core/scene.ts';
import { available, sizeOf } from '../rules/shop.ts';
import { say } from '../words/messages.ts';
import { coin, laurel } from './art.ts';
import { changeChip, type Outline, print, SMALL, written } from './frame.ts';
import { goodChange, type Stock, spentOf } from './stock.ts';

/** The counters beside the sign of a shop: gold, customers, renown. */

const WIDTH = 252;

interface Counter {
  readonly text: Message;
  picture(x: number, y: number): Node;
  readonly count: number;
  /** "/ 40"; left out where nothing limits the count. */
  readonly cap?: string;
  readonly change: number;
  readonly outline: Exclude<Outline, 'plain'>;
}

function counter(
  { text, picture, count, cap, change, outline }: Counter,
  x: number,
  y: number,
): readonly Node[] {
  const middle = y + 36;
  const end = x + 78 + String(count).length * 43;
  return [
    picture(x + 32, middle),
    written(String(count), x + 72, middle, 68),
    ...(change === 0
      ? cap === undefined
        ? []
        : [print(cap, end, middle + 6, SMALL, { fill: 'muted' })]
      : changeChip(change, end, middle, outline)),
    print(text, x, y + 92, SMALL, { fill: 'muted', bold: true, maxWidth: WIDTH - 12 }),
  ];
}

/** What the counters count besides the stock. */
export interface Tally {
  readonly customers: number;
  readonly oldCustomers: number;
  /** How many customers bring the end. */
  readonly needed: number;
  readonly renown: number;
  readonly oldRenown: number;
}

/** @param x the left end of the first */
export function counters(stock: Stock, tally: Tally, x: number, y: number): readonly Node[] {
  const { shop, isOver } = stock;
  const gold = goodChange(stock, 'gold');
  const all: readonly Counter[] = [
    {
      text: say('sheet.gold'),
      picture: (left, top) => coin(left, top, 66),
      count: available(shop, 'gold'),
      ...(isOver ? {} : { cap: `/ ${sizeOf('gold')}` }),
      ...gold,
    },
    {
      text: say('sheet.customers'),
      picture: (left, top) => ({ kind: 'icon', name: 'person', x: left, y: top, size: 60, fill: 'ink' }),
      count: tally.customers,
      ...(isOver || tally.customers >= tally.needed ? {} : { cap: `/ ${tally.needed}` }),
      change: tally.customers - tally.oldCustomers,
      outline: 'changed',
    },
    {
      text: say('sheet.renown'),
      picture: (left, top) => laurel(left, top, 66),
      count: tally.renown,
      change: tally.renown - tally.oldRenown,
      outline: 'changed',
    },
  ];
  return [
    ...all.flatMap((one, i) => counter(one, x + i * WIDTH, y)),
    ...(isOver ? [] : spentOf(shop, 'gold', x + 130, y + 92)),
  ];
}
