import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../core/message.ts';
import { pairsOf } from '../../../testkit/games/returning.ts';
import { saidInWalks } from '../../../testkit/games/walk.ts';
import { type CardId, cardById, cardIds } from '../content/cards.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { marked } from '../rules/marks.ts';
import {
  type Action,
  cardPoints,
  cardStateOf,
  isFull,
  type State,
  withCard,
  withPlayer,
} from '../rules/state.ts';
import { complete, mark, named, namedValues, pass, position } from '../rules/testing.ts';
import { changesFor, closeTo, headline, describe as inWords, prompt } from './describe.ts';
import { remarks } from './remarks.ts';
import { verbs } from './verbs.ts';

const args = (state: State, action: Action) =>
  remarks(state, 0, action).map(({ key }) => key.replace('from-the-ground-up.remark.', ''));

describe('what is said before a move', () => {
  it('warns of a mark that makes a card impossible to finish', () => {
    const state = position({ fronts: [['c01'], ['c02']], dice: [1] });
    expect(args(state, mark('c01.1'))).toEqual(['kills', 'passes']);
    expect(args(state, mark('c01.4'))).toEqual(['passes']);
  });

  it('… only once: after that the card is known to be lost', () => {
    const state = position({ fronts: [['c01'], []], works: { c01: { crates: [1, 0, 0, 0] } }, dice: [5] });
    expect(args(state, mark('c01.star'))).toEqual(['dead', 'star.dead', 'passes']);
  });

  it('says what filling and taking a card gains', () => {
    const works = { c11: { crates: [1, 2, 0], star: 3 } };
    expect(args(position({ fronts: [['c11'], []], works, dice: [4] }), mark('c11.3'))).toEqual(['full']);
    const shared = { c11: { crates: [1, 2, 3], star: 3, checks: [false, false, true] } };
    const state = position({ fronts: [[], []], shared: ['c11'], works: shared, dice: [2] });
    expect(args(state, mark('c11.2'))).toEqual(['check', 'last']);
    const last = { c11: { crates: [1, 2, 3], star: 3, checks: [true, false, true] } };
    const taking = position({ fronts: [[], []], shared: ['c11'], works: last, dice: [2] });
    const [take, ...more] = remarks(taking, 0, mark('c11.2'));
    expect([take?.key, namedValues(take?.values), more]).toEqual([
      'from-the-ground-up.remark.take',
      { card: 'Short rise', count: 3 },
      [],
    ]);
  });

  it('"It becomes a negative value.": what flipping costs, its star or the lowest of the range', () => {
    const state = position({ fronts: [['c01', 'c09'], []], works: { c09: { star: 6 } }, dice: [1] });
    const cost = (card: 'c01' | 'c09') => remarks(state, 0, { kind: 'flip', card })[0]?.values?.count;
    expect([cost('c01'), cost('c09')]).toEqual([4, 6]);
  });

  it('says what a passed or discarded card was worth', () => {
    const works = { c05: { flipped: true }, c11: complete([1, 2, 3], 2), c01: { crates: [1, 0, 0, 0] } };
    const state = position({ fronts: [['c05', 'c11', 'c01', 'c02'], []], works, phase: 'pass' });
    expect(args(state, pass('c11'))).toEqual(['pass.complete']);
    expect(args(state, pass('c02'))).toEqual(['pass.open']);
    expect(args(state, pass('c01'))).toEqual(['pass.open', 'dead']);
    expect(args(state, { kind: 'discard', card: 'c05' })).toEqual(['discard.negative']);
  });
});

describe('the sheet in words', () => {
  const works = { c01: { crates: [6, 0, 3, 0] }, c05: { flipped: true, star: 2 } };
  const state = position({ fronts: [['c01', 'c05'], ['c02']], works, dice: [4] });

  it('describes each card, the die, the shared area, and who receives passed cards', () => {
    const keys = inWords(state, 0, { legal: true }).map(({ key }) =>
      key.replace('from-the-ground-up.describe.', ''),
    );
    expect(keys).toEqual(['sheet', 'die', 'legal.mark', 'card', 'negative', 'shared.none', 'passes']);
    const card = inWords(state, 0, {}).find(({ key }) => key.endsWith('.card'));
    expect(card?.values).toMatchObject({ row: '6 > _ > 3 > _', star: '4–6' });
  });

  it('and what is new', () => {
    const since = position({ fronts: [['c01', 'c05'], ['c02']], works: { c01: { crates: [6, 0, 0, 0] } } });
    const changed = inWords(state, 0, { since }).find(({ key }) => key.endsWith('.changed'));
    expect(namedValues(changed?.values)).toEqual({
      places: ['Descending stack (crate 3)', 'Zigzag high', 'Zigzag high (star)'],
    });
  });

  it('headline, prompt and labels', () => {
    expect(headline(state).key).toBe('from-the-ground-up.headline.round');
    expect(prompt(state, 0)).toEqual({
      key: 'from-the-ground-up.prompt.mark',
      values: { number: { emoji: 'face_4', text: '4' } },
    });
    const [place] = verbs[0]?.options ?? [];
    expect(named(place?.label('c01.2', state, 0, {}) ?? '')).toBe(
      'Descending stack (crate 2) → 6 > 4 > 3 > _',
    );
    const [card] = verbs[1]?.options ?? [];
    expect(named(card?.label('c05', state, 0, {}) ?? '')).toBe('Zigzag high: −2');
  });
});

