import { LRUCache } from 'lru-cache';
import { withMinus } from '../../core/common.ts';
import { type Perspective, panelPane } from '../../core/game.ts';
import { joinedParts, type MoveWords } from '../../core/legal.ts';
import type { Seat } from '../../core/message.ts';
import { type Area, type PlacedTarget, type Scene, targetsOf } from '../../core/scene.ts';
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
  type AnyMove,
  type AnyVerb,
  hasGrid,
  legalVerbs,
  needsConfirming,
  type Panel,
  panelAt,
  pointed,
  previewOf,
  verbTitle,
} from '../../discord/panel/panel.ts';
import { nextGameBlocks } from '../../discord/panel/waiting-view.ts';
import { seatsFor } from '../../table/seats/seats.ts';
import { hasPart } from '../../table/secrecy.ts';
import type { Loaded } from '../../table/service.ts';
import { buttonsOf, cardOf, withNames } from './cards.ts';
import { versionFor } from './changes.ts';
import { ways } from './elsewhere.ts';
import type { Card, Choice, Choosing, Place, Preview, Selected, SheetView } from './protocol.ts';
import { paneOf } from './scenes.ts';
import { beginning, NOTHING, type Progress, progressOf, touched, turned } from './touch.ts';

/** Number of cached scenes: each touch needs those of the earlier choices again. */
const KEPT_SCENES = 200;

type Chosen = Perspective<unknown>['chosen'];

