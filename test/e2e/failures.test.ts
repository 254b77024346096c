import { RateLimitError } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDriver } from '../../playground/index.ts';
import {
  addComputer,
  beginGame,
  byCommands,
  canMoveOn,
  newChannel,
  openTable,
  someChoice,
  tellsOfSkip,
} from './players.ts';
import { publicMessage, useWorld } from './world.ts';

const HOUR = 3_600_000;

const world = useWorld();

/** A channel for each test, and its players. */
let channel: string;
let ann: PersonDriver;
let ben: PersonDriver;
beforeEach(async () => {
  [channel, ann, ben] = await newChannel(world.playground, 'ann', 'ben');
});
afterEach(() => world.playground.host.clearFaults());

const turn = (person: PersonDriver) => publicMessage(person, /^1:play:/);

const begun = () => beginGame([ann, ben], 'roll-to-the-top');

/** Removes the log entries that a test caused, and returns them. */
async function troublesNow(count: number) {
  await world.playground.waitFor(() => world.troubles.length >= count, `${count} warnings in the log`);
  return world.troubles.splice(0).map(({ message }) => message);
}

describe('people', () => {
  it('open a second table in a thread of a channel with an open table', async () => {
    await openTable(ann, 'roll-to-the-top');
    const refused = await openTable(ben, 'roll-to-the-top', 'board:pyramid');
    expect(refused.isPrivate).toBe(true);
    expect(refused.text).toContain('In diesem Kanal ist schon ein Spiel offen');
    const opened = await refused.message.press('In einem Thread eröffnen');
    expect(opened.text).toContain('Dein Spiel ist in');
    const thread = ben.in('Roll to the Top! mit Ben');
    const lobby = await thread.sees((message) => message.hasButton(/^1:join:/));
    expect(lobby.text).toContain('Pyramide');
    await ann.in('Roll to the Top! mit Ben').command('/table join');
    await ben.in('Roll to the Top! mit Ben').command('/table start');
    await thread.sees((message) => message.hasButton(/^1:play:/));
  });

  it('are refused privately, in their language, with the reason', async () => {
    await begun();
    const daan = world.playground.person('daan').in(channel);
    const stranger = await daan.press(/^1:play:/);
    expect([stranger.isPrivate, stranger.text]).toEqual([true, 'Je doet niet mee aan dit spel.']);
    await ann.command('/play move:done');
    const early = await ann.press(/^1:play:/);
    expect(early.text).toContain('Waiting for Ben.');
    const wrong = await ben.command('/play move:write d4 Z9');
    expect([wrong.isPrivate, wrong.text.length > 20]).toEqual([true, true]);
    const nothing = await world.playground.person('chloe').in('board-games').command('/table join');
    expect(nothing.text).toContain('Aucune partie n’est ouverte');
    // A mention, which the client shows in French.
    expect(nothing.text).toMatch(/<\/newgame roll-to-the-top:\d+>.*<\/games:\d+>/);
    await world.playground
      .person('chloe')
      .in('table-2')
      .beginCommand({ command: 'table', path: ['show'] });
    const missing = await world.playground.person('chloe').in('table-2').sees('Aucune partie');
    expect(missing.isPrivate).toBe(true);
  });

  it('can play only legal moves from an old panel', async () => {
    await begun();
    const old = (await ann.press(/^1:play:/)).message;
    // Another panel closes a panel whose token is still valid.
    await world.playground.host.wind(15 * 60_000);
    await ann.command('/play move:done');
    const asked = await ann.command('/table undo');
    await asked.message.press(/^1:undo:/);
    const answer = await someChoice(old);
    if (answer === undefined) throw new Error('no choice');
    expect(answer.text).toContain('The game has moved on');
    expect(canMoveOn(answer.message)).toBe(true);
  });

  it('get their sheet by direct message, or privately if those are closed', async () => {
    await begun();
    const sent = await ben.command('/table sheet');
    expect(sent.text).toBe('Dein Blatt habe ich dir als Direktnachricht geschickt.');
    const sheet = await ben.in('direct').sees((message) => message.pictures.length === 1);
    expect(sheet.pictures[0]?.alt).toContain('Ben');
    await world.playground.host.closeDirectMessages('ben');
    const here = await ben.command('/table sheet');
    expect([here.isPrivate, here.message.pictures.length]).toEqual([true, 1]);
    expect(here.text).toContain('keine Direktnachrichten');
    const words = await ben.command('/table sheet text:true');
    expect([words.message.pictures.length, words.text.includes('A1')]).toEqual([0, true]);
    await world.playground.host.openDirectMessages('ben');
  });

  it('play alone in their direct messages, and take their time', async () => {
    const alone = world.playground.person('chloe').in('direct');
    await openTable(alone, 'roll-to-the-top', 'seats:1');
    await alone.command('/table start');
    await alone.sees((message) => message.hasButton(/^1:play:/));
    await world.playground.host.wind(72 * HOUR);
    const panel = await alone.press(/^1:play:/);
    expect(panel.message.pictures).toHaveLength(1);
    const games = await alone.command('/games');
    expect(games.text).toContain('Une partie t’attend');
    const sure = await alone.command('/table cancel');
    await sure.message.press(/^1:confirm-cancel:/);
    const verdict = await alone.command('/table verify');
    expect(verdict.text).toContain('✅');
  });

  it('play on against computers, and resign', async () => {
    await openTable(ann, 'roll-to-the-top');
    await ann.sees((message) => message.hasButton(/^1:computers:/));
    await addComputer(ann);
    await ann.command('/table start');
    await ann.sees((message) => message.hasButton(/^1:play:/));
    const hint = await ann.command('/table hint');
    expect(hint.text).toContain("I'd play");
    const played = await hint.message.press(/^1:confirm:/);
    expect(played.kind).toBe('update');
    const sure = await ann.command('/table resign');
    await sure.message.press(/^1:confirm-cancel:/);
    await ann.sees(' resigned');
  });
});

