import type { Perspective } from '../../core/game.ts';
import { say } from '../i18n/localizer.ts';
import { capitalised, small } from '../i18n/text.ts';
import { panelPicture } from '../messages/pictures.ts';
import type { Addition, Slots } from '../messages/slots.ts';
import { ownDeadline } from '../messages/times.ts';
import { titleOf } from '../messages/titles.ts';
import { type Block, type Button, buttons, type Menu, pictures, text, type View } from '../messages/view.ts';
import { presses } from '../presses.ts';
import { BUTTONS_A_ROW } from '../rest/limits.ts';
import { gridButtons } from './grid.ts';
import { formMenus, formSelection, menusFor, moveInForm } from './menus.ts';
import {
  type AnyCommand,
  type AnyMove,
  type MoveProgress,
  NOTHING_SELECTED,
  offeredCommands,
  optionNamed,
  type Panel,
  pressOf,
  progressOf,
  type Selection,
  shortHash,
} from './panel.ts';
import { backToWhole, listsWhole, listsWholeNow, wholeMoves } from './whole-moves.ts';

/** Texts above the controls of a panel. */
interface PanelHeader {
  /** Something the player should know first, for example that the game has moved on. */
  readonly note?: string | undefined;
  /** The events of the player's last move. */
  readonly happened?: readonly string[] | undefined;
  /** The position that the player saw last: the picture marks what has changed since. */
  readonly since?: unknown;
  /** Below the controls. */
  readonly below?: readonly Block[];
}

type CommandSelection = Selection & { readonly command: AnyCommand };

/**
 * A player's panel: a picture that highlights the legal moves, and a menu for each option. Once a move is chosen, a
 * preview with Confirm and Back. The first verb that leaves a choice is open; the others are buttons.
 */
export function panelView(panel: Panel, start: Selection, header: PanelHeader = {}): View {
  return {
    tone: 'private',
    blocks: [...choiceBlocks(panel, start, header), buttons(...panel.help), ...(header.below ?? [])],
  };
}

function choiceBlocks(panel: Panel, start: Selection, header: PanelHeader): readonly Block[] {
  const commands = offeredCommands(panel);
  const command = start.command ?? commands.find((one) => !isPlain(panel, one));
  if (command?.inPanel === 'form') {
    const move = moveInForm(panel, command, start);
    if (move !== undefined)
      return [...form(panel, command, move, header), ...otherVerbs(panel, commands, command)];
  }
  const selection = command === undefined ? start : onGrid(panel, command, start);
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
  { name }: AnyCommand,
  { args }: MoveProgress,
): Perspective<unknown>['chosen'] {
  const { ticked } = selection;
  if (ticked !== undefined) return { verb: name, args: { ...args, [ticked.option]: ticked.parts.join('+') } };
  return selection.command === undefined && selection.picks.length === 0 ? undefined : { verb: name, args };
}

/** The question and the picture. The note stands below the picture, where a phone shows the controls. */
function headerBlocks(
  panel: Panel,
  header: PanelHeader,
  chosen?: Perspective<unknown>['chosen'],
): readonly Block[] {
  const { loaded, seat, localizer } = panel;
  const { game, state } = loaded;
  const { note, happened = [] } = header;
  return [
    text(`### ${titleOf(loaded, localizer, seat)}`, ...happened),
    text(
      `**${capitalised(localizer.markdown(game.prompt(state, seat)))}**`,
      ownDeadline(loaded, seat, localizer),
    ),
    ...currentPane(panel, header, chosen),
    text(note && `**${note}**`),
  ];
}

function currentPane(
  { loaded, seat, localizer }: Panel,
  { since }: PanelHeader,
  chosen: Perspective<unknown>['chosen'],
): readonly Block[] {
  const look = {
    legal: true,
    viewer: seat,
    ...(since === undefined ? {} : { since }),
    ...(chosen === undefined ? {} : { chosen }),
  };
  return pictures(panelPicture(loaded, loaded.state, seat, look, localizer));
}

/**
 * Starts a choice on a grid with the first value: arrows move it from there. Back from it leads to menus of rows and
 * columns.
 */
