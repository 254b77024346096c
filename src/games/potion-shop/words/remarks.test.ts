import { afterAll, describe, expect, it } from 'vitest';
import type { Message, Seat } from '../../../core/message.ts';
import { quickRandom, type Random } from '../../../core/random.ts';
import { begin, play } from '../../../core/steps.ts';
import { type Hint, Hints } from '../../../testkit/games/reasons.ts';
import { content, faceOf, isCustomer, isUpgrade, recipeOf, upgradeOf } from '../content/content.ts';
import {
  type Amounts,
  amountOf,
  entriesOf,
  type Good,
  goods,
  ingredients,
  potions,
  symbols,
  together,
} from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { potionShop as game } from '../index.ts';
import { type Action, apply } from '../rules/actions.ts';
import { renownOf, scoreParts } from '../rules/scoring.ts';
import { available, emptyShop, lostOf, type Shop, sizeOf } from '../rules/shop.ts';
import { type State, shopAt, withShop } from '../rules/state.ts';
import { buying, DONE, sell, selling, withEffects } from '../rules/testing.ts';
import { cardName } from './names.ts';

describe('the sheet in words', () => {
  it('describes everything that it shows', () => {
    const state = selling({
      stock: { mana: 1, gold: 3 },
      upgrades: ['u09'],
      reserve: { customers: ['mage-09'] },
    });
    const keys = game
      .describe(state, 1, { legal: true })
      .map(({ key }) => key.replace('potion-shop.describe.', ''));
    expect(keys).toEqual([
      'sheet',
      'stock',
      'can-sell',
      ...Array(5).fill('customer'),
      'symbols',
      'upgrades',
      'reserve',
    ]);
  });
});

describe('remarks', () => {
  const keys = (state: State, action: Parameters<typeof game.remarks>[2]) =>
    game.remarks(state, 1, action).map(({ key }) => key.replace('potion-shop.remark.', ''));

  it('say what would be brewed for a sale, and what would be lost', () => {
    expect(keys(selling({ stock: { mana: 1 } }), sell('mage-01'))).toEqual(['from-stock', 'rewards']);
    const full = selling({ stock: { eye: 1, tentacula: 1 }, used: { robe: 8 } });
    expect(keys({ ...full }, sell('mage-01'))).toContain('brewed-for-it');
  });

  it('name no renown that a customer does not bring', () => {
    const stock = { health: 1 };
    expect(keys(selling({ stock }), sell('cleric-03'))).toEqual(['from-stock', 'gains']);
  });

  it('name no renown that a discarded upgrade does not cost', () => {
    const state = buying(
      { stock: { gold: 4 }, upgrades: ['u01', 'u02', 'u12', 'u15'] },
      { upgrades: ['u05'] },
    );
    expect(keys(state, { kind: 'buy', upgrade: 'u05', discard: 'u12' })).toContain('discard-worthless');
    expect(keys(state, { kind: 'buy', upgrade: 'u05', discard: 'u15' })).toContain('discard');
  });

  it('say before "done" what could still be sold', () => {
    expect(keys(selling({ stock: { mana: 1 } }), DONE)).toEqual(['could-sell']);
  });

  it('warn before a brew fills a track for good', () => {
    const state = selling({ stock: { eye: 1, tentacula: 1 }, used: { mana: 11 } });
    expect(keys(state, { kind: 'brew', potion: 'mana' })).toEqual(['crosses-off', 'track-full']);
  });
});

it('the score says where the renown is from, without what brought none', () => {
  const { lines } = game.score(selling({ stock: { gold: 4 } }));
  expect(lines[1]).toEqual({
    key: 'potion-shop.score.line',
    values: { parts: [{ key: 'potion-shop.score.gold', values: { renown: 2 } }] },
  });
  expect(game.score(selling({})).lines[1]).toEqual({ key: 'potion-shop.score.none' });
});

/** Every remark of games by chance. What it says is computed here in another way. */
type Case = Hint<State, Action>;
type Move = Pick<Case, 'state' | 'seat' | 'action'>;

