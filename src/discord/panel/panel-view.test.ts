import { ButtonStyle, ComponentType } from 'discord.js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTHING_SELECTED } from '../../core/selection.ts';
import { games } from '../../games/index.ts';
import { askBy, controlOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { customIds } from '../../testkit/discord/everything.ts';
import {
  actionsOf,
  controls,
  dice,
  done,
  isPanelPress,
  panelOf,
  press,
  write,
} from '../../testkit/discord/panels.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { presses } from '../presses.ts';
import { type Panel, type PanelSelection, selectionOf, shortHash } from './panel.ts';
import { panelView } from './panel-view.ts';

const writing = [
  ...actionsOf(
    'write',
    { dice: 'd4', box: 'A1' },
    { dice: 'd4', box: 'A2' },
    { dice: 'd4+d6', box: 'A2' },
    { dice: 'd6', box: 'A3' },
    { dice: 'd6', box: 'A1' },
  ),
  ...actionsOf('done', {}),
];

describe('a panel', () => {
  it('chooses nothing beforehand where it is a question, even if little is left', async () => {
    const panel = panelOf(
      [write, done],
      [...actionsOf('write', { dice: 'd4', box: 'A1' }), ...actionsOf('done', {})],
    );
    const labels = async (of: Panel) => (await controls(of, NOTHING_SELECTED)).map(({ label }) => label);
    expect(await labels(panel)).toContain('Confirm');
    const asking: Panel = { ...panel, leadsTo: presses };
    expect(await labels(asking)).toEqual(['fake.verb.write.title · ‹d4› · ‹A1›', 'fake.verb.done.title']);
  });

  it('offers the parts of a joined value, several at once, and verbs without options as buttons', async () => {
    const panel = panelOf([write, done], writing);
    const [parts, button, ...others] = await controls(panel, NOTHING_SELECTED);
    expect(others).toEqual([]);
    expect(parts?.options?.map(({ label }) => label)).toEqual(['‹d4›', '‹d6›']);
    expect(parts?.max_values).toBe(2);
    expect(button?.type).toBe(ComponentType.Button);
    expect(press(panel, button?.custom_id ?? '')).toMatchObject({ kind: 'move', move: { verb: 'done' } });
  });

  it('gives no hint away: every menu has the order of the legal list, whatever the game thinks best', async () => {
    const best = (panel: Panel): Panel => ({
      ...panel,
      game: { ...panel.game, rank: (_state, _seat, actions) => actions.toReversed() },
      list: panel.list.toReversed(),
    });
    const labels = async (panel: Panel, selection: PanelSelection = NOTHING_SELECTED) =>
      (await controls(panel, selection)).map(
        ({ label, options }) => options?.map((one) => one.label) ?? label,
      );
    const joined = best(panelOf([write, done], writing));
    expect((await labels(joined))[0]).toEqual(['‹d4›', '‹d6›']);
    const boxes = await labels(joined, { verb: 'write', args: { dice: 'd4' } });
    expect(boxes).toContainEqual(['‹A1›', '‹A2›']);
    const many = Array.from({ length: 60 }, (_, index) => ({ add: `d${index}` }));
    const [page] = await labels(best(panelOf([dice], actionsOf('dice', ...many))));
    expect(page).toEqual(many.slice(0, 25).map(({ add }) => `‹${add}›`));
    const whole = actionsOf('dice', { add: 'd4', remove: 'd6' }, { add: 'd4', remove: 'd8' }, { add: 'd8' });
    expect(await labels(best(panelOf([dice], whole)))).toEqual([['‹d4› · ‹d6›', '‹d4› · ‹d8›', '‹d8›']]);
  });

  it('says which parts are possible only in combination', async () => {
    const together = actionsOf('write', { dice: 'd4', box: 'A1' }, { dice: 'd4+d8', box: 'A2' });
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
    const [back, , confirm, ...others] = await controls(panel, complete.selection);
    expect(others).toEqual([]);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({
      kind: 'move',
      move: { args: { dice: 'd4', box: 'A2' } },
    });
    expect(press(panel, back?.custom_id ?? '')).toEqual(chosen);
    const changed = press(panel, before?.custom_id ?? '', [shortHash('d6'), shortHash('d4')]);
    expect(changed).toMatchObject({
      kind: 'show',
      selection: { args: { dice: 'd4+d6' } },
    });
  });

  it('says why parts that make no legal value do not', () => {
    const panel = panelOf([write], actionsOf('write', { dice: 'd4', box: 'A1' }, { dice: 'd6', box: 'A2' }));
    const id = `1:pick:abcdefghij:abcdefghijklmnop:${shortHash('write')}::0:`;
    const { kind } = press(panel, id, [shortHash('d4'), shortHash('d6')]);
    expect(kind).toBe('refuse');
  });

  it('carries out a move of one choice immediately', async () => {
    const panel = panelOf([dice], actionsOf('dice', { add: 'd4' }, { add: 'd8' }, { remove: 'd6' }));
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
    const panel = panelOf(
      [dice],
      actionsOf('dice', { add: 'd4', remove: 'd6' }, { add: 'd8', remove: 'd6' }),
    );
    const id = `1:pick:abcdefghij:abcdefghijklmnop:${shortHash('dice')}::0:`;
    expect(press(panel, id, [shortHash('d8')])).toMatchObject({
      kind: 'move',
      move: { args: { add: 'd8' } },
    });
  });

  it('lists whole moves in one menu where plain options follow each other', async () => {
    const list = actionsOf('dice', { add: 'd4', remove: 'd6' }, { add: 'd4', remove: 'd8' }, { add: 'd8' });
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

  it('shows a form filled with the best move, one option open; a change swaps two values', async () => {
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'].map((order) => [...order]);
    const place = {
      name: 'place',
      inPanel: 'form',
      options: [{ name: 'x' }, { name: 'y' }, { name: 'z' }],
    } as const;
    const list = orders.map(([x = '', y = '', z = '']) => ({ verb: 'place', args: { x, y, z } }));
    const panel = panelOf([place, done], [...list, ...actionsOf('done', {})]);
    const [x, , z, a, b, c, confirm] = await controls(panel, NOTHING_SELECTED);
    expect([x, z].map((tab) => tab?.style)).toEqual([ButtonStyle.Primary, ButtonStyle.Secondary]);
    expect([a, b, c].map((value) => [value?.label, value?.style])).toEqual([
      ['‹a›', ButtonStyle.Primary],
      ['‹b›', ButtonStyle.Secondary],
      ['‹c›', ButtonStyle.Secondary],
    ]);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({ kind: 'move', move: list[0] });
    const open = press(panel, z?.custom_id ?? '');
    if (open.kind !== 'show') throw new Error(open.kind);
    const swapped = press(panel, (await controls(panel, open.selection))[3]?.custom_id ?? '');
    if (swapped.kind !== 'show') throw new Error(swapped.kind);
    const then = (await controls(panel, swapped.selection)).at(6);
    expect(press(panel, then?.custom_id ?? '')).toMatchObject({
      kind: 'move',
      move: { args: { x: 'c', y: 'b', z: 'a' } },
    });
  });

  it('offers no verb that is only typed', async () => {
    const typed = { ...dice, inPanel: 'never' } as const;
    const shown = await controls(
      panelOf([typed, done], [...actionsOf('dice', { add: 'd4' }), ...actionsOf('done', {})]),
      NOTHING_SELECTED,
    );
    expect(shown).toHaveLength(1);
  });

  it('asks before a move that could not be taken back, and says why, unless the person wants no question', async () => {
    const list = [...actionsOf('dice', { add: 'd4' }, { add: 'd8' }), ...actionsOf('done', {})];
    const final: Panel = { ...panelOf([dice, done], list), finality: () => 'dice' };
    const [add, doneButton] = await controls(final, NOTHING_SELECTED);
    for (const asked of [
      press(final, add?.custom_id ?? '', [shortHash('d8')]),
      press(final, doneButton?.custom_id ?? ''),
    ]) {
      if (asked.kind !== 'show') throw new Error(asked.kind);
      expect(JSON.stringify(await panelView(final, asked.selection))).toContain('Final: new dice follow.');
      const [back, , confirm] = (await controls(final, asked.selection)).slice(-3);
      expect(press(final, confirm?.custom_id ?? '').kind).toBe('move');
      expect(press(final, back?.custom_id ?? '').kind).toBe('show');
    }
    const bold: Panel = { ...final, confirms: false };
    expect(press(bold, add?.custom_id ?? '', [shortHash('d8')]).kind).toBe('move');
    expect(press(bold, doneButton?.custom_id ?? '').kind).toBe('move');
  });

  it('pages through long lists that are not on a grid', async () => {
    const list = actionsOf('dice', ...Array.from({ length: 60 }, (_, index) => ({ add: `v${index}` })));
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
    const panel = panelOf(
      [write, dice, done],
      [...writing, ...actionsOf('dice', { add: 'd8' }, { add: 'd12' })],
    );
    const [parts, diceButton, doneButton, ...others] = await controls(panel, NOTHING_SELECTED);
    expect(others).toEqual([]);
    expect(parts?.options?.map(({ label }) => label)).toEqual(['‹d4›', '‹d6›']);
    expect(press(panel, diceButton?.custom_id ?? '')).toMatchObject({
      kind: 'show',
      selection: { verb: 'dice' },
    });
    expect(press(panel, doneButton?.custom_id ?? '').kind).toBe('move');
  });

  it('offers a verb with only optional options as a complete move', async () => {
    const panel = panelOf([dice], actionsOf('dice', {}, { add: 'd4' }, { add: 'd8' }));
    const [add, complete, ...none] = await controls(panel, NOTHING_SELECTED);
    expect(none).toEqual([]);
    expect(add?.options).toHaveLength(2);
    const chosen = press(panel, complete?.custom_id ?? '');
    if (chosen.kind !== 'show') throw new Error(chosen.kind);
    const [confirm] = await controls(panel, chosen.selection);
    expect(press(panel, confirm?.custom_id ?? '')).toMatchObject({ kind: 'move', move: { args: {} } });
  });

  it.each([
    ['open', NOTHING_SELECTED],
    ['previewing a move', { verb: 'write', args: { dice: 'd4', box: 'A1' } }],
  ])('%s, lays its picture out once, however much has to be folded', async (_, selection) => {
    const panel = panelOf([write, done], writing);
    const sheet = vi.spyOn(panel.game, 'sheet');
    const happened = Array.from({ length: 80 }, (_, index) => `This happened, as number ${index}.`);
    await panelView(panel, selection, { happened });
    expect(sheet).toHaveBeenCalledOnce();
  });

  it('ignores a press that names an illegal move', () => {
    const panel = panelOf([write], actionsOf('write', { dice: 'd4', box: 'A1' }));
    const read = customIds.read(`1:confirm:abcdefghij:0:${shortHash('write')}:0${shortHash('d20')}::`);
    if (read === undefined || !isPanelPress(read)) throw new Error('unreadable');
    expect(selectionOf(panel, read)).toBeUndefined();
    const start = `1:pick:abcdefghij:0:${shortHash('write')}::1:`;
    expect(press(panel, start, [shortHash('B7')])).toEqual({ kind: 'unknown' });
    expect(press(panel, '1:verb:abcdefghij:0::::', [shortHash('steal')])).toEqual({ kind: 'unknown' });
  });
});

let bot: PersonDriver['bot'];
let run: PersonDriver['run'];
let newgame: PersonDriver['newgame'];
let suggest: PersonDriver['suggest'];
let pressBy: PersonDriver['press'];
let see: PersonDriver['see'];
let begun: PersonDriver['begun'];
beforeEach(() => {
  ({ bot, run, newgame, suggest, press: pressBy, see, begun } = personDriver(games, translator));
});

/** Presses until there is nothing left to choose. @returns the last message */
async function endRoll(id: string, who = 'Mia') {
  const panel = await see(await pressBy(askBy(who), `1:play:${id}`));
  return see(await pressBy(askBy(who), controlOf(panel, 'End my roll without 2 and 8')));
}

describe('the help below a panel', () => {
  const more = async (panel: Parameters<typeof controlOf>[0]) =>
    wordsOf(panel).includes('\nMore') ? see(await pressBy(askBy('Mia'), controlOf(panel, 'More'))) : panel;

  it('has one row, and leads to the rest, to the news, and back', async () => {
    const id = await begun();
    const panel = await see(await pressBy(askBy('Mia'), `1:play:${id}`));
    const all = await more(panel);
    for (const label of ['Hint', 'Rules', 'What if…', 'Show me']) expect(wordsOf(all)).toContain(label);
    const back = await see(await pressBy(askBy('Mia'), controlOf(all, 'Back')));
    expect(wordsOf(back)).toBe(wordsOf(panel));
    const moved = await see(await pressBy(askBy('Mia'), controlOf(back, 'A1')));
    expect(wordsOf(await more(moved))).toMatch(/Mia writes \d+ in A1/);
  });

  it('shows the rules of the game', async () => {
    const id = await begun();
    const panel = await see(await pressBy(askBy('Mia'), `1:play:${id}`));
    expect(() => controlOf(panel, 'Undo')).toThrow();
    expect(wordsOf(await see(await pressBy(askBy('Mia'), controlOf(await more(panel), 'Rules'))))).toContain(
      'Roll to the Top!',
    );
  });

  it('takes a move back, or keeps it and returns to the panel', async () => {
    const id = await begun();
    const next = async (move: string) =>
      (await suggest(askBy('Mia'), 'play', 'move', { move }))[0]?.value ?? '';
    const move = await next(await next('write'));
    const panel = await see(await run(askBy('Mia'), 'play', { move }));
    const undoable = await more(panel);
    const question = await see(await pressBy(askBy('Mia'), controlOf(undoable, 'Undo')));
    expect(wordsOf(question)).toContain('This will be undone');
    const kept = await see(await pressBy(askBy('Mia'), controlOf(question, 'Keep the move')));
    expect(controlOf(await more(kept), 'Undo')).toBe(controlOf(undoable, 'Undo'));
    expect(question.files).toHaveLength(1);
    const undo = /1:undo:[\w:]+/.exec(JSON.stringify(question.components))?.[0] ?? '';
    const without = await see(await pressBy(askBy('Mia'), undo));
    expect((await bot.service.load(id))?.table.head).toBe(3);
    const rest = await more(without);
    expect(() => controlOf(rest, 'Undo')).toThrow();
  });
});

describe('after a move', () => {
  const elsewhere = { channelId: '91', guildId: '8' };

  it('the next game that waits is offered, also on another server', async () => {
    const graphia = games.find(({ id }) => id === 'graphia-genesis');
    const first = await begun();
    await newgame(askBy('Mia', elsewhere), { game: 'graphia-genesis', seats: '1' });
    await run(askBy('Mia', elsewhere), 'start');
    const after = await endRoll(first);
    expect(wordsOf(after)).toContain('in <#91>. Your turn started');
    const next = await see(
      await pressBy(askBy('Mia'), controlOf(after, `Next: ${graphia?.emoji} Graphia Genesis`)),
    );
    expect(wordsOf(next)).toContain(`${graphia?.emoji} Round 1`);
    expect(controlOf(next, 'Show me')).toContain((await bot.service.openIn('91'))?.table.id);
  });

  it('no game on a server that the person has left is offered', async () => {
    const first = await begun();
    await newgame(askBy('Mia', elsewhere), { game: 'graphia-genesis', seats: '1' });
    await run(askBy('Mia', elsewhere), 'start');
    bot.left.add('1077');
    expect(wordsOf(await endRoll(first))).not.toContain('Next:');
  });

  it('nothing is offered where no other game waits', async () => {
    expect(wordsOf(await endRoll(await begun()))).not.toContain('Next:');
  });
});
