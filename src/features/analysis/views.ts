import {
  type Analysis,
  type BestMove,
  type Estimate,
  isClear,
  leastWorthSaying,
  type TurningPoint,
} from '../../core/analysis/analysis.ts';
import {
  type AllFigures,
  analysisPane,
  type Figure,
  figuresOf,
  roundedGain,
} from '../../core/analysis/chart-pane.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { AnyGame } from '../../core/game.ts';
import type { MoveWords } from '../../core/legal.ts';
import type { Message, Seat, Text } from '../../core/message.ts';
import { roundStarts } from '../../core/rounds.ts';
import { small } from '../../discord/i18n/text.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { panelPicture } from '../../discord/messages/pictures.ts';
import { moveTitle, titleOf } from '../../discord/messages/titles.ts';
import {
  type Additions,
  type Block,
  type Button,
  buttons,
  type Moment,
  NO_ADDITIONS,
  type Picture,
  pictures,
  text,
  type View,
} from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import { legalMove } from '../../table/play/computers.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';

export const presses = {
  /** Shows luck and choice in a finished game. */
  analysis: pressKind('analysis', 'passing', tableFields, '📈'),
};

/** The move that cost a player most. */
export interface Turning {
  readonly seat: Seat;
  /** The position before the move. */
  readonly before: unknown;
  /** The number of the move's step. */
  readonly seq: number;
  readonly better: MoveWords;
}

/** All players' turning points, costliest first. */
function turningsOf(course: readonly CoursePosition[], { seats }: Analysis): readonly Turning[] {
  const all = seats.flatMap(({ turning }, seat) => {
    const [before, after] = turning === undefined ? [] : course.slice(turning.at, turning.at + 2);
    return turning === undefined || before === undefined || after?.step === undefined
      ? []
      : [
          {
            seat,
            before: before.state,
            seq: after.step.seq,
            better: turning.better,
            cost: turning.cost.value,
          },
        ];
  });
  return all.toSorted((a, b) => b.cost - a.cost);
}

/** The turning point to show: the reader's own, or for a reader without a seat, the costliest. */
export function turningOf(
  course: readonly CoursePosition[],
  analysis: Analysis,
  reader: Seat | undefined,
): Turning | undefined {
  const all = turningsOf(course, analysis);
  return reader === undefined ? all[0] : all.find(({ seat }) => seat === reader);
}

/** Each player's best move, one line per player; omits players without one. */
export function bestMoves(
  { game }: Loaded,
  course: readonly CoursePosition[],
  { seats }: Analysis,
  words: Words,
): readonly string[] {
  return seats.flatMap(({ best }, seat) => {
    if (best === undefined) return [];
    const { at, gain, ...move } = best;
    const state = course[at]?.state;
    const values = {
      where: roundOf(game, state, seat),
      move: moveTitle(game, state, seat, move, words),
      points: new Intl.NumberFormat(words.locale).format(roundedGain(gain)),
    };
    return [small(`**${words.name(seat)}** · ${words.md('end.best', values)}`)];
  });
}

/**
 * Luck and choice in a finished game: the chart with its table, and each player's best move and their worst.
 *
 * @param turning is shown as the position after the better move, unless the reader is asked for it
 * @param additions below it
 */
