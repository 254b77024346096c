import { beforeEach, describe, expect, it } from 'vitest';
import { createTranslator } from '../../i18n/index.ts';
import type { Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { type TestContext, testContext } from '../../testkit/discord/bot-context.ts';
import { allComponents, breaches } from '../../testkit/discord/checklist.ts';
import type { FakeMessageClient, Sent } from '../../testkit/discord/fake-message-client.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { discordCatalogs } from '../i18n/words.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';

const translator = createTranslator({ discord: discordCatalogs, stones: stones.locales });
const mia = { id: '100', name: 'Mia' };
const ben = { id: '101', name: 'Ben' };
const MINUTE = 60_000;

let clock: number;
let post: FakeMessageClient;
let bot: TestContext;
let announcer: Announcer;
let origin: number;

beforeEach(() => {
  clock = 1_000_000_000_000;
  origin = 0;
  bot = testContext([stones], translator, '07'.repeat(32), () => new Date(clock));
  post = bot.messages;
  announcer = createAnnouncer(bot, () => ['SendMessages']);
});

const asked = (table: Table, person = mia) => ({ tableId: table.id, person, origin: String(++origin) });

async function lobby(): Promise<Table> {
  const opening = { place: inServer('9', '90'), host: mia, origin: 'o', locale: 'en' } as const;
  const { table } = must(await bot.service.open({ ...opening, game: 'stones', options: {} }));
  must(await bot.service.join(asked(table, ben)));
  await announcer.announce(table.id);
  return table;
}

async function begun(): Promise<Table> {
  const table = await lobby();
  must(await bot.service.start(asked(table)));
  await announcer.announce(table.id);
  return table;
}

const say = async (table: Table, verb: string, person = mia) =>
  must(await bot.service.move(asked(table, person), { verb, args: {} }));
const textOf = ({ message }: Sent) =>
  allComponents(message.components)
    .map(({ content = '' }) => content)
    .join('\n');
const buttonsOf = ({ message }: Sent) =>
  allComponents(message.components).flatMap(({ custom_id }) => (custom_id === undefined ? [] : [custom_id]));
const newest = (): Sent => {
  const last = post.sent.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
};
const announcementOf = async (table: Table) => (await bot.store.table(table.id))?.announcement;

describe('the lobby', () => {
  it('is one message, which shows who joins and leaves', async () => {
    const table = await lobby();
    expect(post.sent).toHaveLength(1);
    expect(textOf(newest())).toContain('2. Ben');
    expect(textOf(newest())).not.toContain(table.seedHash);
    must(await bot.service.leave(asked(table, ben)));
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(1);
    expect(textOf(newest())).not.toContain('Ben');
    expect(newest().message.notify).toEqual([]);
  });

  it('loses its buttons when the game begins', async () => {
    await begun();
    const [before, turn] = post.sent;
    if (before === undefined || turn === undefined) throw new Error('no messages');
    expect(buttonsOf(before)).toEqual([]);
    expect(buttonsOf(turn)).toHaveLength(4);
  });

  it('is posted again if its message is too old to edit', async () => {
    const table = await lobby();
    clock += 51 * MINUTE;
    must(await bot.service.leave(asked(table, ben)));
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(2);
    expect(await announcementOf(table)).toMatchObject({ messageId: newest().id });
  });

  it('shows that it is closed', async () => {
    const table = await lobby();
    must(await bot.service.cancel(asked(table)));
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(1);
    expect(buttonsOf(newest())).toEqual([]);
    expect(textOf(newest())).toContain('closed');
  });
});

describe('a running game', () => {
  it('mentions everybody who is awaited, and nobody else', async () => {
    await begun();
    expect(newest().message.notify).toEqual(['100', '101']);
    expect(textOf(newest())).toContain('<@100>, <@101>');
    expect(textOf(newest())).toMatch(/\d stones/);
  });

  it('posts nothing while nothing is asked of others', async () => {
    const table = await begun();
    await say(table, 'take');
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(2);
    expect(newest().edits).toBe(0);
  });

  it('edits its message to show who is still awaited', async () => {
    const table = await begun();
    await say(table, 'done');
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(2);
    expect(newest().edits).toBe(1);
    expect(textOf(newest())).not.toContain('<@100>');
    expect(textOf(newest())).toContain('<@101>');
    expect(textOf(newest())).toMatch(/\d stones/);
    expect(await announcementOf(table)).toMatchObject({ seq: 2 });
  });

  it('leaves an old message alone', async () => {
    const table = await begun();
    clock += 51 * MINUTE;
    await say(table, 'done');
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(2);
    expect(newest().edits).toBe(0);
  });

  it('posts a new message after a roll for those who waited, and removes the buttons of the previous one', async () => {
    const table = await begun();
    await say(table, 'done');
    await say(table, 'done', ben);
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(3);
    // Ben moved last, so he needs no ping.
    expect(newest().message.notify).toEqual(['100']);
    expect(textOf(newest())).toContain('<@100>, <@101>');
    expect(post.sent.map(buttonsOf).map(({ length }) => length)).toEqual([0, 0, 4]);
    expect(await announcementOf(table)).toMatchObject({ seq: 3, messageId: newest().id });
  });

  it('posts the same news once, however often it is asked to', async () => {
    const table = await begun();
    await Promise.all([announcer.announce(table.id), announcer.announce(table.id)]);
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(2);
    expect(newest().edits).toBe(0);
  });

  it('does not mention a player who undid their own move, nor the undo', async () => {
    const table = await begun();
    await say(table, 'done');
    await announcer.announce(table.id);
    must(await bot.service.undo(asked(table)));
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(2);
    expect(textOf(newest())).toContain('<@100>');
    expect(textOf(newest())).not.toContain('Mia took back');
  });

  it('ends with the results, the winner’s sheet and Rematch', async () => {
    const table = await begun();
    await say(table, 'take');
    for (const person of [mia, ben, mia, ben]) await say(table, 'done', person);
    await announcer.announce(table.id);
    expect(textOf(newest())).toContain('Mia wins!');
    expect(textOf(newest())).not.toContain('07'.repeat(32));
    expect(newest().message.files.map(({ name }) => name)).toEqual(['results.png', 'sheet-1.png']);
    expect(buttonsOf(newest())).toContain(`1:rematch:${table.id}`);
    expect(newest().message.notify).toEqual([]);
    await announcer.announce(table.id);
    expect(newest().edits).toBe(0);
  });

  it('sends nothing that Discord would refuse', async () => {
    const table = await begun();
    for (const person of [mia, ben, mia, ben]) await say(table, 'done', person);
    await announcer.announce(table.id);
    for (const { message, nonce } of post.sent) {
      expect(breaches(message)).toEqual([]);
      expect(nonce.length).toBeLessThanOrEqual(25);
    }
  });
});

describe('when Discord refuses', () => {
  it('a deleted message is posted again', async () => {
    const table = await begun();
    post.lose(newest().id);
    await say(table, 'done');
    await announcer.announce(table.id);
    expect(textOf(newest())).toContain('<@101>');
    expect(await announcementOf(table)).toMatchObject({ messageId: newest().id, seq: 2 });
  });

  it('the announcer gives up a deleted channel', async () => {
    const table = await begun();
    await say(table, 'done');
    post.fail('edit', 10003);
    await expect(announcer.announce(table.id)).resolves.toBeUndefined();
  });

  it.each([500, 503])(
    'a server error %i leads to another attempt to remove the buttons of the previous message, and nothing is posted twice',
    async (status) => {
      const table = await begun();
      await say(table, 'done');
      await say(table, 'done', ben);
      post.fail('edit', status);
      await expect(announcer.announce(table.id)).rejects.toThrow(`error ${status}`);
      await announcer.announce(table.id);
      expect(post.sent).toHaveLength(3);
      expect(post.sent.map(buttonsOf).map(({ length }) => length)).toEqual([0, 0, 4]);
    },
  );

  it('every edit for want of a permission, the previous message loses its buttons once the bot may edit again', async () => {
    const table = await lobby();
    must(await bot.service.start(asked(table)));
    post.fail('edit', 50013);
    await announcer.announce(table.id);
    expect(post.sent.map(buttonsOf).map(({ length }) => length > 0)).toEqual([true, true]);
    expect(await announcementOf(table)).toMatchObject({ messageId: post.sent[1]?.id });
    await announcer.announce(table.id);
    expect(post.sent.map(buttonsOf).map(({ length }) => length > 0)).toEqual([false, true]);
  });

  it.each([50013, 50001])(
    'for want of permission (%i) the host is told once, and it is tried again',
    async (code) => {
      const table = await lobby();
      must(await bot.service.start(asked(table)));
      post.fail('send', code);
      await expect(announcer.announce(table.id)).rejects.toThrow();
      const [message, ...others] = post.sent.filter(({ channelId }) => channelId === 'dm-100');
      expect(others).toEqual([]);
      expect(message && textOf(message)).toContain('Send Messages');
      post.fail('send', code);
      await expect(announcer.announce(table.id)).rejects.toThrow();
      expect(post.sent.filter(({ channelId }) => channelId === 'dm-100')).toHaveLength(1);
      await announcer.announce(table.id);
      expect(newest().channelId).toBe('90');
    },
  );

  it('a host without direct messages does not block the table', async () => {
    const table = await lobby();
    must(await bot.service.start(asked(table)));
    post.fail('send', 50013, 50007);
    await expect(announcer.announce(table.id)).rejects.toThrow('50013');
  });

  it('an archived thread is opened again', async () => {
    const table = await lobby();
    must(await bot.service.start(asked(table)));
    post.fail('send', 50083);
    await announcer.announce(table.id);
    expect(post.unarchived).toEqual(['90']);
    expect(buttonsOf(newest())).toHaveLength(4);
  });

  it('the host is told of a locked thread', async () => {
    const table = await lobby();
    must(await bot.service.start(asked(table)));
    post.fail('send', 50083);
    post.fail('unarchive', 50013);
    await expect(announcer.announce(table.id)).rejects.toThrow();
    expect(newest().channelId).toBe('dm-100');
    expect(textOf(newest())).toMatch(/<#90> is closed or locked, .*goes on anyway: `\/games`/);
  });

  it('the host is told of a post that is locked, and somebody else where the host has deleted their data', async () => {
    const table = await lobby();
    must(await bot.service.start(asked(table)));
    await bot.service.erasePerson(mia.id);
    post.fail('send', 160005);
    await expect(announcer.announce(table.id)).rejects.toThrow();
    expect((await bot.service.load(table.id))?.table.hostId).toBe('former-host');
    const direct = post.sent.filter(({ channelId }) => channelId.startsWith('dm-'));
    expect(direct.map(({ channelId }) => channelId)).toEqual(['dm-101']);
    expect(textOf(newest())).toContain('is closed or locked');
  });

  it('a message that was edited too often is left alone', async () => {
    const table = await begun();
    await say(table, 'done');
    await say(table, 'done', ben);
    post.fail('edit', 30046);
    await announcer.announce(table.id);
    expect(await announcementOf(table)).toMatchObject({ seq: 3 });
  });
});

describe('with computer players', () => {
  it('nobody is mentioned before the computer players have moved', async () => {
    const opening = { place: inServer('9', '90'), host: mia, origin: 'o', locale: 'de' } as const;
    const { table } = must(await bot.service.open({ ...opening, game: 'stones', options: {} }));
    must(await bot.service.addComputer(asked(table)));
    must(await bot.service.start(asked(table)));
    await announcer.announce(table.id);
    expect(newest().message.notify).toEqual(['100']);
    const loaded = await bot.service.load(table.id);
    expect(loaded?.table.seats[1]?.kind).toBe('computer');
    await say(table, 'done');
    const before = post.sent.length;
    await announcer.announce(table.id);
    expect(post.sent).toHaveLength(before);
    await bot.service.playComputers(table.id);
    await announcer.announce(table.id);
    // Mia has just moved, and since then only a computer has.
    expect(post.sent).toHaveLength(before);
    expect(newest().edits).toBe(1);
  });
});
