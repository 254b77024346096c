import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt } from '../../testkit/discord/days.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const days = anew(() => daysAt(games, translator));
const { run, newgame, press, see } = days;
const { begun, done, offered } = threePlayers(days);
const recordOf = async (name: string) => wordsOf(await see(await run(askBy(name), 'history')));

describe('the record of a game', () => {
  it('/history and /verify show the record, without the seed until the end', async () => {
    expect(refusalOf(await run(askBy('Mia'), 'history'))).toBe('discord.refuse.no-table');
    const id = await days.begun();
    const history = await see(await run(askBy('Mia'), 'history'));
    const [file] = history.files;
    expect(file?.name).toBe(`${id}.json`);
    expect(file?.data.toString()).not.toContain('07'.repeat(32));
    const sealed = wordsOf(await see(await run(askBy('Mia'), 'verify')));
    expect(sealed).toMatch(/`[0-9a-f]{64}`/);
    expect(sealed).not.toContain('07'.repeat(32));
    await press(askBy('Mia'), `1:confirm-resign:${id}`);
    await press(askBy('Ben'), `1:confirm-cancel:${id}`);
    expect(refusalOf(await run(askBy('Ben'), 'play', { move: 'done' }))).toBe('discord.refuse.over');
    const verdict = await see(await run(askBy('Ben'), 'verify'));
    expect(wordsOf(verdict)).toContain('✅');
    expect(wordsOf(verdict)).toContain('07'.repeat(32));
  });

  it('/history mentions that hidden choices are still missing, in games that have them', async () => {
    const historyOf = async (game: string, channelId: string) => {
      const [mia, ben] = [askBy('Mia', { channelId }), askBy('Ben', { channelId })];
      await newgame(mia, { game });
      await run(ben, 'join');
      await run(mia, 'start');
      return wordsOf(await see(await run(mia, 'history')));
    };
    expect(await historyOf('from-the-ground-up', '91')).toContain("once they're revealed");
    expect(await historyOf('roll-to-the-top', '92')).not.toContain('revealed');
  });

  it('counts what happens by itself in round after round', async () => {
    await newgame(askBy('Mia'), { game: 'from-the-ground-up' });
    await run(askBy('Ben'), 'join');
    await run(askBy('Mia'), 'start');
    await playOut(days.bot, await days.tableId());
    const lines = (await recordOf('Mia')).split('\n').filter((line) => line.startsWith('**'));
    const counting = lines.filter((line) => line.includes('more events'));
    expect(counting.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.length > 500)).toEqual([]);
  });

  it('marks what computers have played, by the names of that time', async () => {
    const id = await begun('none');
    await press(askBy('Mia'), `1:confirm-resign:${id}`);
    await days.tell();
    await press(askBy('Ben'), `1:offer:${id}:0`);
    const [proposal] = (await days.bot.service.load(id))?.table.proposals ?? [];
    await press(askBy('Zoe'), `1:vote:${id}:${proposal?.id}:yes`);
    await press(askBy('Xan'), `1:take:${id}:0`);
    const told = await recordOf('Ben');
    expect(told).toMatch(/🤖 .*\bMia\b/);
    expect(told.match(/^.*\bXan\b.*$/gm)).toEqual([expect.stringContaining('Xan plays on for Mia')]);
  });

  it('marks what substitutes have played', async () => {
    await press(askBy('Xan'), await offered());
    await done('Xan');
    expect(await recordOf('Ben')).toMatch(/🤝 Xan skips/);
  });

  it('tells that a move was planned once it is made, and nothing of a plan before', async () => {
    const id = await days.begun();
    await done('Ben');
    const before = await recordOf('Mia');
    const panel = await see(await press(askBy('Ben'), `1:play:${id}`));
    const plans = await see(await press(askBy('Ben'), controlOf(panel, 'Plan ahead')));
    await see(await press(askBy('Ben'), controlOf(plans, 'Suggest a plan')));
    await days.tell();
    expect(await recordOf('Mia')).toBe(before);
    await done('Mia');
    expect(await recordOf('Mia')).toContain('had planned');
  });

  it('has names that look like links escaped', async () => {
    const evil = () => askBy('[x](http://y)');
    await newgame(evil());
    await run(askBy('Ben'), 'join');
    await run(evil(), 'start');
    await run(evil(), 'play', { move: 'done' });
    expect(await recordOf('Ben')).not.toContain('[x](http');
  });
});
