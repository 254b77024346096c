import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, wordsOf } from '../../testkit/discord/bot-context.ts';
import { daysAt, pressesIn, wordsIn } from '../../testkit/discord/days.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { channel, code, moment, person } from '../i18n/sentences.ts';
import { createWords, type say } from '../i18n/words.ts';
import { refusalView } from './refusals.ts';

const HOUR = 3_600_000;
const EVIL = '[Free Nitro](https://evil.gg)';
const MARKED = '\\[Free Nitro\\](https\\://evil.gg)';
const evil = () => askBy(EVIL);

const days = anew(() => daysAt(games, translator));

/** The name appears, but not as a link. */
function expectSafe(shownText: string): void {
  expect(shownText).toContain(MARKED);
  expect(shownText).not.toContain(EVIL);
}

async function begun(clock = 'none'): Promise<string> {
  await days.open({ clock });
  await days.run(evil(), 'join');
  await days.run(askBy('Mia'), 'start');
  await days.tell();
  return days.tableId();
}

describe('a name that looks like a link', () => {
  it('is escaped in the channel', async () => {
    const id = await begun();
    await days.run(evil(), 'resign');
    await days.press(evil(), `1:confirm-resign:${id}`);
    await days.tell();
    expect(wordsIn(days.newest())).toContain(`${MARKED} resigned`);
    await days.run(evil(), 'replace');
    await days.tell();
    expect(wordsIn(days.newest())).toContain(`${MARKED} is back`);
    await days.run(evil(), 'clock', { clock: 'fast' });
    await days.tell();
    expect(wordsIn(days.newest())).toContain(`${MARKED} proposes a new clock`);
    for (const { message } of days.bot.messages.sent) expectSafe(wordsOf(message));
  });

  it('is escaped in proposals and their results', async () => {
    await begun('fast');
    await days.run(askBy('Mia'), 'play', { move: 'done' });
    await days.tell();
    await days.wind(25 * HOUR);
    expect(wordsIn(days.newest())).toContain(`${MARKED} is out of time`);
    expect(pressesIn(days.newest(), 'vote').length).toBeGreaterThan(0);
    for (const { message } of days.bot.messages.sent) expect(wordsOf(message)).not.toContain(EVIL);
  });

  it('is escaped in refusals and in typed text', async () => {
    await days.newgame(evil());
    const id = await days.tableId();
    const answer = await days.press(askBy('Ben'), `1:cancel:${id}`);
    if (answer.kind !== 'refusal') throw new Error(answer.kind);
    for (const locale of locales) {
      const words = createWords(translator, { locale, theme: 'light' });
      const { blocks } = refusalView(answer.message, words);
      expectSafe(JSON.stringify(blocks).replaceAll('\\\\', '\\'));
      expectSafe(words.md('refuse.topic', { topics: ['One', EVIL] }));
    }
  });

  it('stays as it is in labels and pictures, where Markdown has no effect', () => {
    const words = createWords(translator, { locale: 'en', theme: 'light' });
    expect(words.plain('done.remove', { player: EVIL })).toBe(
      `${EVIL} has been removed from this game and can't come back to it.`,
    );
  });
});

describe('Discord’s own markup', () => {
  it('works outside names: mentions, timestamps, monospaced text', () => {
    const words = createWords(translator, { locale: 'en', theme: 'light' });
    const told = (value: Parameters<typeof say>[1]) => words.md('proposal.waiting', value);
    expect(told({ players: [person('12'), channel('34')] })).toContain('<@12> and <#34>');
    expect(told({ players: [moment(new Date(5000)), code('ab')] })).toContain('<t:5:R> and `ab`');
    expect(told({ players: ['<@12>', '`ab`'] })).toContain('\\<\\@12\\> and \\`ab\\`');
  });
});
