import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { beginGame, byPanel, canMoveOn, newChannel } from './players.ts';
import { useWorld } from './world.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DIGEST = /^1:snooze:hours$/;
const PLAY = /^1:play:/;

const world = useWorld();

let ann: PersonDriver;
let ben: PersonDriver;
let chloe: PersonDriver;
let daan: PersonDriver;
const newRoom = async () => {
  [, ann, ben, chloe, daan] = await newChannel(world.playground, 'ann', 'ben', 'chloe', 'daan');
};
beforeEach(newRoom);
afterEach(() => world.playground.host.openDirectMessages('daan'));

/** Ann starts a game with others in the newest channel; everybody must move immediately. */
const begun = (...others: readonly PersonDriver[]) =>
  beginGame([ann, ...others], 'roll-to-the-top', 'language:en');

/** The digest that asks a person for moves. A newer one replaces it, and an answer ends it. */
const asking = (person: PersonDriver): SeenMessage | undefined => {
  const [only, another] = person.in('direct').messages.filter((message) => message.hasButton(DIGEST));
  expect(another).toBeUndefined();
  return only;
};
/** Waits for a digest. @param former the one that it replaces */
const digest = (person: PersonDriver, former?: SeenMessage) =>
  world.playground.waitFor(() => {
    const [newest] = person
      .in('direct')
      .messages.filter((message) => message.hasButton(DIGEST))
      .slice(-1);
    return newest?.id === former?.id ? undefined : newest;
  }, `a digest of ${person.name}`);
const answered = (person: PersonDriver) =>
  world.playground.waitFor(
    () => (asking(person) === undefined ? true : undefined),
    `${person.name} to have answered`,
  );
/** Ends every game that awaits the person, so that it does not affect later tests. */
const over = async (person: PersonDriver) => {
  const answer = await person.command('/table resign');
  await answer.message.press(/^1:confirm-(resign|cancel):/);
};

