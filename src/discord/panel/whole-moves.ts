import { distinct } from '../../core/common.ts';
import type { VerbOption } from '../../core/game.ts';
import { type Block, buttons, type Choice } from '../messages/view.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { emojiIn, hasPlainMenus, labelIn, menusFor } from './menus.ts';
import {
  type AnyMove,
  type AnyVerb,
  optionNamed,
  type Panel,
  pressOf,
  progressOf,
  type Selection,
  type ShortHash,
  selectionOfMove,
  shortHash,
} from './panel.ts';

/** Discord demands distinct ids for the menus of a message. */
const DISAMBIGUATORS = 'abcdefghijklmnopqrstuvwxyz';

/** Hashes a whole move of a verb, for a menu of whole moves. */
export function hashOfMove({ args }: Pick<AnyMove, 'args'>): ShortHash {
  return shortHash(JSON.stringify(args));
}

/** Whether a panel lists whole moves of the verb: the game says how to, or the verb has few moves and plain options. */
export function listsWhole(panel: Panel, command: AnyVerb): boolean {
  if (command.whole !== undefined) return true;
  const own = ownMoves(panel, command);
  const open = openOptions(panel, command);
  if (open.some(({ buttons }) => buttons !== undefined)) return false;
  const [first, second] = open.map(({ name }) => name);
  // If the first option is omitted, the others are alternatives to it, with menus of their own.
  const goesOn = own.some(({ args }) => second !== undefined && second in args);
  if (!goesOn || own.some(({ args }) => first === undefined || !(first in args))) return false;
  return own.length <= CHOICES_MAX && hasPlainMenus(panel, command);
}

/** Whether the panel lists them now, because nothing of the verb is chosen yet. */
export function listsWholeNow(panel: Panel, { picks, focus }: Selection, command: AnyVerb): boolean {
  return picks.length === 0 && focus === undefined && listsWhole(panel, command);
}

/**
 * A verb's whole moves in menus, best first. On a grid, the first option with a choice also leads to all the others,
 * which arrows reach.
 */
export function wholeMoves(panel: Panel, command: AnyVerb): readonly Block[] {
  const lists = [...byMenu(panel, command)];
  const menus = lists.map(([placeholder, moves], index) =>
    moveMenu(panel, command, moves, placeholder, DISAMBIGUATORS.charAt(index)),
  );
  if (command.whole === undefined) return menus;
  const isCut = lists.some(([, moves]) => moves.length > CHOICES_MAX);
  return [...menus, ...toTheOthers(panel, command, isCut)];
}

/** The first option's controls, or a button to the best move that did not fit into the menus. */
function toTheOthers(panel: Panel, command: AnyVerb, isCut: boolean): readonly Block[] {
  const start: Selection = { command, picks: [], focus: undefined };
  const [offered, another] = progressOf(command, panel.list, [])?.next ?? [];
  const hasButtons = offered && optionNamed(command, offered.option).buttons !== undefined;
  if (offered !== undefined && another === undefined && hasButtons)
    return menusFor({ panel, before: { ...start, command }, offered, args: {} });
  const best = ownMoves(panel, command)[CHOICES_MAX];
  if (!isCut || best === undefined) return [];
  return [
    buttons(panel.words.button(pressOf(panel, 'look', selectionOfMove(command, best), 'o'), 'panel.others')),
  ];
}

function ownMoves({ list }: Panel, { name }: AnyVerb): readonly AnyMove[] {
  return list.filter(({ verb }) => verb === name);
}

/** The options that leave a choice. */
function openOptions(panel: Panel, command: AnyVerb): readonly VerbOption<unknown>[] {
  const own = ownMoves(panel, command);
  return command.options.filter(({ name }) => distinct(own.map(({ args }) => args[name])).length > 1);
}

/** The moves by the placeholder of their menu. */
function byMenu(panel: Panel, command: AnyVerb): ReadonlyMap<string, readonly AnyMove[]> {
  const { loaded, words } = panel;
  const own = ownMoves(panel, command);
  const { whole } = command;
  if (whole === undefined) {
    const [first] = openOptions(panel, command);
    const key = `${loaded.game.id}.verb.${command.name}.option.${first?.name}.ask`;
    return new Map([[words.plain({ key }), own]]);
  }
  const menus = new Map<string, AnyMove[]>();
  for (const move of own) {
    const placeholder = words.plain(whole.menu(move.args));
    const others = menus.get(placeholder);
    if (others === undefined) menus.set(placeholder, [move]);
    else others.push(move);
  }
  return menus;
}

function labelOfMove(panel: Panel, command: AnyVerb, { args }: AnyMove): string {
  const { loaded, seat, words } = panel;
  if (command.title !== undefined) return words.plainText(command.title(args, loaded.state, seat));
  return openOptions(panel, command)
    .flatMap((option) => {
      const value = args[option.name];
      return value === undefined ? [] : [labelIn(panel, option, value, args)];
    })
    .join(' · ');
}

function emojiOfMove(panel: Panel, command: AnyVerb, { args }: AnyMove): string | undefined {
  if (command.whole !== undefined) return command.whole.emoji?.(args);
  return openOptions(panel, command)
    .map((option) => emojiIn(panel, option, args[option.name] ?? ''))
    .find(Boolean);
}

function moveMenu(
  panel: Panel,
  command: AnyVerb,
  moves: readonly AnyMove[],
  placeholder: string,
  disambiguator: string,
): Block {
  const { loaded, seat, words } = panel;
  const shown = moves.slice(0, CHOICES_MAX);
  const remarks = shown.map(({ action }) => {
    const [remark] = loaded.game.remarks(loaded.state, seat, action);
    return remark === undefined ? '' : words.plain(remark);
  });
  // Remarks that apply to all of them help nobody choose.
  const differ = distinct(remarks).length > 1;
  const choices = shown.map((move, index): Choice => {
    const about = differ ? remarks[index] : '';
    return {
      value: hashOfMove(move),
      label: labelOfMove(panel, command, move),
      emoji: emojiOfMove(panel, command, move),
      ...(about ? { about } : {}),
    };
  });
  return {
    kind: 'menu',
    press: pressOf(panel, 'pick', { command, picks: [], focus: undefined }, disambiguator),
    placeholder,
    choices,
  };
}
