import type { Perspective } from '../../core/game.ts';
import type { Locale, Message } from '../../core/message.ts';
import {
  type AnyMove,
  type AnyVerb,
  back,
  hasGrid,
  isPlain,
  legalVerbs,
  type Narrowed,
  NOTHING_SELECTED,
  optionOf,
  type Selection,
  selectionOfMove,
  started,
  startsByItself,
  upTo,
} from '../../core/selection.ts';
import { capitalised, escaped, small } from '../i18n/text.ts';
import { type ButtonStyle, saidOf, say } from '../i18n/words.ts';
import { fitsOnScreens, isOneRow } from '../messages/layout.ts';
import { panelPicture } from '../messages/pictures.ts';
import type { Addition, Slots } from '../messages/slots.ts';
import { briefDeadline } from '../messages/times.ts';
import { moveTitle, panelTitle } from '../messages/titles.ts';
import {
  type Block,
  type Button,
  buttons,
  componentsOf,
  type Menu,
  type Picture,
  pictures,
  text,
  toneOf,
  type View,
} from '../messages/view.ts';
import { type Press, presses } from '../presses.ts';
import { BUTTONS_A_ROW, COMPONENTS_MAX } from '../rest/limits.ts';
import { formControls, formSelection, moveInForm } from './form.ts';
import { gridControls } from './grid.ts';
import { chosenButton, menusFor, openingValue } from './menus.ts';
import {
  type Fold,
  type Guide,
  type Help,
  narrowMoves,
  type Panel,
  type PanelSelection,
  pointed,
  pressOf,
  previewOf,
  shortHash,
  verbOf,
  verbTitle,
} from './panel.ts';
import { listsWhole, listsWholeNow, wholeMoves } from './whole-moves.ts';

/** Texts above the controls of a panel. */
export interface PanelHeader {
  /** Something the player should know first, for example that the game has moved on. */
  readonly note?: string | undefined;
  /** Why a move is suggested. Replaces the move's name, because the picture shows the move. */
  readonly suggestion?: readonly string[];
  /** The events of the player's last move, or since they looked last. */
  readonly happened?: readonly string[] | undefined;
  /** The step before these events. */
  readonly after?: number | undefined;
  /** The position that the player saw last. The picture marks what has changed since. */
  readonly since?: unknown;
  /** Below the controls. */
  readonly below?: readonly Block[];
}

interface Header extends PanelHeader {
  readonly guide: Guide | undefined;
  /** The panel's picture: laid out once, because nothing that is folded changes it. */
  picture(layOut: () => Picture): Picture;
}

/**
 * The parts of a panel above its last row. A message keeps its bottom while it changes, so the last row stays where it
 * is: help while there is something to choose, Confirm at its end once a move is chosen. Nothing whose press changes the
 * panel is ever where Confirm appears.
 */
interface Parts {
  readonly blocks: readonly Block[];
  /** Replaces the help. */
  readonly last?: readonly Button[];
}

/**
 * A player's panel: a picture that highlights the legal moves, and a menu for each option. Once a move is chosen, a
 * preview with Back and Confirm. The first verb with a choice is open; the others are buttons.
 */
export async function panelView(panel: Panel, start: PanelSelection, given: PanelHeader = {}): Promise<View> {
  let picture: Picture | undefined;
  const header: Header = {
    ...given,
    guide: await panel.guide?.(start.verb !== undefined),
    picture(layOut) {
      picture ??= layOut();
      return picture;
    },
  };
  const help = await panel.help();
  const blocksOf = (folded: Fold): readonly Block[] => {
    const folding = { ...panel, folded: { ...folded, ...panel.folded } };
    const { blocks, last } = choiceParts(folding, start, header);
    const end = blocks.at(-1);
    const beside = end?.kind === 'buttons' && end.joins === true ? end.buttons : [];
    return [
      ...(beside.length === 0 ? blocks : blocks.slice(0, -1)),
      buttons(...(last === undefined ? helpRow(folding, help, header, beside) : [...beside, ...last])),
      ...(header.below ?? []),
    ];
  };
  return { tone: toneOf(panel.table, 'private'), blocks: unfolded(blocksOf, panel.words.locale) };
}

