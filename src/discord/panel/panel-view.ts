import type { Perspective, VerbOption } from '../../core/game.ts';
import { capitalised, escaped, small } from '../i18n/text.ts';
import { saidOf } from '../i18n/words.ts';
import { panelPicture } from '../messages/pictures.ts';
import type { Addition, Slots } from '../messages/slots.ts';
import { ownDeadline } from '../messages/times.ts';
import { moveTitle, panelTitle } from '../messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  componentsOf,
  type Menu,
  pictures,
  text,
  toneOf,
  type View,
} from '../messages/view.ts';
import { presses } from '../presses.ts';
import { BUTTONS_A_ROW, COMPONENTS_MAX } from '../rest/limits.ts';
import { formControls, formSelection, moveInForm } from './form.ts';
import { gridControls } from './grid.ts';
import { menusFor, openingValue } from './menus.ts';
import {
  type AnyMove,
  type AnyVerb,
  type Guide,
  type Help,
  legalVerbs,
  type MoveProgress,
  NOTHING_SELECTED,
  optionNamed,
  type Panel,
  pointed,
  pressOf,
  previewOf,
  progressOf,
  type Selection,
  shortHash,
  verbTitle,
} from './panel.ts';
import { listsWhole, listsWholeNow, wholeMoves } from './whole-moves.ts';

/** Texts above the controls of a panel. */
export interface PanelHeader {
  /** Something the player should know first, for example that the game has moved on. */
  readonly note?: string | undefined;
  /** Why a move is suggested. Replaces the move's name, because the picture shows the move. */
  readonly suggestion?: readonly string[];
  /** The events of the player's last move. */
  readonly happened?: readonly string[] | undefined;
  /** The position that the player saw last. The picture marks what has changed since. */
  readonly since?: unknown;
  /** Below the controls. */
  readonly below?: readonly Block[];
}

type Header = PanelHeader & { readonly guide: Guide | undefined };
type CommandSelection = Selection & { readonly command: AnyVerb };

/**
 * A player's panel: a picture that highlights the legal moves, and a menu for each option. Once a move is chosen, a
 * preview with Confirm and Back. The first verb with a choice is open; the others are buttons.
 */
export async function panelView(panel: Panel, start: Selection, given: PanelHeader = {}): Promise<View> {
  const header: Header = { ...given, guide: await panel.guide?.(start.command !== undefined) };
  const help = helpRow(await panel.help(), header.guide);
  const blocksOf = (some: Panel): readonly Block[] => [
    ...choiceBlocks(some, start, header),
    buttons(...help),
    ...(header.below ?? []),
  ];
  const blocks = blocksOf(panel);
  return {
    tone: toneOf(panel.loaded.table, 'private'),
    blocks: componentsOf(blocks) <= COMPONENTS_MAX ? blocks : blocksOf({ ...panel, crowded: true }),
  };
}

/** A guide that asks has its answers beside it. One that tells needs the room, so its buttons stand here. */
function helpRow({ all, forNewcomers = all }: Help, guide: Guide | undefined): readonly Button[] {
  if (guide === undefined || guide.lines.length === 0 || asks(guide)) return all;
  return [...forNewcomers, ...guide.buttons];
}

function asks(guide: Guide): boolean {
  return guide.buttons.some((button) => 'style' in button && button.style === 'primary');
}

function choiceBlocks(panel: Panel, start: Selection, header: Header): readonly Block[] {
  const commands = legalVerbs(panel).filter(({ inPanel }) => inPanel !== 'never');
  const command = start.command ?? commands.find((command) => !isPlain(panel, command));
  if (command?.inPanel === 'form') {
    const move = moveInForm(panel, command, start);
    if (move !== undefined)
      return [...form(panel, command, move, start.focus, header), ...otherVerbs(panel, commands, command)];
  }
  const selection = command === undefined ? start : opened(panel, command, start);
  const progress = command && progressOf(command, panel.list, selection.picks);
  // A verb that can be played with or without options stays among the other verbs until it is chosen.
  const complete = selection.command === undefined && progress?.complete !== undefined;
  const others = otherVerbs(panel, commands, complete ? undefined : command);
  if (command === undefined || progress === undefined) return [...headerBlocks(panel, header), ...others];
  const chosen: CommandSelection = { ...selection, command };
  const move = progress.move ?? (selection.command === undefined ? undefined : progress.complete);
  return move === undefined
    ? [
        ...headerBlocks(panel, header, chosenSoFar(selection, command, progress)),
        ...menus(panel, chosen, progress),
        ...others,
      ]
    : [
        ...preview(panel, chosen, move, header),
        ...menusAfter(panel, chosen, progress),
        ...(start.picks.length === 0 ? others : []),
      ];
}

/** The choices that the picture shows: the verb, the chosen values and those that follow from them. */
function chosenSoFar(
  selection: Selection,
  { name }: AnyVerb,
  { args }: MoveProgress,
): Perspective<unknown>['chosen'] {
  const { ticked } = selection;
  if (ticked !== undefined) return { verb: name, args: { ...args, [ticked.option]: ticked.parts.join('+') } };
  return selection.command === undefined && selection.picks.length === 0 ? undefined : { verb: name, args };
}

