import { ComponentType } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MoveArgs } from '../../core/game.ts';
import { createTranslator } from '../../i18n/index.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import {
  type FakeAction,
  type FakeState,
  type FakeVerb,
  fakeGame,
  fakeMoves,
  fakeTable,
  fakeTexts,
} from '../../testkit/discord/fake-game.ts';
import { createCustomIds } from '../buttons/custom-ids.ts';
import { buttons } from '../buttons/registry.ts';
import { createLocalizer, discordCatalogs } from '../i18n/localizer.ts';
import { compose } from '../messages/compose.ts';
import { NOTHING_SELECTED, type Panel, type Selection, selectionOf } from './panel.ts';
import { shortHash } from './panel-state.ts';
import { panelView } from './panel-view.ts';
import { outcomeOf } from './press-outcome.ts';

const fake = { en: fakeTexts, de: fakeTexts, fr: fakeTexts, nl: fakeTexts };
const translator = createTranslator({ discord: discordCatalogs, fake });
const painter = { paint: async () => Buffer.from('png') };
const customIds = createCustomIds(buttons);
const log = { debug() {}, info() {}, warn() {}, error() {} };

function panelOf(verbs: readonly FakeVerb[], list: readonly FakeAction[], words = 'Words.'): Panel {
  const game = fakeGame(verbs);
  const state: FakeState = { list, awaiting: [0], words };
  const loaded = fakeTable(game, state);
  const localizer = createLocalizer(translator, { locale: 'en', theme: 'light' }, loaded.table);
  return {
    loaded,
    seat: 0,
    list: fakeMoves(state),
    stamp: 'abcdefghijklmnop',
    localizer,
    confirms: true,
    finality: () => undefined,
  };
}

/** The controls of the choice itself, without the help below it. */
async function controls(panel: Panel, selection: Selection) {
  const composed = await compose(panelView(panel, selection), {
    painter,
    customIds,
    emojis: { idOf: () => undefined },
    log,
  });
  expect(breaches(composed)).toEqual([]);
  return allComponents(composed.components).filter(
    ({ custom_id }) => custom_id !== undefined && !/^1:(hint|rules|preview-undo):/.test(custom_id),
  );
}

/** Presses a control of the panel as a person would. */
function press(panel: Panel, id: string, values: readonly string[] = []) {
  const read = customIds.read(id);
  if (read === undefined || !('picks' in read)) throw new Error(`no control of a panel: ${id}`);
  const selection = selectionOf(panel, read);
  if (selection === undefined) throw new Error(`leads nowhere: ${id}`);
  return outcomeOf(panel, selection, read.kind, values);
}

const write: FakeVerb = { name: 'write', options: [{ name: 'dice', joined: true }, { name: 'box' }] };
const dice: FakeVerb = { name: 'dice', options: [{ name: 'add' }, { name: 'remove' }] };
const done: FakeVerb = { name: 'done', options: [] };
const draw: FakeVerb = {
  name: 'draw',
  options: [
    { name: 'turn' },
    {
      name: 'square',
      cell: (value) => ({ row: Number(value.slice(1, 3)), column: Number(value.slice(4)) }),
    },
  ],
};
const args = (verb: string, ...all: readonly MoveArgs[]) => all.map((one) => ({ verb, args: one }));
const writing = [
  ...args(
    'write',
    { dice: 'd4', box: 'A1' },
    { dice: 'd4', box: 'A2' },
    { dice: 'd4+d6', box: 'A2' },
    { dice: 'd6', box: 'A3' },
    { dice: 'd6', box: 'A1' },
  ),
  ...args('done', {}),
];
const squares = (rows: number) =>
  Array.from({ length: rows * 12 }, (_, index) => ({
    turn: '0',
    square: `r${String(1 + Math.floor(index / 12)).padStart(2, '0')}c${1 + (index % 12)}`,
  }));

