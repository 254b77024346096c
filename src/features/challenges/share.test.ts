import { describe, expect, it } from 'vitest';
import { publicWords } from '../../discord/interactions/ask.ts';
import { compose } from '../../discord/messages/compose.ts';
import { endView } from '../../discord/messages/end.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { games } from '../../games/index.ts';
import type { Loaded } from '../../table/service.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, type TestAsk, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { challenges } from './index.ts';

const mia = askBy('Mia');
const [climb, graphia] = games.filter(({ solo }) => solo !== undefined);

const people = anew(() => personDriver(games, translator));

/** Begins the person's own try. */
async function begin({ person, origin }: TestAsk, game = graphia): Promise<string> {
  const { bot } = people;
  const today = await bot.api(challenges).current('day', '9');
  if (today === undefined || game === undefined) throw new Error('no challenge');
  const challenge = { ...today, game: game.id, options: game.options.schema.parse({}) };
  const begun = await bot.api(challenges).begin({
    challenge,
    person,
    origin,
    channelId: `dm-${person.id}`,
    locale: 'en',
  });
  if (!begun.ok) throw new Error(begun.refusal.message.key);
  return begun.value.table.id;
}

async function loaded(tableId: string): Promise<Loaded> {
  const found = await people.bot.service.load(tableId);
  if (found === undefined) throw new Error(`no table ${tableId}`);
  return found;
}

const share = (context: TestAsk, tableId: string) => people.press(context, `1:share:${tableId}`);
const lineOf = (words: string) => /```\n(.*)\n```/.exec(words)?.[1] ?? '';

describe('Share', () => {
  it('gives a line with the day, the game, the result and a square per round', async () => {
    const id = await begin(mia);
    await playOut(people.bot, id);
    const line = lineOf(wordsOf(await people.see(await share(mia, id))));
    const { game, state } = await loaded(id);
    const start = `Rollpad daily 2001-09-09 Graphia Genesis ${game.score(state).totals[0]} `;
    expect(line.startsWith(start)).toBe(true);
    const squares = [...line.slice(start.length)];
    expect(squares).toHaveLength(12);
    expect(squares.every((square) => '⬛🟦🟩🟨'.includes(square))).toBe(true);
    // The rounds of a game differ.
    expect(new Set(squares).size).toBeGreaterThan(1);
  });

  it('gives the result in words where the total alone says little, in the reader’s language', async () => {
    const id = await begin(mia, climb);
    await playOut(people.bot, id);
    const german = { ...mia, reader: { locale: 'de', theme: 'light' } as const };
    expect(lineOf(wordsOf(await people.see(await share(german, id))))).toMatch(
      /^Rollpad-Tagesaufgabe 2001-09-09 Roll to the Top! .*\d+ Würfe\S* [⬛🟦🟩🟨]+$/u,
    );
  });

  it('is a button at the end of the challenge and at its results', async () => {
    const id = await begin(mia);
    await playOut(people.bot, id);
    const at = await loaded(id);
    const words = publicWords(people.bot, at.table);
    const added = await collectAdditions(people.bot, { loaded: at, words }, 'end');
    const end = await compose(endView(at, [], words, added), people.bot);
    expect(controlOf(end, 'Share')).toBe(`1:share:${id}`);
    const results = await people.see(await people.press(mia, '1:challenge:results:9:2001-09-09'));
    expect(controlOf(results, 'Share')).toBe(`1:share:${id}`);
  });

  it('gives people their own result alone, and only after the end', async () => {
    const id = await begin(mia);
    expect(refusalOf(await share(mia, id))).toBe('discord.challenge.share-own');
    await playOut(people.bot, id);
    expect(refusalOf(await share(askBy('Ben'), id))).toBe('discord.refuse.gone');
    const table = await people.begun();
    expect(refusalOf(await share(mia, table))).toBe('discord.challenge.share-own');
  });
});
