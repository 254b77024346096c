import { describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, wordsIn } from '../../testkit/discord/days.ts';
import { threePlayers } from '../../testkit/discord/three-players.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { must } from '../../testkit/table/lifecycle.ts';

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

  it('makes later lobbies on the server suggest a clock, until one is set', async () => {
    const suggestion = 'A game here has waited 7 days for someone';
    const there = askBy('Mia', { channelId: '91' });
    const lobby = async () => wordsOf(await days.see(await days.run(there, 'table')));
    await waiting();
    await days.newgame(there, { clock: 'none' });
    expect(await lobby()).not.toContain(suggestion);
    await days.run(there, 'cancel');
    await days.wind(5 * DAY);
    await days.wind(2 * DAY);
    await days.newgame(there, { clock: 'none' });
    expect(await lobby()).toContain(suggestion);
    const id = (await days.bot.service.openIn('91'))?.table.id ?? '';
    must(
      await days.bot.service.setOptions(
        { tableId: id, person: there.person, origin: 'o' },
        { clock: 'slow' },
      ),
    );
    expect(await lobby()).not.toContain(suggestion);
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
