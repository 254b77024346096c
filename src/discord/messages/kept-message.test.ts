import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { type TestContext, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { type KeptMessage, keepMessage, keptMessage, removeKept } from './kept-message.ts';
import { text } from './view.ts';

const HOUR = 3_600_000;

let clock: number;
let bot: TestContext;
/** The column, and the channel where the message belongs; undefined: it is not wanted. */
let row: { channelId: string; message: string | null } | undefined;
/** Called before and after everything that the bot changes. */
let passes: () => void;

beforeEach(() => {
  clock = 1_000_000_000_000;
  bot = testContext(games, translator, undefined, () => new Date(clock));
  row = { channelId: '90', message: null };
  passes = () => undefined;
  const { messages } = bot;
  for (const method of ['send', 'edit', 'remove'] as const) {
    const own = messages[method] as (...args: never[]) => Promise<unknown>;
    Object.assign(messages, { [method]: (...args: never[]) => around(() => own(...args)) });
  }
});

const around = async <T>(change: () => Promise<T>): Promise<T> => {
  passes();
  const done = await change();
  passes();
  return done;
};

const decode = (message: string | null | undefined): KeptMessage | undefined =>
  message == null ? undefined : keptMessage.decode(message);

const keep = (words: string, changes: Partial<Parameters<typeof keepMessage>[1]> = {}) => {
  const { channelId = '' } = row ?? {};
  return keepMessage(bot, {
    channelId,
    view: { tone: 'private', blocks: [text(words)] },
    load: async () => decode(row?.message),
    save: (message, before) =>
      around(async () => {
        const known = before === undefined ? null : keptMessage.encode(before);
        if (row?.channelId !== channelId || row.message !== known) return false;
        row.message = keptMessage.encode(message);
        return true;
      }),
    onGone: 'repost',
    ...changes,
  });
};
const told = () => bot.messages.sent.map(({ channelId, message }) => [channelId, wordsOf(message).trim()]);

/** Each leads from a message that shows "one" to another state, in which it is to show "two". */
const CHANGES = {
  'is posted': () => {
    row = { channelId: '90', message: null };
    bot.messages.sent.length = 0;
  },
  'is edited': () => undefined,
  'is refused an edit': () => bot.messages.fail('edit', 30046),
  'was deleted': () => bot.messages.lose(bot.messages.sent[0]?.id ?? ''),
  'is moved': () => {
    row = { channelId: '91', message: row?.message ?? null };
  },
} as const;

describe('a kept message', () => {
  it.each(Object.entries(CHANGES))(
    'that %s stands once, wherever the process is killed',
    async (_, change) => {
      for (let point = 1, isWhole = false; !isWhole; point++) {
        bot.messages.sent.length = 0;
        row = { channelId: '90', message: null };
        await keep('one');
        change();
        let passed = 0;
        passes = () => {
          if (++passed === point) throw new Error('killed');
        };
        isWhole = await keep('two').then(
          () => true,
          (error) => {
            expect(error.message).toBe('killed');
            return false;
          },
        );
        passes = () => undefined;
        for (const words of ['three', 'three']) expect(await keep(words)).toBe('kept');
        expect(told()).toEqual([[row?.channelId, 'three']]);
        expect(decode(row?.message)).toMatchObject({ messageId: bot.messages.sent[0]?.id, former: [] });
      }
    },
  );

  it('has a new nonce for each post, also in a channel where it was before', async () => {
    const nonces = new Set<string | undefined>();
    for (const channelId of ['90', '91', '90', '91']) {
      row = { channelId, message: row?.message ?? null };
      await keep('one');
      expect(told()).toEqual([[channelId, 'one']]);
      nonces.add(bot.messages.sent[0]?.nonce);
    }
    expect(nonces.size).toBe(4);
  });

  it('is posted anew from an age on, and is not posted again where people do not want it', async () => {
    await keep('one');
    const first = bot.messages.sent[0]?.id;
    clock += HOUR;
    await keep('two', { editFor: HOUR });
    expect(told()).toEqual([['90', 'two']]);
    expect(bot.messages.sent[0]?.id).not.toBe(first);
    bot.messages.sent.length = 0;
    expect(await keep('three', { onGone: 'drop' })).toBe('dropped');
    expect(told()).toEqual([]);
  });

  it('is removed where it is given up or moved while it is posted', async () => {
    const { send } = bot.messages;
    bot.messages.send = async (...message) => {
      row = undefined;
      return send(...message);
    };
    await keep('one');
    expect(told()).toEqual([]);
  });

  it('says whether its channel is closed for now or gone', async () => {
    bot.messages.fail('send', 50013);
    expect(await keep('one')).toBe('closed');
    bot.messages.fail('send', 50083);
    expect(await keep('one')).toBe('kept');
    expect(bot.messages.unarchived).toEqual(['90']);
    bot.messages.gone.add('90');
    expect(await keep('two')).toBe('no-channel');
  });

  it('is removed with those that it replaces, also where its post is not recorded', async () => {
    await keep('one');
    row = { channelId: '91', message: row?.message ?? null };
    bot.messages.loseAnswers(1);
    await expect(keep('one')).rejects.toThrow('lost');
    expect(told()).toHaveLength(2);
    await removeKept(bot, decode(row.message));
    expect(told()).toEqual([]);
  });
});
