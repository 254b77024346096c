import type { APIInteraction } from 'discord-api-types/v10';
import { beforeEach, describe, expect, it } from 'vitest';
import { complaints, rawForEach } from '../../testing/raw-bot.ts';

const raw = rawForEach({ clientSecret: 'secret' });
const ann = () => raw.playground.person('ann');
const ben = () => raw.playground.person('ben');
const commands = () => `/applications/${raw.botId}/commands`;
const OPEN = { name: 'open', description: 'Open' };
const LAUNCH = { type: 4, name: 'Play', handler: 2 };

/** A command that the bot answers in this way. */
async function answered(type: number, person = ann()): Promise<Awaited<ReturnType<typeof raw.call>>> {
  const { id, token } = await raw.interaction(() => person.beginCommand('/open'));
  return raw.call('POST', `/interactions/${id}/${token}/callback?with_response=true`, { type });
}
const instance = (id: string) => raw.call('GET', `/applications/${raw.botId}/activity-instances/${id}`);

describe('an app without Activities', () => {
  beforeEach(() => raw.call('PUT', commands(), [OPEN]));

  it('cannot open an activity, and has no command for it', async () => {
    const refused = await answered(12);
    expect([refused.status, complaints(refused)]).toEqual([
      400,
      { type: ['INTERACTION_CALLBACK_TYPE_INVALID'] },
    ]);
    await expect(ann().launch()).rejects.toThrow('The app has no Activities.');
    expect(complaints(await raw.call('POST', commands(), LAUNCH))).toEqual({
      type: ['APPLICATION_COMMAND_INVALID_TYPE'],
    });
  });
});

describe('an app with Activities', () => {
  beforeEach(async () => {
    await raw.call('PUT', commands(), [OPEN]);
    await raw.playground.host.enableActivities('http://127.0.0.1:9');
  });

  it('has an Entry Point command, which every bulk overwrite must include', async () => {
    const listed = (await raw.call('GET', commands())).body as unknown as readonly object[];
    expect(listed).toContainEqual(expect.objectContaining({ type: 4, name: 'Launch', handler: 2 }));
    expect(await raw.call('PUT', commands(), [OPEN])).toMatchObject({ status: 400, body: { code: 50240 } });
    const two = [OPEN, LAUNCH, { ...LAUNCH, name: 'Another' }];
    expect(await raw.call('PUT', commands(), two)).toMatchObject({ status: 400, body: { code: 30032 } });
    const kept = await raw.call('PUT', commands(), [OPEN, { ...LAUNCH, handler: 1 }]);
    expect(kept.body).toMatchObject([{ name: 'open' }, { type: 4, name: 'Play', handler: 1 }]);
    const guild = `/applications/${raw.botId}/guilds/${raw.guildId}/commands`;
    expect(complaints(await raw.call('POST', guild, LAUNCH))).toEqual({
      type: ['APPLICATION_COMMAND_INVALID_TYPE'],
    });
  });

  it('opens an activity as the answer to an interaction; everybody in the channel joins the same one', async () => {
    const { status, body } = await answered(12);
    const opened = ann().activity;
    expect([status, body]).toEqual([
      200,
      {
        interaction: expect.objectContaining({ type: 2, activity_instance_id: opened?.instanceId }),
        resource: { type: 12, activity_instance: { id: opened?.instanceId } },
      },
    ]);
    await answered(12, ben());
    expect(ben().activity?.instanceId).toBe(opened?.instanceId);
    const channel = raw.channel('general');
    expect((await instance(opened?.instanceId ?? '')).body).toEqual({
      application_id: raw.botId,
      instance_id: opened?.instanceId,
      launch_id: opened?.instanceId.split('-')[1],
      location: {
        id: `gc-${raw.guildId}-${channel}`,
        kind: 'gc',
        channel_id: channel,
        guild_id: raw.guildId,
      },
      users: [ann().id, ben().id],
    });
  });

  it('ends an instance when everybody has left, then starts another', async () => {
    const first = await ann().launch();
    const { instanceId } = first;
    await ben().launch();
    await first.leave();
    expect((await instance(instanceId)).body.users).toEqual([ben().id]);
    await ben().activity?.leave();
    expect(await instance(instanceId)).toMatchObject({ status: 404, body: { code: 0 } });
    expect((await ann().launch()).instanceId).not.toBe(instanceId);
  });

  it('uses another instance elsewhere and when popped out, and ends it once the channel is out of sight', async () => {
    const { instanceId } = await ann().launch();
    const elsewhere = await ann().in('table-1').launch();
    expect([elsewhere.instanceId === instanceId, (await instance(instanceId)).status]).toEqual([false, 404]);
    const before = elsewhere.instanceId;
    await elsewhere.popOut();
    const popped = ann().activity;
    expect([elsewhere.isOpen, popped?.instanceId === before]).toEqual([false, false]);
    await raw.playground.host.deleteChannel('table-1');
    expect(ann().activity).toBeUndefined();
    const direct = await ann().in('direct').launch();
    expect((await instance(direct.instanceId)).body).toMatchObject({ location: { kind: 'pc' } });
  });

  it('asks the bot if the bot handles the Entry Point command; a link carries an id', async () => {
    await raw.call('PUT', commands(), [{ ...LAUNCH, handler: 1 }]);
    let opening: Promise<unknown> = Promise.resolve();
    const { id, token, data } = await raw.interaction(async () => {
      opening = ann().launch();
    });
    expect(data).toMatchObject({ name: 'Play', type: 4 });
    await raw.call('POST', `/interactions/${id}/${token}/callback`, { type: 12 });
    await opening;
    await ann().activity?.leave();
    const query = new URL((await ann().launch('table-7')).url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      instance_id: ann().activity?.instanceId,
      launch_id: expect.stringMatching(/^\d+$/),
      location_id: `gc-${raw.guildId}-${raw.channel('general')}`,
      custom_id: 'table-7',
      guild_id: raw.guildId,
      channel_id: raw.channel('general'),
      frame_id: ann().activity?.id,
      platform: 'desktop',
    });
  });

  it('ends for everybody when Activities are disabled', async () => {
    const { instanceId } = await ann().launch();
    await raw.playground.host.disableActivities();
    expect((await instance(instanceId)).status).toBe(404);
    expect((await raw.call('GET', commands())).body).toMatchObject([{ name: 'open' }]);
  });

  it('opens in answer to presses and forms, too', async () => {
    const send = (asked: APIInteraction, body: object) =>
      raw.call('POST', `/interactions/${asked.id}/${asked.token}/callback`, body);
    const button = { type: 2, style: 1, label: 'Open', custom_id: 'open' };
    const asked = await raw.interaction(() => ann().beginCommand('/open'));
    await send(asked, { type: 4, data: { content: 'x', components: [{ type: 1, components: [button] }] } });
    const pressed = await raw.interaction(() => ann().beginPress('Open'));
    expect((await send(pressed, { type: 12 })).status).toBe(204);
    const answer = await ann().answerTo(pressed.id);
    expect([answer.kind, answer.activity.isOpen]).toEqual(['activity', true]);
  });
});
