import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CONNECTION_LOST,
  callsOf,
  type FakeInteraction,
  type FakeRequest,
  fakeInteraction,
} from '../../testkit/discord/fake-interaction.ts';
import type { Acknowledgement, Replyable } from '../interactions/reply.ts';
import type { Composed } from '../rest/message-client.ts';
import { ACKNOWLEDGE_AFTER, type Answer, createAnswer, LATE_ARRIVAL } from './answer.ts';

const message: Composed = { components: [], files: [{ name: 'a.png', data: Buffer.from('a') }], notify: [] };
const START = 1_000_000_000_000;

let warned: object[];
let acknowledged: number;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  warned = [];
  acknowledged = 0;
});
afterEach(() => void vi.useRealTimers());

interface Begun {
  readonly answer: Answer;
  readonly fake: FakeInteraction;
}

function begin(
  how: Acknowledgement,
  request: FakeRequest = how === 'public' ? { command: 'table', verb: 'show' } : { customId: '1:play:abc' },
  inWork = 0,
  hurried = false,
): Begun {
  const fake = fakeInteraction({ createdAt: START, ...request });
  const log = { debug() {}, info() {}, warn: (about: object) => void warned.push(about), error() {} };
  const answer = createAnswer(fake.interaction as unknown as Replyable, how, {
    inWork,
    hurried,
    log,
    now: () => new Date(),
    acknowledged: () => void acknowledged++,
    seen: () => undefined,
  });
  return { fake, answer };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an answer that is ready in time', () => {
  it.each([
    ['private', false, 'reply, private'],
    ['public', false, 'reply'],
    ['public', true, 'reply, private'],
    ['update', false, 'update'],
    ['update', true, 'reply, private'],
    ['silent', false, 'reply, private'],
  ] as const)('is the first response and the only one: %s, private %s', async (how, privately, call) => {
    const { fake, answer } = begin(how);
    await pass(ACKNOWLEDGE_AFTER - 1);
    await answer.show(message, privately);
    await pass(10_000);
    expect(callsOf(fake)).toEqual([call]);
    expect(fake.told).toMatchObject([{ message: { files: [{ name: 'a.png' }] } }]);
    expect(acknowledged).toBe(1);
  });

  it.each([
    ['keep', false],
    ['keep', true],
  ] as const)(
    'follows the acknowledgement where its message is to be edited: %s, private %s',
    async (how, privately) => {
      const { fake, answer } = begin(how);
      await answer.show(message, privately);
      await pass(10_000);
      expect(callsOf(fake)).toEqual(['deferUpdate', 'followUp, private']);
      expect(acknowledged).toBe(1);
    },
  );

  it.each(['update', 'silent', 'keep'] as const)('ends without a message: %s', async (how) => {
    const { fake, answer } = begin(how);
    await answer.end();
    await pass(10_000);
    expect(callsOf(fake)).toEqual(['deferUpdate']);
  });
});

