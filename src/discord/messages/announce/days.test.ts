import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../../games/index.ts';
import { createTranslator } from '../../../i18n/index.ts';
import { tableCatalogs } from '../../../table/words.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../../testkit/discord/bot-context.ts';
import { type Days, daysAt, pressesIn, wordsIn } from '../../../testkit/discord/days.ts';
import { localizerFor } from '../../bot-context.ts';
import { discordCatalogs } from '../../i18n/localizer.ts';
import { show } from '../../reply.ts';
import { refusalView } from '../refusals.ts';

const HOUR = 3_600_000;
const translator = createTranslator({
  discord: discordCatalogs,
  table: tableCatalogs,
  ...Object.fromEntries(games.map(({ id, locales }) => [id, locales])),
});
const idOf = (name: string) => askBy(name).person.id;

let days: Days;
beforeEach(() => {
  days = daysAt(games, translator);
});

/** Mia, Ben and Zoe play. */
async function begun(clock = 'fast'): Promise<string> {
  await days.open({ clock });
  await days.run(askBy('Ben'), 'join');
  await days.run(askBy('Zoe'), 'join');
  await days.run(askBy('Mia'), 'start');
  await days.tell();
  return days.tableId();
}
const done = async (...names: readonly string[]) => {
  for (const name of names) await days.run(askBy(name), 'climb', {}, 'done');
  await days.tell();
};
const choices = () => pressesIn(days.newest(), 'vote');
const choose = async (name: string, choice: string) => {
  const id = choices().find((one) => one.endsWith(`:${choice}`)) ?? '';
  const answer = await days.press(askBy(name), id);
  await days.tell();
  return answer;
};

describe('a turn with a clock', () => {
  it('says by when, once for all whose time runs out together', async () => {
    await begun();
    const deadline = Math.floor((days.bot.now().getTime() + 24 * HOUR) / 1000);
    expect(wordsIn(days.newest())).toContain(`-# ⏳ Time runs out <t:${deadline}:R>`);
    expect(wordsIn(days.newest()).match(/Time runs out/g)).toHaveLength(1);
  });

  it('says who rests, until when, and what they have left then: that stays true when the rest is over', async () => {
    const { store, service } = days.bot;
    const { availability } = await service.settings(idOf('Ben'));
    const quiet = { from: 11 * 60, to: 14 * 60 };
    await store.updatePlayer(idOf('Ben'), { availability: { ...availability, quiet } });
    await begun();
    const text = wordsIn(days.newest());
    expect(text).toMatch(/⏳ Time runs out <t:\d+:R> · Mia, Zoe/);
    expect(text).toMatch(/🌙 At rest until <t:1772460000:f>, 1 day left then; time runs out <t:\d+:R> · Ben/);
  });

  it('has nothing to say of time without a clock', async () => {
    await begun('none');
    expect(wordsIn(days.newest())).not.toContain('<t:');
  });
});