/** From all that there is to what is needed: what explains goes first, what saves presses and what teaches last. */
const STEPS: readonly Fold[] = [
  { news: 'line' },
  { remarks: 'joined' },
  { far: true },
  { verbs: true },
  { controls: 'tabs' },
  { remarks: 'none' },
  { question: true },
  { news: 'sign' },
  { controls: 'menus' },
  { title: true },
  { lesson: true },
];
const FOLDS = Array.from(
  { length: STEPS.length + 1 },
  (_, count): Fold => Object.assign({}, ...STEPS.slice(0, count)),
);

/** The blocks with as little folded as fits. */
export function unfolded(blocksOf: (folded: Fold) => readonly Block[], locale: Locale): readonly Block[] {
  let blocks: readonly Block[] = [];
  for (const fold of FOLDS) {
    blocks = blocksOf(fold);
    if (componentsOf(blocks) <= COMPONENTS_MAX && fitsOnScreens(blocks, locale)) return blocks;
  }
  return blocks;
}

/** One row below the controls; the rest is behind its last button. @param begin the row */
function helpRow(
  panel: Panel,
  { all, forNewcomers = all }: Help,
  { guide, after, happened = [] }: Header,
  begin: readonly Button[],
): readonly Button[] {
  const { words, folded, more: leadsToMore } = panel;
  const isAsked = guide !== undefined && asks(guide);
  const told = guide === undefined || guide.lines.length === 0 || isAsked ? undefined : guide;
  if (leadsToMore === undefined)
    return [...begin, ...(told === undefined ? all : [...forNewcomers, ...told.buttons])];
  // The answers to a question about the lesson, where they have no row of their own.
  const beside = isAsked && folded?.question === true ? [...begin, ...guide.buttons] : begin;
  const hidesNews = folded?.news !== undefined && happened.length > 0;
  if (told === undefined && !hidesNews && isOneRow([...beside, ...all], words.locale))
    return [...beside, ...all];
  const more = moreButton(panel, leadsToMore(after), happened);
  const row = [...beside];
  for (const button of all) if (isOneRow([...row, button, more], words.locale)) row.push(button);
  return [...row, more];
}

function asks(guide: Guide): boolean {
  return guide.buttons.some((button) => 'style' in button && button.style === 'primary');
}

function choiceParts(panel: Panel, start: PanelSelection, header: Header): Parts {
  const verbs = legalVerbs(panel.game.verbs, panel.list).filter(({ inPanel }) => inPanel !== 'never');
  const verb = verbOf(panel, start.verb) ?? verbs.find((candidate) => !isPlain(candidate, panel.list));
  if (verb === undefined)
    return { blocks: [...headerBlocks(panel, header), ...otherVerbs(panel, verbs, verb)] };
  if (verb.inPanel === 'form') {
    const move = moveInForm(panel, verb, start);
    if (move !== undefined)
      return { blocks: [...form(panel, verb, move, start, header), ...otherVerbs(panel, verbs, verb)] };
  }
  const selection = opened(panel, verb, { ...start, verb: verb.name });
  const narrowed = narrowMoves(panel, selection);
  const { move, open = [] } = narrowed ?? {};
  // A verb that can be played with or without options stays among the other verbs until it is chosen.
  const isOffered = start.verb === undefined && move !== undefined && open.length > 0;
  const others = otherVerbs(panel, verbs, isOffered ? undefined : verb);
  if (narrowed === undefined) return { blocks: [...headerBlocks(panel, header), ...others] };
  if (move === undefined || isOffered) {
    const chosen = chosenSoFar(start, selection, narrowed);
    return {
      blocks: [...headerBlocks(panel, header, chosen), ...menus(panel, selection, narrowed), ...others],
    };
  }
  const isUnchosen = (isEmpty(start) || hasGrid(verb)) && isBeginning(panel, verb, selection);
  // What cannot be taken back, or is the answer to a question, is chosen before it can be confirmed, even where there is
  // nothing else.
  if (isUnchosen && !hasGrid(verb) && (panel.leadsTo !== undefined || panel.finality(move) !== undefined))
    return { blocks: [...headerBlocks(panel, header), buttons(moveButton(panel, verb, move)), ...others] };
  const { blocks, last } = preview(panel, verb, selection, move, header, isUnchosen);
  return {
    blocks: [...blocks, ...menusAfter(panel, selection, narrowed), ...(isEmpty(start) ? others : [])],
    ...(last && { last }),
  };
}

