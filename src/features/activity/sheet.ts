import { LRUCache } from 'lru-cache';
import { distinct, withMinus } from '../../core/common.ts';
import { type Perspective, panelPane } from '../../core/game.ts';
import { joinedParts, type MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { type Area, type PlacedTarget, type Scene, targetsOf } from '../../core/scene.ts';
import {
  type AnyMove,
  type AnyVerb,
  completeMove,
  hasGrid,
  isSameSelection,
  legalVerbs,
  type Narrowed,
  narrow,
  type Selection,
} from '../../core/selection.ts';
import { beforeFirstTouch, beginningsOf, isChosen, touched, turned } from '../../core/touch.ts';
import { currentView } from '../../discord/announce/public-view.ts';
import { capitalised } from '../../discord/i18n/text.ts';
import type { Words } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { panelPicture } from '../../discord/messages/pictures.ts';
import { returnView } from '../../discord/messages/seats.ts';
import { panelTitle, plainTitleOf, titleAt, titleOf } from '../../discord/messages/titles.ts';
import { text, type View } from '../../discord/messages/view.ts';
import { openPanel } from '../../discord/panel/open-panel.ts';
import {
  needsConfirming,
  type Panel,
  panelAt,
  pointed,
  previewOf,
  verbTitle,
} from '../../discord/panel/panel.ts';
import { nextGameBlocks } from '../../discord/panel/waiting-view.ts';
import type { Table } from '../../table/model.ts';
import { seatsFor } from '../../table/seats/seats.ts';
import { hasPart } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import { buttonsOf, cardOf, withNames } from './cards.ts';
import { versionFor } from './changes.ts';
import { ways } from './elsewhere.ts';
import type { Card, Choice, Choosing, Place, Preview, SheetView } from './protocol.ts';
import { paneOf } from './scenes.ts';

/** Number of cached scenes: each touch needs those of the earlier choices again. */
const KEPT_SCENES = 200;

type Chosen = Perspective<unknown>['chosen'];

/** What makes the page's sheets. */
export interface Sheets {
  readonly bot: BotContext;
  /** Cached scenes, by their table's version, their viewer and what is chosen. */
  readonly scenes: LRUCache<string, Scene>;
}

export function createSheets(bot: BotContext): Sheets {
  return { bot, scenes: new LRUCache({ max: KEPT_SCENES }) };
}

/**
 * A person's view of a table that they may know.
 *
 * @param seat their own
 * @param waits makes the panel of a player who has nothing to choose
 */
export async function sheetView(
  sheets: Sheets,
  ask: Ask,
  loaded: Loaded,
  seat: Seat | undefined,
  selected?: Selection,
  waits?: typeof openPanel,
): Promise<SheetView> {
  const { bot } = sheets;
  const { table, game, state } = loaded;
  const words = wordsFor(ask, table);
  const isTheirs = seat !== undefined && table.status === 'playing' && game.awaiting(state).includes(seat);
  const panel = isTheirs ? panelAt(ask, loaded, seat) : undefined;
  return {
    table: table.id,
    version: versionFor(table, ask.person.id),
    stamp: panel?.stamp ?? '',
    title: plainTitleOf(loaded, words),
    players: state === undefined ? [] : playersOf(loaded, seat, words),
    texts: [],
    choosing: panel && (await choosing(sheets, panel, table, selected)),
    card: panel === undefined ? await waiting(ask, loaded, seat, words, waits) : [],
    hasPast: state !== undefined,
    elsewhere: bot.customIds.write(ways.elsewhere()),
  };
}

/** A player's move in progress. */
async function choosing(
  sheets: Sheets,
  panel: Panel,
  table: Table,
  asked: Selection | undefined,
): Promise<Choosing> {
  const { bot } = sheets;
  const { game, state, seat, list, words } = panel;
  const sceneOf = (chosen: Chosen) => sceneAt(sheets, panel, table, chosen);
  const verbs = legalVerbs(game.verbs, list);
  const start = beforeFirstTouch(verbs, list);
  const selected = asked !== undefined && isPossible(verbs, list, asked) ? asked : start;
  const canReset = !isSameSelection(selected, start);
  const guide = await panel.guide?.(canReset);
  const narrowed = narrow(verbs, list, selected, 'freely');
  const move = narrowed?.move;
  const shown = shownScene(panel, selected, narrowed, sceneOf);
  const { alt } = panelPicture(game, state, seat, { viewer: seat }, words);
  const placed = placesOf(panel, verbs, selected, narrowed, shown, sceneOf);
  return {
    question: capitalised(words.plain(game.prompt(state, seat))),
    pane: paneOf({ scene: move === undefined ? pointed(shown, guide) : shown, alt }, words),
    guide: guide && {
      lines: guide.lines.map((line) => withNames(bot, line, table)),
      buttons: buttonsOf(bot, guide.buttons, table),
    },
    selected,
    places: placed.places,
    choices: [
      ...(move === undefined
        ? valueChoices(panel, verbs, selected, narrowed, placed.values)
        : turnChoices(panel, verbs, selected, narrowed)),
      ...verbChoices(panel, verbs, selected, placed.verbs),
    ],
    preview: move && shownPreview(panel, move),
    canReset,
    help: buttonsOf(bot, (await panel.help()).all, table),
  };
}

/** The sheet with what is chosen; after a complete move without a grid, the sheet as the move leaves it. */
function shownScene(
  { game, state, seat }: Panel,
  selected: Selection,
  narrowed: Narrowed | undefined,
  sceneOf: (chosen: Chosen) => Scene,
): Scene {
  const move = narrowed?.move;
  if (narrowed === undefined || move === undefined) return sceneOf(chosenOf(selected));
  if (hasGrid(narrowed.verb)) return sceneOf({ verb: move.verb, args: move.args });
  return panelPane(game, game.apply(state, seat, move.action).state, seat, { viewer: seat, since: state });
}

function sceneAt(
  { scenes }: Sheets,
  { game, state, seat }: Panel,
  { id, version }: Table,
  chosen: Chosen,
): Scene {
  const key = JSON.stringify([id, version, seat, chosen]);
  const known = scenes.get(key);
  if (known !== undefined) return known;
  const look = { legal: true, viewer: seat, ...(chosen === undefined ? {} : { chosen }) };
  const scene = panelPane(game, state, seat, look);
  scenes.set(key, scene);
  return scene;
}

/** The card of a person who has nothing to choose, with the text of a message. */
async function waiting(
  ask: Ask,
  loaded: Loaded,
  seat: Seat | undefined,
  words: Words,
  panel = openPanel,
): Promise<Card> {
  const { bot } = ask;
  const { table } = loaded;
  const isPlaying = table.status === 'playing' && seat !== undefined;
  const reply = isPlaying ? await panel(ask, loaded) : undefined;
  const titles = [titleOf(loaded, words), titleAt(loaded, undefined, words)];
  if (isPlaying) titles.push(panelTitle(loaded, words, seat).replace(/^#+ /, ''));
  const view = reply?.kind === 'view' ? reply.view : await currentView(bot, loaded, words);
  // For players, the panel offers it.
  const next = isPlaying || !hasPart(table, ask.person.id) ? [] : await nextGameBlocks(ask, loaded);
  const all = { ...view, blocks: [...view.blocks, ...next] };
  const card = cardOf(bot, untitled(all, titles), words, table).flatMap((block) => {
    if (block.kind !== 'buttons') return block;
    // They are already at this sheet.
    const buttons = block.buttons.filter((button) => !('table' in button && button.table === table.id));
    return buttons.length === 0 ? [] : { ...block, buttons };
  });
  const free = table.status === 'playing' && !isPlaying ? seatsFor(table, ask.person.id) : [];
  if (free.length === 0) return card;
  const seats = untitled(returnView(loaded, free, ask.person.id, words), titles);
  return [...card, ...cardOf(bot, seats, words, table)];
}

/** A message without titles that the sheet already has. */
function untitled(view: View, titles: readonly string[]): View {
  const [first, ...rest] = view.blocks;
  if (first?.kind !== 'text') return view;
  const isNew = (line: string) => !titles.includes(line.replace(/^#+ /, ''));
  return { ...view, blocks: [text(...first.text.split('\n').filter(isNew)), ...rest] };
}

function wordsOf({ verb, args }: MoveWords): MoveWords {
  return { verb, args };
}

function chosenOf({ verb, args }: Selection): Chosen {
  return verb === undefined ? undefined : { verb, args };
}

/** Whether a selection is still possible: the page may hold one from an older position. */
function isPossible(verbs: readonly AnyVerb[], list: readonly AnyMove[], selected: Selection): boolean {
  return selected.verb === undefined
    ? Object.keys(selected.args).length === 0
    : narrow(verbs, list, selected, 'freely') !== undefined;
}

/**
 * The places that a touch can choose: those of the next option, and those of earlier choices, which it replaces. Only
 * scenes with the same layout as the shown one count, because each place lies where its own scene has it.
 */
function placesOf(
  panel: Panel,
  verbs: readonly AnyVerb[],
  selected: Selection,
  narrowed: Narrowed | undefined,
  shown: Scene,
  sceneOf: (chosen: Chosen) => Scene,
): {
  readonly places: readonly Place[];
  readonly values: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string | undefined>;
} {
  const { list } = panel;
  const places = new Map<string, Place>();
  const values = new Set<string>();
  const placedVerbs = new Set<string | undefined>();
  for (const earlier of beginningsOf(narrowed?.verb, selected)) {
    const scene = sceneOf(chosenOf(earlier));
    if (scene.width !== shown.width || scene.height !== shown.height || scene.base?.key !== shown.base?.key)
      continue;
    for (const target of targetsOf(scene)) {
      const key = JSON.stringify([target.option, target.value, target.with]);
      // A place that fits the shown choice takes precedence over others in the same area.
      const isTaken =
        places.has(key) || [...places.values()].some(({ area }) => isSameArea(area, target.area));
      const to = isTaken ? undefined : touched(verbs, list, selected, target);
      if (to === undefined) continue;
      const chosen = isChosen(verbs, selected, target);
      const again = chosen && narrowed ? turned(narrowed.verb, list, selected.args)?.to : undefined;
      const isPlace = narrowed?.verb.options.find(({ name }) => name === target.option)?.cell !== undefined;
      places.set(key, {
        area: target.area,
        ...choiceOf(panel, verbs, labelOf(panel, verbs, to, target), isPlace ? (again ?? to) : to),
        chosen,
      });
      placedVerbs.add(to.verb);
      values.add(`${target.option} ${target.value}`);
    }
  }
  return { places: [...places.values()], values, verbs: placedVerbs };
}

function isSameArea(area: Area, other: Area): boolean {
  return area.x === other.x && area.y === other.y;
}

/**
 * A choice that leaves nothing to choose makes its move at once, as in a panel, unless the person first gets a preview
 * on a grid or must confirm an irreversible move.
 */
function choiceOf(panel: Panel, verbs: readonly AnyVerb[], label: string, to: Selection): Choice {
  const narrowed = narrow(verbs, panel.list, to, 'freely');
  const move = completeMove(narrowed);
  if (narrowed === undefined || move === undefined) return { label, to };
  const { verb } = narrowed;
  const isShown = verb.inPanel === 'form' || hasGrid(verb) || needsConfirming(panel, move);
  return isShown ? { label, to } : { label, move: wordsOf(move) };
}

function labelOf(
  { state, seat, words }: Panel,
  verbs: readonly AnyVerb[],
  to: Selection,
  { option, value }: Pick<PlacedTarget, 'option' | 'value'>,
): string {
  const meant = verbs.find(({ name }) => name === to.verb)?.options.find(({ name }) => name === option);
  return meant === undefined ? value : words.plainText(meant.label(value, state, seat, to.args));
}

/** Values without a place on the sheet. */
function valueChoices(
  panel: Panel,
  verbs: readonly AnyVerb[],
  selected: Selection,
  narrowed: Narrowed | undefined,
  placed: ReadonlySet<string>,
): readonly Choice[] {
  return (narrowed?.open ?? []).flatMap(({ option, values }) =>
    distinct(option.joined ? values.flatMap(joinedParts) : values).flatMap((value): readonly Choice[] => {
      if (placed.has(`${option.name} ${value}`)) return [];
      const target = { option: option.name, value };
      const to = touched(verbs, panel.list, selected, target);
      return to === undefined ? [] : [choiceOf(panel, verbs, labelOf(panel, verbs, to, target), to)];
    }),
  );
}

/** What a second touch on the chosen place does, as a button that says so. */
function turnChoices(
  panel: Panel,
  verbs: readonly AnyVerb[],
  selected: Selection,
  narrowed: Narrowed | undefined,
): readonly Choice[] {
  const turn = narrowed && turned(narrowed.verb, panel.list, selected.args);
  const value = turn?.to.args[turn.option.name];
  if (turn === undefined || value === undefined) return [];
  const label = labelOf(panel, verbs, turn.to, { option: turn.option.name, value });
  return [choiceOf(panel, verbs, `${turn.option.cycle} ${label}`, turn.to)];
}

/** The other verbs, except those that a touch chooses. */
function verbChoices(
  panel: Panel,
  verbs: readonly AnyVerb[],
  selected: Selection,
  placed: ReadonlySet<string | undefined>,
): readonly Choice[] {
  return verbs.flatMap(({ name, inPanel }): readonly Choice[] => {
    if (inPanel === 'never' || name === selected.verb || placed.has(name)) return [];
    return [choiceOf(panel, verbs, verbTitle(panel, name), { verb: name, args: {} })];
  });
}

function shownPreview(panel: Panel, move: AnyMove): Preview {
  const { title, remarks, final } = previewOf(panel, move);
  const all = final === undefined ? remarks : [...remarks, final];
  return { move: wordsOf(move), label: title, remarks: all.map((remark) => panel.words.plain(remark)) };
}

function playersOf(
  { table, game, state }: Loaded,
  own: Seat | undefined,
  words: Words,
): SheetView['players'] {
  const { totals } = game.score(state);
  const awaited = table.status === 'playing' ? game.awaiting(state) : [];
  return table.seats.map((_, seat) => ({
    name: words.look.nameOf(seat),
    total: withMinus(totals[seat] ?? 0),
    awaited: awaited.includes(seat),
    own: seat === own,
  }));
}