describe('a panel', () => {
  it('offers the parts of a joined value, several at once, and verbs without options as buttons', async () => {
    const panel = panelOf([write, done], writing);
    const [parts, button, ...others] = await controls(panel, NOTHING_SELECTED);
    expect(others).toEqual([]);
    expect(parts?.options?.map(({ label }) => label)).toEqual(['‹d4›', '‹d6›']);
    expect(parts?.max_values).toBe(2);
    expect(button?.type).toBe(ComponentType.Button);
    expect(press(panel, button?.custom_id ?? '')).toMatchObject({ kind: 'move', move: { verb: 'done' } });
  });

  it('says which parts are possible only in combination', async () => {
    const together = args('write', { dice: 'd4', box: 'A1' }, { dice: 'd4+d8', box: 'A2' });
    const [parts] = await controls(panelOf([write, done], together), NOTHING_SELECTED);
    expect(parts?.options?.map(({ label, description }) => [label, description])).toEqual([
      ['‹d4›', undefined],
      ['‹d8›', 'Only in combination'],
    ]);
  });

  it('asks for the next option, keeps the one before to be changed, then previews', async () => {
    const panel = panelOf([write, done], writing);
    const [parts] = await controls(panel, NOTHING_SELECTED);
    const chosen = press(panel, parts?.custom_id ?? '', [shortHash('d4')]);
    if (chosen.kind !== 'show') throw new Error(chosen.kind);
    const [before, boxes] = await controls(panel, chosen.selection);
    expect(before?.options?.find((option) => option.default)?.label).toBe('‹d4›');
    expect(boxes?.options?.map(({ label }) => label)).toEqual(['‹A1›', '‹A2›']);
    const complete = press(panel, boxes?.custom_id ?? '', [shortHash('A2')]);
    if (complete.kind !== 'show') throw new Error(complete.kind);
    const [confirm, back, ...others] = await controls(panel, complete.selection);
    expect(others).toEqual([]);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({
      kind: 'move',
      move: { args: { dice: 'd4', box: 'A2' } },
    });
    expect(press(panel, back?.custom_id ?? '')).toEqual(chosen);
    const changed = press(panel, before?.custom_id ?? '', [shortHash('d6'), shortHash('d4')]);
    expect(changed).toMatchObject({
      kind: 'show',
      selection: { picks: [{ option: 'dice', value: 'd4+d6' }] },
    });
  });

  it('says why parts that make no legal value do not', () => {
    const panel = panelOf([write], args('write', { dice: 'd4', box: 'A1' }, { dice: 'd6', box: 'A2' }));
    const id = `1:pick:abcdefghij:abcdefghijklmnop:${shortHash('write')}::0:`;
    const { kind } = press(panel, id, [shortHash('d4'), shortHash('d6')]);
    expect(kind).toBe('refuse');
  });

  it('carries out a move of one choice immediately', async () => {
    const panel = panelOf([dice], args('dice', { add: 'd4' }, { add: 'd8' }, { remove: 'd6' }));
    const [add, remove, ...others] = await controls(panel, NOTHING_SELECTED);
    expect(others).toEqual([]);
    expect(add?.options?.map(({ description }) => description)).toEqual(['Words.', 'Words.']);
    expect(press(panel, add?.custom_id ?? '', [shortHash('d8')])).toMatchObject({
      kind: 'move',
      move: { args: { add: 'd8' } },
    });
    expect(press(panel, remove?.custom_id ?? '', [shortHash('d6')])).toMatchObject({
      kind: 'move',
      move: { args: { remove: 'd6' } },
    });
  });

  it('makes a move of several plain choices with the last one', () => {
    const panel = panelOf([dice], args('dice', { add: 'd4', remove: 'd6' }, { add: 'd8', remove: 'd6' }));
    const id = `1:pick:abcdefghij:abcdefghijklmnop:${shortHash('dice')}::0:`;
    expect(press(panel, id, [shortHash('d8')])).toMatchObject({
      kind: 'move',
      move: { args: { add: 'd8' } },
    });
  });

  it('lists whole moves in one menu where plain options follow each other', async () => {
    const list = args('dice', { add: 'd4', remove: 'd6' }, { add: 'd4', remove: 'd8' }, { add: 'd8' });
    const panel = panelOf([dice], list);
    const [menu, ...others] = await controls(panel, NOTHING_SELECTED);
    expect(others).toEqual([]);
    expect(menu?.options?.map(({ label }) => label)).toEqual(['‹d4› · ‹d6›', '‹d4› · ‹d8›', '‹d8›']);
    for (const [index, option] of (menu?.options ?? []).entries())
      expect(press(panel, menu?.custom_id ?? '', [option.value])).toMatchObject({
        kind: 'move',
        move: { args: list[index]?.args },
      });
    expect(press(panel, menu?.custom_id ?? '', ['aaaaaaa']).kind).toBe('unknown');
  });

  it('shows all options of a form, filled with the best move; a change swaps two values', async () => {
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'].map((order) => [...order]);
    const place = {
      name: 'place',
      inPanel: 'form',
      options: [{ name: 'x' }, { name: 'y' }, { name: 'z' }],
    } as const;
    const list = orders.map(([x = '', y = '', z = '']) => ({ verb: 'place', args: { x, y, z } }));
    const panel = panelOf([place, done], [...list, ...args('done', {})]);
    const [x, , z, confirm] = await controls(panel, NOTHING_SELECTED);
    expect(x?.options?.map(({ label, default: chosen }) => [label, chosen ?? false])).toEqual([
      ['‹a›', true],
      ['‹b›', false],
      ['‹c›', false],
    ]);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({ kind: 'move', move: list[0] });
    const swapped = press(panel, z?.custom_id ?? '', [shortHash('a')]);
    if (swapped.kind !== 'show') throw new Error(swapped.kind);
    const [, , , then] = await controls(panel, swapped.selection);
    expect(press(panel, then?.custom_id ?? '')).toMatchObject({
      kind: 'move',
      move: { args: { x: 'c', y: 'b', z: 'a' } },
    });
    expect(press(panel, z?.custom_id ?? '', [shortHash('q')]).kind).toBe('unknown');
  });

  it('offers no verb that is only typed', async () => {
    const typed = { ...dice, inPanel: 'never' } as const;
    const shown = await controls(
      panelOf([typed, done], [...args('dice', { add: 'd4' }), ...args('done', {})]),
      NOTHING_SELECTED,
    );
    expect(shown).toHaveLength(1);
  });

  it('asks before a move that could not be taken back, and says why, unless the person wants no question', async () => {
    const list = [...args('dice', { add: 'd4' }, { add: 'd8' }), ...args('done', {})];
    const final: Panel = { ...panelOf([dice, done], list), finality: () => 'chance' };
    const [add, doneButton] = await controls(final, NOTHING_SELECTED);
    for (const asked of [
      press(final, add?.custom_id ?? '', [shortHash('d8')]),
      press(final, doneButton?.custom_id ?? ''),
    ]) {
      if (asked.kind !== 'show') throw new Error(asked.kind);
      expect(JSON.stringify(panelView(final, asked.selection))).toContain("You can't take this back");
      const [confirm, back] = await controls(final, asked.selection);
      expect(press(final, confirm?.custom_id ?? '').kind).toBe('move');
      expect(press(final, back?.custom_id ?? '').kind).toBe('show');
    }
    const bold: Panel = { ...final, confirms: false };
    expect(press(bold, add?.custom_id ?? '', [shortHash('d8')]).kind).toBe('move');
    expect(press(bold, doneButton?.custom_id ?? '').kind).toBe('move');
  });

  it('begins on a grid with the first suggested place, and moves it by arrows', async () => {
    const panel = panelOf(
      [draw],
      args('draw', { turn: '0', square: 'r02c5' }, ...squares(3).filter(({ square }) => square !== 'r02c5')),
    );
    const [left, up, down, right, confirm] = await controls(panel, NOTHING_SELECTED);
    const squareAfter = (id: string | undefined) => {
      const next = press(panel, id ?? '');
      return next.kind === 'show' ? next.selection.picks[0]?.value : next.kind;
    };
    expect([left, up, down, right].map((arrow) => squareAfter(arrow?.custom_id))).toEqual([
      'r02c4',
      'r01c5',
      'r03c5',
      'r02c6',
    ]);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({
      kind: 'move',
      move: { args: { square: 'r02c5' } },
    });
  });

  it('keeps earlier choices in menus on a grid, so that a shape can be turned', async () => {
    const list = args(
      'draw',
      ...squares(3).flatMap(({ square }) => [
        { turn: '0', square },
        { turn: '90', square },
      ]),
    );
    const panel = panelOf([draw], list);
    const [turns] = await controls(panel, NOTHING_SELECTED);
    const ghost = press(panel, turns?.custom_id ?? '', [shortHash('90')]);
    if (ghost.kind !== 'show') throw new Error(ghost.kind);
    const [menu] = await controls(panel, ghost.selection);
    expect(menu?.options?.find((option) => option.default)?.label).toBe('‹90›');
    expect(press(panel, menu?.custom_id ?? '', [shortHash('0')])).toMatchObject({
      kind: 'show',
      selection: { picks: [{ option: 'turn', value: '0' }] },
    });
  });

  it('asks for the row and then the column after leaving a grid', async () => {
    const panel = panelOf([draw], args('draw', ...squares(3)));
    const back = (await controls(panel, NOTHING_SELECTED)).at(-1);
    const rows = press(panel, back?.custom_id ?? '');
    if (rows.kind !== 'show') throw new Error(rows.kind);
    const [row] = await controls(panel, rows.selection);
    expect(row?.options?.map(({ label }) => label)).toEqual([
      'r01c1 – r01c12',
      'r02c1 – r02c12',
      'r03c1 – r03c12',
    ]);
    const second = press(panel, row?.custom_id ?? '', ['2']);
    if (second.kind !== 'show') throw new Error(second.kind);
    const [, columns] = await controls(panel, second.selection);
    expect(columns?.options).toHaveLength(12);
    expect(press(panel, columns?.custom_id ?? '', [shortHash('r02c5')])).toMatchObject({
      kind: 'show',
      selection: { picks: [{ option: 'square', value: 'r02c5' }] },
    });
  });

  it('pages through long lists that are not on a grid', async () => {
    const list = args('dice', ...Array.from({ length: 60 }, (_, index) => ({ add: `v${index}` })));
    const panel = panelOf([dice], list);
    const [first, , more] = await controls(panel, NOTHING_SELECTED);
    expect(first?.options?.map(({ label }) => label).at(-1)).toBe('‹v24›');
    const page = press(panel, more?.custom_id ?? '');
    if (page.kind !== 'show') throw new Error(page.kind);
    const [second] = await controls(panel, page.selection);
    expect(second?.options?.map(({ label }) => label)[0]).toBe('‹v25›');
    expect(press(panel, second?.custom_id ?? '', [shortHash('v49')])).toMatchObject({
      move: { args: { add: 'v49' } },
    });
  });

  it('opens the first verb, and offers the others as buttons', async () => {
    const panel = panelOf([write, dice, done], [...writing, ...args('dice', { add: 'd8' }, { add: 'd12' })]);
    const [parts, diceButton, doneButton, ...others] = await controls(panel, NOTHING_SELECTED);
    expect(others).toEqual([]);
    expect(parts?.options?.map(({ label }) => label)).toEqual(['‹d4›', '‹d6›']);
    expect(press(panel, diceButton?.custom_id ?? '')).toMatchObject({
      kind: 'show',
      selection: { command: { name: 'dice' } },
    });
    expect(press(panel, doneButton?.custom_id ?? '').kind).toBe('move');
  });

  it('offers a verb with only optional options as a complete move', async () => {
    const panel = panelOf([dice], args('dice', {}, { add: 'd4' }, { add: 'd8' }));
    const [add, complete, ...none] = await controls(panel, NOTHING_SELECTED);
    expect(none).toEqual([]);
    expect(add?.options).toHaveLength(2);
    const chosen = press(panel, complete?.custom_id ?? '');
    if (chosen.kind !== 'show') throw new Error(chosen.kind);
    const [confirm] = await controls(panel, chosen.selection);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({ kind: 'move', move: { args: {} } });
  });

  it('ignores a press that names an illegal move', () => {
    const panel = panelOf([write], args('write', { dice: 'd4', box: 'A1' }));
    const read = customIds.read(`1:do:abcdefghij:0:${shortHash('write')}:0${shortHash('d20')}::`);
    if (read === undefined || !('picks' in read)) throw new Error('unreadable');
    expect(selectionOf(panel, read)).toBeUndefined();
    const start = `1:pick:abcdefghij:0:${shortHash('write')}::1:`;
    expect(press(panel, start, [shortHash('B7')])).toEqual({ kind: 'unknown' });
    expect(press(panel, `1:row:abcdefghij:0:${shortHash('write')}::1:`, ['no number'])).toEqual({
      kind: 'unknown',
    });
    expect(press(panel, '1:verb:abcdefghij:0::::', [shortHash('steal')])).toEqual({ kind: 'unknown' });
  });
});

