import { expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import { stones } from '../../src/testkit/table/stones.ts';
import { useWorld } from './world.ts';

const HOUR = 3_600_000;
const COME = /^1:find-come:/;
const PLAY = /^1:play:/;

const world = useWorld([stones]);

it('three people of three servers find each other; one does not come, and one reports another', async () => {
  const { playground } = world;
  const { host } = playground;
  host.createServer('The other club', 'far-away');
  host.createServer('A third one', 'farther');
  const at = async (handle: string, channel: string): Promise<PersonDriver> => {
    const person = playground.person(handle).in(channel);
    await person.speaks('en-US');
    return person;
  };
  const ann = await at('ann', 'table-1');
  const ben = await at('ben', 'far-away');
  const chloe = await at('chloe', 'farther');
  const daan = await at('daan', 'far-away');
  const inTouch = (person: PersonDriver) => person.in('direct');

  const wish = async (person: PersonDriver, name: string) => {
    const first = await person.command('/find');
    expect(first.isPrivate).toBe(true);
    expect(first.text).toContain('They never see');
    const named = await (await first.message.press(/^1:find-agree:/)).modal?.submit({ name });
    expect(named?.text).toContain(name);
    const { modal } = await (named?.message ?? first.message).press(/^1:find-wish:/);
    const wished = await modal.submit({ size: 'more' });
    expect(wished.text).toContain('The bot is looking');
    expect(wished.text).toContain('Your account is new');
  };
  await wish(ann, 'Bold');
  await wish(ben, 'Swift');
  await wish(chloe, 'Calm');
  // The playground's accounts are new, and others would come first for three hours.
  await host.wind(4 * HOUR);
  const found = (person: PersonDriver) => inTouch(person).sees((message) => message.hasButton(COME));
  const told = await found(ann);
  expect(told.text).toContain('Swift');
  expect(told.text).not.toMatch(/Ben|Chloe|The other club/);

  // Two come, and the third's place goes to somebody who asks later.
  expect((await told.press(COME)).text).toContain("You're in");
  expect((await (await found(chloe)).press(COME)).text).toContain('Swift');
  await host.wind(25 * HOUR);
  await wish(daan, 'Late');
  await host.wind(4 * HOUR);
  const begun = await (await found(daan)).press(COME);
  expect(begun.text).toContain('has begun');
  const late = await (await found(ben)).press(COME);
  expect([late.isPrivate, late.text]).toEqual([true, expect.stringContaining('gone to someone else')]);

  // They play it to its end, each by direct message.
  const players = [ann, chloe, daan].map(inTouch);
  for (const player of players) await player.sees((message) => message.hasButton(PLAY));
  for (let round = 0; round < 3; round++)
    for (const player of players) await player.command('/play move:done');
  const end = await inTouch(chloe).sees((message) => message.hasButton(/^1:after-game:/));
  expect(end.text).toMatch(/Bold|Calm|Late/);
  const more = await end.press(/^1:after-game:/);
  const people = await more.message.press(/^1:find-people:/);
  expect(people.text).toContain('Bold');
  const sure = await people.message.press(/^1:find-report:/);
  expect((await sure.message.press(/^1:find-report-do:/)).text).toContain("bot's owner gets your report");
  // Ann owns the application of the playground.
  const report = await inTouch(ann).sees((message) => message.text.includes('is reported'));
  expect(report.files).toHaveLength(1);
  expect(world.playground.refusals).toEqual([]);
});
