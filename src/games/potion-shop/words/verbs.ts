import type { MoveArgs, Verb, VerbOption } from '../../../core/game.ts';
import { joinedParts } from '../../../core/legal.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { customerOf, faceOf, isCustomer, isUpgrade, RESERVE_SPACE, upgradeOf } from '../content/content.ts';
import {
  type Amounts,
  counted,
  entriesOf,
  type Ingredient,
  isIngredient,
  isPotion,
  isSymbol,
} from '../content/goods.ts';
import { type Action, choicesAt, gainsOf, reservedBy } from '../rules/actions.ts';
import { available } from '../rules/shop.ts';
import { dieOn, type State, shopAt } from '../rules/state.ts';
import {
  amountsName,
  cardName,
  customerName,
  emojiOfClass,
  emojiOfFace,
  emojiOfGood,
  emojiOfUpgrade,
  faceName,
  goodName,
  rewardsName,
  say,
  shortAmount,
  shortAmounts,
  shortName,
  upgradeName,
} from './names.ts';

type Option = VerbOption<State>;

const die: Option = {
  name: 'die',
  onPicture: true,
  label: (value, state) => {
    const number = Number(value);
    const face = state.dice[number - 1]?.face;
    return face === undefined ? value : say('die', { die: number, shows: faceName(number, face) });
  },
  emoji: emojiOfDie,
};

/** What a die shows. */
function emojiOfDie(value: string, state: State): string | undefined {
  const face = state.dice[Number(value) - 1]?.face;
  return face === undefined ? undefined : emojiOfFace(faceOf(Number(value), face));
}

/** The space to set a die on, with its bonus. */
const spaceToFill: Option = {
  name: 'space',
  onPicture: true,
  label: (value, state) =>
    say('label.space', { space: Number(value), bonus: shortBonus(state, Number(value)) }),
};

/** The space to take a die from, with its die and its bonus. */
const spaceToTake: Option = {
  name: 'space',
  onPicture: true,
  buttons: { label: gainsLabel },
  label: (value, state) => {
    const space = Number(value);
    const number = dieOn(state, space);
    const face = number === undefined ? undefined : state.dice[number - 1]?.face;
    if (number === undefined || face === undefined) return value;
    return say('label.space-die', {
      at: space,
      shows: faceName(number, face),
      bonus: shortBonus(state, space),
    });
  },
  emoji: (value, state) => emojiOfDie(String(dieOn(state, Number(value))), state),
};

/** What a die gains: "2 × Mandrake"; with a choice, "Eye of Newt + 1 gold + any". */
function gainsLabel(value: string, state: State, seat: Seat): Message {
  const space = Number(value);
  const gains = gainsName(gainsOf(state, seat, space, undefined));
  return choicesAt(state, space).length === 0 ? gains : say('label.pending', { gains });
}

/** "2 × Eye of Newt + 1 gold". */
function gainsName(gains: Amounts, card?: Message): Message {
  const [first = say('nothing'), ...others] = [
    ...entriesOf(gains).map(([good, count]) => shortAmount(good, count)),
    ...(card === undefined ? [] : [card]),
  ];
  return others.reduce((all, message) => say('label.plus', { first: all, second: message }), first);
}

function takeTitle({ space: text = '', choice: chosen }: MoveArgs, state: State, seat: Seat): Message {
  const wanted = choicesAt(state, Number(text)).find((one) => one === chosen);
  const gains = gainsOf(state, seat, Number(text), wanted);
  const card = reservedBy(wanted);
  return say('title.take', { gains: gainsName(gains, card === undefined ? undefined : cardName(card)) });
}

/** The bonus of a space, short enough for menus. */
export function shortBonus(state: State, space: number): Message {
  const chit = state.chits[space - 1];
  return space === RESERVE_SPACE || chit === undefined ? say('bonus.reserve') : say(`bonus.${chit}`);
}

/** The bonus under a space, 1 to 5, in a few words. */
export function bonusName(state: State, space: number): Message {
  const chit = state.chits[space - 1];
  return space === RESERVE_SPACE || chit === undefined ? say('chit.reserve') : say(`chit.${chit}`);
}

const choice: Option = {
  name: 'choice',
  onPicture: true,
  buttons: { label: choiceName },
  label: (value) => (isCustomer(value) || isUpgrade(value) ? cardLabel(value) : goodLabel(value)),
  emoji: emojiOfChoice,
};

/** "Warrior 6: Strength, Mana and Invisibility → 2 gold, 7 renown and sword". */
function cardLabel(value: string): Message | string {
  if (isUpgrade(value)) {
    const { cost, renown } = upgradeOf(value);
    const values = { upgrade: upgradeName(value), gold: say('gold', { count: cost }) };
    return renown === 0
      ? say('label.upgrade', values)
      : say('label.upgrade-renown', { ...values, renown: say('renown', { count: renown }) });
  }
  if (!isCustomer(value)) return value;
  const { potions } = customerOf(value);
  return say('label.customer', {
    who: customerName(value),
    wants: shortAmounts(potions),
    gives: rewardsName(value),
  });
}

