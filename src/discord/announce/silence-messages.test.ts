import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';

const DAY = 24 * 3_600_000;
const ben = askBy('Ben');

const days = anew(() => daysAt(games, translator));
const { begun, choices, choose, done } = threePlayers(days);
const seconds = (inDays: number) => (days.bot.now().getTime() + inDays * DAY) / 1000;

/** Mia and Zoe have played; the game without a clock waits for Ben, who never answers. */
const waiting = async () => {
  const id = await begun('none');
  await done('Mia', 'Zoe');
  return id;
};

describe('a game without a clock that waits for somebody silent', () => {
  it('calls them once with the date, and then lets the others choose', async () => {
    await waiting();
    await days.wind(5 * DAY);
    const told = days.newest();
    expect(wordsIn(told)).toMatch(/waiting for Ben\. Without a move by <t:\d+:f>, the others decide/);
    expect(wordsIn(told)).toContain(`<t:${seconds(2)}:f>`);
    expect(told.message.notify).toEqual([ben.person.id]);
    await days.wind(2 * DAY);
    expect(wordsIn(days.newest())).toContain("Ben hasn't played for 7 days. Wait, or let someone take over?");
    expect(choices()).toHaveLength(3);
    for (const name of ['Mia', 'Zoe']) await choose(name, 'caretaker');
    expect(wordsIn(days.newest())).toContain('A computer plays on for Ben');
  });

  it('says at /replace when there will be a choice, and shows it as soon as there is one', async () => {
    await waiting();
    const early = await days.run(askBy('Mia'), 'replace');
    expect(refusalOf(early)).toBe('discord.refuse.replace-silent');
    expect(JSON.stringify(early)).toContain(String(seconds(7)));
    await days.wind(5 * DAY);
    await days.wind(2 * DAY);
    const vote = await days.see(await days.run(askBy('Mia'), 'replace'));
    await days.press(askBy('Mia'), controlOf(vote, 'Someone else'));
    await choose('Zoe', 'offer');
    expect(wordsIn(days.newest())).toContain("Ben's seat is free");
  });

  describe('suggests a clock afterwards', () => {
    const SUGGESTION = 'One of your games has waited 7 days for someone. A clock prevents that';
    const elsewhere = (name: string) => askBy(name, { guildId: '8', channelId: '80' });
    const opened = async (name: string) => days.see(await days.newgame(elsewhere(name), { clock: 'none' }));
    const waited = async () => {
      await waiting();
      await days.wind(5 * DAY);
      await days.wind(2 * DAY);
    };

    it('to who opens a game and was there, on any server, alone, with a button that sets it', async () => {
      await waiting();
      expect(wordsOf(await opened('Mia'))).not.toContain(SUGGESTION);
      await days.run(elsewhere('Mia'), 'cancel');
      await days.wind(5 * DAY);
      await days.wind(2 * DAY);
      for (const name of ['Mia', 'Ben']) {
        const told = await opened(name);
        expect(wordsOf(told)).toContain(SUGGESTION);
        const button = controlOf(told, 'Set this clock');
        expect(refusalOf(await days.press(elsewhere('Zoe'), button))).toBe('host-only');
        expect(wordsOf(await days.see(await days.press(elsewhere(name), button)))).toContain(
          'New clock: slow',
        );
        await days.tell();
        expect(wordsIn(days.newest('80'))).toContain('slow: 3 days');
        await days.run(elsewhere(name), 'cancel');
      }
    });

    it('to nobody else, and in no message that others see', async () => {
      await waited();
      expect(wordsOf(await opened('Eva'))).not.toContain(SUGGESTION);
      for (const name of ['Mia', 'Ben']) await days.run(elsewhere(name), 'join');
      await days.tell();
      expect(days.bot.messages.sent.map(({ message }) => wordsOf(message)).join()).not.toContain(SUGGESTION);
      expect(wordsOf(await days.see(await days.run(elsewhere('Eva'), 'show')))).not.toContain(SUGGESTION);
    });

    it('for three months, unless the host has chosen a clock or deleted their data', async () => {
      await waited();
      const chosen = await days.see(await days.newgame(elsewhere('Mia'), { clock: 'fast' }));
      expect(wordsOf(chosen)).not.toContain(SUGGESTION);
      await days.run(elsewhere('Mia'), 'cancel');
      await days.bot.service.erasePerson(askBy('Ben').person.id);
      expect(wordsOf(await opened('Ben'))).not.toContain(SUGGESTION);
      await days.run(elsewhere('Ben'), 'cancel');
      await days.wind(91 * DAY);
      expect(wordsOf(await opened('Mia'))).not.toContain(SUGGESTION);
    });
  });

  it('closes by the vote of those who are there', async () => {
    const id = await waiting();
    await days.wind(5 * DAY);
    await days.wind(2 * DAY);
    const refused = await days.see(await days.run(askBy('Mia'), 'cancel'));
    await days.press(askBy('Mia'), controlOf(refused, 'Ask the others to close it'));
    await days.tell();
    const asked = wordsIn(days.newest());
    expect(asked).toContain('Close this game without a result?');
    expect(asked).not.toMatch(new RegExp(`no answer yet: [^\n]*<@${ben.person.id}>`));
    await choose('Zoe', 'yes');
    expect((await days.bot.service.load(id))?.table.status).toBe('cancelled');
    expect(wordsOf(days.newest().message)).toContain('close');
  });
});