/** The question below the picture. */
function headerBlocks(
  panel: Panel,
  header: Header,
  chosen?: Perspective<unknown>['chosen'],
): readonly Block[] {
  return framed(panel, header, currentPane(panel, header, chosen), questionLines(panel));
}

/** The game's prompt, and the deadline. */
function questionLines({ loaded, seat, words }: Panel): readonly (string | undefined)[] {
  const question = capitalised(words.md(loaded.game.prompt(loaded.state, seat)));
  return [`**${question}**`, ownDeadline(loaded, seat, words)];
}

/**
 * The title and the picture, with all other text below: the picture keeps its position from press to press, and the
 * question stays next to the controls.
 */
function framed(
  { loaded, seat, words }: Panel,
  { note, happened = [], guide }: Header,
  pane: readonly Block[],
  lines: readonly (string | undefined)[],
): readonly Block[] {
  return [
    text(panelTitle(loaded, words, seat)),
    ...pane,
    ...(guide === undefined ? [] : [text(...guide.lines), buttons(...(asks(guide) ? guide.buttons : []))]),
    text(note && `**${note}**`, ...happened),
    text(...lines),
  ];
}

function currentPane(
  { loaded, seat, words }: Panel,
  { since, guide }: Header,
  chosen: Perspective<unknown>['chosen'],
): readonly Block[] {
  const look = {
    legal: true,
    viewer: seat,
    ...(since === undefined ? {} : { since }),
    ...(chosen === undefined ? {} : { chosen }),
  };
  const picture = panelPicture(loaded, loaded.state, seat, look, words);
  return pictures({ ...picture, scene: pointed(picture.scene, guide) });
}

/**
 * The selection with default values: the first value of an option that opens with one, the first place on a grid, and
 * the first values of options with a cycle button.
 */
function opened(panel: Panel, command: AnyVerb, selection: Selection): Selection {
  if (selection.focus !== undefined || listsWholeNow(panel, selection, command)) return selection;
  let { picks } = selection;
  for (;;) {
    const [offered, another] = progressOf(command, panel.list, picks)?.next ?? [];
    if (offered === undefined || another !== undefined) break;
    const option = optionNamed(command, offered.option);
    const value = startsByItself(option) ? offered.values[0] : openingValue(panel, command, picks, offered);
    if (value === undefined) break;
    picks = [...picks, { option: offered.option, value }];
  }
  return { ...selection, picks };
}

/** Whether the option starts with its first value, which its buttons then change. */
function startsByItself({ cell, cycle }: VerbOption<unknown>): boolean {
  return cell !== undefined || cycle !== undefined;
}

/** Whether nothing had to be asked before the preview. */
function isBeginning(panel: Panel, { command, picks }: CommandSelection): boolean {
  if (listsWhole(panel, command)) return false;
  return (
    !isPlain(panel, command) && picks.every(({ option }) => startsByItself(optionNamed(command, option)))
  );
}

/** The menus of the chosen options, which can be changed, then those of the open options. */
function menus(panel: Panel, selection: CommandSelection, progress: MoveProgress): readonly Block[] {
  const { command } = selection;
  if (listsWholeNow(panel, selection, command)) return wholeMoves(panel, command);
  return [...menusOfPicks(panel, selection), ...menusAfter(panel, selection, progress)];
}

function menusOfPicks(panel: Panel, selection: CommandSelection): readonly Block[] {
  return selection.picks.flatMap((pick, index) => {
    const previous = { ...selection, picks: selection.picks.slice(0, index), focus: undefined };
    const then = progressOf(selection.command, panel.list, previous.picks);
    const offered = then?.next.find(({ option }) => option === pick.option);
    if (then === undefined || offered === undefined) return [];
    return menusFor({ panel, before: previous, offered, args: then.args, chosen: pick.value });
  });
}

function menusAfter(
  panel: Panel,
  selection: CommandSelection,
  { next, args }: MoveProgress,
): readonly Block[] {
  return next.flatMap((offered) => menusFor({ panel, before: selection, offered, args }));
}

/** The move in the form, with the controls of its options, and Confirm. */
function form(
  panel: Panel,
  command: AnyVerb,
  move: AnyMove,
  focus: Selection['focus'],
  header: Header,
): readonly Block[] {
  const { notes, pane } = afterMove(panel, move);
  return [
    ...framed(panel, header, pane, [...(header.suggestion ?? questionLines(panel)), ...notes]),
    ...formControls(panel, command, move, focus),
    buttons(confirmButton(panel, formSelection(panel, command, move))),
  ];
}

/** A move's title, the notes on it, and the picture after it. */
function afterMove(panel: Panel, move: AnyMove) {
  const { loaded, seat, words } = panel;
  const { game, state } = loaded;
  const { title, remarks, final } = previewOf(panel, move);
  const after = game.apply(state, seat, move.action).state;
  return {
    title,
    notes: [...remarks.map((remark) => `- ${words.md(remark)}`), final && words.md(final)],
    pane: pictures(panelPicture(loaded, after, seat, { viewer: seat, since: state }, words)),
  };
}

