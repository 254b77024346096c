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
    const next = (move: string) => suggest(askBy('Mia'), 'play', 'move', { move });
    const [dice] = await next('write');
    const boxes = await next(dice?.value ?? '');
    expect(await next(` ${dice?.value.toUpperCase()} `)).toEqual(boxes);
    const [whole] = boxes;
    const after = await see(await run(askBy('Mia'), 'play', { move: whole?.value.toLowerCase() ?? '' }));
    expect(wordsOf(after)).toContain(`in ${whole?.value.split(' ').at(-1)}`);
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('is suggested by whatever part is typed, in any order', async () => {
    await begun();
    const next = (move: string, name = 'Mia') => suggest(askBy(name), 'play', 'move', { move });
    const all = await next('write');
    const several = all.find(({ value }) => value.includes('+'));
    if (several === undefined) throw new Error('the seed gives one die only');
    const [first = '', second = ''] = several.value.replace('write ', '').split('+');
    expect((await next(`write ${second}+${first.slice(0, -1)}`)).map(({ value }) => value)).toContain(
      several.value,
    );
    expect(await next('write d99')).toEqual([]);
    expect(await next('write', 'Zoe')).toEqual([]);
  });

  it('is refused with the reason', async () => {
    const id = await begun();
    expect(refusalOf(await run(askBy('Mia'), 'play', { move: 'write d4 Q9' }))).toMatch(
      /^roll-to-the-top\.explain\./,
    );
    expect(refusalOf(await run(askBy('Zoe'), 'play', { move: 'done' }))).toBe('not-seated');
    await run(askBy('Mia'), 'play', { move: 'done' });
    for (const absurd of ['+', '\u0000', 'x'.repeat(6000), '🙃', '__proto__'])
      for (const move of [absurd, `write ${absurd}`, `write Q9 ${absurd}`])
        expect(refusalOf(await run(askBy('Ben'), 'play', { move })), move).toBeTruthy();
    expect((await bot.service.load(id))?.table.head).toBe(2);
  });

  it('is taken back', async () => {
    const id = await begun();
    const after = await see(await run(askBy('Mia'), 'play', { move: 'done' }));
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
