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

it('runs from sign-up to promotion over several weeks, with a forfeit and a substitute', async () => {
  const { playground } = world;
  const handles = ['eva', 'finn', 'gil', 'hal', 'ivo'];
  for (const handle of handles) await playground.host.createPerson(handle);
  const there = (handle: string) => playground.person(handle).in('table-1');
  const ann = there('ann');
  const [ben, chloe, daan] = ['ben', 'chloe', 'daan'].map(there);
  for (const driver of [ben, chloe, daan]) await driver?.speaks('en-US');
  const people = [ann, ben, chloe, daan, ...handles.map(there)].flatMap((driver) => driver ?? []);
  const ivo = there('ivo');

  const list = await ann.command('/league');
  const asked = await list.message.press(/^1:league-form:/);
  await asked.modal?.submit({ name: 'Stones at noon', days: '7' });
  await ann.sees((message) => message.hasButton(JOIN));
  for (const person of people.filter(({ handle }) => handle !== 'ivo')) await person.press(JOIN);
  await says(ann, /8 players/);
  expect((await ben?.press(MINE))?.message.hasButton(/^1:manage-league:/)).toBe(false);
  const begin = async () => {
    const managed = await (await ann.press(MINE)).message.press(/^1:manage-league:/);
    await (await managed.message.press(/^1:league-ask:.*begin/)).message.press(/^1:league-do:/);
  };
  await begin();
  await says(ann, /round 1 of 3/);
  expect((await ivo.press(JOIN)).text).toContain('when someone leaves, you take over');

  // A pairing is in no channel: each player gets a message and plays in private.
  const told = await ann.in('direct').sees((message) => message.hasButton(PLAY));
  expect((await told.press(PLAY)).message.pictures).not.toEqual([]);
  expect(ann.messages.filter((message) => !message.isPrivate && message.hasButton(PLAY))).toEqual([]);

  // Ben leaves in the middle: Ivo, who waits, is told of his first game when the next round begins.
  const leaving = await ben?.press(MINE);
  await (await leaving?.message.press(/^1:league-ask:.*leave/))?.message.press(/^1:league-do:/);
  for (const round of [1, 2, 3]) {
    await says(ann, new RegExp(`round ${round} of 3`));
    await playground.host.wind(6 * DAY + 60_000);
    await ann.in('direct').sees((message) => message.text.includes(`Round ${round} ends`));
    await playground.host.wind(DAY);
    const over = await ann.sees((message) => new RegExp(`round ${round} of 3 is over`).test(message.text));
    expect(over.text).toMatch(/Same dice for all 8: \d+ on average, \d+ at best/);
    // Nobody made a move, so the awaited players lost a point each.
    expect(over.text).toContain('Points lost:');
  }
  await ivo.in('direct').sees((message) => message.text.includes('Round 2 has begun'));
  const end = await ann.sees((message) => message.text.includes('wins the season'));
  expect(end.pictures.map(({ alt }) => alt)).toEqual([
    expect.stringMatching(/^Division 1 1\. /),
    expect.stringMatching(/^Division 2 1\. /),
  ]);
  const [, rising] = /^Division 2 1\. ([^,]+), points:/.exec(end.pictures[1]?.alt ?? '') ?? [];
  expect(rising).toBeDefined();
  await says(ann, /Season 2.*sign up now/);
  await begin();
  await says(ann, /round 1 of 3/);
  const next = await ann.sees((message) => message.hasButton(JOIN));
  expect(next.pictures[0]?.alt).toMatch(new RegExp(`^Division 1 .*\\b${rising},`));

  // The finished season can still be viewed.
  const mine = (await ann.press(MINE)).message;
  const past = await mine.choose(/^1:league-season:/, 'Season 1');
  expect(past.message.text).toMatch(/\d+\s:\s\d+/);
});
