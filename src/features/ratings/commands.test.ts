import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import type { Outcome } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf, type TestAsk, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { nextStep, sampleTable } from '../../testkit/store/samples.ts';
import { ratings } from './index.ts';
import { toRate } from './record.ts';

const HOUR = 3_600_000;
const mia = askBy('Mia');

const now = () => new Date('2001-11-24T12:00:00Z');
const people = anew(() => personDriver(games, translator, testContext(games, translator, undefined, now)));

/** A finished game with these people, best first. */
async function finished(names: readonly string[], differences: Partial<Outcome> = {}): Promise<void> {
  const { store } = people.bot;
  const table = sampleTable({ guildId: '9' });
  await store.create(table, []);
  const { step, table: after } = nextStep(table);
  const outcomes = names.map((name, seat) => ({
    tableId: table.id,
    seat,
    userId: askBy(name).person.id,
    name,
    username: undefined,
    guildId: '9',
    game: 'roll-to-the-top',
    place: seat + 1,
    seats: names.length,
    winner: seat === 0,
    score: 0,
    merit: 0,
    shared: false,
    turns: 4,
    thinkingTime: 10 * HOUR,
    at: step.at,
    ...differences,
  }));
  const ended = { ...after, status: 'finished' } as const;
  await store.append(step, ended, [], outcomes, toRate(ended, outcomes));
}

describe('/stats', () => {
  it('shows all games together and each by itself, in the reader’s language', async () => {
    await finished(['Mia', 'Ben']);
    await finished(['Ben', 'Mia', 'Cleo']);
    await finished(['Mia'], { game: 'graphia-genesis', thinkingTime: 0 });
    const own = wordsOf(await people.see(await people.run(mia, 'stats')));
    expect(own).toContain(
      '3 games · 1 solo · 1 won · place 1.5 of 2.5 on average · 1 hour and 40 minutes per turn',
    );
    expect(own).toMatch(/Roll to the Top!\*\*: 2 games · 1 won · .* · 2 hours and 30 minutes per turn/);
    expect(own).toMatch(/Graphia Genesis\*\*: 1 game · 1 solo · less than a minute per turn/);
    const german = { ...mia, reader: { locale: 'de', theme: 'light' } as const };
    expect(wordsOf(await people.see(await people.run(german, 'stats')))).toContain(
      'im Schnitt Platz 1,5 von 2,5',
    );
  });

  it('shows another person’s games on this server only', async () => {
    await finished(['Ben', 'Mia']);
    await finished(['Ben', 'Mia'], { guildId: '8', game: 'graphia-genesis' });
    await finished(['Ben'], { guildId: undefined, game: 'graphia-genesis' });
    const { id } = askBy('Ben').person;
    const theirs = wordsOf(await people.see(await people.run(mia, 'stats', { player: id })));
    expect(theirs).toContain("Ben's finished games on this server");
    expect(theirs).not.toContain('Graphia');
    const direct = askBy('Mia', { kind: 'direct', guildId: undefined });
    expect(refusalOf(await people.run(direct, 'stats', { player: id }))).toBe('discord.stats.none-of');
    expect(wordsOf(await people.see(await people.run(askBy('Ben'), 'stats')))).toContain('3 games');
  });

  it('says so if no game is finished', async () => {
    expect(refusalOf(await people.run(mia, 'stats'))).toBe('discord.stats.none');
  });
});

describe('/leaderboard', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

  it('shows twenty people, and the reader’s line', async () => {
    await finished(letters);
    for (const locale of locales) {
      const context = { ...askBy('Y'), reader: { locale, theme: 'light' as const } };
      const lines = wordsOf(await people.see(await people.run(context, 'leaderboard'))).split('\n');
      expect(lines.filter((line) => /^\d+\\\. /.test(line))).toHaveLength(21);
      expect(lines.find((line) => line.includes('◂'))).toMatch(/^25\\\. \*\*Y\*\* ◂\s?: -?\d/);
    }
    const first = wordsOf(await people.see(await people.run(askBy('A'), 'leaderboard')));
    expect(first).toMatch(/1\\\. \*\*A\*\* ◂/);
    expect(first).toContain('Everyone starts at 0; an average player comes close to 25 over many games.');
  });

  it('also ranks the people of all servers by the weeks, without names from elsewhere', async () => {
    const { bot } = people;
    const week = { period: '2001-W36', guildId: NO_SERVER, game: 'roll-to-the-top', options: '{}', seed: '' };
    await bot.store.prisma.challenge.create({ data: week });
    for (const [name, guildId, score] of [
      ['Ben', '9', 5],
      ['Cleo', '8', 4],
      ['Mia', '9', 3],
    ] as const) {
      const table = sampleTable({ guildId: undefined });
      await bot.store.create(table, []);
      const key = { guildId, period: week.period, scope: NO_SERVER, tableId: table.id };
      const own = { userId: askBy(name).person.id, name, score, at: bot.now() };
      await bot.store.prisma.challengeTry.create({ data: { ...key, ...own } });
    }
    const read = async (context: TestAsk, options: Readonly<Record<string, string>> = {}) =>
      wordsOf(await people.see(await people.run(context, 'leaderboard', { where: 'world', ...options })));
    expect(refusalOf(await people.run(mia, 'leaderboard', { where: 'world' }))).toBe(
      'discord.leaderboard.none-world',
    );
    await bot.api(ratings).rateWeeks();
    const board = await read(mia);
    expect(board).toContain('World leaderboard');
    expect(board).toMatch(
      /1\\\. Ben: [\d,]+ · 1 week · provisional\n2\\\. somebody: .*\n3\\\. \*\*Mia\*\* ◂/,
    );
    expect(board).not.toMatch(/Cleo/);
    expect(board).toContain(
      'Everyone starts at 800; an average player comes close to 1,420 over many weeks.',
    );
    expect(await read(mia, { game: 'roll-to-the-top' })).toContain('Ben');
    expect(await read(askBy('Cleo', { guildId: '8' }))).toMatch(/1\\\. somebody: .*\n2\\\. \*\*Cleo\*\* ◂/);
    expect(await read(askBy('Dora'))).toContain('not on it yet');
  });

  it('is available per game, and tells readers who are not on it', async () => {
    await finished(['Ben', 'Cleo']);
    expect(refusalOf(await people.run(mia, 'leaderboard', { game: 'graphia-genesis' }))).toBe(
      'discord.leaderboard.none',
    );
    const board = wordsOf(
      await people.see(await people.run(mia, 'leaderboard', { game: 'roll-to-the-top' })),
    );
    expect(board).toContain('not on it yet');
    const direct = askBy('Mia', { kind: 'direct', guildId: undefined });
    expect(refusalOf(await people.run(direct, 'leaderboard'))).toBe('discord.refuse.server-only');
  });
});
