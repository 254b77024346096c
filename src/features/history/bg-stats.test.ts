import { beforeEach, describe, expect, it } from 'vitest';
import { publicWords } from '../../discord/interactions/ask.ts';
import { show } from '../../discord/interactions/reply.ts';
import { games } from '../../games/index.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { bgStatsView } from './bg-stats.ts';

const [mia, ben, cleo] = [askBy('Mia'), askBy('Ben'), askBy('Cleo')];

let people: PersonDriver;
let table: string;
beforeEach(async () => {
  people = personDriver(games, translator);
  table = await people.begun();
});

const loaded = async () => {
  const found = await people.bot.service.load(table);
  if (found === undefined) throw new Error('no table');
  return found;
};

/** The play in the exported link. */
async function exported(context = mia) {
  const history = await people.see(await people.press(context, `1:history:${table}`));
  return playIn(wordsOf(await people.see(await people.press(context, controlOf(history, 'BG Stats')))));
}

function playIn(text: string) {
  const url = /\]\((https:[^)]*)\)/.exec(text)?.[1];
  if (url === undefined) throw new Error(text);
  expect(new URL(url).origin + new URL(url).pathname).toBe('https://app.bgstatsapp.com/createPlay.html');
  return JSON.parse(new URL(url).searchParams.get('data') ?? '') as {
    readonly players: readonly { readonly name: string }[];
  };
}

describe('BG Stats', () => {
  it('gets the game, its players and their results', async () => {
    await playOut(people.bot, table);
    const { game, state } = await loaded();
    const { totals, places, winners } = game.score(state);
    expect(await exported()).toEqual({
      sourceName: 'Rollpad',
      sourcePlayId: table,
      playDate: '2001-09-09 01:46:40',
      location: 'Discord',
      // The fewest open boxes win.
      game: { name: 'Roll to the Top!', sourceGameId: 'roll-to-the-top', highestWins: false },
      players: [mia, ben].map(({ person: { id, name } }, seat) => ({
        name,
        sourcePlayerId: id,
        score: totals[seat],
        rank: places[seat],
        winner: winners.includes(seat),
      })),
    });
  });

  it('gets nothing of people who deleted their data', async () => {
    await playOut(people.bot, table);
    await people.bot.service.erasePerson(ben.person.id);
    const { players } = await exported();
    expect(players[1]).toMatchObject({ name: 'Former player' });
    expect(players[1]).not.toHaveProperty('sourcePlayerId');
  });

  it('gets long names in a link that Discord takes', async () => {
    await playOut(people.bot, table);
    const now = await loaded();
    const person = { id: '1', name: '山'.repeat(32) };
    const seats = Array.from({ length: 8 }, () => ({ kind: 'human', person, joinId: '' }) as const);
    const crowded = { ...now, table: { ...now.table, seats } };
    const words = publicWords(people.bot, crowded.table);
    const text = wordsOf(await people.see(show(bgStatsView(crowded, now.state, words))));
    const { players } = playIn(text);
    expect(players.map(({ name }) => name)).toEqual(Array(8).fill(`${'山'.repeat(11)}…`));
  });

  it('is for finished games, and for people who played them', async () => {
    const early = await people.see(await people.press(mia, `1:history:${table}`));
    expect(() => controlOf(early, 'BG Stats')).toThrow();
    expect(refusalOf(await people.press(mia, `1:bg-stats:${table}`))).toBe('discord.bg-stats.own');
    await playOut(people.bot, table);
    const others = await people.see(await people.press(cleo, `1:history:${table}`));
    expect(() => controlOf(others, 'BG Stats')).toThrow();
    expect(refusalOf(await people.press(cleo, `1:bg-stats:${table}`))).toBe('discord.bg-stats.own');
  });
});
