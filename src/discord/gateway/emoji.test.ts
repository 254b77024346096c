import { describe, expect, it } from 'vitest';
import { createEmojis, type EmojiFile, type EmojiRest } from './emoji.ts';

interface Known {
  readonly id: string;
  readonly name: string;
}

/** A Discord that keeps emoji. @param refuses a method that fails */
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
