import { expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { challengeStones, publicMessage, useWorld } from './world.ts';

const DAY = 86_400_000;
const JOIN = /^1:join-league:/;
const MINE = /^1:my-league:/;
const PLAY = /^1:play:/;

const world = useWorld([challengeStones]);

/** Waits until the league's message in the channel says this. */
const says = (person: PersonDriver, what: RegExp) =>
  world.playground.waitFor(() => {
    const text = publicMessage(person, JOIN)?.text ?? '';
    return what.test(text) ? text : undefined;
  }, `a league that says ${what}`);

it('is a season from sign-up to its end: played, warned of, ended by computers and counted', async () => {
  const { playground } = world;
  const ann = playground.person('ann').in('table-1');
  const others = ['ben', 'chloe'].map((name) => playground.person(name).in('table-1'));
  for (const one of others) await one.speaks('en-US');

  const list = await ann.command('/league');
  const asked = await list.message.press(/^1:league-form:/);
  await asked.modal?.submit({ name: 'Stones at noon', days: '2' });
  await ann.sees((message) => message.hasButton(JOIN));
  for (const one of [ann, ...others]) await one.press(JOIN);
  await says(ann, /3 players/);
  expect((await others[0]?.press(MINE))?.message.hasButton(/^1:league-ask:.*begin/)).toBe(false);
  await (await (await ann.press(MINE)).message.press(/^1:league-ask:.*begin/)).message.press(/^1:league-do:/);
  await says(ann, /fixture 1 of 3/);

  // A game is in no channel: its player hears of it, and plays in private.
  const told = await ann.in('direct').sees((message) => message.hasButton(PLAY));
  expect((await told.press(PLAY)).message.pictures).not.toEqual([]);
  expect(ann.messages.filter((message) => !message.isPrivate && message.hasButton(PLAY))).toEqual([]);

  for (const fixture of [1, 2, 3]) {
    await says(ann, new RegExp(`fixture ${fixture} of 3`));
    await playground.host.wind(DAY + 60_000);
    await ann.in('direct').sees((message) => message.text.includes(`Fixture ${fixture} ends`));
    await playground.host.wind(DAY);
    await ann.sees((message) => new RegExp(`fixture ${fixture} of 3 is over`).test(message.text));
  }
  await says(ann, /Season 2.*sign up now/);
  const end = await ann.sees((message) => message.text.includes('wins the season'));
  expect(end.pictures.map(({ alt }) => alt)).toEqual([expect.stringMatching(/^Division 1 1\. /)]);
});
