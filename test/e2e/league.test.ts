import { expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { challengeStones, publicMessage, useWorld } from './world.ts';

const DAY = 86_400_000;
const JOIN = /^1:join-league:/;
const MINE = /^1:my-league:/;
const PLAY = /^1:play:/;

const world = useWorld([challengeStones]);

/** Waits until the league's message in the channel matches. */
const says = (person: PersonDriver, what: RegExp) =>
  world.playground.waitFor(() => {
    const text = publicMessage(person, JOIN)?.text ?? '';
    return what.test(text) ? text : undefined;
  }, `a league that says ${what}`);

it('runs from sign-up to the next season, over several weeks', async () => {
  const { playground } = world;
  const handles = ['eva', 'finn', 'gil', 'hal'];
  for (const handle of handles) await playground.host.createPerson(handle);
  const there = (handle: string) => playground.person(handle).in('table-1');
  const ann = there('ann');
  const people = ['ann', 'ben', 'chloe', 'daan', ...handles].map(there);
  for (const person of people.slice(1, 4)) await person.speaks('en-US');

  const list = await ann.command('/league');
  const asked = await list.message.press(/^1:league-form:/);
  await asked.modal?.submit({ name: 'Stones at noon', hours: '168' });
  await ann.sees((message) => message.hasButton(JOIN));
  for (const person of people) await person.press(JOIN);
  await says(ann, /8 players/);
  const begin = async () => {
    const managed = await (await ann.press(MINE)).message.press(/^1:manage-league:/);
    await (await managed.message.press(/^1:league-ask:.*begin/)).message.press(/^1:league-do:/);
  };
  await begin();

  // A pairing is in no channel: its player gets a message and plays in private.
  const call = await ann.in('direct').sees((message) => message.hasButton(PLAY));
  expect((await call.press(PLAY)).message.pictures).not.toEqual([]);
  expect(ann.messages.filter((message) => !message.isPrivate && message.hasButton(PLAY))).toEqual([]);

  for (const round of [1, 2, 3]) {
    await says(ann, new RegExp(`round ${round} of 3`));
    await playground.host.wind(6 * DAY + 60_000);
    await ann.in('direct').sees((message) => message.text.includes(`Round ${round} ends`));
    await playground.host.wind(DAY);
    await ann.sees((message) => new RegExp(`round ${round} of 3 is over`).test(message.text));
  }
  const end = await ann.sees((message) => message.text.includes('wins the season'));
  expect(end.pictures.map(({ alt }) => alt)).toEqual([
    expect.stringMatching(/^Division 1 1\. /),
    expect.stringMatching(/^Division 2 1\. /),
  ]);
  await says(ann, /Season 2.*sign up now/);

  // The finished season can still be viewed during the next one.
  await begin();
  await says(ann, /round 1 of 3/);
  const mine = (await ann.press(MINE)).message;
  const past = await mine.choose(/^1:league-season:/, 'Season 1');
  expect(past.message.text).toMatch(/\d+\s:\s\d+/);
});
