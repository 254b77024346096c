import { movesWith, valuesIn } from '../../core/legal.ts';
import {
  type AnyMove,
  type AnyOption,
  type AnyVerb,
  changed,
  choosable,
  type Selection,
  selectionOfMove,
} from '../../core/selection.ts';
import { type Block, type Button, buttonRows, type Menu } from '../messages/view.ts';
import { emojiIn, labelIn } from './menus.ts';
import { type Panel, type PanelSelection, pressOf, shortHash } from './panel.ts';

/* A verb whose options are all shown at once, prefilled with a legal move. */

/** The move that a form shows: the chosen one, initially the best. */
export function moveInForm({ list }: Panel, verb: AnyVerb, { args }: Selection): AnyMove | undefined {
  return movesWith(verb, list, args)[0];
}

/** The values of the options that leave a choice. */
export function formSelection({ list }: Panel, { name, options }: AnyVerb, move: AnyMove): Selection {
  return selectionOfMove({ name, options: choosable({ name, options }, list) }, move);
}

/**
 * The controls of a form: a button for each option with a choice, and below them the values of the open option as menus
 * or buttons.
 */
export function formControls(
  panel: Panel,
  verb: AnyVerb,
  move: AnyMove,
  { args, focus }: PanelSelection,
): readonly Block[] {
  const options = choosable(verb, panel.list);
  const open = options.find(({ name }) => name === focus?.option) ?? options[0];
  if (open === undefined) return [];
  const tabs = options.map((option): Button => {
    const value = move.args[option.name] ?? '';
    return {
      press: pressOf(panel, 'show', { verb: verb.name, args, focus: { option: option.name } }, 't'),
      label: titleIn(panel, verb, option, value),
      emoji: emojiIn(panel, option, value),
      style: option === open ? 'primary' : 'secondary',
    };
  });
  return [
    ...buttonRows(tabs),
    ...(panel.folded?.controls === undefined
      ? buttonRows(valueButtons(panel, verb, move, open))
      : [valuesMenu(panel, verb, move, open)]),
  ];
}

/** What a choice in the menu of a form leads to; undefined if the form has no such value. */
export function changedInForm(
  panel: Panel,
  verb: AnyVerb,
  { args, focus }: PanelSelection,
  hash: string,
): PanelSelection | undefined {
  const { list } = panel;
  const filled = moveInForm(panel, verb, { verb: verb.name, args })?.args ?? {};
  const value = valuesIn(movesWith(verb, list, {}), focus?.option ?? '').find(
    (one) => shortHash(one) === hash,
  );
  const move = value === undefined ? undefined : changed(verb, list, filled, focus?.option ?? '', value);
  return move && { ...formSelection(panel, verb, move), focus };
}

/** The values of one option, where buttons would take too much room. */
function valuesMenu(panel: Panel, verb: AnyVerb, move: AnyMove, option: AnyOption): Menu {
  const { args } = move;
  const { state, list, seat, words } = panel;
  const { name } = option;
  const values = valuesIn(movesWith(verb, list, {}), name).toSorted();
  return {
    kind: 'menu',
    press: pressOf(panel, 'pick', { ...formSelection(panel, verb, move), focus: { option: name } }),
    placeholder: titleIn(panel, verb, option, ''),
    choices: values.map((value) => {
      const label = option.buttons?.label(value, state, seat, args);
      return {
        value: shortHash(value),
        label: label === undefined ? labelIn(panel, option, value, args) : words.plainText(label),
        emoji: emojiIn(panel, option, value),
        chosen: args[name] === value,
      };
    }),
  };
}

/** The label on an option's button. */
function titleIn(panel: Panel, verb: AnyVerb, { name, buttons }: AnyOption, value: string): string {
  const { game, state, seat, words } = panel;
  return words.plainText(
    buttons?.heading?.(value, state, seat) ?? {
      key: `${game.id}.verb.${verb.name}.option.${name}.ask`,
    },
  );
}

/** Each opens the form with that value. They are sorted, so that they stay in their order. */
function valueButtons(panel: Panel, verb: AnyVerb, { args }: AnyMove, option: AnyOption): readonly Button[] {
  const { state, list, seat, words } = panel;
  const { name } = option;
  return valuesIn(movesWith(verb, list, {}), name)
    .toSorted()
    .flatMap((value): readonly Button[] => {
      const move = changed(verb, list, args, name, value);
      if (move === undefined) return [];
      const label = option.buttons?.label(value, state, seat, args);
      return [
        {
          press: pressOf(
            panel,
            'show',
            { ...formSelection(panel, verb, move), focus: { option: name } },
            'f',
          ),
          label: label === undefined ? labelIn(panel, option, value, args) : words.plainText(label),
          emoji: emojiIn(panel, option, value),
          style: args[name] === value ? 'primary' : 'secondary',
        },
      ];
    });
}
