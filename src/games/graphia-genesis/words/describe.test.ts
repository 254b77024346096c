import { describe, expect, it } from 'vitest';
import { sum } from '../../../core/common.ts';
import type { Message, Seat } from '../../../core/message.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { pairsOf } from '../../../testkit/games/returning.ts';
import { saidInWalks } from '../../../testkit/games/walk.ts';
import { graphiaGenesis as game, graphiaGenesis } from '../index.ts';
import { featureAt, readSquare } from '../rules/grid.ts';
import { positionOf } from '../rules/own-pace.ts';
import { mapAt, type State } from '../rules/state.ts';
import { draw, mapOf, played, position } from '../rules/testing.ts';
import { changesFor, closeTo, describe as inSentences } from './describe.ts';

const translator = createTranslator({ 'graphia-genesis': graphiaGenesis.locales });
const inEnglish = (message: Message) =>
  translator.translate(message, 'en', (seat) => ['Ada', 'Bea'][seat] ?? '?');

describe('the sheet in words', () => {
  const maps = [mapOf('MMN', '', '', '.X', '', '', '', '', '', '', '', '...........F'), mapOf('')];

  it('whose, where and how much; the table; the scores; the rows', () => {
    expect(inSentences(position({ maps, desolated: [4] }), 0, {}).map(inEnglish)).toEqual([
      'Ada (Round 1: forest on 7): 6 in total, 3 for terrain types and 3 for largest groups.',
      'On the table: Forest with the shapes I (p1) and O (p2); the die shows 7.',
      'Mountain: terrain type 2, largest group 2.',
      'Forest: terrain type 0 (no nexus beside it), largest group 1.',
      'River: terrain type 0, largest group 0.',
      'Desert: terrain type 0, largest group 0.',
      'Tundra: terrain type 0, largest group 0.',
      'Farm: terrain type 0, largest group 0.',
      'Nexus: 1.',
      'Row 1: mountain 1–2, nexus 3, and empty 4–12.',
      'Row 4: empty 1, desolation 2, and empty 3–12.',
      'Row 12: empty 1–11 and forest 12.',
      '9 more rows are empty.',
      'Already desolated: 4.',
    ]);
  });

  it('what is possible now, and what is new', () => {
    const before = position({ maps });
    expect(inEnglish(inSentences(before, 0, { legal: true })[2] ?? { key: '' })).toMatch(
      /^You have \d+ places to choose from\. One of the best: the [IO], turned by \d+°, at r\d+c\d+ \(\+4\)\.$/,
    );
    const after = played(before, [0, draw('p1', 0, 'r7c1')]);
    expect(inSentences(after, 0, { since: before, legal: true }).map(inEnglish)).toContain(
      'New since you last looked: forest r7c1 r7c2 r7c3 r7c4.',
    );
    const alone = position({ card: 'nexus', maps: [mapOf('M')], number: 1 });
    expect(inEnglish(inSentences(alone, 0, { legal: true })[2] ?? { key: '' })).toBe(
      'You have 22 squares to choose from. One of the best: r1c2 (+2).',
    );
  });
});

const key = (name: string) => `graphia-genesis.${name}`;

describe('what changed on the map', () => {
  it('is the squares that desolation hit, and those that were drawn', () => {
    const before = position({ maps: [mapOf('FF'), mapOf('')] });
    const state = position({ maps: [mapOf('XFMM'), mapOf('XRRR')] });
    expect(changesFor(before, state, 0)).toEqual([
      { key: key('since.hit'), values: { squares: ['r1c1'] } },
      { key: key('since.drawn'), values: { squares: ['r1c3', 'r1c4'] } },
    ]);
  });

  it('counts many squares', () => {
    const state = position({ maps: [mapOf('MMMMMMMMM'), mapOf('')] });
    expect(changesFor(position(), state, 0)).toEqual([
      { key: key('since.drawn-many'), values: { number: 9 } },
    ]);
  });

  it('is true in whole games, and nothing else changed', () => {
    for (const [before, state] of pairsOf(game) as readonly (readonly [State, State])[])
      for (const seat of state.maps.keys()) {
        const [old, map] = [before, state].map((state) => mapAt(positionOf(state, seat), seat)) as [
          string,
          string,
        ];
        const changed = [...map].filter((sign, square) => sign !== old[square]).length;
        const said = game.changesFor?.(before, state, seat) ?? [];
        const told = said.map(({ key: what, values = {} }) => {
          if (what === key('since.drawn-many')) return Number(values.number);
          const squares = (values.squares as readonly string[]).map((name) => readSquare(name) ?? -1);
          for (const square of squares) {
            expect(map[square]).not.toBe(old[square]);
            expect(featureAt(map, square) === 'desolation').toBe(what === key('since.hit'));
          }
          return squares.length;
        });
        expect(sum(told)).toBe(changed);
      }
  });
});

describe('what others are close to', () => {
  it('is the last round, and the lead', () => {
    const maps = [mapOf('NM'), mapOf('NMM')];
    const state = position({ options: { length: '16' }, round: 15, maps });
    const [first, second] = game.score(state).totals as [number, number];
    expect(second).toBeGreaterThan(first);
    expect(closeTo(state, 1)).toEqual([
      { key: key('close.rounds'), values: { count: 1 } },
      { key: key('close.lead'), values: { who: { seat: 0 }, count: second - first } },
    ]);
    expect(closeTo(state, 0)).toEqual([{ key: key('close.rounds'), values: { count: 1 } }]);
    expect(closeTo({ ...state, round: 16 }, 0)).toEqual([{ key: key('close.last-round') }]);
  });

  it('is true in whole games', () => {
    const claims = new Set<string>();
    for (const { said, values, state, later } of saidInWalks(game, closeTo)) {
      claims.add(said);
      const last = later.at(-1)?.round ?? 0;
      if (said === key('close.last-round')) expect(last).toBe(state.round);
      if (said === key('close.rounds')) expect(last).toBeLessThanOrEqual(state.round + Number(values.count));
      if (said !== key('close.lead')) continue;
      const { totals } = game.score(state);
      const { seat: who } = values.who as { readonly seat: Seat };
      expect((totals[who] ?? 0) + Number(values.count)).toBe(Math.max(...totals));
    }
    expect([...claims].sort()).toEqual([key('close.last-round'), key('close.lead'), key('close.rounds')]);
  });
});