describe('Discord', () => {
  it('delivers interactions twice: each takes effect once', async () => {
    await world.playground.host.faultInteractions('double', 'double', 'double');
    await openTable(ann, 'roll-to-the-top');
    await ben.command('/table join');
    await ann.command('/table start');
    await ann.sees((message) => message.hasButton(/^1:play:/));
    const openings = ann.messages.filter(({ isPrivate }) => !isPrivate);
    expect(openings).toHaveLength(2);
    await world.playground.host.faultInteractions('double');
    await ann.command('/play move:done');
    await ann.sees(tellsOfSkip('Ann'));
    const history = await ann.command('/table history');
    expect(history.text.match(/Ann skips/g)).toHaveLength(1);
  });

  it('answers 429 and 500 for a while: nothing is lost or sent twice, and a stop waits for no rate limit', async () => {
    await beginGame([ann, ben], 'roll-to-the-top', 'clock:fast');
    await world.playground.host.rateLimit(2, 0.2);
    await ann.command('/play move:done');
    await ann.sees(tellsOfSkip('Ann'));
    await world.playground.host.breakRequests(2);
    await ben.beginCommand({ command: 'play', options: { move: 'done' } });
    await ann.sees(tellsOfSkip('Ben'));
    const turns = () => ann.messages.filter((message) => !message.isPrivate && message.hasButton(/^1:play:/));
    await world.playground.waitFor(() => turns().length === 1, 'the message before to lose its buttons');

    await world.playground.host.rateLimit(1_000, 600, 'shared');
    const before = world.playground.requests.length;
    // A fast clock never has more than three days left: each move adds some hours.
    await world.playground.host.wind(72 * HOUR + 60_000);
    const isAsked = () => world.playground.requests.slice(before).some(({ status }) => status === 429);
    await world.playground.waitFor(isAsked, 'the bot to be asked to wait');
    await world.restartAfter(() => world.playground.host.clearFaults());
    await ann.sees((message) => !message.isPrivate && message.text.includes('out of time'));
    // The stop may have interrupted the renewal of a panel, which the next press makes up for.
    const others = world.troubles.splice(0).filter(({ about }) => !(about.err instanceof RateLimitError));
    expect(others).toEqual([]);
  });

  it('removes a permission: the host gets a message, and the game continues when it returns', async () => {
    await begun();
    await world.playground.host.take('SendMessages', channel);
    await ann.command('/play move:done');
    const done = await ben.command('/play move:done');
    // A player who is asked again, for example to choose a die, is not mentioned a second time and just continues.
    if (canMoveOn(done.message)) await byCommands(0)(ben);
    const message = await ann.in('direct').sees('Send Messages');
    expect(message.text).toContain('can grant it');
    await world.playground.host.give('SendMessages', channel);
    await ann.sees(tellsOfSkip('Ben'));
    expect(await troublesNow(1)).toEqual(['a job failed; it will be retried']);
  });

  it('loses a message, and then the whole channel', async () => {
    await begun();
    const first = turn(ann);
    await world.playground.host.deleteMessage(first?.id ?? '');
    await ann.command('/play move:done');
    const again = await ben.sees((message) => !message.isPrivate && message.hasButton(/^1:play:/));
    expect(again.text).toContain(ben.mention);
    expect(again.text).not.toContain(ann.mention);
    const panel = (await ben.press(/^1:play:/)).message;
    expect(panel.hasButton(/^1:(confirm|show):/)).toBe(true);
    await ben.command('/play move:done');
    await world.playground.host.deleteChannel(channel);
    await ann.in('direct').sees('The channel of this game was deleted');
    const games = await ann.in('general').command('/games');
    expect(games.text).toMatch(/Roll to the Top!.*: The game is paused because its channel was deleted/);
  });

  it('drops the connection: presses in between are answered afterwards', async () => {
    await begun();
    await world.playground.host.dropGateway();
    await world.playground.waitFor(() => world.playground.online, 'the bot to be back');
    const panel = await ann.press(/^1:play:/);
    expect(panel.message.pictures).toHaveLength(1);
    await world.playground.host.invalidateSessions();
    await world.playground.waitFor(() => world.playground.online, 'the bot to be back');
    await ann.command('/play move:done');
    await ann.sees(tellsOfSkip('Ann'));
  });

  it('still has the commands when the bot returns', async () => {
    const written = () => world.playground.requests.filter(({ method }) => method === 'PUT').length;
    const before = written();
    await world.restart();
    expect(written()).toBe(before);
    await begun();
  });
});
