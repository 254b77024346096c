import { describe, expect, it } from 'vitest';
import { discordCatalogs } from '../../discord/i18n/words.ts';
import { analysis } from '../../features/analysis/index.ts';
import { withFeatures } from '../../features/feature.ts';
import { createTranslator } from '../../i18n/index.ts';
import { faultsOfScene, illegible } from '../../testkit/games/scenes.ts';
import type { Locale, Text } from '../message.ts';
import type { Analysis, SeatAnalysis } from './analysis.ts';
import { analysisPane, figuresOf, roundedGain } from './chart-pane.ts';

const seat = (result: number, expected: number, choices: number, sign = 1): SeatAnalysis => ({
  result,
  expected: { value: expected, error: 0.1 },
  choices: { value: choices, error: 1.2 },
  luck: { value: sign * (result - expected) - choices, error: 1.2 },
});
const of = (...seats: readonly SeatAnalysis[]): Analysis => ({ seats, chart: [] });

describe('printed figures', () => {
  it('still add up after rounding', () => {
    const { seats, digits } = figuresOf(of(seat(115, 112.6, -4.4), seat(70, 112.5, -30.5)), false);
    expect(digits).toBe(0);
    for (const { expected, luck, choices, result } of seats)
      expect(expected + luck.value + choices.value).toBe(result);
    expect(seats[0]).toMatchObject({ expected: 113, luck: { value: 6, error: 2 }, choices: { value: -4 } });
    const others = figuresOf(of({ ...seat(115, 112.6, -4.4), others: { value: 2.6, error: 1 } }), false);
    expect(others.seats[0]).toMatchObject({
      luck: { value: 3 },
      others: { value: 3 },
      choices: { value: -4 },
    });
  });

  it('have one decimal if all are small, and so does their error', () => {
    const small = { ...seat(2, 0.64, -0.91, -1), choices: { value: -0.91, error: 0.2 } };
    const { seats, digits } = figuresOf(of({ ...small, luck: { value: -0.45, error: 0.2 } }), true);
    expect(digits).toBe(1);
    expect(seats[0]).toMatchObject({
      expected: 0.6,
      luck: { value: -0.5 },
      choices: { value: -0.9 },
      result: 2,
    });
    expect(figuresOf(of(seat(2, 0.64, -0.91, -1)), true).digits).toBe(0);
  });

  it('are too close to call unless they exceed their error; exact figures never are', () => {
    const [figures] = figuresOf(of({ ...seat(115, 113, -2), others: { value: 0, error: 0 } }), false).seats;
    expect(figures).toMatchObject({
      luck: { value: 4, error: 2, tooClose: false },
      others: { value: 0, error: 0, tooClose: false },
      choices: { value: -2, error: 2, tooClose: true },
    });
  });

  it('of a difference have one decimal below 3', () => {
    expect(roundedGain({ value: 2.449, error: 0.2 })).toBe(2.4);
    expect(roundedGain({ value: 5.4, error: 0.2 })).toBe(5);
  });
});

const about = (value: number) => ({ value, error: 1 });
const analysisOf = (seats: number, results: (seat: number) => number, others = false): Analysis => ({
  seats: Array.from({ length: seats }, (_, seat) => ({
    result: results(seat),
    expected: about(100),
    choices: about(-8 - seat),
    luck: about(results(seat) - 92 + seat),
    others: others ? about(-3) : undefined,
    turning:
      seat % 2 === 0
        ? { at: 5, verb: 'go', args: {}, better: { verb: 'stay', args: {} }, cost: about(4) }
        : undefined,
  })),
  chart: [0, 4, 8].map((at) => ({
    at,
    expected: Array.from({ length: seats }, (_, seat) => about(100 + ((results(seat) - 100) * at) / 8)),
  })),
});
const words = {
  title: { key: 'discord.analysis.title' },
  chart: { key: 'discord.analysis.expected' },
  luck: { key: 'discord.analysis.luck' },
  others: { key: 'discord.analysis.others' },
  choices: { key: 'discord.analysis.choices' },
  result: { key: 'discord.analysis.result' },
  turning: { key: 'discord.analysis.turning' },
  round: (round: number) => ({ key: 'discord.analysis.round', values: { round } }),
  name: (seat: number) => ({ key: 'name', values: { who: { seat } } }),
};
const drawn = (analysis: Analysis, lowestWins = false) => {
  const printed = figuresOf(analysis, lowestWins).seats.map(({ luck, others, choices, result }) => ({
    luck: `+${luck.value}`,
    others: others && `−${-others.value}`,
    choices: `−${-choices.value}`,
    result: String(result),
  }));
  return analysisPane(analysis, printed, [0, 4], words);
};
const translator = createTranslator({ discord: withFeatures(discordCatalogs, [analysis]) });
const say = (text: Text, locale: Locale) =>
  typeof text !== 'string' && text.key === 'name'
    ? 'Wilhelmina-Alexandrine von Hohenstein'
    : translator.text(text, locale, () => 'Ada');

describe('the chart of luck and choice', () => {
  it.each([
    [1, false],
    [3, false],
    [4, false],
    [8, false],
    [2, true],
    [4, true],
    [6, true],
  ])('of %i can be read where Discord shows it (others: %s)', (seats, others) => {
    for (const results of [(seat: number) => 120 - 9 * seat, () => 100]) {
      const scene = drawn(analysisOf(seats, results, others));
      expect(illegible(scene, say)).toEqual([]);
      expect(faultsOfScene(scene, (text) => [say(text, 'en')])).toEqual([]);
    }
  });

  it('shows higher numbers higher, also where the lowest wins', () => {
    const analysis = analysisOf(2, (seat) => 120 - 50 * seat);
    const endOf = (seat: number, lowestWins: boolean) => {
      const { nodes } = drawn(analysis, lowestWins);
      const curves = nodes.flatMap((node) => (node.kind === 'path' ? [node.d] : []));
      return Number(curves[seat]?.split(' ').at(-1));
    };
    expect(endOf(0, false)).toBeLessThan(endOf(1, false));
    expect(endOf(0, true)).toBeLessThan(endOf(1, true));
  });

  it('marks turning points on the lines of their players', () => {
    const circles = drawn(analysisOf(3, (seat) => 120 - 9 * seat)).nodes.flatMap((node) =>
      node.kind === 'circle' && node.fill === 'paper' && node.radius === 20 ? [node.stroke] : [],
    );
    expect(circles).toEqual(['blue', 'green']);
  });
});
