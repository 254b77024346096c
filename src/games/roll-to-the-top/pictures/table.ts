import { MARGIN, panel, titleBar } from '../../../core/draw.ts';
import type { View } from '../../../core/game.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { type Node, type Scene, SHEET_WIDTH } from '../../../core/scene.ts';
import { score } from '../rules/end.ts';
import { awaiting } from '../rules/rules.ts';
import { boardOf, gameNumber, openBoxes, playerAt, type State } from '../rules/state.ts';
import { changedBoxes } from '../words/describe.ts';
import { say } from '../words/messages.ts';
import { openInWords, where } from '../words/words.ts';
import { DICE_HEIGHT, dicePicture } from './dice.ts';
import { placed } from './layout.ts';

const SUBTITLE = 112;
const DICE = 158;
const TILES = DICE + DICE_HEIGHT + 28;
const COLUMNS = 2;
const GAP = 20;
const PAD = 20;
/** Of a tile: the name, and the small structure below it, at the right. */
const HEAD = 70;
const MINI = 190;
const TILE = HEAD + MINI + PAD;

/** What everybody shares: the dice, and how far everybody has climbed. */
export function table(state: State, view: View<State>): Scene {
  const columns = Math.min(COLUMNS, state.players.length);
  const width = (SHEET_WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns;
  const rows = Math.ceil(state.players.length / columns);
  const { rounds } = state.options;
  const title = rounds === 1 ? say('name') : say('picture.title', { game: gameNumber(state), games: rounds });
  return {
    width: SHEET_WIDTH,
    height: TILES + rows * (TILE + GAP) - GAP + MARGIN,
    nodes: [
      ...titleBar(title, where(state)),
      ...subtitle(state),
      ...dicePicture(state, DICE),
      ...state.players.flatMap((_, seat) => {
        const x = MARGIN + (seat % columns) * (width + GAP);
        const y = TILES + Math.floor(seat / columns) * (TILE + GAP);
        return tile(state, seat, view, x, y, width);
      }),
    ],
  };
}

/** Who rolled and who is next, who must change the dice, or who has won. */
function subtitle(state: State): readonly Node[] {
  const { roller, players } = state;
  const print = { kind: 'text', y: SUBTITLE, size: 32, fill: 'muted' } as const;
  const left = { ...print, text: standing(state), x: MARGIN };
  if (state.phase.is !== 'climb' || players.length === 1)
    return [{ ...left, maxWidth: SHEET_WIDTH - 2 * MARGIN }];
  const next = say('picture.next', { who: { seat: (roller + 1) % players.length } });
  return [
    { ...left, maxWidth: 460 },
    { ...print, text: next, x: SHEET_WIDTH - MARGIN, align: 'right', maxWidth: 440 },
  ];
}

function standing(state: State): Message {
  const { phase, roller, players } = state;
  const { winners } = score(state);
  if (phase.is === 'over')
    return say('picture.winners', { count: winners.length, who: winners.map((seat) => ({ seat })) });
  if (phase.is === 'dice') return say(`picture.duty.${phase.duty}`, { who: { seat: roller } });
  return players.length === 1
    ? say('picture.alone', { count: state.rolls })
    : say('picture.rolled', { who: { seat: roller } });
}

/** A player: name, whether they are awaited, open boxes, and a small structure. */
function tile(
  state: State,
  seat: Seat,
  view: View<State>,
  x: number,
  y: number,
  width: number,
): readonly Node[] {
  const awaited = awaiting(state).includes(seat);
  const { winners, totals } = score(state);
  const icon = winners.includes(seat) ? 'laurel-crown' : awaited ? 'quill-ink' : 'check-mark';
  const open = openInWords(openBoxes(boardOf(state), playerAt(state, seat)));
  const lines = [
    open,
    ...(state.finished.length > 0 && state.options.rounds > 1
      ? [say('picture.total', { total: totals[seat] ?? 0 })]
      : []),
  ];
  const beside = width / 2 - PAD;
  return [
    { ...panel(x, y, width, TILE), ...(awaited ? { stroke: 'legal', strokeWidth: 6 } : {}) },
    {
      kind: 'text',
      text: say('picture.player', { who: { seat } }),
      x: x + PAD,
      y: y + 42,
      size: 38,
      fill: 'ink',
      bold: true,
      maxWidth: width - 2 * PAD - 60,
    },
    {
      kind: 'icon',
      name: icon,
      x: x + width - PAD - 22,
      y: y + 42,
      size: 44,
      fill: awaited ? 'legal' : 'muted',
    },
    ...lines.map(
      (text, i) =>
        ({
          kind: 'text',
          text,
          x: x + PAD,
          y: y + 100 + 42 * i,
          size: 32,
          fill: 'muted',
          maxWidth: beside,
        }) as const,
    ),
    ...mini(state, seat, view, x + width * 0.74, y + HEAD + MINI, beside),
  ];
}

/** The boxes of a structure, small: filled or not, and new since the last look. */
function mini(
  state: State,
  seat: Seat,
  { since }: View<State>,
  middle: number,
  ground: number,
  widest: number,
): readonly Node[] {
  const { boxes, rows } = boardOf(state);
  const { sheet } = playerAt(state, seat);
  const left = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x)) + 2;
  const size = Math.min(MINI / rows, (2 * widest) / (right - left));
  const layout = placed(size, middle - ((left + right) * size) / 4, ground);
  const fresh = changedBoxes(state, seat, since);
  return boxes.map((box) => {
    const [x, y] = layout.at(box);
    const fill = sheet[box.name] === undefined ? 'shade' : fresh.includes(box.name) ? 'changed' : 'pencil';
    return { kind: 'rect', x: x + 1.5, y: y + 1.5, width: size - 3, height: size - 3, radius: 4, fill };
  });
}