/** A card or a good in a few words. */
function choiceName(value: string): Message | string {
  if (isCustomer(value) || isUpgrade(value)) return cardName(value);
  return isPotion(value) || isIngredient(value) ? shortName(value) : goodLabel(value);
}

function goodLabel(value: string): Message | string {
  return isPotion(value) || isIngredient(value) || isSymbol(value) ? goodName(value) : value;
}

/** A good, an upgrade, or the class of a customer. */
function emojiOfChoice(value: string): string | undefined {
  if (isUpgrade(value)) return emojiOfUpgrade(value);
  if (isCustomer(value)) return emojiOfClass(customerOf(value).class);
  return isPotion(value) || isIngredient(value) || isSymbol(value) ? emojiOfGood(value) : undefined;
}

const onCards =
  (label: Option['label']) =>
  (name: string): Option => ({
    name,
    onPicture: true,
    buttons: { label: choiceName },
    label,
    emoji: emojiOfChoice,
  });
const good = onCards(goodLabel);
const card = onCards(cardLabel);

/** An ingredient with its stock. */
const ownIngredient = (name: string): Option => ({
  name,
  onPicture: true,
  buttons: { label: choiceName },
  label: (value, state, seat) => {
    if (!isIngredient(value)) return value;
    const count = available(shopAt(state, seat), value);
    return say('label.stock', { good: goodName(value), count });
  },
  emoji: emojiOfChoice,
});

const ingredientsToMix: Option = {
  name: 'ingredients',
  anyOrder: true,
  label: (value) => {
    const list = readIngredients(value);
    return list === undefined ? value : say('label.mix', { ingredients: amountsName(counted(list)) });
  },
};

/** Reads ingredients joined by `+`, such as `eye+eye+mandrake`; undefined if one is unknown. */
export function readIngredients(value: string): readonly Ingredient[] | undefined {
  const parts = joinedParts(value).filter((part) => part !== '');
  return parts.every(isIngredient) ? parts : undefined;
}

/** The options of `arrange`, by space from 1 on. */
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const;

/** The die to set on a space, with the bonus of the space. The fifth follows from the other four. */
const dieForSpace = (name: string, i: number): Option => ({
  name,
  buttons: {
    label: (value, state) => dieLabel(Number(value), state),
    heading: () => say('label.heading', { space: i + 1 }),
  },
  label: (value, state) => {
    const [space, number] = [i + 1, Number(value)];
    const face = state.dice[number - 1]?.face;
    if (face === undefined) return value;
    return say('label.space-die', {
      at: space,
      shows: faceName(number, face),
      bonus: shortBonus(state, space),
    });
  },
  emoji: emojiOfDie,
});

/** What a die shows: "Mandrake", "Eye of Newt + Tentacula". */
function dieLabel(number: number, state: State): Message | string {
  const face = state.dice[number - 1]?.face;
  return face === undefined ? String(number) : gainsName(faceOf(number, face));
}

export const verbs: readonly Verb<State, Action>[] = [
  {
    name: 'arrange',
    inPanel: 'form',
    options: ordinals.map(dieForSpace),
    argsOf: (action) =>
      action.kind === 'arrange'
        ? Object.fromEntries(ordinals.map((name, i) => [name, String(action.dice[i])]))
        : undefined,
  },
  {
    name: 'set',
    inPanel: 'never',
    options: [die, spaceToFill],
    argsOf: (action) =>
      action.kind === 'set' ? { die: String(action.die), space: String(action.space) } : undefined,
  },
  {
    name: 'take',
    options: [spaceToTake, choice],
    argsOf: (action) =>
      action.kind === 'take' ? { space: String(action.space), ...given('choice', action.choice) } : undefined,
    title: takeTitle,
  },
  {
    name: 'sell',
    options: [card('customer'), good('symbol')],
    argsOf: (action) =>
      action.kind === 'sell' ? { customer: action.customer, ...given('symbol', action.symbol) } : undefined,
    title: ({ customer = '' }) =>
      isCustomer(customer) ? say('title.sell', { who: customerName(customer) }) : customer,
  },
  {
    name: 'buy',
    options: [card('upgrade'), card('discard')],
    argsOf: (action) =>
      action.kind === 'buy' ? { upgrade: action.upgrade, ...given('discard', action.discard) } : undefined,
    title: ({ upgrade = '' }) =>
      isUpgrade(upgrade)
        ? say('title.buy', {
            upgrade: upgradeName(upgrade),
            gold: say('gold', { count: upgradeOf(upgrade).cost }),
          })
        : upgrade,
  },
  {
    name: 'brew',
    options: [good('potion'), ingredientsToMix],
    argsOf: (action) =>
      action.kind === 'brew'
        ? { potion: action.potion, ...given('ingredients', action.ingredients?.join('+')) }
        : undefined,
  },
  {
    name: 'barter',
    options: [ownIngredient('from'), good('to')],
    argsOf: (action) => (action.kind === 'barter' ? { from: action.from, to: action.to } : undefined),
  },
  { name: 'done', options: [], argsOf: (action) => (action.kind === 'done' ? {} : undefined) },
];

function given(name: string, value: string | undefined): MoveArgs {
  return value === undefined ? {} : { [name]: value };
}