describe('people who are away', () => {
  it('get one digest of two games, from which they can play, and no second one', async () => {
    await begun(ben);
    const first = [ann, ben] as const;
    await newRoom();
    await begun(ben);
    await world.playground.host.wind(23 * HOUR);
    await world.playground.host.wind(HOUR + MINUTE);
    const told = await digest(ann);
    expect(told.text).toContain('2 games are waiting for you');
    expect(told.buttons.filter(({ label }) => label === 'Play')).toHaveLength(2);
    expect(told.text.match(/Your turn started <t:\d+:R>/g)).toHaveLength(2);
    const asked = await digest(ben);

    await byPanel(0)(ann.in('direct'));
    const left = () => told.now()?.buttons.filter(({ label }) => label === 'Play').length;
    await world.playground.waitFor(() => left() === 1, 'the digest to ask for one move');
    await byPanel(0)(ann.in('direct'));
    await answered(ann);
    await world.playground.waitFor(() => told.now() === undefined, 'the digest to go');
    const games = await ann.in('direct').command('/games');
    expect(games.text).toContain('waiting for Ben');

    // Nothing is new: a day later nobody gets another message, except a nudge.
    await world.playground.host.wind(24 * HOUR);
    const nudged = await ann.command('/table nudge');
    expect([nudged.isPrivate, nudged.text]).toEqual([true, 'Nudged: Ben.']);
    const second = await digest(ben, asked);
    expect(second.text).toContain('Ann hat dich angestupst');
    expect(asking(ann)).toBeUndefined();
    const again = await ann.command('/table nudge');
    expect(again.text).toBe(
      'Everyone this game is waiting for has already been nudged in the last 24 hours.',
    );
    for (const person of first) await over(person);
    for (const person of [ann, ben]) await over(person);
  });

  it('get nothing in their quiet hours, and afterwards a summary', async () => {
    const hour = new Date(world.playground.clock.now()).getUTCHours();
    const quiet = `${(hour + 23) % 24}:00-${(hour + 4) % 24}:00`;
    const settings = await chloe.command(`/settings language:en zone:utc quiet:${quiet}`);
    expect(settings.text).toContain(`Quiet hours: **${quiet}**`);
    await begun(ben, chloe);
    await world.playground.host.wind(24 * HOUR + MINUTE);
    const asked = await digest(ben);
    const nudged = await ann.command('/table nudge');
    expect(nudged.text).toMatch(/Chloé is off right now and will be told <t:\d+:R>/);
    await digest(ben, asked);
    expect(asking(chloe)).toBeUndefined();
    await world.playground.host.wind(5 * HOUR);
    const told = await digest(chloe);
    expect(told.text).toContain('A game is waiting for you');

    const snoozed = await told.press(DIGEST);
    expect([snoozed.isPrivate, snoozed.text]).toEqual([
      true,
      expect.stringContaining('your next reminder comes'),
    ]);
    await world.playground.host.wind(8 * HOUR + MINUTE);
    const later = await digest(chloe, told);
    await later.press(/^1:mute:/);
    await world.playground.host.wind(48 * HOUR);
    expect(asking(chloe)?.id).toBe(later.id);
    await over(ben);
    await over(chloe);
    await over(ann);
    await answered(chloe);
  });

  it('are mentioned in the channel if their direct messages are closed', async () => {
    await world.playground.host.closeDirectMessages('daan');
    await begun(daan);
    await world.playground.host.wind(24 * HOUR + MINUTE);
    const called = await ann.sees((message) => message.text.startsWith(`⏰ ${daan.mention}`));
    expect(called.raw.mentions).toEqual([daan.id]);
    await digest(ann);
    const panel = await daan.press(PLAY);
    expect([panel.isPrivate, canMoveOn(panel.message)]).toEqual([true, true]);
    await world.playground.host.wind(24 * HOUR);
    await over(daan);
    await over(ann);
    await world.playground.waitFor(
      () => (ann.messages.some(({ text }) => text.startsWith('⏰')) ? undefined : true),
      'the call to say that it is answered',
    );
    expect(ann.messages.filter(({ text }) => text.startsWith(`✅ ${daan.mention}`))).toHaveLength(1);
  });

  it('who have left the server get no message, but the others do', async () => {
    await begun(ben, daan);
    await world.playground.host.removeMember('daan');
    await world.playground.host.wind(24 * HOUR + MINUTE);
    await digest(ben);
    await ann.sees((message) => message.text.includes('Daan is no longer on this server'));
    await world.playground.host.addMember('daan');
    expect(asking(daan)).toBeUndefined();
    await over(ben);
    await over(ann);
  });

  it('set their days by forms and menus', async () => {
    const settings = (await daan.command('/settings language:en')).message;
    const page = { zone: 'UTC', quiet: 'off', weekends: 'play', 'days-off': '' };
    const save = async (changes: Partial<typeof page> & { readonly 'days-back'?: readonly string[] }) =>
      (await settings.press('Change: Your time off…')).modal.submit({ ...page, ...changes });
    const after = await save({ zone: 'new york', weekends: 'free' });
    expect([after.kind, after.text]).toEqual(['update', expect.stringContaining('America/New\\_York')]);
    expect(after.text).toContain('I take weekends off');
    const zone = 'America/New_York';
    const bad = await save({ zone, quiet: '8-7' });
    expect([bad.isPrivate, bad.text]).toEqual([true, 'You can have up to 12 quiet hours a day.']);
    const day = new Date(world.playground.clock.now() + 72 * HOUR).toISOString().slice(0, 10);
    expect((await save({ zone, 'days-off': day })).text).not.toContain('Days off: **none**');
    const back = await save({ zone, 'days-back': [`${day}..${day}`] });
    expect(back.text).toContain('Days off: **none**');
    const zones = await daan.autocomplete('/settings zone:york');
    expect(zones[0]?.value).toBe('America/New_York');
  });
});