describe('with any legal list', () => {
  const value = fc.oneof(
    fc.constantFrom('d4', 'd6', 'd4+d6', 'd4+d6+d8', 'a', 'b'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.nat(200).map((n) => `r${n % 40}c${n % 7}`),
  );
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

  it('every panel on the way is within Discord’s limits, and leads to a move', async () => {
    await fc.assert(
      fc.asyncProperty(
        lists,
        fc.string({ maxLength: 9000 }),
        fc.infiniteStream(fc.nat()),
        async (list, words, luck) => {
          const panel = panelOf(verbs, list, words);
          let selection: Selection = NOTHING_SELECTED;
          for (let step = 0; step < 40; step++) {
            const all = (await controls(panel, selection)).filter((one) => !isSideway(one.custom_id));
            const control = all[luck.next().value % all.length];
            const choices = control?.options ?? [];
            const values =
              choices.length === 0 ? [] : [choices[luck.next().value % choices.length]?.value ?? ''];
            const next = press(panel, control?.custom_id ?? '', values);
            if (next.kind === 'move') return;
            if (next.kind === 'unknown') throw new Error('a control of the panel led nowhere');
            selection = next.selection;
          }
          throw new Error('no move in 40 presses');
        },
      ),
      { numRuns: 150 },
    );
  });

  /** Controls that do not lead on: pages, arrows, back. */
  function isSideway(id: string | undefined): boolean {
    const read = customIds.read(id ?? '');
    return read?.kind === 'look' && read.disambiguator !== 'v';
  }
});
