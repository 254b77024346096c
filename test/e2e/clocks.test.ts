import { beforeEach, describe, expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { addComputer, beginGame, byCommands, canMoveOn, newChannel, openTable } from './players.ts';
import { publicMessage, useWorld } from './world.ts';

const HOUR = 3_600_000;

const world = useWorld();

/** A channel for each test, and its players. */
let channel: string;
let ann: PersonDriver;
let ben: PersonDriver;
let chloe: PersonDriver;
let daan: PersonDriver;
beforeEach(async () => {
  [channel, ann, ben, chloe, daan] = await newChannel(world.playground, 'ann', 'ben', 'chloe', 'daan');
});

/** Ann, Ben and Chloe play, with a clock. */
const begun = (clock: string) =>
  beginGame([ann, ben, chloe], 'roll-to-the-top', `clock:${clock} language:en`);

const newest = (button: RegExp, words: string | RegExp) =>
  world.playground.waitFor(() => {
    const message = publicMessage(ann, button);
    return message !== undefined && message.text.match(words) !== null ? message : undefined;
  }, `a public message that says ${words}`);

/** The moment of the first Discord timestamp in a text, in seconds. */
const stampIn = ({ text }: SeenMessage) => Number(/<t:(\d+):R>/.exec(text)?.[1]);

/** Presses a button that updates or replaces a public message, without a reply. */
const choose = (person: PersonDriver, choice: string) =>
  void person.press(new RegExp(`^1:vote:[^:]+:[^:]+:${choice}$`)).catch(() => undefined);

describe('a game with a clock', () => {
  it('continues with a caretaker when a player runs out of time, until they return', async () => {
    const turn = await begun('fast');
    const now = world.playground.clock.now() / 1000;
    expect(stampIn(turn) - now).toBeGreaterThan(23.9 * 3600);
    expect(stampIn(turn) - now).toBeLessThanOrEqual(24 * 3600);
    await ben.command('/play move:done');
    await chloe.command('/play move:done');
    const table = await ben.command('/table show');
    expect(table.text).toMatch(/\*\*Ann\*\*: (23 hours|1 day)[^\n]* left/);

    await world.playground.host.wind(24 * HOUR + 60_000);
    const asked = await newest(/^1:vote:/, /Wait, or let someone take over/);
    expect(asked.text).toContain('Ann is out of time');
    expect(asked.raw.mentions.toSorted()).toEqual([ann.id, ben.id, chloe.id].toSorted());
    const notHers = await ann.press(/^1:vote:[^:]+:[^:]+:wait$/);
    expect([notHers.isPrivate, notHers.text]).toEqual([true, 'Only the other players vote on this.']);
    await world.restart();
    choose(ben, 'caretaker');
    await newest(/^1:vote:/, /A computer: Ben · no answer yet: <@/);
    choose(chloe, 'caretaker');
    await newest(/^1:play:/, /A computer plays on for Ann/);

    const away = await ann.press(/^1:play:/);
    expect(away.text).toContain('A computer plays on for you');
    const back = await away.message.press('Take my seat back');
    expect([back.isPrivate, back.text.includes('Ann is back')]).toEqual([true, true]);
    await newest(/^1:play:/, /Ann is back and plays on[\s\S]*<@/);
  });

  it('gives a seat to another player by vote, and changes the clock when all agree', async () => {
    await begun('1h');
    await ben.command('/play move:done');
    await chloe.command('/play move:done');
    await world.playground.host.wind(2 * HOUR);
    await newest(/^1:vote:/, /Wait, or let someone take over/);
    choose(ben, 'offer');
    await newest(/^1:vote:/, /Someone else: Ben/);
    choose(chloe, 'offer');
    await newest(/^1:take:/, /Ann's seat is free/);
    const seated = await ben.press(/^1:take:/);
    expect([seated.isPrivate, seated.text]).toEqual([true, 'Du spielst schon mit.']);
    const taken = await daan.press(/^1:take:/);
    expect([taken.isPrivate, canMoveOn(taken.message)]).toEqual([true, true]);
    const turn = await newest(/^1:play:/, /Daan plays on for Ann/);
    expect(turn.hasButton(/^1:take:/)).toBe(false);

    const bad = await ben.command('/table clock clock:soon');
    expect([bad.isPrivate, bad.text]).toEqual([true, expect.stringContaining('„soon“ ist keine Bedenkzeit')]);
    const same = await ben.autocomplete('/table clock clock:2d+6h');
    expect(same).toEqual([{ name: expect.stringMatching(/^2 Tage zu Beginn/), value: '2d+6h/2d' }]);
    await ben.command('/table clock clock:2d+6h/4d');
    const asked = await newest(/^1:vote:/, /New clock: 2 days at the start/);
    expect(asked.text).toContain(`Agree: Ben · no answer yet: ${daan.mention} and ${chloe.mention}`);
    choose(daan, 'yes');
    await newest(/^1:vote:/, /Agree: Daan, Ben/);
    choose(chloe, 'yes');
    const agreed = await newest(/^1:play:/, /New clock: 2 days.*days\./);
    expect(stampIn(agreed) * 1000 - world.playground.clock.now()).toBeGreaterThan(47.9 * HOUR);
  });

  it('undoes more than one move when all agree', async () => {
    await begun('none');
    const people = [ann, ben, chloe];
    for (const person of people) await person.command('/play move:done');
    // Nobody has written yet, so choosing a die is the player's own latest move.
    // With some dice nothing is to be chosen, and the second roll follows at once.
    const call = await newest(/^1:play:/, /Chloé skips this roll|roll 2/);
    const chooser = call.text.includes('roll 2')
      ? undefined
      : people.find(({ mention }) => call.text.includes(mention));
    if (chooser !== undefined) await byCommands(0)(chooser);
    await newest(/^1:play:/, /roll 2/);
    const asker = chooser === ann ? ben : ann;
    const others = people.filter((person) => person !== asker);
    const name = asker === ann ? 'Ann' : 'Ben';
    const would = await asker.command('/table undo');
    const moves = would.text.match(/^- .+$/gm) ?? [];
    expect(moves[0]).toContain(name);
    expect(moves.length).toBeGreaterThan(1);
    const sent = await would.message.press(/^1:request-undo:/);
    expect(sent.isPrivate).toBe(true);
    await newest(/^1:vote:/, new RegExp(`Undo these moves\\?\\*\\*\\n- ${name} skips this roll`));
    choose(others[0] ?? ann, 'no');
    await newest(/^1:play:/, /Not everyone agreed/);
    // After a no, the next proposal waits for an hour.
    expect((await (await asker.command('/table undo')).message.press(/^1:request-undo:/)).text).toMatch(
      /said no|letzten Vorschlag abgelehnt/,
    );
    await world.playground.host.wind(HOUR);
    await (await asker.command('/table undo')).message.press(/^1:request-undo:/);
    await newest(/^1:vote:/, /Undo these moves/);
    choose(chloe, 'yes');
    await newest(/^1:vote:/, /Agree: (Ann|Ben), Chloé/);
    choose(others[0] ?? ann, 'yes');
    const back = await newest(/^1:play:/, /Everyone agreed: [2-5] moves were undone/);
    expect(back.text).toContain(`Everyone agreed: ${moves.length} moves`);
    expect(back.text).toContain('roll 1');
    expect(back.raw.mentions).toContain(asker.id);
  });

  it('pauses when nobody is left, and resumes', async () => {
    const alone = await openTable(ann, 'roll-to-the-top', 'clock:1h');
    expect(alone.isPrivate).toBe(true);
    await ann.sees((message) => message.hasButton(/^1:computers:/));
    await addComputer(ann);
    await ann.command('/table start');
    await newest(/^1:play:/, /Time runs out/);
    await world.playground.host.wind(2 * HOUR);
    const asleep = await newest(/^1:resume:/, /The game is paused/);
    expect(asleep.raw.mentions).toEqual([]);
    void ann.press(/^1:resume:/).catch(() => undefined);
    const awake = await newest(/^1:play:/, /Ann resumed the game/);
    expect(stampIn(awake) * 1000).toBeGreaterThan(world.playground.clock.now());
  });
});

describe('a game that loses its channel', () => {
  it('pauses without its channel, sends direct messages, and continues in another channel', async () => {
    await begun('fast');
    await world.playground.host.deleteChannel(channel);
    // Ben has set no language, so the language of his Discord applies.
    const told = await ben.in('direct').sees('Der Kanal dieses Spiels wurde gelöscht');
    expect(told.text).toMatch(/<\/table move:\d+>/);
    await ann.in('direct').sees('The channel of this game was deleted');
    await world.playground.host.wind(48 * HOUR);
    await world.restart();
    const nothing = await daan.in('general').command('/table move');
    expect(nothing.isPrivate).toBe(true);
    const haven = 'haven';
    await world.playground.host.createChannel(haven);
    const moved = await chloe.in(haven).command('/table move');
    expect(moved.text).toContain('continue dans ce salon');
    const turn = await ann
      .in(haven)
      .sees((message) => message.hasButton(/^1:play:/) && message.text.includes('goes on in this channel'));
    expect(stampIn(turn) * 1000).toBeGreaterThan(world.playground.clock.now());
    const played = await ann.in(haven).command('/play move:done');
    expect(played.text).toContain('Waiting for Ben and Chloé');
    await ben.in(haven).command('/table show');
  });

  it('pauses when its thread is deleted', async () => {
    await openTable(ann, 'roll-to-the-top');
    const opened = await (await openTable(ben, 'roll-to-the-top', 'language:en')).message.press(/^1:thread:/);
    expect(opened.isPrivate).toBe(true);
    const thread = 'Roll to the Top! with Ben';
    await ben.in(thread).sees((message) => message.hasButton(/^1:join:/));
    await (await ben.in(thread).command('/table start')).message.press(/^1:start-alone:/);
    await ben.in(thread).sees((message) => message.hasButton(/^1:play:/));
    // A game of another test may have sent him the same message.
    const posts = () =>
      ben.in('direct').messages.filter(({ text }) => text.includes('Der Kanal dieses Spiels wurde gelöscht'));
    const before = posts().length;
    await world.playground.host.deleteChannel(thread);
    await world.playground.waitFor(() => posts().length > before, 'the message about the deleted thread');
    await world.playground.host.createChannel('refuge');
    await ben.in('refuge').command('/table move');
    await ben.in('refuge').sees((message) => message.hasButton(/^1:play:/));
  });

  it('pauses while the bot is off the server, and continues after a new invitation', async () => {
    await begun('fast');
    const requests = world.playground.refusals.length;
    await world.playground.host.removeBot();
    await world.playground.host.wind(72 * HOUR);
    await world.playground.host.inviteBot();
    const awake = await newest(/^1:play:/, /Rollpad is back on this server/);
    expect(awake.raw.mentions).toEqual([ann.id, ben.id, chloe.id]);
    expect(stampIn(awake) * 1000).toBeGreaterThan(world.playground.clock.now());
    expect(world.playground.refusals.length).toBe(requests);
    await world.restart();
    expect(ann.messages.filter(({ text }) => text.includes('Rollpad is back'))).toHaveLength(1);
  });

  it('is checked after the bot itself was offline', async () => {
    await begun('none');
    await world.restartAfter(() => world.playground.host.deleteChannel(channel));
    await ann.in('direct').sees('The channel of this game was deleted');
  });
});
