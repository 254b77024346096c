import type { Analysis, TurningPoint } from '../../core/analysis/analysis.ts';
import {
  type AllFigures,
  analysisPane,
  type Figure,
  figuresOf,
  roundedGain,
} from '../../core/analysis/chart-pane.ts';
import { forecastOf } from '../../core/analysis/playouts.ts';
import type { Message, Seat, Text } from '../../core/message.ts';
import { type Localizer, speakerWith } from '../../discord/i18n/localizer.ts';
import { small } from '../../discord/i18n/text.ts';
import { resultsWords } from '../../discord/messages/pictures.ts';
import { titleOf, wholeTitle } from '../../discord/messages/titles.ts';
import { type Button, type Picture, pictures, text, type View } from '../../discord/messages/view.ts';
import { pressKind, tableFields } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import type { CoursePosition, Loaded } from '../../table/service.ts';
import en from './locales/en.json' with { type: 'json' };

export const say = speakerWith(en);

export const presses = {
  /** Shows luck and choice in a finished game. */
  analysis: pressKind('analysis', tableFields, '📈'),
};

/** Luck and choice in a finished game: the chart, and a sentence or two on each player. */
export function analysisView(
  loaded: Loaded,
  course: readonly CoursePosition[],
  analysis: Analysis,
  localizer: Localizer,
): View {
  const { game, state } = loaded;
  const figures = figuresOf(analysis, game.lowestWins === true);
  const unit = forecastOf(game).unit?.(state);
  const sentences = analysis.seats.map(({ turning }, seat) => [
    playerMessage(figures, seat, localizer),
    ...(turning === undefined ? [] : [turningMessage(loaded, course, seat, turning, localizer)]),
  ]);
  const hasOthers = analysis.seats.some(({ others }) => others !== undefined);
  return {
    tone: 'end',
    blocks: [
      text(`### ${titleOf(loaded, localizer)} · ${localizer.markdown(say('analysis.title'))}`),
      ...pictures(chartPicture(loaded, analysis, figures, sentences.flat(), localizer)),
      text(...sentences.map((own) => own.map((one) => localizer.markdown(one)).join(' '))),
      text(
        small(localizer.markdown(say(hasOthers ? 'analysis.how-others' : 'analysis.how'))),
        game.lowestWins && unit !== undefined
          ? small(localizer.markdown(say('analysis.less', { unit })))
          : undefined,
      ),
    ],
  };
}

/** "Luck and choice", below what shows a finished game; undefined for another game. */
export function analysisButton({ id, status }: Table, localizer: Localizer): Button | undefined {
  if (status !== 'finished') return undefined;
  return { press: presses.analysis({ table: id }), label: localizer.plain(say('end.analysis')) };
}

/** The analysis takes longer than somebody should wait. */
export function analysisLaterView(loaded: Loaded, localizer: Localizer): View {
  return {
    tone: 'private',
    blocks: [text(`### ${titleOf(loaded, localizer)}`, localizer.markdown(say('analysis.later')))],
  };
}

function chartPicture(
  { game, state }: Loaded,
  analysis: Analysis,
  figures: AllFigures,
  sentences: readonly Message[],
  localizer: Localizer,
): Picture {
  const unit = forecastOf(game).unit?.(state);
  const short = (figure: Figure) =>
    figure.tooClose
      ? `±${plainNumber(figure.error, figures, localizer)}`
      : signed(figure.value, figures, localizer);
  const printed = figures.seats.map(({ luck, others, choices, result }) => ({
    luck: short(luck),
    others: others && short(others),
    choices: short(choices),
    result: plainNumber(result, figures, localizer),
  }));
  const scene = analysisPane(analysis, printed, {
    title: say('analysis.title'),
    chart: unit === undefined ? say('analysis.expected') : say('analysis.expected-in', { unit }),
    luck: say('analysis.luck'),
    others: say('analysis.others'),
    choices: say('analysis.choices'),
    result: say('analysis.result'),
    turning: say('analysis.turning'),
    name: resultsWords.name,
  });
  const alt = [say('analysis.alt'), ...sentences].map((one) => localizer.plain(one)).join(' ');
  return { name: 'luck-and-choice', scene, alt, look: localizer.look };
}

function playerMessage(figures: AllFigures, seat: Seat, localizer: Localizer): Message {
  const own = figures.seats[seat];
  if (own === undefined) throw new RangeError(`no figures of seat ${seat}`);
  const { expected, luck, others, choices, result } = own;
  const said = ({ value, error, tooClose }: Figure): Text => {
    if (tooClose) return say('analysis.too-close');
    const figure = signed(value, figures, localizer);
    return error === 0
      ? figure
      : say('analysis.about', { figure, error: plainNumber(error, figures, localizer) });
  };
  const values = {
    who: { seat },
    result: plainNumber(result, figures, localizer),
    expected: plainNumber(expected, figures, localizer),
    luck: said(luck),
    choices: said(choices),
  };
  return others === undefined
    ? say('analysis.player', values)
    : say('analysis.player-others', { ...values, others: said(others) });
}

function turningMessage(
  { game }: Loaded,
  course: readonly CoursePosition[],
  seat: Seat,
  { at, better, cost, ...move }: TurningPoint,
  localizer: Localizer,
): Message {
  const state = course[at]?.state;
  return say('analysis.cost', {
    where: game.headline(state, seat),
    move: wholeTitle(game, state, seat, move, localizer),
    better: wholeTitle(game, state, seat, better, localizer),
    cost: new Intl.NumberFormat(localizer.locale).format(roundedGain(cost)),
  });
}

/** "+5", "−0.3", "0". */
function signed(value: number, { digits }: AllFigures, { locale }: Localizer): string {
  return format(value, locale, value === 0 ? {} : { ...fixed(digits), signDisplay: 'exceptZero' });
}

/** A result, without tenths where it has none. */
function plainNumber(value: number, { digits }: AllFigures, { locale }: Localizer): string {
  return format(value, locale, Number.isInteger(value) ? {} : fixed(digits));
}

function fixed(digits: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

function format(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale, options).format(value).replace('-', '−');
}
