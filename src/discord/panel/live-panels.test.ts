import { expect, it, vi } from 'vitest';
import { games } from '../../games/index.ts';
import { adviceFor } from '../../table/play/turns.ts';
import { anew } from '../../testkit/anew.ts';
import {
  askBy,
  controlOf,
  type TestContext,
  testContext,
  wordsOf,
} from '../../testkit/discord/bot-context.ts';
import { fakeInteraction } from '../../testkit/discord/fake-interaction.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { createAnnouncer } from '../announce/announcer.ts';
import { createRouter } from '../gateway/router.ts';
import type { Composed } from '../rest/message-client.ts';
import { createLivePanels } from './live-panels.ts';
import { shortHash } from './panel.ts';

const MINUTE = 60_000;
const ENDS_ROLL = new RegExp(`1:(?:confirm|show):[a-z2-7]{10}:[^:]+:${shortHash('done')}:[^"]*`);
const mia = { id: '1077', name: 'Mia' };
const ben = { id: '1066', name: 'Ben' };

interface Pressed {
  readonly token: string;
  /** The interaction's id, also used for the message it creates. */
  readonly id: string;
  readonly message: Composed;
}

/** People with open panels, and a process that tracks them. */
const live = anew(() => {
  let clock = 1_000_000_000_000;
  const logged: string[] = [];
  const warn = (_: object, words: string) => void logged.push(words);
  const made = testContext(games, translator, undefined, () => new Date(clock));
  const bot: TestContext = { ...made, log: { ...made.log, warn } };
  const people = personDriver(games, translator, bot);
  const panels = createLivePanels(bot);
  const router = createRouter(bot, undefined, panels);
  return {
    ...people,
    panels,
    logged,
    wait(ms: number) {
      clock += ms;
    },
    /** @param on the interaction that created the message with the button, if a later one changed it */
    async presses(user: typeof mia, customId: string, on?: string): Promise<Pressed> {
      const message = {
        id: `message-${on}`,
        private: on !== undefined,
        ...(on === undefined ? {} : { madeBy: on }),
      };
      const fake = fakeInteraction({ customId, user, message, createdAt: clock });
      await router.handle(fake.interaction);
      const told = fake.told.at(-1);
      if (told === undefined || !('message' in told)) throw new Error(`no message: ${customId}`);
      const { id, token } = fake.interaction as unknown as { id: string; token: string };
      return { token, id, message: told.message };
    },
    /** The texts of the messages edited since the last call, by token. */
    edits(): Readonly<Record<string, string>> {
      const all = Object.fromEntries(
        [...bot.messages.byToken].map(([token, composed]) => [token, wordsOf(composed)]),
      );
      bot.messages.byToken.clear();
      return all;
    },
  };
});

const done = (name: string) => live.run(askBy(name), 'play', { move: 'done' });
/** The player who rolled chooses a die; everyone gets the next roll. */
const chosen = async (id: string) => {
  const loaded = (await live.bot.service.load(id)) ?? expect.fail();
  const [seat = 0] = loaded.game.awaiting(loaded.state);
  const { verb, args } = adviceFor(loaded, seat).move;
  await live.run(askBy(['Mia', 'Ben', 'Cem'][seat] ?? ''), 'play', {
    move: [verb, ...Object.values(args)].join(' '),
  });
};

it('a panel that waits becomes the next choice, by one edit for each change of whom it waits for', async () => {
  const id = await live.begun();
  await done('Mia');
  const { token, message } = await live.presses(mia, `1:play:${id}`);
  expect(wordsOf(message)).toContain('Waiting for Ben');
  await live.panels.refresh(id);
  expect(live.edits()).toEqual({});
  await done('Ben');
  await chosen(id);
  await live.panels.refresh(id);
  const edits = live.edits();
  expect(Object.keys(edits)).toEqual([token]);
  expect(edits[token]).toContain('What happened is under **More**');
  expect(edits[token]).not.toContain('Waiting for');
  await live.panels.refresh(id);
  expect(live.edits()).toEqual({});
});

it('a panel that waits tells the end of the game, too', async () => {
  const id = await live.begun();
  await done('Mia');
  const { token } = await live.presses(mia, `1:play:${id}`);
  await live.press(askBy('Ben'), `1:confirm-resign:${id}`);
  await live.bot.service.proposeClose({ tableId: id, person: mia, origin: 'close' });
  await live.panels.refresh(id);
  expect(live.edits()[token]).toContain('The game is over.');
});

it('a panel that waits stays as it is while the computer players are about to move', async () => {
  await live.open();
  const id = await live.tableId();
  await live.computers(askBy('Mia'), id);
  await live.run(askBy('Mia'), 'start');
  const panel = await live.presses(mia, `1:play:${id}`);
  const endRoll = ENDS_ROLL.exec(JSON.stringify(panel.message))?.[0] ?? '';
  const after = await live.presses(mia, endRoll, panel.id);
  expect(wordsOf(after.message)).toContain('Now playing');
  await live.panels.refresh(id);
  expect(live.edits()).toEqual({});
  await live.bot.service.playComputers(id);
  await live.panels.refresh(id);
  expect(Object.keys(live.edits())).toEqual([after.token]);
});