/** The choices that the picture shows: the verb, the chosen values and those that follow from them. */
function chosenSoFar(
  start: PanelSelection,
  selection: PanelSelection,
  { verb: { name: verb }, args }: Narrowed,
): Perspective<unknown>['chosen'] {
  const { ticked } = selection;
  if (ticked !== undefined) return { verb, args: { ...args, ...ticked } };
  return start.verb === undefined && isEmpty(selection) ? undefined : { verb, args };
}

function isEmpty({ args }: Selection): boolean {
  return Object.keys(args).length === 0;
}

/** The question below the picture. */
function headerBlocks(
  panel: Panel,
  header: Header,
  chosen?: Perspective<unknown>['chosen'],
): readonly Block[] {
  return framed(panel, header, currentPane(panel, header, chosen), questionLines(panel, header));
}

/** The game's prompt. */
function questionLines(panel: Panel, { guide }: Header, isForm = false): readonly string[] {
  const { game, state, seat, words, folded } = panel;
  const isTaught = guide !== undefined && guide.lines.length > 0 && (asks(guide) || folded?.lesson !== true);
  if (folded?.question === true && (isForm || isTaught)) return [];
  return [`**${capitalised(words.md(game.prompt(state, seat)))}**`];
}

/**
 * What is new and what is to be learned stand above the picture, so that nothing comes between it, the question and the
 * controls. A question about the lesson has its answers below the picture.
 */
function framed(
  panel: Panel,
  { note, happened = [], guide, suggestion }: Header,
  pane: readonly Block[],
  lines: readonly (string | undefined)[],
): readonly Block[] {
  const { table, seat, words, folded } = panel;
  const isAsked = guide !== undefined && asks(guide);
  const isBrief = suggestion !== undefined && folded?.remarks === 'none';
  const isTold = isAsked || (!isBrief && folded?.lesson !== true);
  const lesson = isTold ? (guide?.lines ?? []) : [];
  const isTitled = folded?.title !== true || isAsked || lesson.length === 0;
  return [
    text(isTitled ? panelTitle(panel, words, seat, table && briefDeadline(table, seat, words)) : undefined),
    text(note && `**${note}**`, ...(isAsked ? [] : lesson), ...newsLines(panel, happened)),
    ...pane,
    ...(isAsked ? [text(...lesson), ...(folded?.question === true ? [] : [buttons(...guide.buttons)])] : []),
    text(...lines),
  ];
}

/** What happened, or where it is told instead. */
export function newsLines(
  { folded, more, words }: Pick<Panel, 'folded' | 'more' | 'words'>,
  happened: readonly string[],
): readonly string[] {
  if (folded?.news === undefined || more === undefined || happened.length === 0) return happened;
  return folded.news === 'sign' ? [] : [words.small('panel.news', { more: say('panel.more') })];
}

/** Leads to all that is folded. */
export function moreButton(
  { folded, words }: Pick<Panel, 'folded' | 'words'>,
  press: Press,
  happened: readonly string[],
): Button {
  const isSign = folded?.news === 'sign' && happened.length > 0;
  return words.button(press, isSign ? 'panel.more-news' : 'panel.more');
}

function currentPane(
  { game, state, seat, words }: Panel,
  { since, guide, picture }: Header,
  chosen: Perspective<unknown>['chosen'],
): readonly Block[] {
  const look = {
    legal: true,
    viewer: seat,
    ...(since === undefined ? {} : { since }),
    ...(chosen === undefined ? {} : { chosen }),
  };
  return pictures(
    picture(() => {
      const current = panelPicture(game, state, seat, look, words);
      return { ...current, scene: pointed(current.scene, guide) };
    }),
  );
}

/** The selection with what starts by itself, unless the panel asks for an option or lists whole moves. */
function opened(panel: Panel, verb: AnyVerb, selection: PanelSelection): PanelSelection {
  if (selection.focus !== undefined || listsWholeNow(panel, selection, verb)) return selection;
  const { verbs } = panel.game;
  const from = started(verbs, panel.list, selection, (open, earlier) =>
    openingValue(panel, verb, open, earlier),
  );
  return { ...selection, ...from };
}

/** Whether nothing had to be asked before the preview. */
function isBeginning(panel: Panel, verb: AnyVerb, { args }: Selection): boolean {
  if (listsWhole(panel, verb) || isPlain(verb, panel.list)) return false;
  return Object.keys(args).every((name) => startsByItself(optionOf(verb, name)));
}