const key = (name: string) => `from-the-ground-up.${name}`;

/** The card that a message or a value of it names. */
function cardIn(value: unknown): CardId {
  const found = cardIds.find((card) => JSON.stringify(value).includes(`"${key(`card.${card}`)}"`));
  if (found === undefined) throw new Error(`no card in ${JSON.stringify(value)}`);
  return found;
}

describe('what changed for the seat', () => {
  it('is the cards that came, went and were taken, and where they lie now', () => {
    const before = position({ fronts: [['c01', 'c02'], ['c03'], ['c04']], shared: ['c05'] });
    const state = position({ fronts: [['c03'], ['c01'], ['c04', 'c05']], shared: ['c02'] });
    const said = changesFor(before, state, 0);
    expect(said.map((message) => message.key)).toEqual([
      key('since.came'),
      key('since.left'),
      key('since.taken'),
    ]);
    expect(said[0]?.values?.cards).toHaveLength(1);
    expect(said[1]?.values?.cards).toMatchObject([
      { key: key('since.with'), values: { who: { seat: 1 } } },
      { key: key('since.shared') },
    ]);
    expect(said[2]?.values?.cards).toMatchObject([{ key: key('since.with'), values: { who: { seat: 2 } } }]);
  });

  it('is true in whole games', () => {
    const seen = new Set<string>();
    for (const [before, state] of pairsOf(game) as readonly (readonly [State, State])[])
      for (const seat of state.players.keys())
        for (const { key: said, values = {} } of changesFor(before, state, seat))
          for (const one of values.cards as readonly unknown[]) {
            seen.add(said);
            const card = cardIn(one);
            const isIn = (of: State) => of.players[seat]?.front.includes(card);
            expect(isIn(state)).toBe(said === key('since.came'));
            expect(isIn(before)).toBe(said === key('since.left'));
            if (said === key('since.taken')) expect(before.shared).toContain(card);
            const { key: where, values: there } = one as { key: string; values: { who?: { seat: Seat } } };
            if (where === key('since.with'))
              expect(state.players[there.who?.seat ?? -1]?.front).toContain(card);
            if (where === key('since.shared')) expect(state.shared).toContain(card);
          }
    expect([...seen].sort()).toEqual([key('since.came'), key('since.left'), key('since.taken')]);
  });
});

describe('what others are close to', () => {
  it('is the end of the game when few cards are unfinished', () => {
    const crates = [1, ...cardById('c01').signs.map(() => 1)];
    const works = { c01: complete(crates, 3), c02: { flipped: true } } as const;
    const state = position({ fronts: [['c01', 'c02'], ['c03']], works });
    expect(closeTo(state, 0)[0]).toEqual({ key: key('close.end'), values: { count: 1 } });
  });

  it('is true in whole games: the numbers that are missing bring what they promise', () => {
    const claims = new Set<string>();
    for (const { said, values, seat, state } of saidInWalks(game, closeTo)) {
      claims.add(said);
      if (said === key('close.end')) {
        const open = Object.entries(state.works).filter(
          ([, card]) => !(card.flipped || card.checks.every(Boolean)),
        );
        expect(open).toHaveLength(Number(values.count));
        continue;
      }
      const card = cardIn(values.card);
      if (said === key('close.take')) {
        const die = Number(values.number);
        const spot = cardStateOf(state, card).checks.indexOf(false);
        const rolled = withPlayer(state, seat, { die });
        const { taken, state: after } = marked(rolled, seat, `${card}.${spot + 1}`);
        expect(taken).toBe(true);
        expect(cardPoints(card, cardStateOf(after, card))).toBe(Number(values.count));
      } else expect(fillings(state, (values.who as { seat: Seat }).seat, card)).toBeGreaterThan(0);
    }
    expect([...claims].sort()).toEqual([key('close.card'), key('close.end'), key('close.take')]);
  });
});

/** The number of ways in which one more number fills the card in front of a seat. */
function fillings(state: State, seat: Seat, card: CardId): number {
  expect(state.players[seat]?.front).toContain(card);
  const { crates, star } = cardStateOf(state, card);
  const numbers = [1, 2, 3, 4, 5, 6];
  const changes = numbers.flatMap((number) => [
    ...(star === 0 ? [{ star: number }] : []),
    ...crates.flatMap((old, index) => (old === 0 ? [{ crates: crates.with(index, number) }] : [])),
  ]);
  return changes.filter((change) => isFull(cardStateOf(withCard(state, card, change), card))).length;
}
