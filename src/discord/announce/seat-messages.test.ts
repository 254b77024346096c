import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { wordsFor } from '../interactions/ask.ts';
import { show } from '../interactions/reply.ts';
import { refusalView } from '../messages/refusals.ts';

const HOUR = 3_600_000;
const idOf = (name: string) => askBy(name).person.id;

const days = anew(() => daysAt(games, translator));

const { begun, done, offered } = threePlayers(days);

describe('a person whose seat a computer plays', () => {
  it('is told so on every attempt, and how to take the seat back', async () => {
    const id = await begun('none');
    await days.press(askBy('Mia'), `1:confirm-resign:${id}`);
    await days.tell();
    const tries = [
      days.run(askBy('Mia'), 'play', { move: 'done' }),
      days.run(askBy('Mia'), 'sheet'),
      days.run(askBy('Mia'), 'resign'),
      days.run(askBy('Mia'), 'undo'),
      days.run(askBy('Mia'), 'cancel'),
      days.press(askBy('Mia'), `1:sheet:${id}`),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(refusalOf(answer)).toMatch(/^(seat-away|discord\.seat\.away)$/);
      if (answer.kind !== 'refusal') throw new Error('no refusal');
      const { message, table, seat } = answer;
      const words = wordsFor({ ...askBy('Mia'), bot: days.bot }, table);
      const view = await days.see(show(refusalView(message, words, table, seat)));
      expect(controlOf(view, 'Take my seat back')).toBe(`1:take:${id}:0`);
    }
    expect(refusalOf(await days.run(askBy('Xan'), 'sheet'))).toBe('discord.refuse.not-seated');
    const list = wordsOf(await days.see(await days.run(askBy('Mia'), 'games')));
    expect(list).toContain('a computer plays on for you');
    await days.press(askBy('Mia'), `1:take:${id}:0`);
    expect((await days.bot.service.load(id))?.table.seats[0]?.kind).toBe('human');
  });

  it('plays their own games in direct messages without naming them', async () => {
    const id = await begun('none');
    await days.press(askBy('Mia'), `1:confirm-resign:${id}`);
    const direct = askBy('Mia', { kind: 'direct', channelId: 'dm', guildId: undefined });
    expect(refusalOf(await days.run(direct, 'play', { move: 'done' }))).toBe('seat-away');
    await days.newgame(askBy('Mia', { channelId: '91' }));
    await days.run(askBy('Ben', { channelId: '91' }), 'join');
    await days.run(askBy('Mia', { channelId: '91' }), 'start');
    expect((await days.run(direct, 'play', { move: 'done' })).kind).toBe('view');
  });
});

describe('moves by another player', () => {
  it('are marked if a computer made them, with the name of the player at that time', async () => {
    const id = await begun('none');
    await days.press(askBy('Mia'), `1:confirm-resign:${id}`);
    await days.tell();
    expect(wordsIn(days.newest())).toMatch(/^🤖 .*\bMia\b/m);
    await days.press(askBy('Ben'), `1:offer:${id}:0`);
    const [proposal] = (await days.bot.service.load(id))?.table.proposals ?? [];
    await days.press(askBy('Zoe'), `1:vote:${id}:${proposal?.id}:yes`);
    await days.press(askBy('Xan'), `1:take:${id}:0`);
    await days.tell();
    expect(wordsIn(days.newest()).match(/^.*\bXan\b.*$/gm)).toEqual([
      expect.stringContaining('Xan plays on for Mia'),
    ]);
  });

  it('are marked if a substitute made them', async () => {
    await days.press(askBy('Xan'), await offered());
    await done('Xan');
    expect(wordsIn(days.newest())).toMatch(/^🤝 Xan skips/m);
  });
});

describe('a table that everybody has resigned from', () => {
  it('is paused, announces it by a new message, and mentions the person who resumes it', async () => {
    await begun('none');
    const id = await days.tableId();
    for (const name of ['Mia', 'Ben']) await days.press(askBy(name), `1:confirm-resign:${id}`);
    await days.tell();
    await days.wind(2 * HOUR);
    const before = days.newest();
    await days.press(askBy('Zoe'), `1:confirm-resign:${id}`);
    await days.tell();
    const paused = days.newest();
    expect(paused.id).not.toBe(before.id);
    expect(wordsIn(paused)).toMatch(/Zoe resigned\. Nobody is left to play\.[\s\S]*💤 The game is paused/);
    const sent = days.bot.messages.sent.length;
    await days.wind(100 * HOUR);
    expect(days.bot.messages.sent.length).toBe(sent);
    await days.press(askBy('Ben'), pressesIn(paused, 'resume')[0] ?? '');
    await days.tell();
    expect(wordsIn(days.newest())).toContain('Ben resumed the game');
    expect(days.newest().message.notify).toEqual([idOf('Ben')]);
  });
});
