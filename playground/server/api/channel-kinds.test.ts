import { describe, expect, it } from 'vitest';
import { rawForEach } from '../../testing/raw-bot.ts';

const raw = rawForEach();

const say = (id: string, content = 'A game?') =>
  raw.call('POST', `/channels/${id}/messages`, { content, nonce: content, enforce_nonce: true });
const start = (id: string, name = 'Game one') =>
  raw.call('POST', `/channels/${id}/threads`, { name, type: 11 });
const codeOf = async (answer: Promise<{ readonly body: unknown }>) =>
  ((await answer).body as { readonly code?: number }).code;

describe('the text chat of a channel for speech', () => {
  it.each([
    ['voice', 2],
    ['stage', 13],
  ] as const)('takes messages and commands, and no threads: %s', async (kind, type) => {
    const { host } = raw.playground;
    const id = await (kind === 'voice' ? host.createVoiceChannel('talk') : host.createStageChannel('talk'));
    expect(await raw.call('GET', `/channels/${id}`)).toMatchObject({ body: { id, type, bitrate: 64_000 } });
    const said = await say(id);
    expect(said.status).toBe(200);
    expect(raw.playground.person('ann').in('talk').last.text).toBe('A game?');
    expect(await start(id)).toMatchObject({ status: 400, body: { code: 50024 } });
    const { id: message } = said.body as unknown as { id: string };
    expect(await codeOf(raw.call('POST', `/channels/${id}/messages/${message}/threads`, { name: 'x' }))).toBe(
      50024,
    );
    await expect(raw.playground.person('ann').in('talk').startThread('x')).rejects.toThrow('Threads start');
  });

  it('is closed to a bot that may not connect: 50001', async () => {
    const id = await raw.playground.host.createVoiceChannel('talk');
    await raw.playground.host.take('Connect', 'talk');
    expect(await say(id)).toMatchObject({ status: 403, body: { code: 50001 } });
    expect(await codeOf(raw.call('GET', `/channels/${id}/messages`))).toBe(50001);
  });
});

describe('a server with 1,000 active threads', () => {
  it('has no further one, from a message, reopened or in a forum, until one is archived: 160006', async () => {
    const { host, person } = raw.playground;
    const id = raw.channel('board-games');
    const { id: thread } = (await start(id)).body as unknown as { id: string };
    await raw.call('PATCH', `/channels/${thread}`, { archived: true });
    host.startThreads('board-games', 999);
    const { id: last } = (await start(id)).body as unknown as { id: string };
    expect(await start(id)).toMatchObject({
      status: 400,
      body: { code: 160006, message: 'Maximum number of active threads reached' },
    });
    const { id: message } = await person('ann').in('board-games').say('a game?');
    expect(await codeOf(raw.call('POST', `/channels/${id}/messages/${message}/threads`, { name: 'x' }))).toBe(
      160006,
    );
    expect(await codeOf(raw.call('PATCH', `/channels/${thread}`, { archived: false }))).toBe(160006);
    const forum = await host.createForum('games');
    const post = { name: 'Game', message: { content: 'x' } };
    expect(await codeOf(raw.call('POST', `/channels/${forum}/threads`, post))).toBe(160006);
    await raw.call('PATCH', `/channels/${last}`, { archived: true });
    expect(await start(id)).toMatchObject({ status: 201 });
  });
});

describe('what is refused in a channel', () => {
  it('is what AutoMod blocks, in messages 200000, in titles 200001', async () => {
    const { host } = raw.playground;
    const id = raw.channel('board-games');
    const { id: before } = (await say(id, 'fine')).body as unknown as { id: string };
    const { id: thread } = (await start(id)).body as unknown as { id: string };
    await host.blockWords('board-games', 'dice');
    expect(await say(id, 'Nice DICE!')).toMatchObject({
      status: 400,
      body: { code: 200000, message: 'Message was blocked by automatic moderation' },
    });
    expect(await codeOf(say(thread, 'the dice'))).toBe(200000);
    const display = { type: 10, content: 'dice' };
    const shown = { flags: 1 << 15, components: [{ type: 17, components: [display] }] };
    expect(await codeOf(raw.call('POST', `/channels/${id}/messages`, shown))).toBe(200000);
    expect(await codeOf(raw.call('PATCH', `/channels/${id}/messages/${before}`, { content: 'dice' }))).toBe(
      200000,
    );
    expect(await codeOf(start(id, 'Dice'))).toBe(200001);
    expect((await say(id, 'fine again')).status).toBe(200);
    await host.blockWords('board-games');
    expect((await say(id, 'dice')).status).toBe(200);
  });

  it('is anything else that the host wants: messages, threads, and edits', async () => {
    const { host } = raw.playground;
    const id = raw.channel('board-games');
    const { id: before } = (await say(id)).body as unknown as { id: string };
    const verify = {
      code: 40002,
      message: 'You need to verify your account in order to perform this action',
    };
    await host.refuseWriting('board-games', verify.code, verify.message);
    expect(await say(id, 'x')).toMatchObject({ status: 403, body: verify });
    expect(await codeOf(start(id))).toBe(40002);
    expect(await codeOf(raw.call('PATCH', `/channels/${id}/messages/${before}`, { content: 'y' }))).toBe(
      40002,
    );
    await host.allowWriting('board-games');
    expect((await say(id, 'x')).status).toBe(200);
  });
});