function onGrid(panel: Panel, command: AnyCommand, selection: Selection): Selection {
  const [offered, another] = progressOf(command, panel.list, selection.picks)?.next ?? [];
  const [value] = offered?.values ?? [];
  if (selection.focus !== undefined || offered === undefined || another !== undefined || value === undefined)
    return selection;
  if (listsWholeNow(panel, selection, command)) return selection;
  if (optionNamed(command, offered.option).cell === undefined) return selection;
  return { ...selection, picks: [...selection.picks, { option: offered.option, value }] };
}

/** The menus of the chosen options, which the player can change, then those of the open options. */
function menus(panel: Panel, selection: CommandSelection, progress: MoveProgress): readonly Block[] {
  const { command } = selection;
  if (listsWholeNow(panel, selection, command)) return wholeMoves(panel, command);
  return [
    ...menusOfPicks(panel, selection),
    ...menusAfter(panel, selection, progress),
    ...(command.whole === undefined ? [] : [backToWhole(panel)]),
  ];
}

function menusOfPicks(panel: Panel, selection: CommandSelection): readonly Block[] {
  return selection.picks.flatMap((pick, index) => {
    const before = { ...selection, picks: selection.picks.slice(0, index), focus: undefined };
    const then = progressOf(selection.command, panel.list, before.picks);
    const offered = then?.next.find(({ option }) => option === pick.option);
    if (then === undefined || offered === undefined) return [];
    return menusFor({ panel, before, offered, args: then.args, chosen: pick.value });
  });
}

function menusAfter(
  panel: Panel,
  selection: CommandSelection,
  { next, args }: MoveProgress,
): readonly Block[] {
  return next.flatMap((offered) => menusFor({ panel, before: selection, offered, args }));
}

/** The move that fills the form, with a menu for each option, and Confirm. */
function form(panel: Panel, command: AnyCommand, move: AnyMove, header: PanelHeader): readonly Block[] {
  const { loaded, seat, localizer } = panel;
  const { game, state } = loaded;
  const { remarks, pane } = afterMove(panel, move);
  return [
    text(`### ${titleOf(loaded, localizer, seat)}`, ...(header.happened ?? [])),
    text(
      `**${capitalised(localizer.markdown(game.prompt(state, seat)))}**`,
      ownDeadline(loaded, seat, localizer),
      ...remarks,
    ),
    ...pane,
    text(header.note && `**${header.note}**`, finalNote(panel, move)),
    ...formMenus(panel, command, move),
    buttons(confirmButton(panel, formSelection(panel, command, move))),
  ];
}

/** The game's remarks about a move, and the picture after it. */
function afterMove({ loaded, seat, localizer }: Panel, { action }: AnyMove) {
  const { game, state } = loaded;
  const after = game.apply(state, seat, action).state;
  return {
    remarks: game.remarks(state, seat, action).map((remark) => `- ${localizer.markdown(remark)}`),
    pane: pictures(panelPicture(loaded, after, seat, { viewer: seat, since: state }, localizer)),
  };
}

function confirmButton(panel: Panel, selection: Selection): Button {
  return {
    press: pressOf(panel, 'do', { ...selection, focus: undefined }),
    label: panel.localizer.plain(say('panel.confirm')),
    style: 'success',
  };
}

/** Says that a move could not be taken back, and why. */
function finalNote({ finality, localizer }: Panel, move: AnyMove): string | undefined {
  const why = finality(move);
  return why === undefined ? undefined : localizer.markdown(say(`panel.final.${why}`));
}

/** The menus of the choices before the last, but for those with buttons of their own. */
function menusBefore(panel: Panel, selection: CommandSelection): readonly Block[] {
  return selection.picks.slice(0, -1).flatMap((pick, index) => {
    if (optionNamed(selection.command, pick.option).cycle !== undefined) return [];
    return menusOfPicks(panel, { ...selection, picks: selection.picks.slice(0, index + 1) }).slice(-1);
  });
}