/** The menus of the chosen options, which can be changed, then those of the open options. */
function menus(panel: Panel, selection: PanelSelection, narrowed: Narrowed): readonly Block[] {
  const { verb } = narrowed;
  if (listsWholeNow(panel, selection, verb)) return wholeMoves(panel, verb);
  const chosen = Object.keys(selection.args).flatMap((_, index) => menusOfValue(panel, selection, index));
  return [...chosen, ...menusAfter(panel, selection, narrowed)];
}

/** The controls with which a chosen value can be changed; none if it followed from earlier ones. */
function menusOfValue(panel: Panel, all: Selection, index: number): readonly Block[] {
  const [name, chosen] = Object.entries(all.args)[index] ?? [];
  const selection = upTo(all, index);
  const narrowed = narrowMoves(panel, selection);
  const open = narrowed?.open.find(({ option }) => option.name === name);
  if (narrowed === undefined || open === undefined) return [];
  const question = { panel, verb: narrowed.verb, selection, open, args: narrowed.args, chosen };
  if (panel.folded?.controls !== 'tabs' || chosen === undefined || open.option.buttons?.opens === true)
    return menusFor(question);
  return [chosenButton(question, chosen)];
}

function menusAfter(
  panel: Panel,
  selection: PanelSelection,
  { verb, open: all, args }: Narrowed,
): readonly Block[] {
  return all.flatMap((open) => menusFor({ panel, verb, selection, open, args }));
}

/** The move in the form, with the controls of its options, and Confirm. */
function form(
  panel: Panel,
  verb: AnyVerb,
  move: AnyMove,
  start: PanelSelection,
  header: Header,
): readonly Block[] {
  const { notes, pane } = afterMove(panel, move, header);
  const filled = formSelection(panel, verb, move);
  const isBrief = header.suggestion !== undefined && panel.folded?.remarks === 'none';
  return [
    ...framed(panel, header, pane, [...(header.suggestion ?? questionLines(panel, header, true)), ...notes]),
    ...(isBrief ? [] : formControls(panel, verb, move, start)),
    buttons(
      isEmpty(start) ? asShownButton(panel, filled) : confirmButton(panel, filled),
      isBrief ? panel.words.button(pressOf(panel, 'show', NOTHING_SELECTED), 'panel.back') : undefined,
    ),
  ];
}

/** A move's title, the notes on it, and the picture after it. */
function afterMove(panel: Panel, move: AnyMove, { suggestion, picture }: Header) {
  const { game, state, seat, words } = panel;
  const { title, remarks, final } = previewOf(panel, move);
  return {
    title,
    notes: [...remarkLines(panel, remarks, suggestion !== undefined), final && words.md(final)],
    pane: pictures(
      picture(() => {
        const { state: after } = game.apply(state, seat, move.action);
        return panelPicture(game, after, seat, { viewer: seat, since: state }, words);
      }),
    ),
  };
}

/** A suggestion has reasons of its own, so it can do without the remarks. */
function remarkLines({ folded, words }: Panel, remarks: readonly Message[], isSuggested: boolean) {
  const lines = remarks.map((remark) => words.md(remark));
  if (folded?.remarks === undefined) return lines.map((line) => `- ${line}`);
  return folded.remarks === 'none' && isSuggested ? [] : [small(lines.join(' · '))];
}

/** Leads to a move's preview. */
function moveButton(panel: Panel, verb: AnyVerb, move: AnyMove): Button {
  const { game, state, seat, words } = panel;
  const press = pressOf(panel, 'show', selectionOfMove(verb, move));
  return { press, label: moveTitle(game, state, seat, move, words) };
}

function confirmButton(panel: Panel, { verb, args }: Selection, style: ButtonStyle = 'success'): Button {
  return panel.words.button(pressOf(panel, 'confirm', { verb, args }), 'panel.confirm', style);
}

/** The last row of a preview. With what stands between, Confirm begins to the right of every hint and every Rematch. */
function lastRow({ table, leadsTo, words }: Panel, back: Button, cycles: readonly Button[], confirm: Button) {
  if (cycles.length > 0 || table === undefined || leadsTo !== undefined) return [back, ...cycles, confirm];
  return [back, words.button(presses.rules({ table: table.id }), 'button.rules'), confirm];
}

/** Confirms a form in which nobody has chosen anything. */
function asShownButton(panel: Panel, { verb = '', args }: Selection): Button {
  const press = pressOf(panel, 'confirm', { verb, args });
  return panel.words.button(press, say('panel.as-shown', { what: verbTitle(panel, verb) }));
}

