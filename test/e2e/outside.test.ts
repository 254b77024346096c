import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PersonDriver, SeenMessage } from '../../playground/index.ts';
import { addComputer, byPanel, openTable, pressMore, someChoice } from './players.ts';
import { useWorld, type World } from './world.ts';

const MINUTE = 60_000;
const PLAY = /^1:play:/;
const START = /^1:start:/;
const REMATCH = /^1:rematch:/;
const JOIN = /^1:join:/;
/** Which controls there are depends on the day: its game, its dice. */
const MOVE = /^1:(?:confirm|show|whole):/;
const choicesOf = ({ buttons, menus }: SeenMessage) => [
  ...buttons.filter(({ customId = '' }) => MOVE.test(customId)).map(({ label }) => label),
  ...menus.flatMap(({ options }) => options.map(({ label }) => label)),
];

const world = useWorld();
let ann: PersonDriver;
let ben: PersonDriver;
beforeAll(async () => {
  [ann, ben] = ['ann', 'ben'].map((handle) => world.playground.person(handle)) as [
    PersonDriver,
    PersonDriver,
  ];
  await ben.speaks('en-US');
});
let refusedBefore = 0;
beforeEach(async () => {
  await ann.setAppInstalled(true);
  refusedBefore = world.playground.refusals.length;
});
afterEach(() => {
  // Some direct messages may be closed.
  expect(world.playground.refusals.slice(refusedBefore).filter(({ code }) => code !== 50007)).toEqual([]);
});

const until: World['playground']['waitFor'] = (look, what) => world.playground.waitFor(look, what);
const isShown = (message: SeenMessage, wanted: RegExp | ((now: SeenMessage) => boolean)) =>
  until(
    () => {
      const now = message.now();
      const shows = now && (wanted instanceof RegExp ? wanted.test(now.text) : wanted(now));
      return shows ? now : undefined;
    },
    `the message to show ${String(wanted)}`,
  );

/** The bot acknowledges the press, and edits the message with whichever token is valid. */
async function startOf(lobby: SeenMessage, person: PersonDriver): Promise<void> {
  const { customId } = lobby.buttons.find((button) => START.test(button.customId)) ?? { customId: '' };
  await person.beginPress(customId);
}

