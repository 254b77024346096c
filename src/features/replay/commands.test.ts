import { describe, expect, it } from 'vitest';
import type { Composed } from '../../discord/rest/message-client.ts';
import { games } from '../../games/index.ts';
import { directPlace, inServer } from '../../table/place.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';

const people = anew(() => personDriver(games, translator));
const { run, press, see } = people;

const direct = directPlace('dm');
const altOf = ({ components }: Composed): string => {
  const gallery = allComponents(components).find(({ items }) => items !== undefined);
  return gallery?.items?.[0]?.description ?? '';
};

/** Mia plays a game with a computer to its end. @returns the table's id */
async function finished(): Promise<string> {
  await people.newgame(askBy('Mia'), { game: 'roll-to-the-top' });
  const id = await people.tableId();
  await people.computers(askBy('Mia'), id);
  await run(askBy('Mia'), 'start');
  await playOut(people.bot, id);
  return id;
}

describe('/replay', () => {
  it('shows the film of the game that was played last, with its story', async () => {
    await finished();
    const film = await see(await run(askBy('Ben'), 'replay'));
    expect(film.files.map(({ name }) => name)).toEqual(['film.gif']);
    expect(altOf(film)).toMatch(
      /^Film of a game of .+ with Mia and .+ The decisive move .+ Final result: .+ (wins|share the win)!$/,
    );
    expect(altOf(film).length).toBeLessThanOrEqual(1024);
  });

  it('is offered below the results, and for a game that runs, so far', async () => {
    const running = await people.begun();
    const table = await see(await run(askBy('Mia'), 'show'));
    expect(controlOf(table, 'Film so far')).toBe(`1:film:${running}`);
    const soFar = await see(await press(askBy('Zoe'), `1:film:${running}`));
    expect(altOf(soFar)).toContain('So far (');
    expect(altOf(soFar)).not.toContain('Final result');
  });

  it('offers the games that one has finished, and shows the chosen one', async () => {
    const id = await finished();
    const [choice, another] = await people.suggest(askBy('Mia'), 'replay', 'table', { table: '' });
    expect(another).toBeUndefined();
    expect(choice?.value).toBe(id);
    expect(choice?.name).toMatch(/Roll to the Top! · .+ · place [12] of 2 · \d+/);
    expect(await people.suggest(askBy('Ben'), 'replay', 'table', { table: '' })).toEqual([]);
    const film = await see(await run(askBy('Mia', { channelId: '77' }), 'replay', { table: id }));
    expect(film.files).toHaveLength(1);
    expect((await see(await run(askBy('Mia', direct), 'replay', { table: id }))).files).toHaveLength(1);
    expect(wordsOf(await see(await run(askBy('Mia'), 'show')))).toContain('Film');
  });

  it('refuses games that run, those of other places, and what is none', async () => {
    const id = await finished();
    const elsewhere = askBy('Mia', inServer('8', '70'));
    expect(refusalOf(await run(elsewhere, 'replay', { table: id }))).toBe('discord.refuse.replay');
    // A member may see it, also in direct messages; nobody else knows of it.
    const ben = askBy('Ben', direct);
    expect((await see(await run(ben, 'replay', { table: id }))).files).toHaveLength(1);
    people.bot.left.add(ben.person.id);
    expect(refusalOf(await run(ben, 'replay', { table: id }))).toBe('discord.refuse.gone');
    const running = await people.begun();
    for (const table of [running, 'the one with the tower'])
      expect(refusalOf(await run(askBy('Mia'), 'replay', { table }))).toBe('discord.refuse.replay');
    expect(refusalOf(await run(askBy('Mia', { channelId: '71' }), 'replay'))).toBe('discord.refuse.no-table');
  });
});