/** The picture after the move, with Confirm and Back. */
function preview(
  panel: Panel,
  selection: CommandSelection,
  move: AnyMove,
  header: PanelHeader,
): readonly Block[] {
  const { loaded, seat, localizer } = panel;
  const { remarks, pane } = afterMove(panel, move);
  const summary = [verbTitle(panel, move.verb), ...valueLabels(panel, selection.command, move)].join(' · ');
  const heading = localizer.plain(say('panel.preview', { move: summary }));
  const grid = gridButtons(panel, selection, move);
  return [
    text(
      `### ${titleOf(loaded, localizer, seat)}`,
      header.note && `**${header.note}**`,
      ...(header.happened ?? []),
    ),
    text(`**${heading}**`, ...remarks, finalNote(panel, move)),
    ...pane,
    ...(grid === undefined ? [] : [...menusBefore(panel, selection), buttons(...grid.arrows)]),
    buttons(
      confirmButton(panel, selection),
      ...(grid?.cycles ?? []),
      selection.picks.length === 0 && !isPlain(panel, selection.command)
        ? undefined
        : {
            press: pressOf(panel, 'look', back(panel, selection)),
            label: localizer.plain(say('panel.back')),
          },
    ),
  ];
}

/** The selection without its last choice; on a grid the row stays open. */
function back(panel: Panel, selection: CommandSelection): Selection {
  if (selection.picks.length === 0) return NOTHING_SELECTED;
  if (listsWhole(panel, selection.command)) return { ...selection, picks: [], focus: undefined };
  const last = selection.picks.at(-1);
  const picks = selection.picks.slice(0, -1);
  const option = last && optionNamed(selection.command, last.option);
  if (last === undefined || option?.cell === undefined) return { ...selection, picks, focus: undefined };
  const index = selection.command.options.indexOf(option);
  return {
    ...selection,
    picks,
    focus: { option: index, part: { kind: 'row', number: option.cell(last.value).row } },
  };
}

function valueLabels({ loaded, seat, localizer }: Panel, command: AnyCommand, { args }: AnyMove): string[] {
  return command.options.flatMap((option) => {
    const value = args[option.name];
    return value === undefined ? [] : [localizer.text(option.label(value, loaded.state, seat, args))];
  });
}

/** The other verbs. A verb without options makes its move at once, unless it must be confirmed. */
function otherVerbs(
  panel: Panel,
  commands: readonly AnyCommand[],
  current: AnyCommand | undefined,
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
    placeholder: panel.localizer.plain(say(current === undefined ? 'panel.verb' : 'panel.other-verb')),
    choices: others.map(({ name }) => ({ value: shortHash(name), label: verbTitle(panel, name) })),
  };
  return [...shown, menu];
}

function verbButton(panel: Panel, command: AnyCommand, foremost: boolean): Button {
  const selection: Selection = { command, picks: [], focus: undefined };
  return {
    press: pressOf(panel, 'look', selection, 'v'),
    label: verbTitle(panel, command.name),
    style: foremost ? 'primary' : 'secondary',
  };
}

/** The game's remarks about a verb that makes its move at once. */
function warningsFor({ loaded, seat, list, localizer }: Panel, command: AnyCommand): readonly string[] {
  const [move, another] = list.filter(({ verb }) => verb === command.name);
  if (move === undefined || another !== undefined || Object.keys(move.args).length > 0) return [];
  const title = verbTitle({ loaded, localizer }, command.name);
  return loaded.game
    .remarks(loaded.state, seat, move.action)
    .map((remark) => `${title}: ${localizer.markdown(remark)}`);
}

/** Whether the verb is a single move without options. */
export function isPlain({ list }: Panel, command: AnyCommand): boolean {
  const own = list.filter(({ verb }) => verb === command.name);
  return own.length === 1 && own.every(({ args }) => Object.keys(args).length === 0);
}

function verbTitle({ loaded, localizer }: Pick<Panel, 'loaded' | 'localizer'>, verb: string): string {
  return localizer.plain({ key: `${loaded.game.id}.verb.${verb}.title` });
}

/** The number of a game's first step, which nobody can take back. */
const FIRST_STEP = 1;

/** The help in every panel: the rules, and the last moves to take back. */
export function inHelp({ loaded, localizer }: Slots['help']): Addition {
  const { id: table, head } = loaded.table;
  return {
    controls: [
      {
        order: 20,
        button: { press: presses.rules({ table }), label: localizer.plain(say('button.rules')) },
      },
      {
        order: 30,
        button:
          head > FIRST_STEP
            ? { press: presses.previewUndo({ table }), label: localizer.plain(say('button.undo')) }
            : undefined,
      },
    ],
  };
}
