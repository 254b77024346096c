import fc from 'fast-check';
import { describe, it } from 'vitest';
import { joinedParts } from '../../core/legal.ts';
import { type AnyMove, NOTHING_SELECTED, type Selection } from '../../core/selection.ts';
import { customIds } from '../../testkit/discord/everything.ts';
import type { FakeVerb } from '../../testkit/discord/fake-game.ts';
import { controls, panelOf, press } from '../../testkit/discord/panels.ts';
import { presses } from '../presses.ts';
import { type PanelSelection, shortHash } from './panel.ts';

/** Whether it ends no sentence inside the bot's, as a game's texts don't. */
const isPhrase = (text: string) => !/[.…?]/.test(text);

describe('with any legal list', () => {
  const value = fc
    .oneof(
      fc.constantFrom('d4', 'd6', 'd4+d6', 'd4+d6+d8', 'a', 'b'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.nat(200).map((n) => `r${n % 40}c${n % 7}`),
    )
    .filter((text) => {
      const parts = joinedParts(text);
      return isPhrase(text) && !parts.includes('') && new Set(parts).size === parts.length;
    });
  const saying = fc.dictionary(fc.constantFrom('o0', 'o1', 'o2', 'o3', 'o4', 'o5'), value, { maxKeys: 6 });
  const options: FakeVerb['options'] = [
    { name: 'o0', joined: true },
    { name: 'o1' },
    {
      name: 'o2',
      cell: (text) => ({ row: text.length % 30, column: Number.parseInt(text.slice(1), 10) || 0 }),
    },
    { name: 'o3' },
    { name: 'o4', joined: true },
    { name: 'o5' },
  ];
  const verbs: readonly FakeVerb[] = Array.from({ length: 8 }, (_, index) => ({
    name: index === 7 ? 'a-verb-with-the-longest-name-of-3' : `v${index}`,
    options,
  }));
  const action = fc.record({ verb: fc.constantFrom(...verbs.map(({ name }) => name)), args: saying });
  const lists = fc.uniqueArray(action, {
    minLength: 1,
    maxLength: 120,
    selector: ({ verb, args: words }) =>
      JSON.stringify([verb, ...Object.entries(words).sort(([a], [b]) => (a < b ? -1 : 1))]),
  });

  it('every panel on the way is within Discord’s limits, and some press leads closer to a move', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.string({ maxLength: 9000 }).filter(isPhrase),
        fc.infiniteStream(fc.nat()),
        async (list, words, luck) => {
          const panel = panelOf(verbs, list, words);
          let selection: PanelSelection = NOTHING_SELECTED;
          for (;;) {
            const all = (await controls(panel, selection)).filter((one) => !isSideway(one.custom_id));
            const outcomes = all.flatMap(({ custom_id: id = '', options = [] }) =>
              ticks(options, panel.list).map((values) => press(panel, id, values)),
            );
            if (outcomes.some(({ kind }) => kind === 'unknown'))
              throw new Error('a control of the panel led nowhere');
            const onwards = outcomes.filter(
              (outcome) =>
                outcome.kind === 'move' ||
                (outcome.kind === 'show' && chosen(outcome.selection) > chosen(selection)),
            );
            const next = onwards[luck.next().value % onwards.length];
            if (next?.kind === 'move') return;
            if (next?.kind !== 'show') throw new Error('no press leads on');
            selection = next.selection;
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  const chosen = ({ verb, args }: Selection) => Object.keys(args).length + Number(verb !== undefined);

  /** What a person can tick: each choice, or all parts of a legal value. */
  function ticks(
    options: readonly { readonly value: string }[],
    list: readonly AnyMove[],
  ): readonly (readonly string[])[] {
    if (options.length === 0) return [[]];
    const whole = list
      .flatMap(({ args }) => Object.values(args))
      .map((one) => joinedParts(one).map(shortHash))
      .filter(
        (all) =>
          all.length > 1 && all.every((hash) => options.some(({ value: offered }) => offered === hash)),
      );
    return [...options.map(({ value: offered }) => [offered]), ...whole];
  }

  /** Controls that make no progress: pages, arrows, back, and the rules beside Confirm. */
  function isSideway(id: string | undefined): boolean {
    const read = customIds.read(id ?? '');
    return presses.rules.is(read) || (presses.show.is(read) && read.disambiguator !== 'v');
  }
});
