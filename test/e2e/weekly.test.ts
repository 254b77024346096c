import { expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { challengeStones, publicMessage, useWorld } from './world.ts';

const DAY = 86_400_000;
const PLAY = /^1:play:/;
const BEGIN = /^1:begin-challenge:/;
const RESULTS = /^1:challenge:results:/;
const SHARE = /^1:share:/;

const world = useWorld([challengeStones]);

/** Writes wherever possible, in direct messages, until the game is over. @returns its last message */
async function playOut(direct: PersonDriver): Promise<SeenMessage> {
  await direct.sees((message) => message.hasButton(PLAY));
  for (;;) {
    const over = publicMessage(direct, SHARE);
    if (over !== undefined) return over;
    const [stone] = await direct.autocomplete('/play move:write');
    if (stone !== undefined) await direct.command(`/play move:${stone.value}`);
    else if (publicMessage(direct, SHARE) === undefined)
      await world.playground.waitFor(() => publicMessage(direct, SHARE), 'the end');
  }
}

it('is the same for two people on two servers, who are “somebody” to each other until they choose otherwise', async () => {
  const { playground } = world;
  playground.host.createServer('The other club', 'far-away');
  const [ann, chloe] = [playground.person('ann').in('table-1'), playground.person('chloe').in('far-away')];
  await chloe.speaks('en-US');

  const asked = await ann.command('/weekly');
  expect([asked.isPrivate, asked.text]).toEqual([true, expect.stringMatching(/Weekly challenge \d+/)]);
  await asked.message.press(BEGIN);
  const post = await ann.sees((message) => message.hasButton(/^1:challenge:play:/));
  expect([post.isPrivate, post.text]).toEqual([false, expect.stringContaining('Still playing: Ann')]);
  expect(chloe.messages.filter((message) => message.hasButton(/^1:challenge:play:/))).toEqual([]);
  const annEnd = await playOut(ann.in('direct'));
  expect(annEnd.text).not.toMatch(/[0-9a-f]{64}|\*\*[B-Z]{8}\*\*/);
  const shared = await annEnd.press(SHARE);
  expect(shared.text).toMatch(/^Rollpad weekly \d+: .* [⬛🟦🟩🟨]+$/mu);
  expect((await ann.in('direct').command('/table history')).text).not.toMatch(/\*\*[B-Z]{8}\*\*/);

  await (await chloe.command('/weekly')).message.press(BEGIN);
  const chloeDirect = chloe.in('direct');
  expect((await chloe.command('/weekly')).text).toContain('waiting in your direct messages');
  await chloeDirect.sees((message) => message.hasButton(PLAY));
  const posted = await chloe.sees((message) => message.hasButton(RESULTS));
  expect((await posted.press(RESULTS)).text).toContain("once you've played");
  const chloeEnd = await playOut(chloeDirect);
  const results = await chloeEnd.press(RESULTS);
  expect(results.text).toMatch(/On this server[\s\S]*Chlo[eé][\s\S]*On all servers: 2 players/);
  expect(results.text).toContain('**somebody**');
  expect(results.text).not.toContain('Ann');
  expect(results.text).toMatch(/You: place [12] of 2, better than \d+% of the others/);
  const menu = results.message.menus.at(-1);
  const sheets = await Promise.all(
    (menu?.options ?? []).map(async ({ value }) => results.message.choose(menu?.customId ?? '', value)),
  );
  expect(sheets.map(({ text }) => /somebody|Chlo/.test(text))).toEqual([true, true]);
  expect(sheets.some(({ text }) => text.includes('Ann'))).toBe(false);

  const form = await (await annEnd.press(RESULTS)).message.press(/^1:show-name/);
  const named = await form.modal.submit({ name: 'Queen Ann' });
  expect(named.text).toContain('Your settings');
  expect((await chloeEnd.press(RESULTS)).text).toContain('**Queen Ann**');
  const sealed = await chloeDirect.command('/table verify');
  expect(sealed.text).toContain('stays secret');

  await playground.host.wind(9 * DAY);
  expect((await chloeDirect.command('/table verify')).text).toMatch(/✅[\s\S]*\*\*[B-Z]{8}\*\*/);
  // The message in the channel turns into the result.
  const result = await ann.sees(({ isPrivate, text }) => !isPrivate && /\*\*Ann\*\*/.test(text));
  expect(result.hasButton(/^1:challenge:play:/)).toBe(false);
  expect(playground.refusals).toEqual([]);
});
