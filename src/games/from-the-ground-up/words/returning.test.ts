import { describe, expect, it } from 'vitest';
import type { Seat } from '../../../core/message.ts';
import { pairsOf } from '../../../testkit/games/returning.ts';
import { walksOf } from '../../../testkit/games/walk.ts';
import { type CardId, cardById, cardIds } from '../content/cards.ts';
import { fromTheGroundUp as game } from '../index.ts';
import { marked } from '../rules/effects.ts';
import { cardStateOf, isFull, pointsOf, type State, withCard, withPlayer } from '../rules/state.ts';
import { complete, position } from '../rules/testing.ts';
import { changesFor, closeTo } from './returning.ts';

const key = (name: string) => `from-the-ground-up.${name}`;
const states = () =>
  walksOf(game)
    .flat()
    .map(({ step }) => step.state as State);

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
  it('is the end of the game, where few cards are unfinished', () => {
    const crates = [1, ...cardById('c01').signs.map(() => 1)];
    const works = { c01: complete(crates, 3), c02: { flipped: true } } as const;
    const state = position({ fronts: [['c01', 'c02'], ['c03']], works });
    expect(closeTo(state, 0)[0]).toEqual({ key: key('close.end'), values: { count: 1 } });
  });

  it('is true in whole games: the numbers that are missing bring what they promise', () => {
    const claims = new Map<string, number>();
    for (const state of states())
      for (const seat of state.players.keys())
        for (const { key: said, values = {} } of closeTo(state, seat)) {
          claims.set(said, 1 + (claims.get(said) ?? 0));
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
            expect(pointsOf(card, cardStateOf(after, card))).toBe(Number(values.count));
          } else expect(fillings(state, (values.who as { seat: Seat }).seat, card)).toBeGreaterThan(0);
        }
    expect([...claims.keys()].sort()).toEqual([key('close.card'), key('close.end'), key('close.take')]);
  });
});

/** The number of ways in which one more number fills the card in front of a seat. */
function fillings(state: State, seat: Seat, card: CardId): number {
  expect(state.players[seat]?.front).toContain(card);
  const { crates, star } = cardStateOf(state, card);
  const numbers = [1, 2, 3, 4, 5, 6];
  const changes = numbers.flatMap((number) => [
    ...(star === 0 ? [{ star: number }] : []),
    ...crates.flatMap((old, at) => (old === 0 ? [{ crates: crates.with(at, number) }] : [])),
  ]);
  return changes.filter((change) => isFull(cardStateOf(withCard(state, card, change), card))).length;
}
