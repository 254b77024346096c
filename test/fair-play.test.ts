import { beforeEach, describe, expect, it } from 'vitest';
import { publicWords } from '../src/discord/interactions/ask.ts';
import { compose } from '../src/discord/messages/compose.ts';
import { endView } from '../src/discord/messages/end.ts';
import { collectAdditions } from '../src/discord/messages/slots.ts';
import { type Press, presses } from '../src/discord/presses.ts';
import type { Composed } from '../src/discord/rest/message-client.ts';
import { INVITATIONS_PER_DAY, INVITATIONS_PER_GUEST } from '../src/features/invitations/service.ts';
import { presses as privacyPresses } from '../src/features/privacy/views.ts';
import { games } from '../src/games/index.ts';
import {
  askBy,
  controlOf,
  refusalOf,
  type TestAsk,
  testContext,
  wordsOf,
} from '../src/testkit/discord/bot-context.ts';
import { allComponents } from '../src/testkit/discord/checklist.ts';
import { doDueWork } from '../src/testkit/discord/jobs.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { playOut } from '../src/testkit/discord/play-out.ts';
import { translator } from '../src/testkit/discord/translator.ts';

/*
 * Attacks on fair play by an attacker's means: commands, buttons and forged interactions of one or two people on one or
 * two servers.
 */

const DAY = 86_400_000;

let clock: number;
let people: PersonDriver;
beforeEach(() => {
  // Noon in UTC, on a Tuesday.
  clock = Date.parse('2026-11-24T12:00:00Z');
  people = personDriver(
    games,
    translator,
    testContext(games, translator, undefined, () => new Date(clock)),
  );
});

/** A person in a channel of one of two servers. */
const here = (name: string) => askBy(name);
const elsewhere = (name: string) => askBy(name, { guildId: '8', channelId: '80' });

type Span = 'daily' | 'weekly';
const press = async (context: TestAsk, label: string, command: string) =>
  people.press(context, controlOf(await people.see(await people.run(context, command)), label));

/** Starts a person's try as they would. @returns the id of its table */
async function begin(context: TestAsk, span: Span): Promise<string> {
  await people.see(await press(context, 'Start my try', span));
  const tries = await people.bot.store.prisma.challengeTry.findMany({ where: { userId: context.person.id } });
  const open = await people.bot.store.tables(tries.map(({ tableId }) => tableId));
  return open.find(({ status }) => status === 'playing')?.id ?? '';
}

/** A person's only try so far. */
const tryOf = (name: string) =>
  people.bot.store.prisma.challengeTry.findFirst({ where: { userId: here(name).person.id } });

/** Presses the buttons of `/privacy` until all data is deleted. @returns the text shown before */
async function deleteData(context: TestAsk): Promise<string> {
  const sure = await people.see(await press(context, 'Delete my data', 'privacy'));
  await people.see(await people.press(context, people.bot.customIds.write(privacyPresses.privacyErase())));
  return wordsOf(sure);
}