/** The menus of all choices but the last, without those that have buttons of their own. */
function menusBefore(panel: Panel, verb: AnyVerb, selection: Selection): readonly Block[] {
  return Object.keys(selection.args)
    .slice(0, -1)
    .flatMap((name, index) =>
      optionOf(verb, name).cycle === undefined ? menusOfValue(panel, selection, index).slice(-1) : [],
    );
}

/** The picture after the move, with Back and Confirm. */
function preview(
  panel: Panel,
  verb: AnyVerb,
  selection: PanelSelection,
  move: AnyMove,
  header: Header,
  isUnchosen: boolean,
): Parts {
  const { title, notes, pane } = afterMove(panel, move, header);
  const grid = gridControls(panel, verb, selection, move);
  const cycles = grid?.cycles ?? [];
  const blocks = [
    ...framed(panel, header, pane, [...(header.suggestion ?? [`**${escaped(title)}**`]), ...notes]),
    ...(grid === undefined ? [] : [...menusBefore(panel, verb, selection), buttons(...grid.arrows)]),
    ...(grid?.far === undefined || panel.folded?.far === true ? [] : [grid.far]),
  ];
  // Where nothing has been chosen, the person may just have confirmed another move: Confirm is not where it was, nor green.
  if (isUnchosen)
    return { blocks: [...blocks, buttons(confirmButton(panel, selection, 'secondary'), ...cycles)] };
  const confirm = confirmButton(panel, selection);
  const back = panel.words.button(pressOf(panel, 'show', previous(panel, verb, selection)), 'panel.back');
  return { blocks, last: lastRow(panel, back, cycles, confirm) };
}

/** The selection that Back leads to: without the last choice, or to the list of whole moves. */
function previous(panel: Panel, verb: AnyVerb, selection: Selection): Selection {
  return !isEmpty(selection) && listsWhole(panel, verb) ? upTo(selection, 0) : back(verb, selection);
}

/** The other verbs. A verb without options makes its move at once, unless it must be confirmed. */
function otherVerbs(panel: Panel, verbs: readonly AnyVerb[], current: AnyVerb | undefined): readonly Block[] {
  const others = verbs.filter((verb) => verb !== current);
  if (others.length === 0) return [];
  const { question, verbs: folded } = panel.folded ?? {};
  // What makes a move at once never ends up where Confirm has just been pressed.
  const joins = folded === true && !others.some((verb) => isPlain(verb, panel.list));
  const warnings = question === true ? [] : others.flatMap((verb) => warningsFor(panel, verb));
  const shown: readonly Block[] = warnings.length > 0 ? [text(warnings.map(small).join('\n'))] : [];
  if (others.length <= BUTTONS_A_ROW)
    return [
      ...shown,
      {
        ...buttons(...others.map((verb) => verbButton(panel, verb, current === undefined))),
        ...(joins && { joins }),
      },
    ];
  const menu: Menu = {
    kind: 'menu',
    press: pressOf(panel, 'verb', NOTHING_SELECTED),
    placeholder: panel.words.plain(current === undefined ? 'panel.verb' : 'panel.other-verb'),
    choices: others.map(({ name }) => ({ value: shortHash(name), label: verbTitle(panel, name) })),
  };
  return [...shown, menu];
}

function verbButton(panel: Panel, verb: AnyVerb, foremost: boolean): Button {
  const selection = { verb: verb.name, args: {} };
  return {
    press: pressOf(panel, 'show', selection, 'v'),
    label: isPlain(verb, panel.list) ? plainTitle(panel, verb) : verbTitle(panel, verb.name),
    style: foremost ? 'primary' : 'secondary',
  };
}

/** The title of a verb's only move. */
function plainTitle({ game, state, seat, words }: Panel, { name }: AnyVerb): string {
  return moveTitle(game, state, seat, { verb: name, args: {} }, words);
}

/** The game's remarks on a verb that makes its move at once, if its title does not say enough. */
function warningsFor(panel: Panel, verb: AnyVerb): readonly string[] {
  const { game, state, seat, list, words } = panel;
  const move = list.find((candidate) => candidate.verb === verb.name);
  if (move === undefined || !isPlain(verb, list) || verb.title !== undefined) return [];
  const title = verbTitle(panel, verb.name);
  return game.remarks(state, seat, move.action).map((remark) => saidOf(words, title, words.md(remark)));
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