describe('where the bot is not a member', () => {
  it('a person plays a whole game alone in a group message, in one message', async () => {
    const group = await ann.startPrivate(['ben', 'chloe'], 'Board games');
    const opened = await openTable(group, 'roll-to-the-top', 'board:tree');
    const lobby = opened.message;
    expect(opened.isPrivate).toBe(false);
    expect(lobby.text).toContain("Others can't join");
    expect(lobby.hasButton(JOIN)).toBe(false);
    expect(ben.in('Board games').messages.map(({ id }) => id)).toEqual([lobby.id]);

    await group.beginPress(START);
    let over: SeenMessage | undefined;
    for (let last = ''; over === undefined; ) {
      const shown = await isShown(
        lobby,
        (now) => now.text !== last && (now.hasButton(PLAY) || now.hasButton(REMATCH)),
      );
      last = shown.text;
      if (shown.hasButton(REMATCH)) over = shown;
      else await byPanel()(group);
    }
    expect(over.text).toMatch(/has finished!|Nobody wins/);
    expect(over.pictures.length).toBeGreaterThan(0);
    // There is only this message, besides private panels.
    expect(ben.in('Board games').messages.map(({ id }) => id)).toEqual([lobby.id]);
    expect((await pressMore(ben.in('Board games'), /^1:film:/)).isPrivate).toBe(true);
    expect((await group.command('/table verify')).text).toContain('✅');
    expect((await group.command('/stats')).text).toContain('1 game');

    const again = await over.press(REMATCH);
    expect([again.kind, again.isPrivate, again.message.hasButton(START)]).toEqual(['reply', false, true]);
    expect(lobby.now()?.hasButton(REMATCH)).toBe(true);
    await group.beginPress(/^1:cancel:/);
    await isShown(again.message, (now) => !now.hasButton(START));
  });

  it('people on a server without the bot play one game each, independent of the server’s own', async () => {
    const { host } = world.playground;
    const guildId = await host.createForeignServer('Elsewhere');
    await ben.setAppInstalled(true);
    const [annHere, benHere] = [ann.in('lounge'), ben.in('lounge')];
    const annOpens = await openTable(annHere, 'roll-to-the-top', 'board:tree');
    const benOpens = await openTable(benHere, 'graphia-genesis');
    expect([annOpens.isPrivate, benOpens.isPrivate]).toEqual([false, false]);
    // Soon after a start the bot acknowledges at once, in public, so Discord shows the refusal as a separate message.
    await openTable(annHere, 'graphia-genesis');
    await annHere.sees((message) => message.isPrivate && message.text.includes('already open here'));
    await addComputer(annHere, 'easy', annOpens.message);
    await isShown(annOpens.message, /easy/);
    await startOf(annOpens.message, annHere);
    await startOf(benOpens.message, benHere);
    await isShown(annOpens.message, (now) => now.hasButton(PLAY));
    await isShown(benOpens.message, (now) => now.hasButton(PLAY));
    const strangers = benHere.messages.find(({ id }) => id === annOpens.message.id);
    expect((await strangers?.press(PLAY))?.text).toContain("You're not in this game");
    const panel = await annHere.messages.find(({ id }) => id === annOpens.message.id)?.press(PLAY);
    expect([panel?.isPrivate, panel?.message.pictures.length]).toEqual([true, 1]);

    const games = await annHere.command('/games');
    expect(games.isPrivate).toBe(true);
    expect(games.message.hasButton(PLAY)).toBe(true);
    const sheet = await annHere.command('/table sheet');
    expect(sheet.isPrivate).toBe(true);
    expect((await ann.in('direct').sees((message) => message.pictures.length > 0)).isPrivate).toBe(false);
    const rules = await annHere.command('/rules');
    expect([rules.isPrivate, rules.text.length > 100]).toEqual([true, true]);

    // The bot is invited: the server gets a game of its own in the same channel.
    await world.playground.host.inviteBot(guildId);
    const answer = await openTable(
      world.playground.person('daan').in('lounge'),
      'roll-to-the-top',
      'board:tree',
    );
    expect(answer.isPrivate).toBe(true);
    await annHere.sees((message) => message.hasButton(JOIN));
    expect(annOpens.message.now()?.hasButton(PLAY)).toBe(true);
  });

  it('a message stays unchanged when its token has expired, until the next press on it', async () => {
    const two = await ann.startPrivate(['chloe']);
    const { message } = await openTable(two, 'roll-to-the-top', 'board:tree');
    await two.beginPress(START);
    const started = await isShown(message, (now) => now.hasButton(PLAY));
    const panel = await started.press(PLAY);
    await world.playground.host.wind(16 * MINUTE);
    // A press on a panel edits only the panel.
    const chosen = (await someChoice(panel.message))?.message ?? panel.message;
    if (chosen.hasButton('Confirm')) await chosen.press('Confirm');
    await until(() => world.playground.requests.length > 0, 'the bot');
    expect(message.now()?.text).toBe(started.text);
    const looked = await (message.now() ?? message).press(/^1:sheet:/);
    expect(looked.isPrivate).toBe(true);
    await isShown(message, (now) => now.raw.editedAt !== started.raw.editedAt);
    const table = await two.command('/table show');
    expect([table.isPrivate, table.message.hasButton(PLAY)]).toEqual([false, true]);
  });

  it('everything is private if the person may not use external apps', async () => {
    const { host } = world.playground;
    const guildId = await host.createForeignServer('Strict');
    await host.setExternalApps(guildId, false);
    await ben.setAppInstalled(true);
    const here = ben.in('lounge');
    const opened = await openTable(here, 'roll-to-the-top', 'board:tree');
    expect(opened.isPrivate).toBe(true);
    await here.beginPress(START);
    const started = await isShown(opened.message, (now) => now.hasButton(PLAY));
    expect((await started.press(PLAY)).message.pictures.length).toBeGreaterThan(0);
    expect(ann.in('lounge').messages).toEqual([]);
  });

  it('the daily challenge is played in private, and reveals no names', async () => {
    const [chloe, daan] = ['chloe', 'daan'].map((handle) => world.playground.person(handle)) as [
      PersonDriver,
      PersonDriver,
    ];
    for (const person of [chloe, daan]) {
      await person.speaks('en-US');
      await person.setAppInstalled(true);
    }
    const group = await chloe.startPrivate(['ben', 'daan'], 'Daily');
    await world.playground.host.closeDirectMessages('chloe');
    const panels: SeenMessage[] = [];
    for (const person of [group, daan.in('Daily')]) {
      const asked = await person.command('/daily');
      expect(asked.text).toContain('outside servers');
      const panel = await asked.message.press(/^1:begin-challenge:/);
      expect([panel.isPrivate, panel.kind]).toEqual([true, 'update']);
      panels.push(panel.message);
    }
    // The same dice.
    const [first, second] = panels.map(choicesOf);
    expect(first?.length).toBeGreaterThan(0);
    expect(first).toEqual(second);
    expect(choicesOf((await daan.in('Daily').command('/daily')).message)).toEqual(first);
    await (await group.command('/table resign')).message.press(/^1:confirm-cancel:/);
    const results = await group.command('/daily');
    expect(results.isPrivate).toBe(true);
    expect(results.text).not.toContain('Daan');
    expect(ben.in('Daily').messages).toEqual([]);
  });
});
