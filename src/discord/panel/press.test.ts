import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import type { Composed } from '../rest/message-client.ts';
import { shortHash } from './panel.ts';

const people = anew(() => personDriver(games, translator));
const { bot, run, suggest, press, see, begun } = people;

const undoIn = (message: Composed) => /1:undo:[\w:]+/.exec(JSON.stringify(message.components))?.[0] ?? '';

describe('a move', () => {
  it('is made in the panel by one press, and once', async () => {
    const id = await begun();
    const panel = await see(await press(askBy('Mia'), `1:play:${id}`));
    const after = await see(await press(askBy('Mia'), controlOf(panel, 'A1')));
    expect(wordsOf(after)).toMatch(/Mia writes \d+ in A1/);
    expect((await bot.service.load(id))?.table.head).toBe(2);
    const stale = await see(await press(askBy('Mia'), controlOf(panel, 'A1')));
    expect(wordsOf(stale)).toContain('moved on');
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('pressed twice by the same interaction is made once', async () => {
    const id = await begun();
    const panel = await see(await press(askBy('Mia'), `1:play:${id}`));
    const context = askBy('Mia');
    await see(await press(context, controlOf(panel, 'End my roll without 2 and 8')));
    await press(context, controlOf(panel, 'End my roll without 2 and 8'));
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('is typed, and the panel goes on from there', async () => {
    const id = await begun();
    const dice = await suggest(askBy('Mia'), 'climb', 'dice', {}, 'write');
    const [first] = dice;
    expect(first?.name).toContain(first?.value);
    const args = { dice: first?.value ?? '' };
    const boxes = await suggest(askBy('Mia'), 'climb', 'box', args, 'write');
    const loud = { dice: ` ${args.dice.toUpperCase()} ` };
    expect(await suggest(askBy('Mia'), 'climb', 'box', loud, 'write')).toEqual(boxes);
    const typed = { ...loud, box: (boxes[0]?.value ?? '').toLowerCase() };
    const after = await see(await run(askBy('Mia'), 'climb', typed, 'write'));
    expect(wordsOf(after)).toContain(`in ${boxes[0]?.value}`);
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('is suggested by whatever part is typed, in any order', async () => {
    await begun();
    const all = await suggest(askBy('Mia'), 'climb', 'dice', {}, 'write');
    const several = all.find(({ value }) => value.includes('+'));
    if (several === undefined) throw new Error('the seed gives one die only');
    const [first = '', second = ''] = several.value.split('+');
    const found = await suggest(askBy('Mia'), 'climb', 'dice', { dice: `${second}+${first}` }, 'write');
    expect(found).toContainEqual(several);
    expect(await suggest(askBy('Mia'), 'climb', 'dice', { dice: 'd99' }, 'write')).toEqual([]);
    expect(await suggest(askBy('Zoe'), 'climb', 'dice', {}, 'write')).toEqual([]);
  });

  it('is refused with the reason', async () => {
    const id = await begun();
    expect(refusalOf(await run(askBy('Mia'), 'climb', { dice: 'd4', box: 'Q9' }, 'write'))).toMatch(
      /^roll-to-the-top\.explain\./,
    );
    expect(refusalOf(await run(askBy('Zoe'), 'climb', {}, 'done'))).toBe('not-seated');
    await run(askBy('Mia'), 'climb', {}, 'done');
    for (const absurd of ['', ' ', '+', 'd4+', '\u0000', 'x'.repeat(6000), '🙃', '__proto__'])
      expect(
        refusalOf(await run(askBy('Ben'), 'climb', { dice: absurd, box: absurd }, 'write')),
        absurd,
      ).toBeTruthy();
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('is taken back', async () => {
    const id = await begun();
    const after = await see(await run(askBy('Mia'), 'climb', {}, 'done'));
    expect(wordsOf(after)).toContain('Waiting for Ben');
    const asked = await see(await run(askBy('Mia'), 'undo'));
    expect(wordsOf(asked)).toMatch(/This will be undone:\*\*\n- Mia skips this roll\./);
    expect((await bot.service.load(id))?.table.head).toBe(2);
    const back = await see(await press(askBy('Mia'), controlOf(after, 'Undo: End my roll without 2 and 8')));
    expect(wordsOf(back)).toContain('Mia took back');
    // The move that was shown is already gone.
    expect(refusalOf(await press(askBy('Mia'), undoIn(asked)))).toBe('nothing-to-undo');
    expect(refusalOf(await run(askBy('Ben'), 'undo'))).toBe('nothing-to-undo');
    expect((await bot.service.load(id))?.table.head).toBe(3);
  });

  it('out of a panel that was tampered with leads to the newest position', async () => {
    const id = await begun();
    const stamp = bot.service.stamp((await bot.service.load(id)) ?? expect.fail(), 0);
    const tampered = `1:confirm:${id}:${stamp}:${shortHash('write')}:0${shortHash('d99')}::`;
    expect(wordsOf(await see(await press(askBy('Mia'), tampered)))).toContain('no longer possible');
    expect((await bot.service.load(id))?.table.head).toBe(1);
  });
});