describe('somebody who is out of time', () => {
  it('is told of by a new message that calls those who choose', async () => {
    const id = await begun();
    await done('Ben', 'Zoe');
    const before = days.newest();
    await days.wind(25 * HOUR);
    const asked = days.newest();
    expect(asked.id).not.toBe(before.id);
    expect(pressesIn(before, 'play')).toEqual([]);
    expect(wordsIn(asked)).toContain('Mia is out of time. Wait, or who plays on?');
    expect(wordsIn(asked)).toContain(`still to choose: <@${idOf('Ben')}> and <@${idOf('Zoe')}>`);
    expect(asked.message.notify).toEqual(expect.arrayContaining([idOf('Ben'), idOf('Zoe')]));
    expect(choices().map((one) => one.split(':').slice(2, 3)[0])).toEqual([id, id, id]);
    // Told once, however often.
    const sent = days.bot.messages.sent.length;
    await days.tell();
    expect(days.bot.messages.sent.length).toBe(sent);
  });

  it('has who has chosen what shown on the message, and what came of it told by a new one', async () => {
    await begun();
    await done('Ben', 'Zoe');
    await days.wind(25 * HOUR);
    const asked = days.newest();
    const seen = await days.see(await choose('Ben', 'caretaker'));
    expect(days.newest().id).toBe(asked.id);
    expect(wordsIn(days.newest())).toContain('A computer: Ben · still to choose: <@');
    expect(wordsIn({ ...asked, message: seen })).toContain('A computer: Ben');
    const old = choices();
    expect((await choose('Zoe', 'caretaker')).kind).toBe('nothing');
    expect(days.newest().id).not.toBe(asked.id);
    expect(wordsIn(days.newest())).toContain('A computer plays on for Mia');
    expect(pressesIn(asked, 'vote')).toEqual([]);
    expect(refusalOf(await days.press(askBy('Ben'), old[0] ?? ''))).toBe('table.motion-gone');
  });

  it('has the message left alone that is too old to be changed; whoever presses sees it changed', async () => {
    await begun();
    await done('Ben', 'Zoe');
    await days.wind(25 * HOUR);
    const asked = days.newest();
    await days.wind(2 * HOUR);
    const seen = await days.see(await choose('Ben', 'wait'));
    expect(asked.edits).toBe(0);
    expect(wordsIn({ ...asked, message: seen })).toContain('Wait: Ben');
    await choose('Zoe', 'wait');
    expect(wordsIn(days.newest())).toContain('The table waits for Mia, who has 12 hours more');
  });

  it('may have their seat taken by anybody, themselves included', async () => {
    await begun();
    await done('Ben', 'Zoe');
    await days.wind(25 * HOUR);
    await choose('Ben', 'offer');
    await choose('Zoe', 'offer');
    const [take = ''] = pressesIn(days.newest(), 'take');
    expect(wordsIn(days.newest())).toContain('The seat of Mia is free');
    await days.see(await days.press(askBy('Xan'), take));
    await days.tell();
    expect(wordsIn(days.newest())).toContain('Xan plays on for Mia');
    expect(pressesIn(days.newest(), 'take')).toEqual([]);
    expect(refusalOf(await days.press(askBy('Yves'), take))).toBe('table.no-seat-free');
  });

  it('and the last one there: the table sleeps, and is woken', async () => {
    await days.open({ clock: '1h' });
    await days.press(askBy('Mia'), `1:add-computer:${await days.tableId()}`);
    await days.run(askBy('Mia'), 'start');
    await days.tell();
    await days.wind(2 * HOUR);
    const paused = days.newest();
    expect(wordsIn(paused)).toContain('💤 The table sleeps');
    expect(paused.message.notify).toEqual([]);
    expect(pressesIn(paused, 'play')).toEqual([]);
    const [wake = ''] = pressesIn(paused, 'resume');
    expect((await days.press(askBy('Mia'), wake)).kind).toBe('nothing');
    await days.tell();
    expect(wordsIn(days.newest())).toContain('Mia has woken the table');
    expect(days.newest().message.notify).toEqual([idOf('Mia')]);
  });
});

describe('somebody for whom a computer plays on', () => {
  it('is told so, whatever they try, and how to take the seat back', async () => {
    const id = await begun('none');
    await days.press(askBy('Mia'), `1:confirm-resign:${id}`);
    await days.tell();
    const tries = [
      days.run(askBy('Mia'), 'climb', {}, 'done'),
      days.run(askBy('Mia'), 'sheet'),
      days.run(askBy('Mia'), 'resign'),
      days.run(askBy('Mia'), 'undo'),
      days.run(askBy('Mia'), 'hint'),
      days.run(askBy('Mia'), 'cancel'),
      days.press(askBy('Mia'), `1:sheet:${id}`),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(refusalOf(answer)).toMatch(/^(table\.seat-away|discord\.seat\.away)$/);
      if (answer.kind !== 'refusal') throw new Error('no refusal');
      const { message, table, seat } = answer;
      const localizer = localizerFor(days.bot, askBy('Mia'), table);
      const view = await days.see(show(refusalView(message, localizer, table, seat)));
      expect(controlOf(view, 'Take my seat back')).toBe(`1:take:${id}:0`);
    }
    expect(refusalOf(await days.run(askBy('Xan'), 'sheet'))).toBe('discord.refuse.not-seated');
    const list = wordsOf(await days.see(await days.run(askBy('Mia'), 'games')));
    expect(list).toContain('a computer plays on for you');
    await days.press(askBy('Mia'), `1:take:${id}:0`);
    expect((await days.bot.service.load(id))?.table.seats[0]?.kind).toBe('human');
  });

  it('plays their own games in direct messages without saying which', async () => {
    const id = await begun('none');
    await days.press(askBy('Mia'), `1:confirm-resign:${id}`);
    const direct = askBy('Mia', { kind: 'direct', channelId: 'dm', guildId: undefined });
    expect(refusalOf(await days.run(direct, 'climb', {}, 'done'))).toBe('table.seat-away');
    await days.run(askBy('Mia', { channelId: '91' }), 'newgame', { game: games[0]?.id ?? '' });
    await days.run(askBy('Ben', { channelId: '91' }), 'join');
    await days.run(askBy('Mia', { channelId: '91' }), 'start');
    expect((await days.run(direct, 'climb', {}, 'done')).kind).toBe('view');
  });
});

