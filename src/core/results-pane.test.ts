import { describe, expect, it } from 'vitest';
import { faultsOfScene, illegible } from '../testkit/games/scenes.ts';
import type { Score } from './game.ts';
import type { Text } from './message.ts';
import { resultsPane } from './results-pane.ts';

const scoreOf = (totals: readonly number[]): Score => {
  const places = totals.map((total) => 1 + totals.filter((other) => other > total).length);
  return {
    totals,
    places,
    winners: totals.flatMap((_, seat) => (places[seat] === 1 ? [seat] : [])),
    parts: totals.map(() => ({})),
    lines: totals.map(() => ({ key: 'words' })),
  };
};
const words = {
  title: { key: 'title' },
  where: 'Where it stands',
  name: (seat: number) => ({ key: 'name', values: { who: { seat } } }),
};

describe('the results', () => {
  const texts = (totals: readonly number[]) =>
    resultsPane(scoreOf(totals), words).nodes.flatMap((node) => (node.kind === 'text' ? [node.text] : []));

  it('list every player, the best first', () => {
    const names = texts([4, 30, 7, 30]).flatMap((text) =>
      typeof text !== 'string' && text.key === 'name' ? [text.values?.who] : [],
    );
    expect(names).toEqual([{ seat: 1 }, { seat: 3 }, { seat: 2 }, { seat: 0 }]);
    expect(texts([4, 30]).filter((text) => typeof text === 'string')).toEqual([
      'Where it stands',
      ...['30', '2', '4'],
    ]);
  });

  it('name no places where nobody wins', () => {
    const { nodes } = resultsPane({ ...scoreOf([4, 4]), winners: [] }, words);
    const said = nodes.flatMap((node) => (node.kind === 'text' ? [node.text] : []));
    expect(said.filter((text) => text === '–')).toHaveLength(2);
    expect(said).not.toContain('1');
  });

  it.each([1, 2, 3, 4, 5, 6, 8])('of %i can be read where Discord shows them', (seats) => {
    const scene = resultsPane(scoreOf(Array.from({ length: seats }, (_, seat) => 111 - seat)), words);
    const say = (text: Text) => {
      if (typeof text === 'string') return text;
      return text.key === 'name' ? 'Wilhelmina-Alexandrine von Hohenstein' : '12 for terrains, 40 for groups';
    };
    expect(faultsOfScene(scene, (text) => [say(text)])).toEqual([]);
    expect(illegible(scene, say)).toEqual([]);
  });
});
