import { distinct } from '../../core/common.ts';
import type { VerbOption } from '../../core/game.ts';
import { say } from '../i18n/localizer.ts';
import { type Block, type Button, buttons, type Choice } from '../messages/view.ts';
import { BUTTONS_A_ROW, CHOICES_MAX } from '../rest/limits.ts';
import { emojiIn, hasPlainMenus, labelIn } from './menus.ts';
import {
  type AnyCommand,
  type AnyMove,
  NOTHING_SELECTED,
  type Panel,
  pressOf,
  type Selection,
  type ShortHash,
  selectionOfMove,
  shortHash,
} from './panel.ts';

/** The value of the choice that leads to the verb's options, one after another. */
export const STEP_BY_STEP = 'steps';

/** Longer labels do not fit on a row of buttons, so their moves stay in a menu. */
const SHORT_LABEL = 24;

/** Discord wants different ids for the menus of a message. */
const DISAMBIGUATORS = 'abcdefghijklmnopqrstuvwxyz';

/** Hashes a whole move of a verb, for a menu of whole moves. */
export function hashOfMove({ args }: Pick<AnyMove, 'args'>): ShortHash {
  return shortHash(JSON.stringify(args));
}

/** Whether a panel lists whole moves of the verb: the game says how, or its moves are few and its options plain. */
export function listsWhole(panel: Panel, command: AnyCommand): boolean {
  if (command.whole !== undefined) return true;
  const own = ownMoves(panel, command);
  const [first, second] = openOptions(panel, command).map(({ name }) => name);
  // Where the first option is left out, the others are alternatives to it, with menus of their own.
  const goesOn = own.some(({ args }) => second !== undefined && second in args);
  if (!goesOn || own.some(({ args }) => first === undefined || !(first in args))) return false;
  return own.length <= CHOICES_MAX && hasPlainMenus(panel, command);
}

/** Whether the panel lists them now: nothing of the verb is chosen yet. */
export function listsWholeNow(panel: Panel, { picks, focus }: Selection, command: AnyCommand): boolean {
  return picks.length === 0 && focus === undefined && listsWhole(panel, command);
}

/**
 * The whole moves of a verb, the best first: a few with short labels as buttons, others in menus. A menu that is too
 * long ends with a way to the options, one after another.
 */
export function wholeMoves(panel: Panel, command: AnyCommand): readonly Block[] {
  return [...byMenu(panel, command)].map(([placeholder, moves], index) => {
    const few = command.whole !== undefined && moves.length <= BUTTONS_A_ROW;
    const row = few ? moves.map((move) => moveButton(panel, command, move)) : [];
    return few && row.every(({ label }) => label.length <= SHORT_LABEL)
      ? buttons(...row)
      : moveMenu(panel, command, moves, placeholder, DISAMBIGUATORS.charAt(index));
  });
}

/** Leads back from the options of a verb to its whole moves. */
export function backToWhole(panel: Panel): Block {
  return buttons({
    press: pressOf(panel, 'look', NOTHING_SELECTED, 'w'),
    label: panel.localizer.plain(say('panel.back')),
  });
}

function ownMoves({ list }: Panel, { name }: AnyCommand): readonly AnyMove[] {
  return list.filter(({ verb }) => verb === name);
}

/** The options that leave a choice. */
function openOptions(panel: Panel, command: AnyCommand): readonly VerbOption<unknown>[] {
  const own = ownMoves(panel, command);
  return command.options.filter(({ name }) => distinct(own.map(({ args }) => args[name])).length > 1);
}

/** The moves by the placeholder of their menu. */
function byMenu(panel: Panel, command: AnyCommand): ReadonlyMap<string, readonly AnyMove[]> {
  const { loaded, localizer } = panel;
  const own = ownMoves(panel, command);
  const { whole } = command;
  if (whole === undefined) {
    const [first] = openOptions(panel, command);
    const key = `${loaded.game.id}.verb.${command.name}.option.${first?.name}.ask`;
    return new Map([[localizer.plain({ key }), own]]);
  }
  const menus = new Map<string, AnyMove[]>();
  for (const move of own) {
    const placeholder = localizer.plain(whole.menu(move.args));
    const others = menus.get(placeholder);
    if (others === undefined) menus.set(placeholder, [move]);
    else others.push(move);
  }
  return menus;
}

function labelOfMove(panel: Panel, command: AnyCommand, { args }: AnyMove): string {
  const { loaded, seat, localizer } = panel;
  if (command.whole !== undefined) return localizer.plain(command.whole.label(args, loaded.state, seat));
  return openOptions(panel, command)
    .flatMap((option) => {
      const value = args[option.name];
      return value === undefined ? [] : [labelIn(panel, option, value, args)];
    })
    .join(' · ');
}

function emojiOfMove(panel: Panel, command: AnyCommand, { args }: AnyMove): string | undefined {
  if (command.whole !== undefined) return command.whole.emoji?.(args);
  return openOptions(panel, command)
    .map((option) => emojiIn(panel, option, args[option.name] ?? ''))
    .find(Boolean);
}

function moveButton(panel: Panel, command: AnyCommand, move: AnyMove): Button {
  return {
    press: pressOf(panel, 'whole', selectionOfMove(command, move)),
    label: labelOfMove(panel, command, move),
    emoji: emojiOfMove(panel, command, move),
  };
}

function moveMenu(
  panel: Panel,
  command: AnyCommand,
  moves: readonly AnyMove[],
  placeholder: string,
  disambiguator: string,
): Block {
  const { loaded, seat, localizer } = panel;
  const fits = moves.length <= CHOICES_MAX;
  const choices = (fits ? moves : moves.slice(0, CHOICES_MAX - 1)).map((move): Choice => {
    const [remark] = loaded.game.remarks(loaded.state, seat, move.action);
    return {
      value: hashOfMove(move),
      label: labelOfMove(panel, command, move),
      emoji: emojiOfMove(panel, command, move),
      ...(remark === undefined ? {} : { about: localizer.plain(remark) }),
    };
  });
  const others: Choice = { value: STEP_BY_STEP, label: localizer.plain(say('panel.step-by-step')) };
  return {
    kind: 'menu',
    press: pressOf(panel, 'pick', { command, picks: [], focus: undefined }, disambiguator),
    placeholder,
    choices: fits ? choices : [...choices, others],
  };
}