describe.each(['daily', 'weekly'] as const)('a second try at a challenge: /%s', (span) => {
  it('is refused after the data is deleted, in the middle and at the end, and by a forged button', async () => {
    const before = await people.see(await people.run(here('Mia'), span));
    const started = controlOf(before, 'Start my try');
    await begin(here('Mia'), span);
    expect(await deleteData(here('Mia'))).toContain("can't replay a challenge you've begun");
    expect(refusalOf(await people.run(here('Mia'), span))).toBe('challenge-again');
    expect(refusalOf(await people.press(here('Mia'), started))).toBe('challenge-again');
    expect(await people.bot.store.prisma.challengeTry.count()).toBe(0);
    // Nobody is notified of a challenge that they cannot play.
    const messages = people.bot.messages.sent.length;
    await people.press(here('Mia'), started);
    expect(people.bot.messages.sent).toHaveLength(messages);

    await playOut(people.bot, await begin(here('Ben'), span));
    await deleteData(here('Ben'));
    expect(refusalOf(await people.run(here('Ben'), span))).toBe('challenge-again');
  });

  it('is refused with a sentence until it closes, even when asking for the results', async () => {
    await playOut(people.bot, await begin(here('Ben'), span));
    await begin(here('Mia'), span);
    const { period = '' } = (await tryOf('Mia')) ?? {};
    await deleteData(here('Mia'));
    const results = () => people.press(here('Mia'), `1:challenge:results:9:${period}`);
    expect(refusalOf(await results())).toBe('challenge-again');
    clock += span === 'daily' ? 2 * DAY : 9 * DAY;
    expect(wordsOf(await people.see(await results()))).toContain('Ben');
    // Another day or week is another challenge.
    await begin(here('Mia'), span);
  });

  it('names nobody: the fingerprint that prevents it contains neither id nor name', async () => {
    await begin(here('Mia'), span);
    await deleteData(here('Mia'));
    const kept = await people.bot.store.prisma.fingerprint.findMany({ where: { purpose: 'challenge' } });
    expect(kept).toMatchObject([{ nonce: '', hmac: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(kept)).not.toContain(here('Mia').person.id);
  });
});

it('a second try at a week is also refused on another server; a day there is another challenge', async () => {
  await begin(here('Mia'), 'weekly');
  await deleteData(here('Mia'));
  expect(refusalOf(await people.run(elsewhere('Mia'), 'weekly'))).toBe('challenge-again');
  expect(refusalOf(await people.run(askBy('Mia', { kind: 'direct' }), 'weekly'))).toBe('challenge-again');
  await begin(elsewhere('Mia'), 'daily');
});

describe('a removed person who deletes their data', () => {
  const moderator = () => askBy('Zoe', { manages: true });
  const removed = async (name: string) => {
    const sure = await people.see(await people.run(moderator(), 'remove', { player: askBy(name).person.id }));
    await people.see(await people.press(moderator(), controlOf(sure, 'Remove')));
    await deleteData(askBy(name));
  };

  it('does not come back to a lobby by a command, a button, or an invitation', async () => {
    await people.open();
    await people.run(here('Ben'), 'join');
    await people.run(here('Cleo'), 'join');
    await removed('Ben');
    expect(JSON.stringify(await people.bot.store.openTables())).not.toContain(here('Ben').person.id);
    expect(refusalOf(await people.run(here('Ben'), 'join'))).toBe('removed');
    expect(refusalOf(await people.press(here('Ben'), `1:join:${await people.tableId()}`))).toBe('removed');
    const player = here('Ben').person.id;
    expect(refusalOf(await people.run(here('Mia'), 'invite', { player }))).toBe('guest-removed');
    // Nobody else is refused.
    await people.see(await people.run(here('Dora'), 'join'));
    expect((await people.bot.service.openIn('90'))?.table.seats).toHaveLength(3);
  });

  it('does not come back to a game as a substitute', async () => {
    await people.open();
    for (const name of ['Ben', 'Cleo']) await people.run(here(name), 'join');
    await people.run(here('Mia'), 'start');
    await removed('Ben');
    const id = await people.tableId();
    const press = (name: string, press: Press) => people.press(here(name), people.bot.customIds.write(press));
    await people.see(await press('Mia', presses.offer({ table: id, seat: 1 })));
    const [vote] = (await people.bot.service.load(id))?.table.proposals ?? [];
    await press('Cleo', presses.vote({ table: id, proposal: vote?.id ?? '', choice: 'yes' }));
    expect(refusalOf(await press('Ben', presses.take({ table: id, seat: 1 })))).toBe('no-seat-free');
    await people.see(await press('Dora', presses.take({ table: id, seat: 1 })));
  });
});

it('the limits on invitations hold even if the inviter deletes their data', async () => {
  const game = games[0]?.id ?? '';
  const channels = Array.from({ length: 20 }, (_, at) => `c${at}`);
  const invite = async (channelId: string, player: string) => {
    const mia = () => askBy('Mia', { channelId });
    const offered = await people.run(mia(), 'invite', { player });
    if (offered.kind === 'refusal') return offered;
    const menu = allComponents((await people.see(offered)).components).find(({ type }) => type === 3);
    return people.press(mia(), menu?.custom_id ?? '', [game]);
  };
  const ben = here('Ben').person.id;
  for (const channelId of channels.slice(0, INVITATIONS_PER_GUEST)) {
    await people.see(await invite(channelId, ben));
    // Without the guest the table is the inviter's alone, and is deleted with their data.
    await people.press(here('Ben'), `1:decline:${(await people.bot.service.openIn(channelId))?.table.id}`);
    await deleteData(here('Mia'));
  }
  expect(refusalOf(await invite('c10', ben))).toBe('guest-invited');
  const left = INVITATIONS_PER_DAY - INVITATIONS_PER_GUEST;
  for (let guest = 0; guest < left; guest++) {
    await people.see(await invite(channels[guest] ?? '', String(1200 + guest)));
    await deleteData(here('Mia'));
  }
  expect(refusalOf(await invite('c15', '1300'))).toBe('invitations-most');
  clock += DAY;
  await people.see(await invite('c16', ben));
});

describe.each(['daily', 'weekly'] as const)('the sheets of others at a challenge: /%s', (span) => {
  const tableOf = async (name: string) => (await tryOf(name))?.tableId ?? '';
  const look = async (name: string, at: string) => {
    const what = span === 'daily' ? 'look' : 'look-world';
    return people.press(here(name), `1:challenge:${what}:9:${await periodOf('Ben')}`, [await tableOf(at)]);
  };
  const results = async (name: string) =>
    people.see(await people.press(here(name), `1:challenge:results:9:${await periodOf('Ben')}`));
  const menuOf = ({ components }: Composed) => allComponents(components).some(({ type }) => type === 3);

  it('are closed to people who resigned at once, who see only scores; also by a forged button', async () => {
    await playOut(people.bot, await begin(here('Ben'), span));
    const id = await begin(here('Mia'), span);
    expect(refusalOf(await look('Mia', 'Ben'))).toBe('challenge-first');
    await people.press(here('Mia'), people.bot.customIds.write(presses.confirmResign({ table: id })));
    const seen = await results('Mia');
    expect(wordsOf(seen)).toMatch(/1\\\. \*\*(Ben|somebody)\*\*/);
    expect([menuOf(seen), seen.files]).toEqual([false, []]);
    expect(wordsOf(seen)).toContain("You can view other players' sheets once nobody is playing");
    expect(refusalOf(await look('Mia', 'Ben'))).toBe('challenge-sheets');
    // Somebody with a result sees them, and could not play again.
    expect(menuOf(await results('Ben'))).toBe(true);
    expect((await people.see(await look('Ben', 'Ben'))).files).not.toEqual([]);
  });

  it('are open to everybody once it is over', async () => {
    await playOut(people.bot, await begin(here('Ben'), span));
    clock += (span === 'daily' ? 1 : 7) * DAY;
    expect((await people.see(await look('Cleo', 'Ben'))).files).not.toEqual([]);
  });
});

/** The period of a person's try. */
async function periodOf(name: string): Promise<string> {
  return (await tryOf(name))?.period ?? '';
}

describe('the turn of the day', () => {
  const midnight = Date.parse('2026-11-25T00:00:00Z');
  const posts = () => people.bot.messages.sent.filter(({ channelId }) => channelId === '90');
  /** Does the queue's work for challenges. */
  const work = () => doDueWork(people.bot, 'challengeMessage');
  const follow = async () => {
    for (const { tableId } of await people.bot.store.prisma.challengeTry.findMany()) {
      const loaded = await people.bot.service.load(tableId);
      for (const { follow } of people.bot.contributions) if (loaded) await follow?.(loaded);
    }
    await work();
  };
  const count = () => people.bot.store.prisma.challengeTry.count();

  it.each(['daily', 'weekly'] as const)(
    'never starts the next challenge for a person who confirmed the previous one: /%s',
    async (span) => {
      const started = controlOf(await people.see(await people.run(here('Mia'), span)), 'Start my try');
      clock = span === 'daily' ? midnight : midnight + 5 * DAY;
      expect(refusalOf(await people.press(here('Mia'), started))).toBe(`discord.${span}.over`);
      expect([await count(), people.bot.messages.sent]).toEqual([0, []]);
    },
  );

  it('refuses a try if midnight passes between the press and its start', async () => {
    const started = controlOf(await people.see(await people.run(here('Mia'), 'daily')), 'Start my try');
    clock = midnight - 1;
    const { send } = people.bot.messages;
    Object.assign(people.bot.messages, {
      async send(...message: Parameters<typeof send>) {
        clock = midnight;
        return send(...message);
      },
    });
    expect(refusalOf(await people.press(here('Mia'), started))).toBe('discord.daily.over');
    expect(await count()).toBe(0);
  });

  it('refuses a challenge of another server by a forged button', async () => {
    const forged = controlOf(await people.see(await people.run(elsewhere('Mia'), 'daily')), 'Start my try');
    expect(refusalOf(await people.press(here('Mia'), forged))).toBe('discord.refuse.unknown');
    expect(await count()).toBe(0);
  });

  it('offers yesterday’s unfinished try, which goes on, and then today’s', async () => {
    const id = await begin(here('Mia'), 'daily');
    clock = midnight + 60_000;
    const offer = await people.see(await people.run(here('Mia'), 'daily'));
    expect(wordsOf(offer)).toMatch(/November 24, 2026[\s\S]*your try counts until it closes/);
    const on = await people.see(await people.press(here('Mia'), controlOf(offer, 'Play')));
    expect(wordsOf(on)).toContain('waiting in your direct messages');
    await playOut(people.bot, id);
    expect(wordsOf(await people.see(await people.run(here('Mia'), 'daily')))).toMatch(
      /November 25, 2026[\s\S]*Start your only try now/,
    );
    const played = await people.bot.store.prisma.challengeTry.findFirst({ where: { tableId: id } });
    expect(played?.score).toEqual(expect.any(Number));
  });

  it('turns the message into a result as soon as nobody plays, without a wrong sentence', async () => {
    await playOut(people.bot, await begin(here('Ann'), 'daily'));
    clock += 1_000;
    await playOut(people.bot, await begin(here('Ben'), 'daily'));
    const given = await begin(here('Chloe'), 'daily');
    await people.press(here('Chloe'), people.bot.customIds.write(presses.confirmResign({ table: given })));
    const last = await begin(here('Dora'), 'daily');
    await follow();
    expect(wordsOf(posts()[0]?.message ?? none)).toMatch(
      /Still playing: Dora\nFinished: Ann and Ben\nNo result: Chloe\n[\s\S]*You can start until/,
    );
    clock = midnight + 60_000;
    await work();
    const ended = wordsOf(posts()[0]?.message ?? none);
    expect(ended).toContain('Nobody can start it any more');
    expect(ended).not.toContain('You can start until');
    expect(() => controlOf(posts()[0]?.message ?? none, 'Play')).toThrow();

    await playOut(people.bot, last);
    await follow();
    expect(posts()).toHaveLength(1);
    const result = wordsOf(posts()[0]?.message ?? none);
    expect(result).toMatch(/1\\\. \*\*/);
    expect(result).toContain('No result: Chloe');
    expect(result).not.toMatch(/Still playing|You can start|Finished|Nobody can start/);
    const stranger = await people.press(here('Eve'), controlOf(posts()[0]?.message ?? none, 'Results'));
    expect(wordsOf(await people.see(stranger))).toContain('Dora');
    // It is announced once.
    const told = posts()[0]?.edits;
    await work();
    await follow();
    expect(posts().map(({ edits }) => edits)).toEqual([told]);
  });

  it('announces the result without another press if everybody had finished', async () => {
    await playOut(people.bot, await begin(here('Ann'), 'daily'));
    await follow();
    clock = midnight;
    await work();
    expect(wordsOf(posts()[0]?.message ?? none)).toContain('You can start until');
    clock += 60_000;
    await work();
    expect(wordsOf(posts()[0]?.message ?? none)).toMatch(/1\\\. \*\*Ann\*\*/);
  });

  it('announces a result at the close, without those who still play', async () => {
    await begin(here('Ann'), 'daily');
    await follow();
    clock = midnight + DAY;
    await work();
    const result = wordsOf(posts()[0]?.message ?? none);
    expect(result).toContain('No result: Ann');
    expect(result).not.toContain('Still playing');
  });
});

describe('“better than … of … players”', () => {
  /** Plays alone, with a code or without. @returns the last public message, and the code */
  const playAlone = async (context: TestAsk, code?: string) => {
    const game = 'graphia-genesis';
    const { channelId } = context.where.place;
    if (code === undefined) await people.newgame(context, { game, seats: '1' });
    else await people.run(context, 'newgame', { code }, 'code');
    await people.run(context, 'start');
    const loaded = await playOut(people.bot, (await people.bot.service.openIn(channelId))?.table.id ?? '');
    const words = publicWords(people.bot, loaded.table);
    const added = await collectAdditions(people.bot, { loaded, words }, 'end');
    const text = wordsOf(await compose(endView(loaded, [], words, added), people.bot));
    return { words: text, code: /\*\*([B-Z]{8})\*\*/.exec(text)?.[1] };
  };

  it('counts people on two servers once, whatever they repeat, and needs three others', async () => {
    const { code } = await playAlone(here('Ann'));
    await playAlone(elsewhere('Ben'), code);
    for (const _ of [1, 2, 3]) expect((await playAlone(here('Chloe'), code)).words).not.toContain('📊');
    for (const context of [here('Dora'), elsewhere('Dora'), here('Dora')])
      expect((await playAlone(context, code)).words).toMatch(/📊 Dora.*of 3 players/);
    const again = (await playAlone(elsewhere('Ann'), code)).words;
    expect(again).toMatch(/📊 Ann \(first game\): better than 0% of 3 players/);
    // Who has deleted their result gives no second first one.
    await deleteData(here('Chloe'));
    await playAlone(here('Chloe'), code);
    expect((await playAlone(here('Eve'), code)).words).toMatch(/📊 Eve.*of 3 players/);
  });
});

const none: Composed = { components: [], files: [], notify: [] };
