import { describe, expect, it } from 'vitest';
import { potionShop as game } from '../index.ts';
import type { State } from '../rules/state.ts';
import { buying, DONE, sell, selling } from '../rules/testing.ts';

describe('the sheet in words', () => {
  it('describes everything that it shows', () => {
    const state = selling({
      stock: { mana: 1, gold: 3 },
      upgrades: ['u09'],
      reserve: { customers: ['mage-09'] },
    });
    const keys = game
      .describe(state, 1, { legal: true })
      .map(({ key }) => key.replace('potion-shop.describe.', ''));
    expect(keys).toEqual([
      'sheet',
      'stock',
      'can-sell',
      ...Array(5).fill('customer'),
      'symbols',
      'upgrades',
      'reserve',
    ]);
  });
});

describe('remarks', () => {
  const keys = (state: State, action: Parameters<typeof game.remarks>[2]) =>
    game.remarks(state, 1, action).map(({ key }) => key.replace('potion-shop.remark.', ''));

  it('say what would be brewed for a sale, and what would be lost', () => {
    expect(keys(selling({ stock: { mana: 1 } }), sell('mage-01'))).toEqual(['from-stock', 'rewards']);
    const full = selling({ stock: { eye: 1, tentacula: 1 }, used: { robe: 8 } });
    expect(keys({ ...full }, sell('mage-01'))).toContain('brewed-for-it');
  });

  it('name no renown that a customer does not bring', () => {
    const stock = { health: 1 };
    expect(keys(selling({ stock }), sell('cleric-03'))).toEqual(['from-stock', 'gains']);
  });

  it('name no renown that a discarded upgrade does not cost', () => {
    const state = buying(
      { stock: { gold: 4 }, upgrades: ['u01', 'u02', 'u12', 'u15'] },
      { upgrades: ['u05'] },
    );
    expect(keys(state, { kind: 'buy', upgrade: 'u05', discard: 'u12' })).toContain('discard-worthless');
    expect(keys(state, { kind: 'buy', upgrade: 'u05', discard: 'u15' })).toContain('discard');
  });

  it('say before "done" what could still be sold', () => {
    expect(keys(selling({ stock: { mana: 1 } }), DONE)).toEqual(['could-sell']);
  });

  it('warn before a brew fills a track for good', () => {
    const state = selling({ stock: { eye: 1, tentacula: 1 }, used: { mana: 11 } });
    expect(keys(state, { kind: 'brew', potion: 'mana' })).toEqual(['crosses-off', 'track-full']);
  });
});

it('the score says where the renown is from, without what brought none', () => {
  const { lines } = game.score(selling({ stock: { gold: 4 } }));
  expect(lines[1]).toEqual({
    key: 'potion-shop.score.line',
    values: { parts: [{ key: 'potion-shop.score.gold', values: { renown: 2 } }] },
  });
  expect(game.score(selling({})).lines[1]).toEqual({ key: 'potion-shop.score.none' });
});