function confirmButton(panel: Panel, selection: Selection): Button {
  return panel.words.button(
    pressOf(panel, 'do', { ...selection, focus: undefined }),
    'panel.confirm',
    'success',
  );
}

/** The menus of all choices but the last, without those that have buttons of their own. */
function menusBefore(panel: Panel, selection: CommandSelection): readonly Block[] {
  return selection.picks.slice(0, -1).flatMap((pick, index) => {
    if (optionNamed(selection.command, pick.option).cycle !== undefined) return [];
    return menusOfPicks(panel, { ...selection, picks: selection.picks.slice(0, index + 1) }).slice(-1);
  });
}

/** The picture after the move, with Confirm and Back. */
function preview(panel: Panel, selection: CommandSelection, move: AnyMove, header: Header): readonly Block[] {
  const { title, notes, pane } = afterMove(panel, move);
  const grid = gridControls(panel, selection, move);
  return [
    ...framed(panel, header, pane, [...(header.suggestion ?? [`**${escaped(title)}**`]), ...notes]),
    ...(grid === undefined ? [] : [...menusBefore(panel, selection), buttons(...grid.arrows)]),
    buttons(
      confirmButton(panel, selection),
      ...(grid?.cycles ?? []),
      isBeginning(panel, selection)
        ? undefined
        : panel.words.button(pressOf(panel, 'look', back(panel, selection)), 'panel.back'),
    ),
    ...(grid?.far === undefined ? [] : [grid.far]),
  ];
}

/** The selection without the last choice that the player made. */
function back(panel: Panel, selection: CommandSelection): Selection {
  if (selection.picks.length === 0) return NOTHING_SELECTED;
  const { command, picks } = selection;
  if (listsWhole(panel, command)) return { ...selection, picks: [], focus: undefined };
  const asked = picks.findLastIndex(({ option }) => !startsByItself(optionNamed(command, option)));
  return { ...selection, picks: picks.slice(0, Math.max(0, asked)), focus: undefined };
}

/** The other verbs. A verb without options makes its move at once, unless it must be confirmed. */
function otherVerbs(
  panel: Panel,
  commands: readonly AnyVerb[],
  current: AnyVerb | undefined,
): readonly Block[] {
  const others = commands.filter((command) => command !== current);
  if (others.length === 0) return [];
  const warnings = others.flatMap((command) => warningsFor(panel, command));
  const shown: readonly Block[] = warnings.length > 0 ? [text(warnings.map(small).join('\n'))] : [];
  if (others.length <= BUTTONS_A_ROW)
    return [...shown, buttons(...others.map((command) => verbButton(panel, command, current === undefined)))];
  const menu: Menu = {
    kind: 'menu',
    press: pressOf(panel, 'verb', NOTHING_SELECTED),
    placeholder: panel.words.plain(current === undefined ? 'panel.verb' : 'panel.other-verb'),
    choices: others.map(({ name }) => ({ value: shortHash(name), label: verbTitle(panel, name) })),
  };
  return [...shown, menu];
}

function verbButton(panel: Panel, command: AnyVerb, foremost: boolean): Button {
  const selection: Selection = { command, picks: [], focus: undefined };
  return {
    press: pressOf(panel, 'look', selection, 'v'),
    label: isPlain(panel, command) ? plainTitle(panel, command) : verbTitle(panel, command.name),
    style: foremost ? 'primary' : 'secondary',
  };
}

/** The title of a verb's only move. */
function plainTitle({ loaded, seat, words }: Panel, { name }: AnyVerb): string {
  return moveTitle(loaded.game, loaded.state, seat, { verb: name, args: {} }, words);
}

/** The game's remarks on a verb that makes its move at once, if its title does not say enough. */
function warningsFor(panel: Panel, command: AnyVerb): readonly string[] {
  const { loaded, seat, list, words } = panel;
  const [move, another] = list.filter(({ verb }) => verb === command.name);
  if (move === undefined || another !== undefined || Object.keys(move.args).length > 0) return [];
  if (command.title !== undefined) return [];
  const title = verbTitle(panel, command.name);
  return loaded.game
    .remarks(loaded.state, seat, move.action)
    .map((remark) => saidOf(words, title, words.md(remark)));
}

/** Whether the verb is a single move without options. */
export function isPlain({ list }: Panel, command: AnyVerb): boolean {
  const own = list.filter(({ verb }) => verb === command.name);
  return own.length === 1 && own.every(({ args }) => Object.keys(args).length === 0);
}

/** The help in every panel: the rules, and the last move if it can be undone. */
export function inHelp({ loaded, words, canUndo }: Slots['help']): Addition {
  const { id: table } = loaded.table;
  return {
    controls: [
      {
        order: 20,
        button: words.button(presses.rules({ table }), 'button.rules'),
      },
      {
        order: 30,
        button: canUndo ? words.button(presses.previewUndo({ table }), 'button.undo') : undefined,
      },
    ],
  };
}
