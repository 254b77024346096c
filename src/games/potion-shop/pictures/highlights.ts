import type { Perspective } from '../../../core/game.ts';
import type { Seat } from '../../../core/message.ts';
import { bonusOf, type CustomerId } from '../content/content.ts';
import { type Good, isIngredient, isPotion } from '../content/goods.ts';
import type { UpgradeId } from '../content/upgrades.ts';
import { type Action, buyUpgrade, gainsOf, legal, sellTo, takeDie } from '../rules/actions.ts';
import { bartered, brewed } from '../rules/brewing.ts';
import { available, gained, type Shop } from '../rules/shop.ts';
import { type State, shopAt } from '../rules/state.ts';
import { commands } from '../words/commands.ts';

/** What the seat can still choose, given what is chosen in the panel, and the shop after it. */
export interface Highlights {
  readonly dice: ReadonlySet<number>;
  readonly spaces: ReadonlySet<number>;
  readonly cards: ReadonlySet<CustomerId | UpgradeId>;
  /** Upgrades that may leave the game. */
  readonly discards: ReadonlySet<UpgradeId>;
  readonly goods: ReadonlySet<Good>;
  /** The shop after the chosen action, as far as it is known. */
  readonly projected: Shop | undefined;
}

export const NO_HIGHLIGHTS: Highlights = {
  dice: new Set(),
  spaces: new Set(),
  cards: new Set(),
  discards: new Set(),
  goods: new Set(),
  projected: undefined,
};

type Chosen = Perspective<State>['chosen'];

export function highlightsOf(state: State, seat: Seat, view: Perspective<State>): Highlights {
  if (view.legal !== true) return NO_HIGHLIGHTS;
  const { chosen } = view;
  const actions = legal(state, seat).filter((action) => fits(action, chosen));
  return {
    dice: new Set(actions.flatMap((action) => (action.kind === 'set' ? [action.die] : []))),
    spaces: new Set(
      actions.flatMap((action) => (action.kind === 'set' || action.kind === 'take' ? [action.space] : [])),
    ),
    cards: new Set(actions.flatMap((action) => cardIn(action, chosen))),
    discards: new Set(
      actions.flatMap((action) =>
        action.kind === 'buy' && action.discard !== undefined && chosen?.args.upgrade !== undefined
          ? [action.discard]
          : [],
      ),
    ),
    goods: new Set(actions.flatMap((action) => goodIn(action, chosen))),
    projected: projected(state, seat, actions, chosen),
  };
}

/** Whether an action has the chosen verb and options. */
function fits(action: Action, chosen: Chosen): boolean {
  if (chosen === undefined) return true;
  const args = commands.find(({ name }) => name === chosen.verb)?.argsOf(action);
  return args !== undefined && Object.entries(chosen.args).every(([name, value]) => args[name] === value);
}

/** The card of an action. Cards to reserve count only once their space is chosen; otherwise all would be lit. */
function cardIn(action: Action, chosen: Chosen): readonly string[] {
  switch (action.kind) {
    case 'sell':
      return [action.customer];
    case 'buy':
      return [action.upgrade];
    case 'take':
      return action.choice === undefined || chosen?.args.space === undefined || isGood(action.choice)
        ? []
        : [action.choice];
    default:
      return [];
  }
}

function isGood(choice: string): choice is Good {
  return isPotion(choice) || isIngredient(choice);
}

/** The good of an action, once the verb or the space is chosen. */
function goodIn(action: Action, chosen: Chosen): readonly Good[] {
  if (chosen === undefined) return [];
  switch (action.kind) {
    case 'brew':
      return [action.potion];
    case 'barter':
      return [chosen.args.from === undefined ? action.from : action.to];
    case 'sell':
      return action.symbol === undefined ? [] : [action.symbol];
    case 'take':
      return action.choice !== undefined && chosen.args.space !== undefined && isGood(action.choice)
        ? [action.choice]
        : [];
    default:
      return [];
  }
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
