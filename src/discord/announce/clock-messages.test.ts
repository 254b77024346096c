import { describe, expect, it } from 'vitest';
import { rest } from '../../features/rest/settings.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const HOUR = 3_600_000;
const idOf = (name: string) => askBy(name).person.id;

const days = anew(() => daysAt(games, translator));

const { begun, done, choices, choose, offered } = threePlayers(days);

describe('a turn with a clock', () => {
  it('shows the deadline, once for all players who share it', async () => {
    await begun();
    const deadline = Math.floor((days.bot.now().getTime() + 24 * HOUR) / 1000);
    expect(wordsIn(days.newest())).toContain(`-# ⏳ Time runs out <t:${deadline}:R>`);
    expect(wordsIn(days.newest()).match(/Time runs out/g)).toHaveLength(1);
  });

  it('shows who rests, until when, and the time they have left, which stays true after the rest', async () => {
    const quiet = { from: 11 * 60, to: 14 * 60 };
    const before = await days.bot.store.player(idOf('Ben'));
    await days.bot.store.updatePlayer(idOf('Ben'), rest.to({ ...rest.of(before), quiet }));
    await begun();
    const text = wordsIn(days.newest());
    expect(text).toMatch(/⏳ Time runs out <t:\d+:R> \(<t:\d+:f>\) · Mia, Zoe/);
    expect(text).toMatch(
      /🌙 Off until <t:1772460000:f>, then 1 day left\. Time runs out <t:\d+:R> \(<t:\d+:f>\) · Ben/,
    );
  });

  it('has the same deadline after the turn was ended and undone, with the clock at its maximum', async () => {
    await begun('3d+3d');
    const deadline = Math.floor((days.bot.now().getTime() + 72 * HOUR) / 1000);
    await days.wind(HOUR);
    await done('Mia');
    const would = await days.see(await days.run(askBy('Mia'), 'undo'));
    const [undoId = ''] = pressesIn({ ...days.newest(), message: would }, 'undo');
    await days.press(askBy('Mia'), undoId);
    await days.tell();
    expect(wordsIn(days.newest())).toContain(`-# ⏳ Time runs out <t:${deadline}:R>`);
    expect(wordsIn(days.newest()).match(/Time runs out/g)).toHaveLength(1);
  });

  it('shows no time without a clock', async () => {
    await begun('none');
    expect(wordsIn(days.newest())).not.toContain('<t:');
  });
});

describe('a player who is out of time', () => {
  it('is announced by a new message that mentions the people who vote', async () => {
    const id = await begun();
    await done('Ben', 'Zoe');
    const before = days.newest();
    await days.wind(25 * HOUR);
    const asked = days.newest();
    expect(asked.id).not.toBe(before.id);
    expect(pressesIn(before, 'play')).toEqual([]);
    expect(wordsIn(asked)).toContain('Mia is out of time. Wait, or let someone take over?');
    expect(wordsIn(asked)).toContain(`no answer yet: <@${idOf('Ben')}> and <@${idOf('Zoe')}>`);
    expect(asked.message.notify).toEqual(expect.arrayContaining([idOf('Ben'), idOf('Zoe')]));
    expect(choices().map((one) => one.split(':').slice(2, 3)[0])).toEqual([id, id, id]);
    // The second announcement changes nothing.
    const sent = days.bot.messages.sent.length;
    await days.tell();
    expect(days.bot.messages.sent.length).toBe(sent);
  });

  it('shows the votes on that message, and the result in a new one', async () => {
    await begun();
    await done('Ben', 'Zoe');
    await days.wind(25 * HOUR);
    const asked = days.newest();
    const seen = await days.see(await choose('Ben', 'caretaker'));
    expect(days.newest().id).toBe(asked.id);
    expect(wordsIn(days.newest())).toContain('A computer: Ben · no answer yet: <@');
    expect(wordsIn({ ...asked, message: seen })).toContain('A computer: Ben');
    const old = choices();
    expect((await choose('Zoe', 'caretaker')).kind).toBe('nothing');
    expect(days.newest().id).not.toBe(asked.id);
    expect(wordsIn(days.newest())).toContain('A computer plays on for Mia');
    expect(pressesIn(asked, 'vote')).toEqual([]);
    expect(refusalOf(await days.press(askBy('Ben'), old[0] ?? ''))).toBe('proposal-gone');
  });

  it('leaves a message alone that is too old to edit; a press still edits it', async () => {
    await begun();
    await done('Ben', 'Zoe');
    await days.wind(25 * HOUR);
    const asked = days.newest();
    await days.wind(2 * HOUR);
    const seen = await days.see(await choose('Ben', 'wait'));
    expect(asked.edits).toBe(0);
    expect(wordsIn({ ...asked, message: seen })).toContain('Wait: Ben');
    await choose('Zoe', 'wait');
    expect(wordsIn(days.newest())).toContain('The game waits for Mia, who gets 12 hours more');
  });

  it('can have their seat offered to anybody, themselves included', async () => {
    const take = await offered();
    expect(wordsIn(days.newest())).toContain("Mia's seat is free");
    await days.see(await days.press(askBy('Xan'), take));
    await days.tell();
    expect(wordsIn(days.newest())).toContain('Xan plays on for Mia');
    expect(pressesIn(days.newest(), 'take')).toEqual([]);
    expect(refusalOf(await days.press(askBy('Yves'), take))).toBe('no-seat-free');
  });

  it('pauses the table if nobody else is there, until somebody resumes it', async () => {
    await days.open({ clock: '1h' });
    await days.computers(askBy('Mia'), await days.tableId());
    await days.run(askBy('Mia'), 'start');
    await days.tell();
    await days.wind(2 * HOUR);
    const paused = days.newest();
    expect(wordsIn(paused)).toContain('💤 The game is paused');
    expect(paused.message.notify).toEqual([]);
    expect(pressesIn(paused, 'play')).toEqual([]);
    const [wake = ''] = pressesIn(paused, 'resume');
    expect((await days.press(askBy('Mia'), wake)).kind).toBe('nothing');
    await days.tell();
    expect(wordsIn(days.newest())).toContain('Mia resumed the game');
    expect(days.newest().message.notify).toEqual([idOf('Mia')]);
  });
});

describe('the message of a turn', () => {
  it('shows the new deadline after a change of quiet hours, even on an old message', async () => {
    await begun('25h');
    await days.wind(3 * HOUR);
    const before = days.bot.messages.sent.length;
    const seconds = (hours: number) => Date.parse('2026-03-02T12:00:00Z') / 1000 + hours * 3600;
    expect(days.newest().edits).toBe(0);
    await days.run(askBy('Ben'), 'settings', { quiet: '22-7' });
    await days.tell();
    expect(days.bot.messages.sent).toHaveLength(before);
    expect(days.newest().edits).toBe(1);
    // Ten of the 25 hours pass before the evening, the rest from the next morning.
    expect(wordsIn(days.newest())).toContain(`<t:${seconds(34)}:R> (<t:${seconds(34)}:f>) · Ben`);
    await days.tell();
    expect(days.newest().edits).toBe(1);
  });

  it('stays as it is when Discord no longer lets the bot edit it', async () => {
    await begun('25h');
    await days.wind(3 * HOUR);
    const before = days.bot.messages.sent.length;
    await days.run(askBy('Ben'), 'settings', { quiet: '22-7' });
    days.bot.messages.fail('edit', 30046);
    await days.tell();
    expect(days.bot.messages.sent).toHaveLength(before);
  });
});
