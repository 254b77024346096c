import { beforeEach, describe, expect, it } from 'vitest';
import { complaints, rawForEach } from '../../testing/raw-bot.ts';

const HOUR = 3_600_000;
const raw = rawForEach();
let path: string;
beforeEach(async () => {
  path = `/guilds/${raw.guildId}/scheduled-events`;
  await raw.playground.host.setBotEvents(true);
});

const inHours = (hours: number) => new Date(raw.playground.clock.now() + hours * HOUR).toISOString();
const event = (more: object = {}) => ({
  name: 'Club night',
  description: 'Come and play',
  scheduled_start_time: inHours(1),
  scheduled_end_time: inHours(3),
  privacy_level: 2,
  entity_type: 3,
  entity_metadata: { location: 'A channel' },
  ...more,
});
const create = (more: object = {}) => raw.call('POST', path, event(more));
const idOf = ({ body }: { readonly body: unknown }) => (body as { readonly id: string }).id;
const names = async () =>
  ((await raw.call('GET', path)).body as unknown as readonly { name: string }[]).map(({ name }) => name);

describe('scheduled events', () => {
  it('are created, listed, started and deleted; past ones are not listed', async () => {
    const created = await create();
    expect(created).toMatchObject({
      status: 200,
      body: { name: 'Club night', status: 1, creator_id: raw.botId },
    });
    await create({ name: 'Later', scheduled_end_time: inHours(2) });
    const gone = idOf(await create({ name: 'Gone' }));
    expect((await raw.call('DELETE', `${path}/${gone}`)).status).toBe(204);
    expect(await raw.call('DELETE', `${path}/${gone}`)).toMatchObject({ status: 404, body: { code: 10070 } });
    await raw.playground.host.wind(HOUR);
    const begun = await raw.call('PATCH', `${path}/${idOf(created)}`, { status: 2 });
    expect(begun).toMatchObject({ status: 200, body: { status: 2 } });
    expect(complaints(await raw.call('PATCH', `${path}/${idOf(created)}`, { status: 4 }))).toEqual({
      status: ['GUILD_SCHEDULED_EVENT_STATUS_TRANSITION'],
    });
    expect(await names()).toEqual(['Club night', 'Later']);
    await raw.playground.host.wind(2 * HOUR);
    expect(await names()).toEqual(['Later']);
    await raw.playground.host.wind(6 * HOUR);
    expect(await names()).toEqual([]);
  });

  it.each([
    [{ name: '' }, { name: ['BASE_TYPE_BAD_LENGTH'] }],
    [{ name: 'a'.repeat(101) }, { name: ['BASE_TYPE_BAD_LENGTH'] }],
    [
      { entity_metadata: { location: 'a'.repeat(101) } },
      { 'entity_metadata.location': ['BASE_TYPE_BAD_LENGTH'] },
    ],
    [{ scheduled_end_time: undefined }, { scheduled_end_time: ['BASE_TYPE_REQUIRED'] }],
    [{ scheduled_start_time: 'soon' }, { scheduled_start_time: ['DATE_TIME_TYPE_PARSE'] }],
    [
      { scheduled_start_time: '2020-01-01T00:00:00Z' },
      { scheduled_start_time: ['GUILD_SCHEDULED_EVENT_SCHEDULE_PAST'] },
    ],
    [{ privacy_level: 1 }, { privacy_level: ['BASE_TYPE_CHOICES'] }],
  ])('are refused with %j', async (more, wrong) => {
    expect(complaints(await create(more))).toEqual(wrong);
  });

  it('need Create Events, and are limited to 100', async () => {
    await raw.playground.host.setBotEvents(false);
    expect(await create()).toMatchObject({ status: 403, body: { code: 50013 } });
    await raw.playground.host.setBotEvents(true);
    for (let count = 0; count < 100; count++) await create();
    expect(await create()).toMatchObject({ status: 400, body: { code: 30038 } });
  });
});
