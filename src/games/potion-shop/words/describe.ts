import { listOf, signed } from '../../../core/common.ts';
import type { Perspective, Score } from '../../../core/game.ts';
import type { Message, Seat, Value } from '../../../core/message.ts';
import { type CustomerId, content, customerOf, DICE, upgradeOf } from '../content/content.ts';
import { goods, ingredients, potions, symbols } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { legal, salesLimit } from '../rules/actions.ts';
import { QUIET_LIMIT, type ScoreParts, scoreParts, standings, withFinalBrews } from '../rules/scoring.ts';
import { couldServe } from '../rules/serving.ts';
import { available, roomFor, type Shop, stock, symbolRenown } from '../rules/shop.ts';
import { customersToEnd, diceInHand, dieOn, emptySpaces, type State, shopAt } from '../rules/state.ts';
import {
  amountsName,
  briefAbility,
  cardName,
  customerName,
  faceName,
  goodName,
  rewardsName,
  say,
  upgradeName,
} from './names.ts';
import { bonusName } from './verbs.ts';

/** Where the game stands, in a few words. */
export function headline(state: State): Message {
  const { round } = state;
  if (state.phase.is === 'over') return say('headline.over', { count: round });
  return say(state.last ? 'headline.last' : 'headline.round', { round });
}

/** What the awaited seat has to do. */
export function prompt(state: State, seat: Seat): Message {
  const { phase } = state;
  switch (phase.is) {
    case 'set':
      return say('prompt.set', { count: diceInHand(state).length });
    case 'take':
      return say('prompt.take');
    case 'sell': {
      const count = salesLimit(shopAt(state, seat)) - phase.sold;
      const now = legal(state, seat).some(({ kind }) => kind === 'sell');
      return say(now ? 'prompt.sell' : 'prompt.sell-brew', { count });
    }
    case 'buy':
      return say('prompt.buy');
    default:
      return say('prompt.wait');
  }
}

/** The phase of the round. */
export function phaseName(state: State): Message {
  switch (state.phase.is) {
    case 'opening':
    case 'roll':
    case 'end':
      return say('phase.wait');
    default:
      return say(`phase.${state.phase.is}`);
  }
}

/** Tracks with at most this many empty bubbles count as nearly full. */
const SCARCE = 3;

/** The sheet in words, one sentence per item. */
export function describe(state: State, seat: Seat, view: Perspective<State>): readonly Message[] {
  const shop = shopAt(state, seat);
  return listOf(
    say('describe.sheet', {
      who: { seat },
      game: headline(state),
      count: standings(state).totals[seat] ?? 0,
      customers: shop.customers.length,
      needed: customersToEnd(state),
    }),
    say('describe.stock', {
      ingredients: amountsName(stock(shop, ingredients)),
      potions: amountsName(stock(shop, potions)),
      gold: say('gold', { count: available(shop, 'gold') }),
    }),
    view.legal === true && legalInWords(state, seat),
    changesInWords(shop, view.since?.shops[seat]),
    phaseInWords(state),
    say('describe.symbols', { symbols: symbols.map((symbol) => symbolInWords(shop, symbol)) }),
    listInWords('upgrades', shop.upgrades.map(upgradeInWords)),
    listInWords('reserve', [...shop.reserve.customers, ...shop.reserve.upgrades].map(cardName)),
    listInWords('sold', shop.customers.map(customerName)),
    roomInWords(shop),
  );
}

function symbolInWords(shop: Shop, symbol: (typeof symbols)[number]): Message {
  const { filled } = shop.tracks[symbol];
  return say('describe.symbol', { symbol: goodName(symbol), filled, count: symbolRenown(filled) });
}

function upgradeInWords(id: Shop['upgrades'][number]): Message {
  return say('describe.upgrade', { upgrade: upgradeName(id), ability: briefAbility(id) });
}

function listInWords(kind: 'upgrades' | 'reserve' | 'sold', list: readonly Message[]): readonly Message[] {
  return list.length === 0 ? [] : [say(`describe.${kind}`, { list })];
}

/** The legal choices of the seat. */
function legalInWords(state: State, seat: Seat): readonly Message[] {
  const actions = legal(state, seat);
  const sales = new Set(actions.flatMap((action) => (action.kind === 'sell' ? [action.customer] : [])));
  const purchases = new Set(actions.flatMap((action) => (action.kind === 'buy' ? [action.upgrade] : [])));
  const brews = new Set(actions.flatMap((action) => (action.kind === 'brew' ? [action.potion] : [])));
  return listOf(
    state.phase.is === 'set' &&
      actions.length > 0 &&
      say('describe.can-set', { dice: diceInHand(state), spaces: emptySpaces(state) }),
    sales.size > 0 && say('describe.can-sell', { list: [...sales].map(customerName) }),
    purchases.size > 0 && say('describe.can-buy', { list: [...purchases].map(upgradeName) }),
    brews.size > 0 && say('describe.can-brew', { list: [...brews].map(goodName) }),
  );
}