describe('moves by somebody else', () => {
  const history = async () => wordsOf(await days.see(await days.run(askBy('Ben'), 'history')));

  it('are marked, a computer’s for somebody, and keep the name of who sat there then', async () => {
    const id = await begun('none');
    await days.press(askBy('Mia'), `1:confirm-resign:${id}`);
    await days.tell();
    expect(wordsIn(days.newest())).toMatch(/^🤖 .*\bMia\b/m);
    await days.press(askBy('Ben'), `1:offer:${id}:0`);
    const [proposal] = (await days.bot.service.load(id))?.table.proposals ?? [];
    await days.press(askBy('Zoe'), `1:vote:${id}:${proposal?.id}:yes`);
    await days.press(askBy('Xan'), `1:take:${id}:0`);
    await days.tell();
    const told = await history();
    expect(told).toMatch(/🤖 .*\bMia\b/);
    expect(told.match(/^.*\bXan\b.*$/gm)).toEqual([expect.stringContaining('Xan plays on for Mia')]);
  });

  it('are marked, those of who has taken a seat over', async () => {
    await begun();
    await done('Ben', 'Zoe');
    await days.wind(25 * HOUR);
    await choose('Ben', 'offer');
    await choose('Zoe', 'offer');
    await days.press(askBy('Xan'), pressesIn(days.newest(), 'take')[0] ?? '');
    await done('Xan');
    expect(wordsIn(days.newest())).toMatch(/^🤝 Xan skips/m);
    expect(await history()).toMatch(/🤝 Xan skips/);
  });
});

describe('a table that everybody has resigned from', () => {
  it('sleeps, says so by a new message, and calls who wakes it', async () => {
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
    expect(wordsIn(paused)).toMatch(/Zoe has resigned: nobody is left to play\.[\s\S]*💤 The table sleeps/);
    const sent = days.bot.messages.sent.length;
    await days.wind(100 * HOUR);
    expect(days.bot.messages.sent.length).toBe(sent);
    await days.press(askBy('Ben'), pressesIn(paused, 'resume')[0] ?? '');
    await days.tell();
    expect(wordsIn(days.newest())).toContain('Ben has woken the table');
    expect(days.newest().message.notify).toEqual([idOf('Ben')]);
  });
});

/** Mia and Ben have ended a round, so that dice were thrown; one of them has chosen a die. */
const roundEnded = async () => {
  await days.open();
  await days.run(askBy('Ben'), 'join');
  await days.run(askBy('Mia'), 'start');
  await days.tell();
  await done('Mia', 'Ben');
  const isMias = wordsIn(days.newest()).includes(`<@${idOf('Mia')}>`);
  const [chooser, other] = isMias ? ['Mia', 'Ben'] : ['Ben', 'Mia'];
  const [die] = await days.suggest(askBy(chooser), 'climb', 'add', {}, 'dice');
  await days.run(askBy(chooser), 'climb', { add: die?.value ?? '' }, 'dice');
  return { chooser, other };
};

describe('what was taken back by agreement', () => {
  it('is told, and what was taken back is told no more', async () => {
    const { chooser, other } = await roundEnded();
    await days.tell();
    expect(wordsIn(days.newest())).toContain('roll 2');
    const would = await days.see(await days.run(askBy(chooser), 'undo'));
    const [, move = ''] = /your own move first:\*\*\n- ([^.]+)/.exec(wordsOf(would)) ?? [];
    expect(move).toContain(chooser);
    const asked = await days.see(await days.press(askBy(chooser), controlOf(would, 'Ask the others')));
    expect(wordsOf(asked)).toContain('The others are asked in the channel');
    await days.tell();
    expect(wordsIn(days.newest())).toContain(`Take these moves back?**\n- ${move}`);
    await choose(other, 'yes');
    expect(wordsIn(days.newest())).toMatch(/roll 1[\s\S]*All agree: one move is taken back/);
    expect(wordsIn(days.newest())).not.toContain(move);
    expect(days.newest().message.notify).toEqual([idOf(chooser)]);
  });
});

