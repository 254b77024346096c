import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import type { Outcome } from '../../table/model.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { nextStep, sampleTable } from '../../testkit/store/samples.ts';
import { toRate } from './record.ts';

const HOUR = 3_600_000;
const mia = askBy('Mia');

const people = anew(() => personDriver(games, translator));

/** A finished game: its people, the best first. */
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
    guildId: '9',
    game: 'roll-to-the-top',
    place: seat + 1,
    seats: names.length,
    winner: seat === 0,
    score: 0,
    merit: 0,
    turns: 4,
    thinkingTime: 10 * HOUR,
    at: step.at,
    ...differences,
  }));
  const ended = { ...after, status: 'finished' } as const;
  await store.append(step, ended, [], outcomes, [], toRate(ended, outcomes));
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
      expect(lines.find((line) => line.includes('◂'))).toMatch(/^25\\\. \*\*Y\*\* ◂: -?\d/);
    }
    const first = wordsOf(await people.see(await people.run(askBy('A'), 'leaderboard')));
    expect(first).toMatch(/1\\\. \*\*A\*\* ◂/);
  });

  it('also ranks the people of all servers, who are somebody elsewhere unless they want their names shown', async () => {
    await finished(['Ben', 'Mia']);
    await finished(['Cleo', 'Dora'], { guildId: '8' });
    const { store } = people.bot;
    const world = async () =>
      wordsOf(await people.see(await people.run(mia, 'leaderboard', { where: 'world' })));
    const before = await world();
    expect(before).toContain('World leaderboard');
    expect(before).toMatch(/1\\\. Ben: .*\n1\\\. somebody: /);
    expect(before).toContain('**Mia** ◂');
    expect(before).not.toMatch(/Cleo|Dora/);
    await store.updatePlayer(askBy('Cleo').person.id, { namedElsewhere: true });
    expect(await world()).toMatch(/Cleo/);
    expect(wordsOf(await people.see(await people.run(mia, 'leaderboard')))).not.toMatch(/Cleo|World/);
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