export function analysisView(
  loaded: Loaded,
  course: readonly CoursePosition[],
  analysis: Analysis,
  words: Words,
  turning?: Turning,
  { lines, buttons: controls, asksForBetter }: Additions = NO_ADDITIONS,
): View {
  const { game, state } = loaded;
  const figures = figuresOf(analysis, game.lowestWins === true);
  const unit = forecastOf(game).unit?.(state);
  const asked = asksForBetter ? turning?.seat : undefined;
  const moves = analysis.seats.map(({ best, turning: worst }, seat) => [
    ...(best === undefined ? [] : [bestMessage(loaded, course, seat, best, words)]),
    ...(worst === undefined ? [] : [turningMessage(loaded, course, seat, worst, words, seat !== asked)]),
  ]);
  const hasOthers = analysis.seats.some(({ others }) => others !== undefined);
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, words)} · ${words.md('analysis.title')}`),
      ...pictures(chartPicture(loaded, course, analysis, figures, moves, words)),
      text(
        ...moves.flatMap((messages, seat) =>
          messages.length === 0
            ? []
            : [`**${words.name(seat)}** · ${messages.map((message) => words.md(message)).join(' ')}`],
        ),
      ),
      ...(turning === undefined || asked !== undefined ? [] : turningBlocks(loaded, turning, words)),
      text(...lines),
      buttons(...controls),
      text(
        words.small(hasOthers ? 'analysis.how-others' : 'analysis.how'),
        game.lowestWins && unit !== undefined ? words.small('analysis.less', { unit }) : undefined,
      ),
    ],
  };
}

/** The moments worth a look: each player's worst move, best move, and biggest swing of luck and choice. */
export function momentsOf(
  loaded: Loaded,
  course: readonly CoursePosition[],
  analysis: Analysis,
  words: Words,
): readonly Moment[] {
  const { game } = loaded;
  const figures = figuresOf(analysis, game.lowestWins === true);
  return analysis.seats.flatMap(({ turning, best, expected }, seat) => {
    const after = (at: number, why: Message, blocks?: Moment['blocks']): readonly Moment[] => {
      const step = course[at + 1]?.step;
      return step === undefined ? [] : [{ seq: step.seq, line: words.md(why), ...(blocks && { blocks }) }];
    };
    const swing = swingOf(analysis.chart, seat, expected.value);
    const number = ({ value }: Estimate) => plainNumber(value, figures, words);
    const better = turning && { seat, before: course[turning.at]?.state, better: turning.better };
    const swings = (found: NonNullable<typeof swing>) =>
      say('analysis.swing', {
        who: { seat },
        where: roundOf(game, course[found.since]?.state, seat),
        from: number(found.from),
        to: number(found.to),
      });
    return [
      ...(turning === undefined
        ? []
        : after(turning.at, turningMessage(loaded, course, seat, turning, words), () =>
            better === undefined ? [] : turningBlocks(loaded, better, words),
          )),
      ...(best === undefined ? [] : after(best.at, bestMessage(loaded, course, seat, best, words))),
      ...(swing === undefined ? [] : after(swing.at - 1, swings(swing))),
    ];
  });
}

/** The interval of the chart in which a seat's expected result changed most; undefined if it hardly changed. */
function swingOf(chart: Analysis['chart'], seat: Seat, start: number) {
  const swings = chart.flatMap(({ at, expected }, index) => {
    const previous = chart[index - 1];
    const [from, to] = [previous?.expected[seat], expected[seat]];
    if (previous === undefined || from === undefined || to === undefined) return [];
    const change = { value: to.value - from.value, error: Math.hypot(from.error, to.error) };
    return isClear(change) && Math.abs(change.value) >= leastWorthSaying(start)
      ? [{ at, since: previous.at, from, to, size: Math.abs(change.value) }]
      : [];
  });
  return swings.toSorted((a, b) => b.size - a.size)[0];
}

/** The better move and its result. */
function turningBlocks(
  loaded: Loaded,
  { seat, before, better }: Omit<Turning, 'seq'>,
  words: Words,
): readonly Block[] {
  const { game } = loaded;
  const { action } = legalMove({ ...loaded, state: before }, seat, better);
  const after = game.apply(before, seat, action).state;
  const look = { viewer: seat, since: before };
  return [
    text(`**${words.md('analysis.better', { where: roundOf(game, before, seat) })}**`),
    ...pictures(panelPicture(loaded.game, after, seat, look, words)),
  ];
}

/** "Luck and choice", below a finished game; undefined for any other game. */
export function analysisButton({ id, status }: Table, words: Words): Button | undefined {
  if (status !== 'finished') return undefined;
  return words.button(presses.analysis({ table: id }), 'end.analysis');
}

/** The analysis takes longer than a person should wait. */
export function analysisLaterView(loaded: Loaded, words: Words): View {
  return {
    tone: 'private',
    blocks: [text(`### ${titleOf(loaded, words)}`, words.md('analysis.later'))],
  };
}

