import { DiscordAPIError, REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createEmojis,
  type EmojiFile,
  type EmojiRest,
  type Emojis,
  refreshEmojis,
  retryWithoutEmoji,
} from './emoji.ts';

interface Known {
  readonly id: string;
  readonly name: string;
}

/** A Discord that stores emoji. @param refuses a method that fails */
function fakeDiscord(known: Known[], refuses?: 'get' | 'post' | 'delete') {
  const requests: string[] = [];
  const request = (method: 'get' | 'post' | 'delete', route: string) => {
    requests.push(`${method} ${route}`);
    if (method === refuses) throw new Error('Discord refuses');
  };
  const rest: EmojiRest = {
    async get(route) {
      request('get', route);
      return { items: [...known] };
    },
    async post(route, { body }) {
      request('post', route);
      const { name, image } = body as { readonly name: string; readonly image: string };
      expect(image).toBe(`data:image/png;base64,${Buffer.from('png').toString('base64')}`);
      const made = { id: String(100 + requests.length), name };
      known.push(made);
      return made;
    },
    async delete(route) {
      request('delete', route);
      known.splice(
        known.findIndex(({ id }) => route.endsWith(`/${id}`)),
        1,
      );
    },
  };
  const warnings: string[] = [];
  const log = {
    debug() {},
    info() {},
    warn: (_: object, message: string) => void warnings.push(message),
    error() {},
  };
  const application = { rest, id: '7', signal: new AbortController().signal };
  return { application, log, known, requests, warnings };
}

const file = (name: string, hash: string): EmojiFile => ({
  name,
  hash,
  read: async () => Buffer.from('png'),
});
const files = [file('d4', '11111111'), file('d20', '22222222')];

describe('the emoji of the application', () => {
  it('are unknown until they are listed', () => {
    expect(createEmojis(files).markdown('d4', 'd4')).toBeUndefined();
  });

  it('are created if missing', async () => {
    const { application, log, known, warnings } = fakeDiscord([]);
    const emojis = createEmojis(files);
    await emojis.synchronise(application, 'owner', log);
    expect(known.map(({ name }) => name)).toEqual(['d4_11111111', 'd20_22222222']);
    expect(emojis.idOf('d20')).toBe(known[1]?.id);
    expect(emojis.markdown('d4', 'der W4')).toBe(`<:d4:${known[0]?.id}>`);
    expect([emojis.wordsFor('d4'), emojis.wordsFor('potion_mana')]).toEqual(['der W4', 'potion mana']);
    expect(warnings).toEqual([]);
  });

  it('are replaced if their picture has changed, and otherwise kept', async () => {
    const { application, log, known, requests } = fakeDiscord([
      { id: '1', name: 'd4_11111111' },
      { id: '2', name: 'd20_00000000' },
    ]);
    const emojis = createEmojis(files);
    await emojis.synchronise(application, 'owner', log);
    expect(known.map(({ name }) => name)).toEqual(['d4_11111111', 'd20_22222222']);
    expect(emojis.idOf('d4')).toBe('1');
    expect(emojis.idOf('d20')).toBe(known[1]?.id);
    expect(requests).toHaveLength(3);
  });

  it('are deleted if no longer used, except those that people uploaded', async () => {
    const { application, log, known } = fakeDiscord([
      { id: '1', name: 'd4_11111111' },
      { id: '2', name: 'd20_22222222' },
      { id: '3', name: 'd100_33333333' },
      { id: '4', name: 'party' },
    ]);
    const emojis = createEmojis(files);
    await emojis.synchronise(application, 'owner', log);
    expect(known.map(({ name }) => name)).toEqual(['d4_11111111', 'd20_22222222', 'party']);
    expect(emojis.idOf('d100')).toBeUndefined();
  });

  it('are only read by processes that do not own them', async () => {
    const { application, log, requests } = fakeDiscord([{ id: '1', name: 'd4_11111111' }]);
    const emojis = createEmojis(files);
    await emojis.synchronise(application, 'reader', log);
    expect(emojis.idOf('d4')).toBe('1');
    expect(emojis.idOf('d20')).toBeUndefined();
    expect(requests).toEqual(['get /applications/7/emojis']);
  });

  it('stay as far as known when Discord fails, which is logged once', async () => {
    const { application, log, warnings } = fakeDiscord([{ id: '1', name: 'd4_11111111' }], 'post');
    const emojis = createEmojis([...files, file('d6', '44444444')]);
    await emojis.synchronise(application, 'owner', log);
    expect(emojis.idOf('d4')).toBe('1');
    expect(emojis.idOf('d20')).toBeUndefined();
    expect(warnings).toHaveLength(1);
  });

  it('are not logged as missing by a bot that is going offline', async () => {
    const { application, log, warnings } = fakeDiscord([], 'get');
    await createEmojis(files).synchronise({ ...application, signal: AbortSignal.abort() }, 'owner', log);
    expect(warnings).toEqual([]);
  });
});

