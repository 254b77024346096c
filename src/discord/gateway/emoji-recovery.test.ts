import { DiscordAPIError, REST } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Emojis } from './emoji.ts';
import { refreshEmojis, retryWithoutEmoji } from './emoji-recovery.ts';

/** Discord's refusal of a form. @param code of the one field that is wrong */
function refusal(code: string): DiscordAPIError {
  const errors = { components: { 0: { emoji: { id: { _errors: [{ code, message: 'Invalid emoji' }] } } } } };
  const raw = { code: 50035, message: 'Invalid Form Body', errors };
  return new DiscordAPIError(raw, 50035, 400, 'POST', 'https://discord.invalid', {});
}

/** discord.js's own REST client, whose requests end in these ways, one after the other. */
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