describe('an answer that takes longer', () => {
  it.each([
    ['private', false, ['deferReply, private', 'editReply']],
    ['public', false, ['deferReply', 'editReply']],
    ['public', true, ['deferReply', 'deleteReply', 'followUp, private']],
    ['update', false, ['deferUpdate', 'editReply']],
    ['update', true, ['deferUpdate', 'followUp, private']],
    ['silent', false, ['deferUpdate', 'followUp, private']],
  ] as const)('is announced after 250 ms and then shown: %s, private %s', async (how, privately, then) => {
    const { fake, answer } = begin(how);
    await pass(ACKNOWLEDGE_AFTER - 1);
    expect(callsOf(fake)).toEqual([]);
    await pass(1);
    expect(callsOf(fake)).toEqual(then.slice(0, 1));
    await answer.show(message, privately);
    expect(callsOf(fake)).toEqual(then);
    expect(acknowledged).toBe(1);
  });

  it('waits for its acknowledgement, and is not sent as a second first response', async () => {
    const { fake, answer } = begin('private');
    fake.delay('deferReply', new Promise((done) => setTimeout(done, 400)));
    await pass(ACKNOWLEDGE_AFTER);
    const showing = answer.show(message, false);
    await pass(100);
    expect(callsOf(fake)).toEqual([]);
    await pass(100);
    await showing;
    expect(callsOf(fake)).toEqual(['deferReply, private', 'editReply']);
  });

  it('that gets ready while its response is on the way is not acknowledged on top', async () => {
    const { fake, answer } = begin('update');
    fake.delay('update', new Promise((done) => setTimeout(done, 1_000)));
    await pass(ACKNOWLEDGE_AFTER - 1);
    const showing = answer.show(message, false);
    await pass(2_000);
    await showing;
    expect(callsOf(fake)).toEqual(['update']);
  });

  it('is announced at once where the press comes late', async () => {
    const createdAt = START - LATE_ARRIVAL;
    const { fake, answer } = begin('private', { customId: '1:play:abc', createdAt });
    await pass(0);
    expect(callsOf(fake)).toEqual(['deferReply, private']);
    await answer.show(message, false);
    expect(callsOf(fake)).toEqual(['deferReply, private', 'editReply']);
  });

  it('is announced within 2 s of every press', async () => {
    const { fake } = begin('private', { customId: '1:play:abc', createdAt: START - LATE_ARRIVAL + 1 });
    expect(LATE_ARRIVAL + ACKNOWLEDGE_AFTER).toBeLessThan(2_000);
    await pass(ACKNOWLEDGE_AFTER);
    expect(callsOf(fake)).toEqual(['deferReply, private']);
  });
});

it.each([
  ['while the bot is busy', 100, false],
  ['while answers take long', 0, true],
])('is announced at once %s', async (_, inWork, hurried) => {
  const { fake, answer } = begin('update', { customId: '1:play:abc' }, inWork, hurried);
  await pass(0);
  expect(callsOf(fake)).toEqual(['deferUpdate']);
  await answer.show(message, false);
  expect(callsOf(fake)).toEqual(['deferUpdate', 'editReply']);
});

describe('a first response whose answer is lost', () => {
  it('has arrived where Discord says that there is one', async () => {
    const { fake, answer } = begin('private');
    fake.fail('deferReply', CONNECTION_LOST, 40060);
    await pass(ACKNOWLEDGE_AFTER);
    await answer.show(message, false);
    expect(callsOf(fake)).toEqual(['editReply']);
    expect(answer.isLost()).toBe(false);
  });

  it('is sent once more where it has not arrived', async () => {
    const { fake, answer } = begin('update');
    fake.fail('update', CONNECTION_LOST);
    await answer.show(message, false);
    expect(callsOf(fake)).toEqual(['update']);
  });

  it('is not shown a second time', async () => {
    const { fake, answer } = begin('update');
    fake.fail('update', CONNECTION_LOST, 40060);
    await answer.show(message, false);
    expect(callsOf(fake)).toEqual([]);
    expect(answer.isLost()).toBe(false);
  });

  it.each([
    ['deferReply', ACKNOWLEDGE_AFTER],
    ['reply', 0],
  ] as const)('twice is given up, and told in the log once: %s', async (call, wait) => {
    const { fake, answer } = begin('private');
    fake.fail(call, CONNECTION_LOST, CONNECTION_LOST);
    await pass(wait);
    await answer.show(message, false);
    expect(callsOf(fake)).toEqual([]);
    expect(answer.isLost()).toBe(true);
    expect(warned).toHaveLength(1);
    expect(acknowledged).toBe(0);
  });
});

describe('a first response that Discord refuses', () => {
  it.each([
    ['deferReply', ACKNOWLEDGE_AFTER],
    ['reply', 0],
  ] as const)('because it is too late is lost quietly: %s', async (call, wait) => {
    const { fake, answer } = begin('private');
    fake.fail(call, 10062);
    await pass(wait);
    await answer.show(message, false);
    expect(answer.isLost()).toBe(true);
    expect(warned).toEqual([]);
  });

  it('leaves room for another one', async () => {
    const { fake, answer } = begin('update');
    fake.fail('update', 50035);
    await expect(answer.show(message, false)).rejects.toMatchObject({ code: 50035 });
    await answer.show(message, true);
    await pass(10_000);
    expect(callsOf(fake)).toEqual(['reply, private']);
  });
});