it('a change while a panel is being refreshed is not lost', async () => {
  await live.open();
  for (const name of ['Ben', 'Cem']) await live.run(askBy(name), 'join');
  await live.run(askBy('Mia'), 'start');
  const id = await live.tableId();
  await done('Mia');
  const { message } = await live.presses(mia, `1:play:${id}`);
  expect(wordsOf(message)).toContain('Waiting for Ben and Cem');
  await done('Ben');
  const { service, messages } = live.bot;
  const { load } = service;
  const older = await service.load(id);
  await done('Cem');
  await chosen(id);
  const newer: Promise<void>[] = [];
  const loads = vi.spyOn(service, 'load');
  loads.mockImplementationOnce(async () => {
    newer.push(live.panels.refresh(id));
    return older;
  });
  const edits: string[] = [];
  const edited = new Promise<void>((resolve) => {
    vi.spyOn(messages, 'editByToken').mockImplementation(async (_token, message) => {
      edits.push(wordsOf(message));
      resolve();
    });
  });
  // If two refreshes overlap, the newer one has loaded the table before the older one has shown its own.
  loads.mockImplementationOnce(async (tableId) => {
    await edited;
    return load(tableId);
  });
  await live.panels.refresh(id);
  await Promise.all(newer);
  expect(edits).toEqual([
    expect.stringContaining('Waiting for Cem'),
    expect.not.stringContaining('Waiting for'),
  ]);
});

it('a panel that shows something else is left alone', async () => {
  const id = await live.begun();
  await done('Mia');
  const panel = await live.presses(mia, `1:play:${id}`);
  await live.presses(mia, `1:preview-undo:${id}`, panel.id);
  await done('Ben');
  await chosen(id);
  await live.panels.refresh(id);
  expect(live.edits()).toEqual({});
});

it('a panel whose token has expired waits for a press, and lives on with its token', async () => {
  const id = await live.begun();
  await done('Mia');
  const panel = await live.presses(mia, `1:play:${id}`);
  live.wait(15 * MINUTE);
  const again = await live.presses(mia, controlOf(panel.message, 'Look again'), panel.id);
  await done('Ben');
  await chosen(id);
  await live.panels.refresh(id);
  expect(Object.keys(live.edits())).toEqual([again.token]);
  const { token } = await live.presses(ben, `1:play:${id}`);
  live.wait(15 * MINUTE);
  await live.panels.refresh(id);
  expect([live.edits(), token]).toEqual([{}, expect.anything()]);
});

it('a new panel closes the older one of the same person at the same table', async () => {
  const id = await live.begun();
  const old = await live.presses(mia, `1:play:${id}`);
  const other = await live.presses(ben, `1:play:${id}`);
  await live.presses(mia, `1:play:${id}`);
  expect(live.bot.messages.removedByToken).toEqual([old.token]);
  await live.presses(ben, `1:preview-undo:${id}`, other.id);
  expect(live.bot.messages.removedByToken).toEqual([old.token]);
});

it.each([
  [10_008, []],
  [50_013, ['refreshing a panel failed; it stays as it is']],
])('a message that cannot be edited any more is forgotten: %s', async (code, logged) => {
  const id = await live.begun();
  await done('Mia');
  await live.presses(mia, `1:play:${id}`);
  live.bot.messages.fail('editByToken', code);
  await done('Ben');
  await chosen(id);
  await live.panels.refresh(id);
  await live.panels.refresh(id);
  expect([live.edits(), live.logged]).toEqual([{}, logged]);
});

it('what a person looks back on at a game’s end replaces what they looked at before', async () => {
  const id = await live.begun();
  await playOut(live.bot, id);
  await createAnnouncer(live.bot, () => []).announce(id);
  const end = live.bot.messages.sent.at(-1)?.message ?? expect.fail();
  const labels = wordsOf(end).split('\n');
  const [harmless, , rematch, more] = ['Luck and choice', 'All sheets', 'Rematch', 'More'].map((label) =>
    labels.indexOf(label),
  );
  expect([harmless, rematch, more]).not.toContain(-1);
  expect(rematch).toBeGreaterThan(harmless ?? 0);
  expect(labels).not.toContain('History');

  const shown: Pressed[] = [await live.presses(mia, controlOf(end, 'More'))];
  const menu = shown[0]?.message ?? expect.fail();
  // Without the features of some there are fewer.
  const there = ['History', 'Verify the dice', 'What if…'].filter((label) => wordsOf(menu).includes(label));
  expect(there).not.toEqual([]);
  for (const label of there) shown.push(await live.presses(mia, controlOf(menu, label), shown[0]?.id));
  for (const label of ['All sheets', 'Luck and choice'])
    shown.push(await live.presses(mia, controlOf(end, label)));
  const tokens = shown.map(({ token }) => token);
  expect(live.bot.messages.removedByToken).toEqual(tokens.slice(0, -1));

  // Those of other people stay, and so does one whose token no longer lives.
  await live.presses(ben, controlOf(end, 'All sheets'));
  live.wait(15 * MINUTE);
  await live.presses(mia, controlOf(end, 'All sheets'));
  expect(live.bot.messages.removedByToken).toHaveLength(tokens.length - 1);
});