describe('what is asked to be taken back', () => {
  it('is asked no more when somebody moves on, and the message shows it', async () => {
    const { chooser, other } = await roundEnded();
    const would = await days.see(await days.run(askBy(chooser), 'undo'));
    await days.press(askBy(chooser), controlOf(would, 'Ask the others'));
    await days.tell();
    const message = days.newest();
    expect(wordsIn(message)).toContain('Take these moves back?');
    const [yes = ''] = choices();
    await done(other);
    expect(days.newest().id).toBe(message.id);
    expect(wordsIn(days.newest())).not.toContain('Take these moves back?');
    expect(refusalOf(await days.press(askBy(other), yes))).toBe('table.motion-gone');
  });

  it('is shown without what was taken back already', async () => {
    const { chooser, other } = await roundEnded();
    await done(other);
    const tableId = await days.tableId();
    await days.bot.service.undo({ tableId, person: askBy(other).person, origin: 'back' });
    const would = await days.see(await days.run(askBy(chooser), 'undo'));
    await days.press(askBy(chooser), controlOf(would, 'Ask the others'));
    await days.tell();
    const [, moves = ''] = /Take these moves back\?\*\*\n((?:- .*\n)+)/.exec(wordsIn(days.newest())) ?? [];
    expect(moves.match(/^- /gm)).toHaveLength(1);
    expect(moves).toContain(chooser);
  });
});

describe('where the place is gone', () => {
  it('each of its people is told directly, once; and it goes on where one of them says so', async () => {
    const id = await begun();
    await done('Ben');
    days.bot.messages.gone.add('90');
    await done('Zoe');
    expect((await days.bot.service.load(id))?.table.paused?.why).toBe('channel');
    await days.tell();
    for (const name of ['Mia', 'Ben', 'Zoe']) {
      const told = days.bot.messages.sent.filter(({ channelId }) => channelId === `dm-${idOf(name)}`);
      expect(told.map(wordsIn)).toEqual([expect.stringContaining('Say `/move` in another channel')]);
    }
    await days.run(askBy('Ben', { channelId: '91' }), 'move');
    await days.tell();
    expect(wordsIn(days.newest('91'))).toContain('The game goes on in this channel');
    expect(days.newest('91').message.notify).toEqual([idOf('Mia')]);
  });

  it('there is nothing to wake, where there are only no people there is', async () => {
    const id = await begun();
    const wakes = async () => {
      const shown = await days.see(await days.press(askBy('Mia'), `1:table:${id}`));
      return wordsOf(shown).includes('Wake it');
    };
    for (const [why, can] of [
      ['nobody', true],
      ['server', false],
      ['channel', false],
    ] as const) {
      await days.bot.service.sleep(id, why);
      expect([why, await wakes()]).toEqual([why, can]);
    }
  });

  it('and somebody takes no direct messages, the others are told all the same', async () => {
    const id = await begun();
    await days.bot.service.sleep(id, 'channel');
    days.bot.messages.fail('send', 50007);
    await days.tell();
    expect(days.bot.messages.sent.filter(({ channelId }) => channelId.startsWith('dm-'))).toHaveLength(2);
  });

  it('nothing can be said on a server that the bot is not on; back there, it is said once', async () => {
    const id = await begun();
    await days.bot.service.sleep(id, 'server');
    const sent = days.bot.messages.sent.length;
    await days.wind(72 * HOUR);
    expect(days.bot.messages.sent.length).toBe(sent);
    await days.bot.service.wakeServer('9');
    await days.bot.service.wakeServer('9');
    await days.tell();
    expect(days.bot.messages.sent.length).toBe(sent + 1);
    expect(wordsIn(days.newest())).toContain('Rollpad is back on this server');
  });
});

describe('the message of a turn', () => {
  it('shows the other time that somebody has when they rest otherwise, also when it is old', async () => {
    await begun();
    await days.wind(3 * HOUR);
    const before = days.bot.messages.sent.length;
    const seconds = (hours: number) => Date.parse('2026-03-02T12:00:00Z') / 1000 + hours * 3600;
    expect(days.newest().edits).toBe(0);
    await days.run(askBy('Ben'), 'settings', { quiet: '22-7' });
    await days.tell();
    expect(days.bot.messages.sent).toHaveLength(before);
    expect(days.newest().edits).toBe(1);
    // Of the 24 hours 10 pass until the evening, the others from the morning on.
    expect(wordsIn(days.newest())).toContain(`<t:${seconds(33)}:R> · Ben`);
    await days.tell();
    expect(days.newest().edits).toBe(1);
  });

  it('is left as it is where it can be changed no more', async () => {
    await begun();
    await days.wind(3 * HOUR);
    const before = days.bot.messages.sent.length;
    await days.run(askBy('Ben'), 'settings', { quiet: '22-7' });
    days.bot.messages.fail('edit', 30046);
    await days.tell();
    expect(days.bot.messages.sent).toHaveLength(before);
  });
});
