import { describe, expect, it } from 'vitest';
import { publicWords, wordsFor } from '../src/discord/interactions/ask.ts';
import { whyNotHere } from '../src/discord/interactions/command.ts';
import { collectAdditions } from '../src/discord/messages/slots.ts';
import { presses as challenges } from '../src/features/challenges/presses.ts';
import { presses as league } from '../src/features/league/presses.ts';
import { games } from '../src/games/index.ts';
import { anew } from '../src/testkit/anew.ts';
import { askBy, controlOf, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';

const mia = askBy('Mia');
const people = anew(() => personDriver(games, translator));
/** Opens the form of a new league. */
const foundLeague = () => people.bot.customIds.write(league.leagueForm({}, undefined));

describe('more to play', () => {
  it('is in /games and /help, without what a person has done, and each line names a command that there is', async () => {
    const none = await people.see(await people.run(mia, 'games'));
    expect(wordsOf(none)).toMatch(/More to play[\s\S]*\/daily/);
    const daily = await people.see(await people.run(mia, 'daily'));
    const begin = controlOf(daily, 'Start my try');
    expect(challenges.beginChallenge.is(people.bot.customIds.read(begin))).toBe(true);
    await people.press(mia, begin);
    const after = wordsOf(await people.see(await people.run(mia, 'help')));
    expect(after).not.toContain('/daily');
    expect(after).toContain('/weekly');
    expect(after).toMatch(/Set one up: .*\/league/);
    expect((await people.fill(mia, foundLeague(), { name: ['Mondays'] })).kind).toBe('view');
    expect(wordsOf(await people.see(await people.run(mia, 'help')))).toMatch(/Mondays.*\/league/);
  });

  it('tells nobody to set up a league who may not', async () => {
    await people.run(askBy('Ben', { manages: true, managesServer: true }), 'config', { leagues: 'managers' });
    expect(wordsOf(await people.see(await people.run(mia, 'help')))).not.toContain('/league');
  });

  it('stands under the end of a game, for everybody', async () => {
    const loaded = await people.bot.service.load(await people.begun());
    if (loaded === undefined) expect.fail();
    const about = { loaded, words: publicWords(people.bot, loaded.table) };
    const { lines } = await collectAdditions(people.bot, about, 'end');
    expect(lines.join('\n')).toContain('/daily');
  });

  it.each(['server', 'direct', 'outside'] as const)('leads somewhere, each line of it: %s', async (kind) => {
    const elsewhere = { guildId: undefined, permissions: 0n };
    const ask = () =>
      askBy('Mia', {
        kind,
        ...(kind === 'server' ? {} : elsewhere),
        ...(kind === 'outside' ? { personId: mia.person.id } : {}),
      });
    expect((await people.fill(askBy('Ben'), foundLeague(), { name: ['Mondays'] })).kind).toBe('view');
    const { place } = ask().where;
    const words = wordsFor({ ...ask(), bot: people.bot });
    const seen = new Set<string>();
    for (const reader of [{}, { userId: mia.person.id }]) {
      const { lines } = await collectAdditions(people.bot, { place, ...reader, words }, 'more');
      expect(lines).not.toEqual([]);
      for (const line of lines) {
        const [, name = '', subcommand] = /`\/([\w-]+)(?: ([\w-]+))?`/.exec(line) ?? expect.fail(line);
        const command = people.bot.handlers().commands.find((one) => one.name === name) ?? expect.fail(name);
        expect(whyNotHere(command, { ...ask(), bot: people.bot }), name).toBeUndefined();
        const answer = await people.run(ask(), name, {}, subcommand);
        expect(answer.kind, name).not.toBe('refusal');
        seen.add(name);
      }
    }
    const commands = people.bot.handlers().commands.map(({ name }) => name);
    const led = kind === 'server' ? ['daily', 'puzzle', 'league'] : ['daily'];
    expect([...seen]).toEqual(expect.arrayContaining(led.filter((name) => commands.includes(name))));
  });
});