/** Builds the page's sheets. It stores no tables; cached scenes are keyed by their table's version. */
export function createSheets(bot: BotContext) {
  const scenes = new LRUCache<string, Scene>({ max: KEPT_SCENES });

  const sceneAt = ({ loaded, seat }: Panel, chosen: Chosen): Scene => {
    const { table, game, state } = loaded;
    const key = JSON.stringify([table.id, table.version, seat, chosen]);
    const known = scenes.get(key);
    if (known !== undefined) return known;
    const look = { legal: true, viewer: seat, ...(chosen === undefined ? {} : { chosen }) };
    const scene = panelPane(game, state, seat, look);
    scenes.set(key, scene);
    return scene;
  };

  /** A player's move in progress. */
  async function choosing(panel: Panel, asked: Selected | undefined): Promise<Choosing> {
    const { loaded, seat, list, words } = panel;
    const { game, state } = loaded;
    const commands = legalVerbs(panel);
    const start = beginning(commands, list);
    const selected = asked !== undefined && isPossible(commands, list, asked) ? asked : start;
    const canReset = !isSame(selected, start);
    const guide = await panel.guide?.(canReset);
    const progress = progressOf(commands, list, selected);
    const move = progress?.move;
    const isOnGrid = progress !== undefined && hasGrid(progress.command);
    const scene: Scene =
      move === undefined
        ? sceneAt(panel, chosenOf(selected))
        : isOnGrid
          ? sceneAt(panel, { verb: move.verb, args: move.args })
          : panelPane(game, game.apply(state, seat, move.action).state, seat, { viewer: seat, since: state });
    const { alt } = panelPicture(loaded, state, seat, { viewer: seat }, words);
    const { places, values, verbs } = placesOf(panel, commands, selected, progress, scene, sceneAt);
    return {
      question: capitalised(words.plain(game.prompt(state, seat))),
      pane: paneOf({ scene: move === undefined ? pointed(scene, guide) : scene, alt }, words),
      guide: guide && {
        lines: guide.lines.map((line) => withNames(bot, line, loaded.table)),
        buttons: buttonsOf(bot, guide.buttons, loaded.table),
      },
      selected,
      places,
      choices: [
        ...(move === undefined
          ? valueChoices(panel, commands, selected, progress, values)
          : turnChoices(panel, commands, selected, progress)),
        ...verbChoices(panel, commands, selected, verbs),
      ],
      preview: move && shownPreview(panel, move),
      canReset,
      help: buttonsOf(bot, (await panel.help()).all, loaded.table),
    };
  }

  /** The card of a person who has nothing to choose, with the text of a message. */
  async function waiting(
    ask: Ask,
    loaded: Loaded,
    seat: Seat | undefined,
    words: Words,
    panel = openPanel,
  ): Promise<Card> {
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

  return {
    /**
     * A person's view of a table that they may know.
     *
     * @param seat their own
     * @param waits makes the panel of a player who has nothing to choose
     */
    async view(
      ask: Ask,
      loaded: Loaded,
      seat: Seat | undefined,
      selected?: Selected,
      waits?: typeof openPanel,
    ): Promise<SheetView> {
      const { table, game, state } = loaded;
      const words = wordsFor(ask, table);
      const isTheirs =
        seat !== undefined && table.status === 'playing' && game.awaiting(state).includes(seat);
      const panel = isTheirs ? panelAt(ask, loaded, seat) : undefined;
      return {
        table: table.id,
        version: versionFor(table, ask.person.id),
        stamp: panel?.stamp ?? '',
        title: plainTitleOf(loaded, words),
        players: state === undefined ? [] : playersOf(loaded, seat, words),
        texts: [],
        choosing: panel && (await choosing(panel, selected)),
        card: panel === undefined ? await waiting(ask, loaded, seat, words, waits) : [],
        hasPast: state !== undefined,
        elsewhere: bot.customIds.write(ways.elsewhere()),
      };
    },
  };
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

function chosenOf({ verb, args }: Selected): Chosen {
  return verb === undefined ? undefined : { verb, args };
}

/** Whether a selection is still possible: the page may hold one from an older position. */
function isPossible(commands: readonly AnyVerb[], list: readonly AnyMove[], selected: Selected): boolean {
  return selected.verb === undefined
    ? Object.keys(selected.args).length === 0
    : progressOf(commands, list, selected) !== undefined;
}

function isSame(selected: Selected, other: Selected): boolean {
  const text = ({ verb, args }: Selected) => JSON.stringify([verb, Object.entries(args).toSorted()]);
  return text(selected) === text(other);
}

/**
 * The places that a touch can choose: those of the next option, and those of earlier choices, which it replaces. Only
 * scenes with the same layout as the shown one count, because each place lies where its own scene has it.
 */
function placesOf(
  panel: Panel,
  commands: readonly AnyVerb[],
  selected: Selected,
  progress: Progress | undefined,
  scene: Scene,
  sceneAt: (panel: Panel, chosen: Chosen) => Scene,
): {
  readonly places: readonly Place[];
  readonly values: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string | undefined>;
} {
  const { list } = panel;
  const places = new Map<string, Place>();
  const values = new Set<string>();
  const verbs = new Set<string | undefined>();
  for (const earlier of withoutLast(selected, progress)) {
    const other = sceneAt(panel, chosenOf(earlier));
    if (other.width !== scene.width || other.height !== scene.height || other.base?.key !== scene.base?.key)
      continue;
    for (const target of targetsOf(other)) {
      const key = JSON.stringify([target.option, target.value, target.with]);
      // A place that fits the shown choice takes precedence over others in the same area.
      const isTaken =
        places.has(key) || [...places.values()].some(({ area }) => isSameArea(area, target.area));
      const to = isTaken ? undefined : touched(commands, list, selected, target);
      if (to === undefined) continue;
      const isChosen = isIn(commands, selected, target);
      const again =
        isChosen && progress !== undefined ? turned(progress.command, list, selected.args) : undefined;
      const isPlace =
        progress?.command.options.find(({ name }) => name === target.option)?.cell !== undefined;
      places.set(key, {
        area: target.area,
        ...choiceOf(panel, commands, labelOf(panel, commands, to, target), isPlace ? (again ?? to) : to),
        chosen: isChosen,
      });
      verbs.add(to.verb);
      values.add(`${target.option} ${target.value}`);
    }
  }
  return { places: [...places.values()], values, verbs };
}

function isSameArea(area: Area, other: Area): boolean {
  return area.x === other.x && area.y === other.y;
}

/**
 * A choice that leaves nothing to choose makes its move at once, as in a panel, unless the person first gets a preview
 * on a grid or must confirm an irreversible move.
 */
function choiceOf(panel: Panel, commands: readonly AnyVerb[], label: string, to: Selected): Choice {
  const { command, open = [], move } = progressOf(commands, panel.list, to) ?? {};
  if (command === undefined || move === undefined || open.length > 0) return { label, to };
  const isShown = command.inPanel === 'form' || hasGrid(command) || needsConfirming(panel, move);
  return isShown ? { label, to } : { label, move: wordsOf(move) };
}

/** The selection, then without its last choice, and so on down to nothing. */
function withoutLast(selected: Selected, progress: Progress | undefined): readonly Selected[] {
  const names =
    progress?.command.options.map(({ name }) => name).filter((name) => name in selected.args) ?? [];
  const shorter = names.map((_, count) => ({
    verb: selected.verb,
    args: Object.fromEntries(names.slice(0, count).map((name) => [name, selected.args[name] ?? ''])),
  }));
  return [selected, ...shorter.toReversed(), NOTHING];
}

function isIn(
  commands: readonly AnyVerb[],
  { verb, args }: Selected,
  { option, value, with: others = {} }: PlacedTarget,
): boolean {
  const own = args[option];
  if (own === undefined || Object.entries(others).some(([name, other]) => args[name] !== other)) return false;
  const isJoined = commands
    .find(({ name }) => name === verb)
    ?.options.find(({ name }) => name === option)?.joined;
  return isJoined === true ? joinedParts(own).includes(value) : own === value;
}

function labelOf(
  { loaded, seat, words }: Panel,
  commands: readonly AnyVerb[],
  to: Selected,
  { option, value }: Pick<PlacedTarget, 'option' | 'value'>,
): string {
  const meant = commands.find(({ name }) => name === to.verb)?.options.find(({ name }) => name === option);
  return meant === undefined ? value : words.plainText(meant.label(value, loaded.state, seat, to.args));
}

/** Values without a place on the sheet. */
function valueChoices(
  panel: Panel,
  commands: readonly AnyVerb[],
  selected: Selected,
  progress: Progress | undefined,
  placed: ReadonlySet<string>,
): readonly Choice[] {
  return (progress?.open ?? []).flatMap(({ option, values }) =>
    values.flatMap((value): readonly Choice[] => {
      if (placed.has(`${option.name} ${value}`)) return [];
      const target = { option: option.name, value };
      const to = touched(commands, panel.list, selected, target);
      return to === undefined ? [] : [choiceOf(panel, commands, labelOf(panel, commands, to, target), to)];
    }),
  );
}

/** What a second touch on the chosen place does, as a button that says so. */
function turnChoices(
  panel: Panel,
  commands: readonly AnyVerb[],
  selected: Selected,
  progress: Progress | undefined,
): readonly Choice[] {
  const option = progress?.command.options.findLast(({ cycle }) => cycle !== undefined);
  const to = progress && turned(progress.command, panel.list, selected.args);
  const value = option && to?.args[option.name];
  if (to === undefined || option === undefined || value === undefined) return [];
  const label = labelOf(panel, commands, to, { option: option.name, value });
  return [choiceOf(panel, commands, `${option.cycle} ${label}`, to)];
}

/** The other verbs, except those that a touch chooses. */
function verbChoices(
  panel: Panel,
  commands: readonly AnyVerb[],
  selected: Selected,
  placed: ReadonlySet<string | undefined>,
): readonly Choice[] {
  return commands.flatMap(({ name, inPanel }): readonly Choice[] => {
    if (inPanel === 'never' || name === selected.verb || placed.has(name)) return [];
    return [choiceOf(panel, commands, verbTitle(panel, name), { verb: name, args: {} })];
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
