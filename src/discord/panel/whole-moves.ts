import { distinct } from '../../core/common.ts';
import { movesWith, unranked } from '../../core/legal.ts';
import { type AnyMove, type AnyVerb, choosable, selectionOfMove } from '../../core/selection.ts';
import { type Block, buttons, type Choice } from '../messages/view.ts';
import { CHOICES_MAX } from '../rest/limits.ts';
import { emojiIn, hasPlainMenus, labelIn, menusFor } from './menus.ts';
import { narrowMoves, type Panel, type PanelSelection, pressOf, type ShortHash, shortHash } from './panel.ts';

/** Discord demands distinct ids for the menus of a message. */
const DISAMBIGUATORS = 'abcdefghijklmnopqrstuvwxyz';

/** Hashes a whole move of a verb, for a menu of whole moves. */
export function hashOfMove({ args }: Pick<AnyMove, 'args'>): ShortHash {
  return shortHash(JSON.stringify(args));
}

/** Whether a panel lists whole moves of the verb: the game says how to, or the verb has few moves and plain options. */
export function listsWhole(panel: Panel, verb: AnyVerb): boolean {
  if (verb.whole !== undefined) return true;
  const own = ownMoves(panel, verb);
  const open = choosable(verb, panel.list);
  if (open.some(({ buttons }) => buttons !== undefined)) return false;
  const [first, second] = open.map(({ name }) => name);
  // If the first option is omitted, the others are alternatives to it, with menus of their own.
  const goesOn = own.some(({ args }) => second !== undefined && second in args);
  if (!goesOn || own.some(({ args }) => first === undefined || !(first in args))) return false;
  return own.length <= CHOICES_MAX && hasPlainMenus(panel, verb);
}

/** Whether the panel lists them now, because nothing of the verb is chosen yet. */
export function listsWholeNow(panel: Panel, { args, focus }: PanelSelection, verb: AnyVerb): boolean {
  return Object.keys(args).length === 0 && focus === undefined && listsWhole(panel, verb);
}

/**
 * A verb's whole moves in menus: the best where not all fit, in the order of the legal list. On a grid, the first option with a choice also leads to all the others,
 * which arrows reach.
 */
export function wholeMoves(panel: Panel, verb: AnyVerb): readonly Block[] {
  const lists = [...byMenu(panel, verb)];
  const menus = lists.map(([placeholder, moves], index) =>
    moveMenu(panel, verb, moves, placeholder, DISAMBIGUATORS.charAt(index)),
  );
  if (verb.whole === undefined) return menus;
  const isCut = lists.some(([, moves]) => moves.length > CHOICES_MAX);
  return [...menus, ...toTheOthers(panel, verb, isCut)];
}

/** The first option's controls, or a button to the best move that did not fit into the menus. */
function toTheOthers(panel: Panel, verb: AnyVerb, isCut: boolean): readonly Block[] {
  const selection = { verb: verb.name, args: {} };
  const [open, another] = narrowMoves(panel, selection)?.open ?? [];
  if (open !== undefined && another === undefined && open.option.buttons !== undefined)
    return menusFor({ panel, verb, selection, open, args: {} });
  const best = ownMoves(panel, verb)[CHOICES_MAX];
  if (!isCut || best === undefined) return [];
  return [
    buttons(panel.words.button(pressOf(panel, 'show', selectionOfMove(verb, best), 'o'), 'panel.others')),
  ];
}

function ownMoves({ list }: Panel, verb: AnyVerb): readonly AnyMove[] {
  return movesWith(verb, list, {});
}

/** The moves by the placeholder of their menu. */
function byMenu(panel: Panel, verb: AnyVerb): ReadonlyMap<string, readonly AnyMove[]> {
  const { game, words } = panel;
  const own = ownMoves(panel, verb);
  const { whole } = verb;
  if (whole === undefined) {
    const [first] = choosable(verb, panel.list);
    const key = `${game.id}.verb.${verb.name}.option.${first?.name}.ask`;
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

function labelOfMove(panel: Panel, verb: AnyVerb, { args }: AnyMove): string {
  const { state, seat, words } = panel;
  if (verb.title !== undefined) return words.plainText(verb.title(args, state, seat));
  return choosable(verb, panel.list)
    .flatMap((option) => {
      const value = args[option.name];
      return value === undefined ? [] : [labelIn(panel, option, value, args)];
    })
    .join(' · ');
}

function emojiOfMove(panel: Panel, verb: AnyVerb, { args }: AnyMove): string | undefined {
  if (verb.whole !== undefined) return verb.whole.emoji?.(args);
  return choosable(verb, panel.list)
    .map((option) => emojiIn(panel, option, args[option.name] ?? ''))
    .find(Boolean);
}

function moveMenu(
  panel: Panel,
  verb: AnyVerb,
  moves: readonly AnyMove[],
  placeholder: string,
  disambiguator: string,
): Block {
  const { game, state, seat, words } = panel;
  const shown = unranked(game, state, seat, moves.slice(0, CHOICES_MAX));
  const remarks = shown.map(({ action }) => {
    const [remark] = game.remarks(state, seat, action);
    return remark === undefined ? '' : words.plain(remark);
  });
  // Remarks that apply to all of them help nobody choose.
  const differ = distinct(remarks).length > 1;
  const choices = shown.map((move, index): Choice => {
    const about = differ ? remarks[index] : '';
    return {
      value: hashOfMove(move),
      label: labelOfMove(panel, verb, move),
      emoji: emojiOfMove(panel, verb, move),
      ...(about ? { about } : {}),
    };
  });
  return {
    kind: 'menu',
    press: pressOf(panel, 'pick', { verb: verb.name, args: {} }, disambiguator),
    placeholder,
    choices,
  };
}