function chartPicture(
  { game, state }: Loaded,
  course: readonly CoursePosition[],
  analysis: Analysis,
  figures: AllFigures,
  moves: readonly (readonly Message[])[],
  words: Words,
): Picture {
  const unit = forecastOf(game).unit?.(state);
  const short = (figure: Figure) =>
    figure.tooClose ? `±${plainNumber(figure.error, figures, words)}` : signed(figure.value, figures, words);
  const printed = figures.seats.map(({ luck, others, choices, result }) => ({
    luck: short(luck),
    others: others && short(others),
    choices: short(choices),
    result: plainNumber(result, figures, words),
  }));
  const rounds = roundStarts(
    game,
    course.map(({ state: then }) => then),
  );
  const scene = analysisPane(analysis, printed, rounds, {
    title: say('analysis.title'),
    chart: unit === undefined ? say('analysis.expected') : say('analysis.expected-in', { unit }),
    luck: say('analysis.luck'),
    others: say('analysis.others'),
    choices: say('analysis.choices'),
    result: say('analysis.result'),
    turning: say('analysis.turning'),
    round: (round) => forecastOf(game).round?.(round) ?? say('analysis.round', { round }),
    name: (seat) => say('results.player', { who: { seat } }),
  });
  // The picture's table, for those who do not see it.
  const players = moves.flatMap((messages, seat) => [playerMessage(figures, seat, words), ...messages]);
  const alt = [say('analysis.alt'), ...players].map((message) => words.plain(message)).join(' ');
  return { name: 'luck-and-choice', scene, alt, look: words.look };
}

function playerMessage(figures: AllFigures, seat: Seat, words: Words): Message {
  const own = figures.seats[seat];
  if (own === undefined) throw new RangeError(`no figures of seat ${seat}`);
  const { expected, luck, others, choices, result } = own;
  const figureText = ({ value, error, tooClose }: Figure): Text => {
    if (tooClose) return say('analysis.too-close');
    const figure = signed(value, figures, words);
    return error === 0
      ? figure
      : say('analysis.about', { figure, error: plainNumber(error, figures, words) });
  };
  const values = {
    who: { seat },
    result: plainNumber(result, figures, words),
    expected: plainNumber(expected, figures, words),
    luck: figureText(luck),
    choices: figureText(choices),
  };
  return others === undefined
    ? say('analysis.player', values)
    : say('analysis.player-others', { ...values, others: figureText(others) });
}

function bestMessage(
  { game }: Loaded,
  course: readonly CoursePosition[],
  seat: Seat,
  { at, gain, ...move }: BestMove,
  words: Words,
): Message {
  const state = course[at]?.state;
  return say('analysis.best', {
    where: roundOf(game, state, seat),
    move: moveTitle(game, state, seat, move, words),
    gain: new Intl.NumberFormat(words.locale).format(roundedGain(gain)),
  });
}

function turningMessage(
  { game }: Loaded,
  course: readonly CoursePosition[],
  seat: Seat,
  { at, better, cost, ...move }: TurningPoint,
  words: Words,
  tellsBetter = true,
): Message {
  const state = course[at]?.state;
  const values = {
    where: roundOf(game, state, seat),
    move: moveTitle(game, state, seat, move, words),
    cost: new Intl.NumberFormat(words.locale).format(roundedGain(cost)),
  };
  return tellsBetter
    ? say('analysis.cost', { ...values, better: moveTitle(game, state, seat, better, words) })
    : say('analysis.cost-alone', values);
}

function roundOf(game: AnyGame, state: unknown, seat: Seat): Message {
  return game.round?.(state) ?? game.headline(state, seat);
}

/** "+5", "−0.3", "0". */
function signed(value: number, { digits }: AllFigures, { locale }: Words): string {
  return format(value, locale, value === 0 ? {} : { ...fixed(digits), signDisplay: 'exceptZero' });
}

/** A result, without decimals if it has none. */
function plainNumber(value: number, { digits }: AllFigures, { locale }: Words): string {
  return format(value, locale, Number.isInteger(value) ? {} : fixed(digits));
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

function format(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value).replace('-', '−');
}
