import { distinct } from '../../core/common.ts';
import type { MoveArgs } from '../../core/game.ts';
import { type Block, type Button, buttonRows } from '../messages/view.ts';
import { emojiIn, labelIn } from './menus.ts';
import {
  type AnyMove,
  type AnyVerb,
  indexOf,
  optionNamed,
  type Panel,
  pressOf,
  type Selection,
} from './panel.ts';

/* A verb whose options are all shown at once, prefilled with a legal move. */

/** The move that a form shows: the chosen one, initially the best. */
export function moveInForm({ list }: Panel, { name }: AnyVerb, { picks }: Selection): AnyMove | undefined {
  const own = list.filter(({ verb }) => verb === name);
  return own.find(({ args }) => picks.every(({ option, value }) => args[option] === value));
}

export function formSelection(panel: Panel, command: AnyVerb, { args }: AnyMove): Selection {
  const picks = openOptions(panel, command).map((option) => ({ option, value: args[option] ?? '' }));
  return { command, picks, focus: undefined };
}

/**
 * The controls of a form: a button for each option with a choice, and below them the values of the open option as menus
 * or buttons.
 */
export function formControls(
  panel: Panel,
  command: AnyVerb,
  move: AnyMove,
  focus: Selection['focus'],
): readonly Block[] {
  const names = openOptions(panel, command);
  const filled = formSelection(panel, command, move);
  const wanted = command.options[focus?.option ?? -1]?.name;
  const open = names.find((name) => name === wanted) ?? names[0];
  if (open === undefined) return [];
  const tabs = names.map((name): Button => {
    const option = optionNamed(command, name);
    const selection = { ...filled, focus: { option: indexOf(command, name) } };
    const value = move.args[name] ?? '';
    return {
      press: pressOf(panel, 'look', selection, 't'),
      label: titleIn(panel, command, name, value),
      emoji: emojiIn(panel, option, value),
      style: name === open ? 'primary' : 'secondary',
    };
  });
  return [...buttonRows(tabs), ...buttonRows(valueButtons(panel, command, move, open))];
}

/** The label on an option's button. */
function titleIn(panel: Panel, command: AnyVerb, name: string, value: string): string {
  const { loaded, seat, words } = panel;
  const { buttons } = optionNamed(command, name);
  return words.plainText(
    buttons?.heading?.(value, loaded.state, seat) ?? {
      key: `${loaded.game.id}.verb.${command.name}.option.${name}.ask`,
    },
  );
}

/** Each opens the form with that value. */
function valueButtons(panel: Panel, command: AnyVerb, move: AnyMove, name: string): readonly Button[] {
  const { loaded, seat, words } = panel;
  const option = optionNamed(command, name);
  const focus = { option: indexOf(command, name) };
  return valuesOf(panel, command, name).flatMap((value): readonly Button[] => {
    const changed = changedInForm(panel, command, move.args, name, value);
    if (changed === undefined) return [];
    const label = option.buttons?.label(value, loaded.state, seat, move.args);
    return [
      {
        press: pressOf(panel, 'look', { ...formSelection(panel, command, changed), focus }, 'f'),
        label: label === undefined ? labelIn(panel, option, value, move.args) : words.plainText(label),
        emoji: emojiIn(panel, option, value),
        style: move.args[name] === value ? 'primary' : 'secondary',
      },
    ];
  });
}

/**
 * The legal move in which one option has a new value and as many others as possible keep theirs; two values swap if
 * each can be used only once.
 *
 * @returns undefined if no legal move has the value
 */
function changedInForm(
  { list }: Panel,
  command: AnyVerb,
  now: MoveArgs,
  option: string,
  wanted: string,
): AnyMove | undefined {
  const kept = (args: MoveArgs): number =>
    Object.entries(now).filter(([name, value]) => args[name] === value).length;
  let nearest: AnyMove | undefined;
  for (const move of list) {
    if (move.verb !== command.name || move.args[option] !== wanted) continue;
    if (nearest === undefined || kept(move.args) > kept(nearest.args)) nearest = move;
  }
  return nearest;
}

function openOptions(panel: Panel, command: AnyVerb): readonly string[] {
  return command.options.map(({ name }) => name).filter((name) => valuesOf(panel, command, name).length > 1);
}

/** The possible values of an option, sorted, so that every menu has the same order. */
function valuesOf({ list }: Panel, command: AnyVerb, option: string): readonly string[] {
  const all = list.flatMap(({ verb, args }) => (verb === command.name ? (args[option] ?? []) : []));
  return distinct(all).toSorted();
}
