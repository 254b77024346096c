import { expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { challengeStones, useWorld } from './world.ts';

const HOUR = 3_600_000;
const JOIN = /^1:join-league:/;
const MINE = /^1:my-league:/;
const PLAY = /^1:play:/;

const world = useWorld([challengeStones]);

/** Waits until a message in the channel says it; results of a round have the same button as the cup's message. */
const says = (person: PersonDriver, what: RegExp) => person.sees((message) => what.test(message.text));

it('a cup of eleven people goes from round to round by itself, though nobody moves', async () => {
  const { playground } = world;
  const handles = ['eva', 'finn', 'gil', 'hal', 'ivo', 'jan', 'kim'];
  for (const handle of handles) await playground.host.createPerson(handle);
  const there = (handle: string) => playground.person(handle).in('table-1');
  const ann = there('ann');
  const people = ['ann', 'ben', 'chloe', 'daan', ...handles].map(there);
  for (const person of people.slice(1, 4)) await person.speaks('en-US');

  const list = await ann.command('/cup');
  const asked = await list.message.press(/^1:cup-form:/);
  await asked.modal?.submit({ name: 'Weekend of stones', hours: '8', more: ['knockout'] });
  await ann.sees((message) => message.hasButton(JOIN));
  for (const person of people) await person.press(JOIN);
  await says(ann, /11 players/);
  const managed = await (await ann.press(MINE)).message.press(/^1:manage-league:/);
  await (await managed.message.press(/^1:league-ask:.*begin/)).message.press(/^1:league-do:/);
  await says(ann, /Round 1 of 4\W+until/);

  // Ann has nobody to play in the first round. Finn plays in private, from a message of his own.
  expect((await ann.press(MINE)).message.text).toContain('nothing to play in this round');
  const finn = there('finn');
  const call = await finn.in('direct').sees((message) => message.hasButton(PLAY));
  expect((await call.press(PLAY)).message.pictures).not.toEqual([]);
  await playground.host.wind(4 * HOUR + 60_000);
  await finn.in('direct').sees((message) => message.text.includes('Round 1 ends'));

  // Nobody of the first round moves, and then nobody of the next one.
  await playground.host.wind(4 * HOUR);
  await says(ann, /Round 1 of 4 is over/);
  await says(ann, /Round 2 of 4\W+until/);
  await playground.host.wind(8 * HOUR + 60_000);
  await says(ann, /Round 2 of 4 is over/);
});