// No tile has these effects today, but there are words for them.
for (const restore of [
  withEffects('u03', { kind: 'extra-symbol' }),
  withEffects('u04', { kind: 'short-brew' }),
  withEffects('u02', { kind: 'more-sales', sales: 2 }),
])
  afterAll(restore);

const said = new Hints<State, Action>('remark');
/** The actions that remarks were asked for. */
const asked: Move[] = [];

interface Walk {
  readonly seats: number;
  readonly order: State['options']['order'];
  /** Few cards: customers who want Special Potions, and soon nobody. */
  readonly cards: 'all' | 'few';
  /** Other numbers bring other shops. */
  readonly shops: number;
}

/** The number of decisions after which a game is left. */
const ENOUGH = 100;

/** Plays a game by chance, each kind of action as often as another. It begins with shops that have been busy. */
function playAnyhow({ seats, order, cards, shops }: Walk): void {
  const random = quickRandom(`remarks ${seats} ${order} ${cards} ${shops}`);
  const options = game.options.schema.parse({ order });
  const { state: opened } = begin(game, { seats, options, formerWinners: [] }, random);
  let state = withBusyShops(opened, random);
  if (cards === 'few')
    state = {
      ...state,
      market: { customers: random.shuffle(choosy).slice(0, 5), upgrades: [] },
      deck: { customers: [], upgrades: [] },
    };
  for (let left = ENOUGH; left > 0; left--) {
    const [seat] = game.awaiting(state);
    if (seat === undefined) return;
    const all = random.shuffle(game.legal(state, seat));
    const kinds = [...new Set(all.map(({ kind }) => kind))];
    const some = kinds.flatMap((kind) => all.find((action) => action.kind === kind) ?? []);
    for (const action of some) {
      asked.push({ state, seat, action });
      for (const remark of game.remarks(state, seat, action))
        said.record(state, seat, action, {
          ...remark,
          key: remark.key.replace('.effect.', '.remark.effect.'),
        });
    }
    const made = some[random.int(some.length)];
    if (made === undefined) throw new Error('nothing to do');
    state = play(game, state, seat, made, random).state;
  }
}

/** The customers who want a potion that can be brewed in several ways. */
const choosy = [...content.customers.values()]
  .filter((customer) => amountOf(customer.potions, 'special') > 0)
  .map(({ id }) => id);

/** Some tracks are nearly full, and there are upgrades. */
function withBusyShops(state: State, random: Random): State {
  const upgrades = random.shuffle(state.deck.upgrades);
  const shops = state.shops.map((shop) => {
    const tracks = goods.map((good) => {
      const filled = random.int(3) === 0 ? sizeOf(good) - random.int(3) : random.int(7);
      return [good, { filled, spent: Math.max(0, filled - random.int(5)) }] as const;
    });
    return {
      ...shop,
      tracks: Object.fromEntries(tracks) as Shop['tracks'],
      upgrades: upgrades.splice(0, random.int(4)),
    };
  });
  return { ...state, shops, deck: { ...state.deck, upgrades } };
}

for (const [seats, order, cards] of [
  [2, 'phases', 'all'],
  [2, 'players', 'few'],
  [3, 'players', 'all'],
  [4, 'phases', 'few'],
] as const)
  for (const shops of [1, 2]) playAnyhow({ seats, order, cards, shops });

const own = ({ state, seat }: Move) => shopAt(state, seat);
const after = ({ state, seat, action }: Move) => apply(state, seat, action).state;
const later = (one: Move) => shopAt(after(one), one.seat);

