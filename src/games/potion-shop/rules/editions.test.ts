import { describe, expect, it } from 'vitest';
import { readState } from '../../../core/steps.ts';
import { upgradesIn } from '../content/content.ts';
import { potionShop as game } from '../index.ts';
import { setup } from './flow.ts';
import { position, STANDARD } from './testing.ts';

describe('editions of the upgrades', () => {
  it('a new game has the second; a table opened before there were two has the first', () => {
    const deckWith = (options: Parameters<typeof setup>[0]['options']) =>
      setup({ seats: 3, options, formerWinners: [] }).deck.upgrades;
    expect(deckWith(STANDARD)).toEqual(upgradesIn('second'));
    expect(deckWith({ order: 'players' })).toEqual(upgradesIn('first'));
    expect(upgradesIn('first').filter((id) => id.endsWith('b'))).toEqual([]);
  });

  it('a stored game goes on with the first', () => {
    const former = position({ options: { order: 'players', edition: 'first' } });
    const { edition: _, ...options } = former.options;
    expect(readState(game, JSON.parse(JSON.stringify({ ...former, options })), 1)).toEqual(former);
  });
});
