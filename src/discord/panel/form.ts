import { distinct } from '../../core/common.ts';
import type { MoveArgs } from '../../core/game.ts';
import type { Menu } from '../messages/view.ts';
import { emojiIn, labelIn, optionNamed } from './menus.ts';
import type { AnyCommand, AnyMove } from './move-progress.ts';
import { indexOf, type Panel, pressOf, type Selection } from './panel.ts';
import { shortHash } from './panel-state.ts';

/** A verb whose options are all shown at once, filled with a legal move. */

/** The move that a form shows: the chosen one, at first the best. */
export function moveInForm({ list }: Panel, { name }: AnyCommand, { picks }: Selection): AnyMove | undefined {
  const own = list.filter(({ verb }) => verb === name);
  return own.find(({ args }) => picks.every(({ option, value }) => args[option] === value));
}

/** The selection of a move in a form. */
export function formSelection(panel: Panel, command: AnyCommand, { args }: AnyMove): Selection {
  const picks = openOptions(panel, command).map((option) => ({ option, value: args[option] ?? '' }));
  return { command, picks, focus: undefined };
}

/** A menu for each option that has a choice. */
export function formMenus(panel: Panel, command: AnyCommand, move: AnyMove): readonly Menu[] {
  const selection = formSelection(panel, command, move);
  return openOptions(panel, command).map((name): Menu => {
    const option = optionNamed(command, name);
    return {
      kind: 'menu',
      press: pressOf(panel, 'pick', { ...selection, focus: { option: indexOf(command, name) } }),
      placeholder: panel.localizer.plain({
        key: `${panel.loaded.game.id}.verb.${command.name}.option.${name}.ask`,
      }),
      choices: valuesOf(panel, command, name).map((value) => ({
        value: shortHash(value),
        label: labelIn(panel, option, value, move.args),
        emoji: emojiIn(panel, option, value),
        chosen: move.args[name] === value,
      })),
    };
  });
}

/**
 * The legal move in which one option has a new value and as many others as possible keep theirs; two values swap where
 * each is possible once. @returns undefined where no legal move has the value
 */
export function changedInForm(
  { list }: Panel,
  command: AnyCommand,
  now: MoveArgs,
  option: string,
  hash: string,
): AnyMove | undefined {
  const kept = (args: MoveArgs): number =>
    Object.entries(now).filter(([name, value]) => args[name] === value).length;
  let nearest: AnyMove | undefined;
  for (const move of list) {
    const value = move.args[option];
    if (move.verb !== command.name || value === undefined || shortHash(value) !== hash) continue;
    if (nearest === undefined || kept(move.args) > kept(nearest.args)) nearest = move;
  }
  return nearest;
}

function openOptions(panel: Panel, command: AnyCommand): readonly string[] {
  return command.options.map(({ name }) => name).filter((name) => valuesOf(panel, command, name).length > 1);
}

/** The values that an option can have, sorted, so that every menu has the same order. */
function valuesOf({ list }: Panel, command: AnyCommand, option: string): readonly string[] {
  const all = list.flatMap(({ verb, args }) => (verb === command.name ? (args[option] ?? []) : []));
  return distinct(all).toSorted();
}