/** Discord's validation error of a form. @param code of its single invalid field */
function refusal(code: string): DiscordAPIError {
  const errors = { components: { 0: { emoji: { id: { _errors: [{ code, message: 'Invalid emoji' }] } } } } };
  const raw = { code: 50035, message: 'Invalid Form Body', errors };
  return new DiscordAPIError(raw, 50035, 400, 'POST', 'https://discord.invalid', {});
}

/** discord.js's own REST client, whose requests end in these ways, in order. */
function restThat(...ends: readonly (unknown | DiscordAPIError)[]) {
  const rest = new REST();
  const bodies: unknown[] = [];
  rest.request = async ({ body }) => {
    const end = ends[bodies.push(body) - 1];
    if (end instanceof Error) throw end;
    return end;
  };
  return { rest, bodies };
}

const german = { wordsFor: (name: string) => (name === 'face_3' ? 'eine 3' : name) };

const message = (withEmoji: boolean) => ({
  flags: 1,
  nonce: '7',
  components: [
    { type: 10, content: withEmoji ? 'Ann schreibt <:face_3:11> in A1.' : 'Ann schreibt eine 3 in A1.' },
    {
      type: 1,
      components: [
        { type: 2, label: 'Roll', ...(withEmoji ? { emoji: { id: '12' } } : {}) },
        { type: 2, label: 'Play', emoji: { name: '🎲' } },
      ],
    },
  ],
});

describe('a message that Discord refuses for an emoji', () => {
  it('is sent once more without emoji of the application', async () => {
    const { rest, bodies } = restThat(refusal('BUTTON_COMPONENT_INVALID_EMOJI'), { id: '1' });
    const refused = vi.fn();
    retryWithoutEmoji(rest, german, refused);
    await expect(rest.post('/channels/1/messages', { body: message(true) })).resolves.toEqual({ id: '1' });
    expect(bodies).toEqual([message(true), message(false)]);
    expect(refused).toHaveBeenCalledOnce();
  });

  it('is not sent a third time', async () => {
    const { rest, bodies } = restThat(
      refusal('COMPONENT_INVALID_EMOJI'),
      refusal('COMPONENT_INVALID_EMOJI'),
      {},
    );
    retryWithoutEmoji(rest, german, () => {});
    await expect(rest.patch('/channels/1/messages/2', { body: message(true) })).rejects.toThrow('Invalid');
    expect(bodies).toHaveLength(2);
  });

  it('is not sent again where something else is wrong', async () => {
    const { rest, bodies } = restThat(refusal('BASE_TYPE_BAD_LENGTH'), {});
    const refused = vi.fn();
    retryWithoutEmoji(rest, german, refused);
    await expect(rest.post('/channels/1/messages', { body: message(true) })).rejects.toThrow('Invalid');
    expect(bodies).toHaveLength(1);
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('the refresh of the emoji', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const start = (synchronise: Emojis['synchronise']) =>
    refreshEmojis(
      { idOf: () => undefined, markdown: () => undefined, wordsFor: (name) => name, synchronise },
      { rest: new REST(), id: '7', signal: new AbortController().signal },
      'owner',
      { debug() {}, info() {}, warn() {}, error() {} },
    );

  it('comes at once, every hour, and once soon after refusals', async () => {
    const synchronise = vi.fn(async () => {});
    const refresh = start(synchronise);
    expect(synchronise).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(synchronise).toHaveBeenCalledTimes(2);
    refresh.refused();
    refresh.refused();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(synchronise).toHaveBeenCalledTimes(3);
    refresh.refused();
    refresh.stop();
    await vi.advanceTimersByTimeAsync(3 * 60 * 60_000);
    expect(synchronise).toHaveBeenCalledTimes(3);
  });

  it('never runs twice at the same time', async () => {
    const synchronise = vi.fn(() => new Promise<void>(() => {}));
    start(synchronise);
    await vi.advanceTimersByTimeAsync(5 * 60 * 60_000);
    expect(synchronise).toHaveBeenCalledTimes(1);
  });
});