/** The goods gained and used since the player last looked. */
function changesInWords(shop: Shop, previous: Shop | undefined): readonly Message[] {
  if (previous === undefined) return [];
  const list = goods.flatMap((good): readonly Value[] => {
    const change = available(shop, good) - available(previous, good);
    if (change === 0) return [];
    return [say('describe.change', { good: goodName(good), change: signed(change) })];
  });
  return list.length === 0 ? [] : [say('describe.changed', { list })];
}

/** What the current phase is about: dice, customers or upgrades. */
function phaseInWords(state: State): readonly Message[] {
  switch (state.phase.is) {
    case 'set':
      return [...handInWords(state), ...boardInWords(state)];
    case 'take':
      return [...boardInWords(state), ...customersInWords(state), ...offersInWords(state)];
    case 'sell':
      return customersInWords(state);
    case 'buy':
      return offersInWords(state);
    default:
      return [];
  }
}

function handInWords(state: State): readonly Message[] {
  const dice = diceInHand(state).map((die) => dieInWords(state, die));
  return dice.length === 0 ? [] : [say('describe.hand', { dice })];
}

function dieInWords(state: State, die: number): Message {
  return say('die', { die, shows: faceName(die, state.dice[die - 1]?.face ?? 0) });
}

function boardInWords(state: State): readonly Message[] {
  return Array.from({ length: DICE }, (_, i) => {
    const values = { space: i + 1, bonus: bonusName(state, i + 1) };
    const die = dieOn(state, i + 1);
    return die === undefined
      ? say('describe.space', values)
      : say('describe.space-die', { ...values, die: dieInWords(state, die) });
  });
}

function customersInWords({ market }: State): readonly Message[] {
  return market.customers.map((id) =>
    say('describe.customer', {
      customer: customerName(id),
      potions: amountsName(customerOf(id).potions),
      rewards: rewardsName(id),
    }),
  );
}

function offersInWords({ market }: State): readonly Message[] {
  return market.upgrades.map((id) =>
    say('describe.for-sale', {
      upgrade: upgradeName(id),
      gold: say('gold', { count: upgradeOf(id).cost }),
      renown: say('renown', { count: upgradeOf(id).renown }),
      ability: briefAbility(id),
    }),
  );
}

/** Tracks that are nearly full. */
function roomInWords(shop: Shop): readonly Message[] {
  const list = goods
    .filter((good) => roomFor(shop, good) <= SCARCE)
    .map((good) => say('describe.room', { good: goodName(good), count: roomFor(shop, good) }));
  return list.length === 0 ? [] : [say('describe.scarce', { list })];
}

/** "Close" means that at most this many customers, symbols or rounds are missing. */
const CLOSE = 2;

/** The cards that others took and the seat could have had, and the goods that its shop gained. */
export function changesFor(previous: State, state: State, seat: Seat): readonly Message[] {
  const [old, shop] = [shopAt(previous, seat), shopAt(state, seat)];
  const customers = previous.market.customers.filter(
    (card) => !state.market.customers.includes(card) && !has(shop, card) && couldServe(old, customerOf(card)),
  );
  const upgrades = previous.market.upgrades.filter(
    (card) =>
      !state.market.upgrades.includes(card) &&
      !has(shop, card) &&
      upgradeOf(card).cost <= available(old, 'gold'),
  );
  const filled = goods.map((good) => [good, shop.tracks[good].filled - old.tracks[good].filled] as const);
  const gained = Object.fromEntries(filled.filter(([, amount]) => amount > 0));
  return listOf(
    customers.length > 0 && say('since.customers', { cards: withOwners(state, customers) }),
    upgrades.length > 0 && say('since.upgrades', { cards: withOwners(state, upgrades) }),
    Object.keys(gained).length > 0 && say('since.gained', { goods: amountsName(gained) }),
  );
}

/** Whether the shop has the card, or has reserved it. */
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
    .toSorted((a, b) => a.count - b.count);
  const rounds = 1 + QUIET_LIMIT - state.quiet;
  return listOf(
    near.map((values) =>
      values.count <= 0 ? say('close.enough', { who: values.who }) : say('close.customers', values),
    ),
    rounds <= CLOSE && say('close.quiet', { count: rounds }),
  );
}

function closeToFullTrack(state: State, seat: Seat): readonly Message[] {
  const renown = content.sheet.symbolRenownWhenFull;
  return state.shops
    .flatMap((shop, other) =>
      symbols.map((symbol) => ({ who: { seat: other }, symbol, missing: roomFor(shop, symbol) })),
    )
    .filter(({ who, missing }) => who.seat !== seat && missing > 0 && missing <= CLOSE)
    .toSorted((a, b) => a.missing - b.missing)
    .map((of) => say('close.track', { ...of, symbol: goodName(of.symbol), renown }));
}

/** The score, with the parts of each total. */
export function score(state: State): Score {
  const lines = state.shops.map((shop) => scoreLine(scoreParts(withFinalBrews(shop))));
  return { ...standings(state), lines };
}

function scoreLine(parts: ScoreParts): Message {
  const from = ['customers', 'upgrades', 'symbols', 'gold', 'potions'] as const;
  const earned = from.filter((part) => parts[part] !== 0);
  if (earned.length === 0) return say('score.none');
  return say('score.line', { parts: earned.map((part) => say(`score.${part}`, { renown: parts[part] })) });
}