/** The values of a remark on an action; undefined if it is not made. */
function values({ state, seat, action }: Move, name: string): Message['values'] {
  const found = game.remarks(state, seat, action).find(({ key }) => key === `potion-shop.remark.${name}`);
  return found && { ...found.values };
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'key' in value;

function goodIn(value: unknown): Good {
  const key = isMessage(value) ? value.key.replace(/^potion-shop\.(good|short)\./, '') : '';
  const good = goods.find((other) => other === key);
  if (good === undefined) throw new Error(`no good in ${JSON.stringify(value)}`);
  return good;
}

/** Reads "2 × Mandrake, Health Potion and 2 gold". */
function amountsIn(value: unknown): Amounts {
  if (Array.isArray(value)) return together(...value.map(amountsIn));
  if (!isMessage(value)) throw new Error(`no goods in ${JSON.stringify(value)}`);
  const count = Number(value.values?.count);
  switch (value.key) {
    case 'potion-shop.nothing':
      return {};
    case 'potion-shop.gold':
      return { gold: count };
    case 'potion-shop.several':
      return { [goodIn(value.values?.good)]: count };
    default:
      return { [goodIn(value)]: 1 };
  }
}
const isSame = (one: Amounts, other: Amounts) =>
  goods.every((good) => amountOf(one, good) === amountOf(other, good));
const isCard = (value: unknown, id: string | undefined) =>
  id !== undefined && JSON.stringify(value) === JSON.stringify(cardName(id));
const renownIn = (value: unknown) => (isMessage(value) ? Number(value.values?.count) : Number.NaN);

/** The difference of two shops: the bubbles that were filled in, or crossed off. */
function difference(
  what: 'filled' | 'spent',
  shop: Shop,
  then: Shop,
  some: readonly Good[] = goods,
): Amounts {
  return Object.fromEntries(some.map((good) => [good, then.tracks[good][what] - shop.tracks[good][what]]));
}
/** What an action fills in, without the potions that are brewed for a sale. */
const filledIn = (one: Move) =>
  difference('filled', own(one), later(one), one.action.kind === 'sell' ? ['gold', ...symbols] : goods);

/** All the goods that the remarks on an action promise. */
function promised(one: Move): Amounts {
  const symbol = values(one, 'extra-symbol')?.symbol;
  const sentence = values(one, 'gains') ?? values(one, 'rewards');
  return together(amountsIn(sentence?.goods), symbol === undefined ? {} : { [goodIn(symbol)]: 1 });
}
const lostGoods = (one: Move): Amounts => {
  const goodsLost = values(one, 'lost')?.goods;
  return goodsLost === undefined ? {} : amountsIn(goodsLost);
};
const isKept = (one: Move) => isSame(promised(one), together(filledIn(one), lostGoods(one)));
/** Renown on customer cards. */
const earned = (one: Move) => scoreParts(later(one)).customers - scoreParts(own(one)).customers;

/** The shop with so much of each good, and nothing crossed off. */
function stocked(amounts: Amounts, shop: Shop = emptyShop): Shop {
  const tracks = goods.map((good) => [good, { filled: amountOf(amounts, good), spent: 0 }] as const);
  return { ...shop, tracks: Object.fromEntries(tracks) as Shop['tracks'] };
}
const usesFewer = (action: Action): boolean => {
  if (action.kind !== 'brew') return false;
  const recipe = recipeOf(action.potion);
  const full = typeof recipe === 'number' ? recipe : recipe.length;
  return (action.ingredients?.length ?? full) < full;
};

/** What a die on a space brings an otherwise empty shop, with its first choice; and the choices. */
function broughtBy(state: State, space: number, upgrades: Shop['upgrades'] = []) {
  const seat = (state.current + 1) % state.shops.length;
  const then = withShop({ ...state, phase: { is: 'take', turn: 0 } }, seat, { ...emptyShop, upgrades });
  const actions = game.legal(then, seat).filter((action) => action.kind === 'take' && action.space === space);
  const [first] = actions;
  if (first?.kind !== 'take') throw new Error(`no die on space ${space}`);
  const choices = actions.flatMap((action) => (action.kind === 'take' ? (action.choice ?? []) : []));
  return {
    choices,
    first: first.choice,
    gains: difference('filled', emptyShop, later({ state: then, seat, action: first })),
  };
}

const chits: Readonly<Record<string, (face: Amounts, brought: ReturnType<typeof broughtBy>) => boolean>> = {
  'any-potion': (face, { choices, first, gains }) =>
    isSame(gains, together(face, { [String(first)]: 1 })) &&
    choices.join() === potions.filter((potion) => potion !== 'special').join(),
  double: (face, { gains }) => isSame(gains, together(face, face)),
  'ingredient-and-gold': (face, { choices, first, gains }) =>
    isSame(gains, together(face, { gold: 1, [String(first)]: 1 })) && choices.join() === ingredients.join(),
  'two-gold': (face, { choices, gains }) =>
    isSame(gains, together(face, { gold: 2 })) && choices.length === 0,
  reserve: (face, { choices, gains }) =>
    isSame(gains, face) && choices.every((card) => isCustomer(card) || isUpgrade(card)),
};

/** Whether the seat can sell to somebody after some brewing and bartering. */
function canSellYet(state: State, seat: Seat): boolean {
  const actions = game.legal(state, seat);
  if (actions.some(({ kind }) => kind === 'sell')) return true;
  return actions
    .filter(({ kind }) => kind === 'brew' || kind === 'barter')
    .some((action) => canSellYet(apply(state, seat, action).state, seat));
}

/** The cards that are named are exactly these. */
const areNamed = (list: unknown, ids: readonly string[]) =>
  Array.isArray(list) &&
  list.length === ids.length &&
  ids.every((id) => list.some((name) => isCard(name, id)));

/** Whether a seat could use a card, had it everything that the card asks for. */
function couldUse(state: State, seat: Seat, card: string): boolean {
  const rich = stocked(
    { strength: 9, mana: 9, invisibility: 9, health: 9, special: 8, gold: 40 },
    shopAt(state, seat),
  );
  const turn = (seat - state.current - 1 + 2 * state.shops.length) % state.shops.length;
  const then = withShop(state, seat, { ...rich, upgrades: [] });
  return [
    { ...then, phase: { is: 'sell', turn, sold: 0 } } as const,
    { ...then, phase: { is: 'buy', turn } } as const,
  ].some((at) =>
    game
      .legal(at, seat)
      .some(
        (action) =>
          (action.kind === 'sell' && action.customer === card) ||
          (action.kind === 'buy' && action.upgrade === card),
      ),
  );
}
const isReserved = (one: Case): boolean => {
  const choice = one.action.kind === 'take' ? one.action.choice : undefined;
  const { reserve, ...rest } = later(one);
  return (
    isCard(one.values.card, choice) &&
    after(one).shops.every((_, seat) => couldUse(after(one), seat, String(choice)) === (seat === one.seat)) &&
    renownOf({ ...rest, reserve: { customers: [], upgrades: [] } }) === renownOf({ ...rest, reserve })
  );
};

const leaves = (one: Case): boolean => {
  const discard = one.action.kind === 'buy' ? one.action.discard : undefined;
  const { market, deck, shops } = after(one);
  const places = [market, deck, ...shops, ...shops.map(({ reserve }) => reserve)];
  const renown = 'renown' in one.values ? renownIn(one.values.renown) : 0;
  return (
    discard !== undefined &&
    isCard(one.values.upgrade, discard) &&
    places.every(({ upgrades }) => !upgrades.includes(discard)) &&
    renownOf({ ...emptyShop, upgrades: [discard] }) === renown
  );
};

const bought = ({ action }: Move): UpgradeId => {
  if (action.kind !== 'buy') throw new Error('nothing is bought');
  return action.upgrade;
};
/** What the tile's effects add to the renown of a shop. */
const added = (one: Case, shop: Shop) => {
  const upgrades = [bought(one)];
  return renownOf({ ...shop, upgrades }) - renownOf(shop) - renownOf({ ...emptyShop, upgrades });
};
const PANTRY: Amounts = { eye: 2, unicorn: 2, tentacula: 2, mandrake: 2, gold: 5 };
/** What can be done in a turn to sell with a well-filled pantry. */
function mixing(one: Case, upgrades: Shop['upgrades'], kind: 'brew' | 'barter') {
  const phase: State['phase'] = { is: 'sell', turn: 0, sold: 0 };
  const seat = (one.state.current + 1) % one.state.shops.length;
  const state = withShop({ ...one.state, phase }, seat, { ...stocked(PANTRY), upgrades });
  const list = game
    .legal(state, seat)
    .filter((action) => (kind === 'brew' ? usesFewer(action) : action.kind === kind));
  return { state, seat, list };
}
const onceARound = (one: Case, kind: 'brew' | 'barter', cost: Amounts): boolean => {
  const { state, seat, list } = mixing(one, [bought(one)], kind);
  return (
    mixing(one, [], kind).list.length === 0 &&
    list.length > 0 &&
    list.every((action) => {
      const then = apply(state, seat, action).state;
      const again = game
        .legal(then, seat)
        .some((other) => (kind === 'brew' ? usesFewer(other) : other.kind === kind));
      const paid = difference('spent', shopAt(state, seat), shopAt(then, seat));
      return !again && amountOf(paid, 'gold') === amountOf(cost, 'gold');
    })
  );
};

const POTIONS: Amounts = { strength: 10, mana: 10, invisibility: 10, health: 10, special: 8 };
/** What each sale of a turn brings a shop that has all potions, from left to right. */
function salesWith(one: Case, upgrades: Shop['upgrades']): readonly Amounts[] {
  const turn = 0;
  const seat = (one.state.current + 1) % one.state.shops.length;
  const customers = ['warrior-01', 'mage-02', 'rogue-01', 'warrior-03', 'cleric-02', 'warrior-08'];
  let state = withShop(
    { ...one.state, phase: { is: 'sell', turn, sold: 0 }, market: { ...one.state.market, customers } },
    seat,
    { ...stocked(POTIONS), upgrades },
  );
  const sales: Amounts[] = [];
  for (;;) {
    const action = game.legal(state, seat).find(({ kind }) => kind === 'sell');
    if (action === undefined || state.phase.is !== 'sell' || state.phase.turn !== turn) return sales;
    const then = apply(state, seat, action).state;
    sales.push(difference('filled', shopAt(state, seat), shopAt(then, seat)));
    state = game.resolve(then, quickRandom('sales')).state;
  }
}
/** What an upgrade adds to each sale. */
const addedToSales = (one: Case): readonly Amounts[] => {
  const plain = salesWith(one, []);
  return salesWith(one, [bought(one)]).map((sale, at) =>
    Object.fromEntries(goods.map((good) => [good, amountOf(sale, good) - amountOf(plain[at] ?? sale, good)])),
  );
};
/** Whether the sales bring one symbol more, in all, of some kinds. */
const addsOneOf = (one: Case, some: readonly Good[]): boolean => {
  const more = entriesOf(together(...addedToSales(one)));
  return more.length === 1 && more.every(([good, count]) => some.includes(good) && count === 1);
};

const SERVED = [
  'mage-01',
  'mage-02',
  'mage-03',
  'rogue-01',
  'rogue-02',
  'cleric-01',
  'cleric-02',
  'warrior-01',
  'warrior-02',
];

const effects: Readonly<Record<string, (one: Case) => boolean>> = {
  none: (one) =>
    added(one, { ...stocked({ ...POTIONS, gold: 7 }), customers: SERVED }) === 0 &&
    addedToSales(one).every((more) => entriesOf(more).length === 0) &&
    mixing(one, [bought(one)], 'barter').list.length + mixing(one, [bought(one)], 'brew').list.length === 0,
  'die-bonus': (one) => {
    const good = goodIn(one.values.good);
    const dice = one.state.dice.map(({ face }, i) => ({ face, space: i + 1 }));
    return dice.every(({ face, space }) => {
      const goodsWith = (upgrades: Shop['upgrades']) =>
        broughtBy({ ...one.state, dice }, space, upgrades).gains;
      const shows = amountOf(faceOf(space, face), good) > 0;
      return isSame(
        goodsWith([bought(one)]),
        together(goodsWith([]), shows ? { [good]: Number(one.values.count) } : {}),
      );
    });
  },
  barter: (one) => onceARound(one, 'barter', {}),
  'short-brew': (one) => onceARound(one, 'brew', {}),
  'paid-short-brew': (one) => onceARound(one, 'brew', amountsIn(one.values.gold)),
  'more-sales': (one) =>
    salesWith(one, [bought(one)]).length === salesWith(one, []).length + Number(one.values.count),
  'sale-gold': (one) => addedToSales(one).every((more) => isSame(more, amountsIn(one.values.gold))),
  'later-sale-gold': (one) => {
    const [first = {}, ...others] = addedToSales(one);
    return (
      isSame(first, {}) &&
      others.length > 0 &&
      others.every((more) => isSame(more, amountsIn(one.values.gold)))
    );
  },
  'extra-symbol': (one) => addsOneOf(one, symbols),
  'extra-symbol-of': (one) => addsOneOf(one, (one.values.symbols as readonly unknown[]).map(goodIn)),
  income: (one) => {
    const ending = withShop({ ...one.state, phase: { is: 'end' } }, one.seat, {
      ...emptyShop,
      upgrades: [bought(one)],
    });
    const then = shopAt(game.resolve(ending, quickRandom('income')).state, one.seat);
    return isSame(difference('filled', emptyShop, then), amountsIn(one.values.gold));
  },
  'potion-renown': (one) => {
    const alone = { ...emptyShop, upgrades: [bought(one)] };
    return (
      renownOf(stocked({ mana: 2, special: 1 }, alone)) - renownOf(alone) === 3 * Number(one.values.count)
    );
  },
  'gold-renown': (one) => {
    const alone = { ...emptyShop, upgrades: [bought(one)] };
    const gold = amountOf(amountsIn(one.values.gold), 'gold');
    return renownOf(stocked({ gold: 4 * gold }, alone)) - renownOf(alone) === 4;
  },
  'class-renown': (one) => added(one, { ...emptyShop, customers: SERVED }) === 3 * Number(one.values.count),
  'set-renown': (one) => added(one, { ...emptyShop, customers: SERVED }) === 2 * Number(one.values.count),
};

said.test({
  ...Object.fromEntries(Object.entries(effects).map(([name, claim]) => [`effect.${name}`, claim])),
  space: (one) => {
    if (one.action.kind !== 'set') return false;
    const { die, space } = one.action;
    const { key } = one.values.bonus as Message;
    const face = faceOf(die, one.state.dice[die - 1]?.face ?? 0);
    const claim = chits[key.replace('potion-shop.chit.', '')];
    return one.values.space === space && claim?.(face, broughtBy(after(one), space)) === true;
  },
  'last-die': (one) => {
    const die = Number((one.values.die as Message).values?.die);
    const { dice } = game.resolve(after(one), quickRandom('the last die')).state;
    return one.state.dice[die - 1]?.space === undefined && dice[die - 1]?.space === one.values.space;
  },
  gains: (one) => isKept(one) && earned(one) === 0,
  rewards: (one) => isKept(one) && earned(one) === renownIn(one.values.renown),
  reserve: (one) => isReserved(one) && one.action.kind === 'take' && isCustomer(String(one.action.choice)),
  'reserve-upgrade': (one) =>
    isReserved(one) && one.action.kind === 'take' && isUpgrade(String(one.action.choice)),
  'nothing-to-reserve': (one) => {
    const { customers, upgrades } = one.state.market;
    return customers.length + upgrades.length === 0 && isKept(one);
  },
  'from-stock': (one) =>
    entriesOf(difference('filled', own(one), later(one), [...ingredients, ...potions])).length === 0 &&
    entriesOf(difference('spent', own(one), later(one), ingredients)).length === 0,
  'brewed-for-it': (one) => {
    const list = one.values.potions as readonly Message[];
    return (
      isSame(
        difference('filled', own(one), later(one), potions),
        together(...list.map((brew) => amountsIn(brew.values?.potion))),
      ) &&
      isSame(
        difference('spent', own(one), later(one), ingredients),
        together(...list.map((brew) => amountsIn(brew.values?.ingredients))),
      )
    );
  },
  'extra-symbol': (one) => {
    if (one.action.kind !== 'sell') return false;
    const { customer } = one.action;
    const roomy = {
      ...own(one),
      tracks: {
        ...own(one).tracks,
        ...Object.fromEntries(symbols.map((good) => [good, { filled: 0, spent: 0 }])),
      },
    };
    const plain = {
      ...one,
      state: withShop(one.state, one.seat, { ...roomy, used: [...roomy.used, 'extra-symbol'] }),
      action: { kind: 'sell', customer } as const,
    };
    const doubled = { ...one, state: withShop(one.state, one.seat, roomy) };
    return isSame(difference('filled', later(plain), later(doubled)), { [goodIn(one.values.symbol)]: 1 });
  },
  lost: (one) => entriesOf(lostGoods(one)).length > 0 && isKept(one),
  'gold-left': (one) => available(later(one), 'gold') === amountOf(amountsIn(one.values.gold), 'gold'),
  discard: leaves,
  'discard-worthless': leaves,
  'crosses-off': (one) =>
    isSame(difference('spent', own(one), later(one)), amountsIn(one.values.ingredients)),
  once: (one) => {
    const isLike = (action: Action) =>
      one.action.kind === 'brew' ? usesFewer(action) : action.kind === one.action.kind;
    const rich = stocked(PANTRY, later(one));
    return isLike(one.action) && !game.legal(withShop(after(one), one.seat, rich), one.seat).some(isLike);
  },
  'track-full': (one) =>
    isSame(lostOf(later(one), { [goodIn(one.values.good)]: 1 }), { [goodIn(one.values.good)]: 1 }),
  'track-room': (one) => {
    const good = goodIn(one.values.good);
    const count = Number(one.values.count);
    return count > 0 && isSame(lostOf(later(one), { [good]: count + 1 }), { [good]: 1 });
  },
  barter: (one) =>
    isSame(difference('spent', own(one), later(one)), { [goodIn(one.values.from)]: 1 }) &&
    isSame(difference('filled', own(one), later(one)), { [goodIn(one.values.to)]: 1 }),
  'could-sell': (one) => {
    const list = game.legal(one.state, one.seat);
    const isServed = (customer: string) =>
      list.some((action) => action.kind === 'sell' && action.customer === customer);
    return areNamed(one.values.customers, [...content.customers.keys()].filter(isServed));
  },
  'could-brew': (one) =>
    !game.legal(one.state, one.seat).some(({ kind }) => kind === 'sell') && canSellYet(one.state, one.seat),
  'could-buy': (one) => {
    const { market } = one.state;
    const gold = available(own(one), 'gold');
    const affordable = [...market.upgrades, ...own(one).reserve.upgrades].filter(
      (id) => upgradeOf(id).cost <= gold,
    );
    return affordable.length > 0 && areNamed(one.values.upgrades, affordable);
  },
});

describe('no remark is missing', () => {
  it('on goods for which there is no room', () => {
    const all = asked.filter(({ action }) => action.kind === 'take' || action.kind === 'sell');
    expect(all.filter((one) => !isKept(one))).toEqual([]);
  });

  it('on the die that is then set by itself', () => {
    const all = asked.filter(({ action }) => action.kind === 'set');
    const isLastSet = (one: Move) =>
      (values(one, 'last-die') !== undefined) ===
      (game.resolve(after(one), quickRandom('the last die')).state.phase.is === 'take');
    expect(all.filter((one) => !isLastSet(one))).toEqual([]);
  });

  it('on a space that reserves nothing', () => {
    const all = asked.filter(({ action }) => action.kind === 'take' && action.space === 5);
    const hasReserved = (one: Move) =>
      JSON.stringify(own(one).reserve) !== JSON.stringify(later(one).reserve);
    expect(
      all.filter((one) => hasReserved(one) === (values(one, 'nothing-to-reserve') !== undefined)),
    ).toEqual([]);
  });

  it('on what can be done only once a round', () => {
    const short = asked.filter(({ action }) => action.kind === 'barter' || usesFewer(action));
    expect(short.filter((one) => values(one, 'once') === undefined)).toEqual([]);
  });
});
