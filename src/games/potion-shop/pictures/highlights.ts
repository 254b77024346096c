import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import type { Target } from '../../../core/scene.ts';
import { bonusOf, type CustomerId } from '../content/content.ts';
import { type Good, type Ingredient, isIngredient, isPotion, type Potion } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { type Action, buyUpgrade, gainsOf, legal, sellTo, takeDie } from '../rules/actions.ts';
import { bartered, brewed } from '../rules/brewing.ts';
import { available, gained, type Shop } from '../rules/shop.ts';
import { type State, shopAt } from '../rules/state.ts';
import { verbs } from '../words/verbs.ts';

type Targets<Id> = ReadonlyMap<Id, Target>;

/** What the seat can still choose, given what is chosen in the panel, and the shop after it. */
export interface Highlights {
  readonly dice: Targets<number>;
  readonly spaces: Targets<number>;
  readonly cards: Targets<CustomerId | UpgradeId>;
  /** Upgrades that may leave the game. */
  readonly discards: Targets<UpgradeId>;
  readonly goods: Targets<Good>;
  /** Potions to brew and ingredients to barter before a verb is chosen: they do not light up. */
  readonly quiet: Targets<Good>;
  /** The shop after the chosen action, as far as it is known. */
  readonly projected: Shop | undefined;
}

export const NO_HIGHLIGHTS: Highlights = {
  dice: new Map(),
  spaces: new Map(),
  cards: new Map(),
  discards: new Map(),
  goods: new Map(),
  quiet: new Map(),
  projected: undefined,
};

type Chosen = Perspective<State>['chosen'];

export function highlightsOf(state: State, seat: Seat, view: Perspective<State>): Highlights {
  if (view.legal !== true) return NO_HIGHLIGHTS;
  const { chosen } = view;
  const actions = legal(state, seat).filter((action) => fits(action, chosen));
  const all = <Id extends string | number>(of: (action: Action) => Choice<Id> | undefined): Targets<Id> =>
    new Map(
      actions.flatMap((action) => {
        const found = of(action);
        return found === undefined ? [] : [[found.id, { option: found.option, value: String(found.id) }]];
      }),
    );
  return {
    dice: all((action) => (action.kind === 'set' ? { option: 'die', id: action.die } : undefined)),
    spaces: all((action) =>
      action.kind === 'set' || action.kind === 'take' ? { option: 'space', id: action.space } : undefined,
    ),
    cards: all((action) => cardIn(action, chosen)),
    discards: all((action) =>
      action.kind === 'buy' && action.discard !== undefined && chosen?.args.upgrade !== undefined
        ? { option: 'discard', id: action.discard }
        : undefined,
    ),
    goods: all((action) => goodIn(action, chosen)),
    quiet: chosen === undefined ? all(mixedIn) : new Map(),
    projected: projected(state, seat, actions, chosen),
  };
}

/** Whether an action has the chosen verb and options. */
function fits(action: Action, chosen: Chosen): boolean {
  if (chosen === undefined) return true;
  const args = verbs.find(({ name }) => name === chosen.verb)?.argsOf(action);
  return args !== undefined && Object.entries(chosen.args).every(([name, value]) => args[name] === value);
}

/** A place that an action has, and the option that it is a value of. */
interface Choice<Id> {
  readonly option: string;
  readonly id: Id;
}

/** The card of an action. Cards to reserve count only once their space is chosen; otherwise all would be lit. */
function cardIn(action: Action, chosen: Chosen): Choice<CustomerId | UpgradeId> | undefined {
  switch (action.kind) {
    case 'sell':
      return { option: 'customer', id: action.customer };
    case 'buy':
      return { option: 'upgrade', id: action.upgrade };
    case 'take':
      return action.choice === undefined || chosen?.args.space === undefined || isGood(action.choice)
        ? undefined
        : { option: 'choice', id: action.choice };
    default:
      return undefined;
  }
}

function isGood(choice: string): choice is Potion | Ingredient {
  return isPotion(choice) || isIngredient(choice);
}

/** The good of an action, once the verb or the space is chosen. */
function goodIn(action: Action, chosen: Chosen): Choice<Good> | undefined {
  if (chosen === undefined) return undefined;
  switch (action.kind) {
    case 'brew':
      return mixedIn(action);
    case 'barter':
      return chosen.args.from === undefined ? mixedIn(action) : { option: 'to', id: action.to };
    case 'sell':
      return action.symbol === undefined ? undefined : { option: 'symbol', id: action.symbol };
    case 'take':
      return action.choice !== undefined && chosen.args.space !== undefined && isGood(action.choice)
        ? { option: 'choice', id: action.choice }
        : undefined;
    default:
      return undefined;
  }
}

/** The potion to brew, or the ingredient to barter. */
function mixedIn(action: Action): Choice<Good> | undefined {
  if (action.kind === 'brew') return { option: 'potion', id: action.potion };
  return action.kind === 'barter' ? { option: 'from', id: action.from } : undefined;
}

/** The seat's shop after the chosen action; undefined if too much is still open. */
function projected(state: State, seat: Seat, actions: readonly Action[], chosen: Chosen): Shop | undefined {
  const [action, another] = actions;
  if (action === undefined || chosen === undefined || Object.keys(chosen.args).length === 0) return undefined;
  const shop = shopAt(state, seat);
  if (another === undefined) return after(state, seat, action);
  // All choices on the space give the same die.
  if (action.kind !== 'take' || chosen.args.space === undefined) return undefined;
  return bonusOf(state.chits, action.space).choose === undefined
    ? undefined
    : gained(shop, gainsOf(state, seat, action.space, undefined));
}

function after(state: State, seat: Seat, action: Action): Shop {
  const shop = shopAt(state, seat);
  switch (action.kind) {
    case 'take':
      return shopAt(takeDie(state, seat, action), seat);
    case 'sell':
      return shopAt(sellTo(state, seat, action), seat);
    case 'buy':
      return shopAt(buyUpgrade(state, seat, action), seat);
    case 'brew':
      return brewed(shop, action);
    case 'barter':
      return bartered(shop, action);
    default:
      return shop;
  }
}

/** How much the stock of a good changes from one shop to another. */
export function changeOf(good: Good, before: Shop, now: Shop): number {
  return available(now, good) - available(before, good);
}
