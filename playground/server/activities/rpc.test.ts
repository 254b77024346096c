import { describe, expect, it } from 'vitest';
import { rawForAll } from '../../testing/raw-bot.ts';

const raw = rawForAll({ activity: 'http://127.0.0.1:9', clientSecret: 'secret' });
const open = (handle = 'ann') => raw.playground.person(handle).launch();
const hello = (frameId: string, more: object = {}) => [
  0,
  { v: 1, encoding: 'json', client_id: raw.botId, frame_id: frameId, ...more },
];

describe('a frame', () => {
  it('is ready after its handshake, not before', async () => {
    const activity = await open();
    expect(await activity.say([1, { cmd: 'CAPTURE_LOG', nonce: 'n', args: {} }])).toEqual([]);
    expect(await activity.say('nonsense')).toEqual([]);
    expect(await activity.say(hello(activity.id))).toMatchObject([
      [1, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1 } }],
    ]);
    expect(await activity.say([1, { cmd: 'CAPTURE_LOG', nonce: 'n', args: {} }])).toEqual([
      [1, { cmd: 'CAPTURE_LOG', evt: null, nonce: 'n', data: null }],
    ]);
  });

  it.each([
    ['another version', { v: 2 }, 4004],
    ['another encoding', { encoding: 'etf' }, 4005],
    ['another application', { client_id: '1' }, 4000],
    ['another frame', { frame_id: 'other' }, 4000],
  ])('is closed for %s', async (_name, wrong, code) => {
    const activity = await open();
    expect(await activity.say(hello(activity.id, wrong))).toMatchObject([[2, { code }]]);
  });

  it.each([
    ['another application', { client_id: '1' }, 4007],
    ['a scope beyond identify', { scope: ['identify', 'email'] }, 5000],
    ['no scope', { scope: [] }, 5000],
  ])('is not authorized for %s', async (_name, wrong, code) => {
    const activity = await open();
    const args = { client_id: raw.botId, response_type: 'code', scope: ['identify'], ...wrong };
    await expect(activity.command('AUTHORIZE', args)).rejects.toThrow(`"code":${code}`);
  });

  it('is not authorized by a person who does not want it', async () => {
    await raw.playground.person('chloe').setWilling(false);
    await expect((await open('chloe')).authorize()).rejects.toThrow('access_denied');
  });

  it('authenticates only its own person, and tells their language to nobody else', async () => {
    const [ann, ben] = [await open(), await open('ben')];
    await expect(ann.command('USER_SETTINGS_GET_LOCALE')).rejects.toThrow('"code":4006');
    const answer = await fetch(`${raw.playground.api}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: raw.botId,
        client_secret: 'secret',
        grant_type: 'authorization_code',
        code: await ann.authorize(),
      }),
    });
    const { access_token } = (await answer.json()) as { readonly access_token: string };
    await expect(ben.command('AUTHENTICATE', { access_token })).rejects.toThrow('"code":4009');
    expect(await ann.command('AUTHENTICATE', { access_token })).toMatchObject({ user: { username: 'ann' } });
    expect(await ann.command('USER_SETTINGS_GET_LOCALE')).toEqual({ locale: 'en-US' });
  });

  it('gets the events that it subscribes to', async () => {
    const heard: unknown[] = [];
    const activity = await open();
    await activity.command('SUBSCRIBE', {}, 'ACTIVITY_LAYOUT_MODE_UPDATE');
    const stop = activity.hear((message) => heard.push(message));
    await activity.arrange({ layout: 'pip', orientation: 'portrait' });
    stop();
    expect(heard).toEqual([
      [1, { cmd: 'DISPATCH', evt: 'ACTIVITY_LAYOUT_MODE_UPDATE', data: { layout_mode: 1 }, nonce: null }],
    ]);
    await expect(activity.command('SUBSCRIBE', {}, 'SPEAKING_START')).rejects.toThrow('"code":4004');
  });

  it('has only its platform’s commands', async () => {
    const activity = await open('daan');
    await expect(activity.command('SET_ORIENTATION_LOCK_STATE', { lock_state: 2 })).rejects.toThrow('4002');
    expect(await activity.command('SET_CONFIG', { use_interactive_pip: true })).toEqual({
      use_interactive_pip: true,
    });
    await activity.arrange({ platform: 'mobile' });
    expect(await activity.command('SET_ORIENTATION_LOCK_STATE', { lock_state: 2 })).toBeNull();
    await expect(activity.command('START_PURCHASE')).rejects.toThrow('Invalid command: START_PURCHASE');
  });

  it('closes itself', async () => {
    const activity = await open('daan');
    await activity.say([2, { code: 1000, message: 'Bye', nonce: 'n' }]);
    expect(activity.isOpen).toBe(false);
  });
});
