import type { Message, Seat } from '../../../core/message.ts';
import { type CustomerId, content, customerOf, upgradeOf } from '../content/content.ts';
import { goods, symbols } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { QUIET_LIMIT } from '../rules/score.ts';
import { couldServe } from '../rules/serving.ts';
import { available, roomFor, type Shop } from '../rules/shop.ts';
import { customersToEnd, type State, shopAt } from '../rules/state.ts';
import { say } from './messages.ts';
import { amountsName, cardName, goodName } from './names.ts';

/** Messages for a player who returns after an absence. */

/** Somebody is close who lacks at most this many customers, symbols or rounds. */
const CLOSE = 2;

/** Cards that others took although the seat could have had them, and goods that its shop got since. */
export function changesFor(before: State, state: State, seat: Seat): readonly Message[] {
  const [old, shop] = [shopAt(before, seat), shopAt(state, seat)];
  const customers = before.market.customers.filter(
    (card) => !state.market.customers.includes(card) && !has(shop, card) && couldServe(old, customerOf(card)),
  );
  const upgrades = before.market.upgrades.filter(
    (card) =>
      !state.market.upgrades.includes(card) &&
      !has(shop, card) &&
      upgradeOf(card).cost <= available(old, 'gold'),
  );
  const filled = goods.map((good) => [good, shop.tracks[good].filled - old.tracks[good].filled] as const);
  const gained = Object.fromEntries(filled.filter(([, amount]) => amount > 0));
  return [
    ...(customers.length > 0 ? [say('since.customers', { cards: withOwners(state, customers) })] : []),
    ...(upgrades.length > 0 ? [say('since.upgrades', { cards: withOwners(state, upgrades) })] : []),
    ...(Object.keys(gained).length > 0 ? [say('since.gained', { goods: amountsName(gained) })] : []),
  ];
}

/** Whether the shop has the card, reserved or for good. */
function has({ customers, upgrades, reserve }: Shop, card: CustomerId | UpgradeId): boolean {
  const all: readonly string[] = [...customers, ...upgrades, ...reserve.customers, ...reserve.upgrades];
  return all.includes(card);
}

/** Each card and who has it now. */
function withOwners(state: State, cards: readonly (CustomerId | UpgradeId)[]): readonly Message[] {
  return cards.map((card) => {
    const owner = state.shops.findIndex((shop) => has(shop, card));
    const name = cardName(card);
    return owner === -1 ? name : say('since.owned', { card: name, who: { seat: owner } });
  });
}

/** The end of the game, and tracks of others that are nearly full. */
export function closeTo(state: State, seat: Seat): readonly Message[] {
  if (state.phase.is === 'over') return [];
  return [...closeToEnd(state, seat), ...closeToFullTrack(state, seat)];
}

function closeToEnd(state: State, seat: Seat): readonly Message[] {
  if (state.last) return [say('close.last-round')];
  const needed = customersToEnd(state);
  const near = state.shops
    .map(({ customers }, other) => ({ who: { seat: other }, count: needed - customers.length }))
    .filter(({ who, count }) => who.seat !== seat && count <= CLOSE)
    .toSorted((one, other) => one.count - other.count);
  const rounds = 1 + QUIET_LIMIT - state.quiet;
  return [
    ...near.map((values) =>
      values.count <= 0 ? say('close.enough', { who: values.who }) : say('close.customers', values),
    ),
    ...(rounds <= CLOSE ? [say('close.quiet', { count: rounds })] : []),
  ];
}

function closeToFullTrack(state: State, seat: Seat): readonly Message[] {
  const renown = content.sheet.symbolRenownWhenFull;
  return state.shops
    .flatMap((shop, other) =>
      symbols.map((symbol) => ({ who: { seat: other }, symbol, missing: roomFor(shop, symbol) })),
    )
    .filter(({ who, missing }) => who.seat !== seat && missing > 0 && missing <= CLOSE)
    .toSorted((one, other) => one.missing - other.missing)
    .map((of) => say('close.track', { ...of, symbol: goodName(of.symbol), renown }));
}
