import { parseArgs } from 'node:util';
import { type Analysis, analyse, type Course, type Estimate } from '../core/analysis/analysis.ts';
import { analysisPane, type Figure, type Figures, figuresOf } from '../core/analysis/chart-pane.ts';
import { playoutsHere } from '../core/analysis/playouts.ts';
import { withMinus } from '../core/common.ts';
import type { MoveArgs } from '../core/game.ts';
import { roundStarts } from '../core/rounds.ts';
import { createPainter } from '../render/painter.ts';
import {
  fileTool,
  gameTranslator,
  PICTURES_USAGE,
  pictureArguments,
  played,
  playerName,
  readPictures,
  type WantedPictures,
} from './tool.ts';

const USAGE = `Analyses luck and choice in a game between computer players, and draws the chart.

  npm run tool -- analysis --game ID --seed S --out FILE.png [--players hard,random] …

${PICTURES_USAGE}`;

/** Reads the command line. @throws an error whose message says what is wrong */
export function readArguments(args: readonly string[]): WantedPictures {
  return readPictures(parseArgs({ args: [...args], options: pictureArguments }).values);
}

/** The chart, and the analysis as lines of text. */
export async function makeAnalysis(
  wanted: WantedPictures,
): Promise<{ readonly file: Buffer; readonly lines: readonly string[] }> {
  const { game, theme, locale } = wanted;
  const translator = gameTranslator();
  const course = courseOf(wanted);
  const cpu = process.cpuUsage();
  const analysis = await analyse(game, course, playoutsHere);
  const { user, system } = process.cpuUsage(cpu);
  const figures = figuresOf(analysis, game.lowestWins === true);
  const printed = figures.seats.map(({ luck, others, choices, result }) => ({
    luck: short(luck),
    others: others && short(others),
    choices: short(choices),
    result: withMinus(result),
  }));
  const scene = analysisPane(analysis, printed, roundStarts(game, course.positions), {
    title: { key: `${game.id}.name` },
    chart: 'Expected result',
    luck: 'Luck',
    others: 'Others',
    choices: 'Choices',
    result: 'Result',
    turning: 'turning point',
    round: (round) => `Round ${round}`,
    name: playerName,
  });
  const turnings = analysis.seats.flatMap(({ turning }, seat) => {
    if (turning === undefined) return [];
    const where = translator.text(game.headline(course.positions[turning.at]), locale, playerName);
    const [own, other] = [argsOf(turning.args), argsOf(turning.better.args)];
    return `${playerName(seat)}, ${where}: ${turning.verb} ${own} instead of ${turning.better.verb} ${other} cost ${estimate(turning.cost)}`;
  });
  return {
    file: await createPainter(translator).paint(scene, { theme, locale, nameOf: playerName }),
    lines: [
      `${course.moves.length} moves, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
      ...figures.seats.map((own, seat) => lineOf(wanted, analysis, own, seat)),
      ...turnings,
    ],
  };
}

function courseOf(wanted: WantedPictures): Course {
  const steps = [...played(wanted)];
  const positions = steps.map(({ state }) => state);
  const moves = steps.flatMap(({ seat, move }, i) =>
    seat === undefined || move === undefined
      ? []
      : [{ seat, verb: move.verb, args: move.args, before: positions[i - 1] }],
  );
  return { positions, moves, seed: wanted.seed };
}

function lineOf({ players }: WantedPictures, { seats }: Analysis, { result }: Figures, seat: number): string {
  const analysis = seats[seat];
  if (analysis === undefined) return '';
  const [expected, luck, choices] = [analysis.expected, analysis.luck, analysis.choices].map(estimate);
  const others = analysis.others === undefined ? '' : `, others ${estimate(analysis.others)}`;
  return `${playerName(seat)} (${players[seat]}): ${result} = ${expected} expected, luck ${luck}${others}, choices ${choices}`;
}

function estimate({ value, error }: Estimate): string {
  return `${value.toFixed(1)} ± ${error.toFixed(1)}`;
}

function short({ value, error, tooClose }: Figure): string {
  if (tooClose) return `±${error}`;
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

function argsOf(args: MoveArgs): string {
  return Object.values(args).join(' ');
}

export const analysis = fileTool(USAGE, readArguments, makeAnalysis);
