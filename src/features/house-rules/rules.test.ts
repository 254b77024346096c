import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../table/model.ts';
import { directPlace, inServer, type Place } from '../../table/place.ts';
import type { Values } from '../../table/settings.ts';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { rulesOf } from './index.ts';
import { channels, tablesPerPerson } from './settings.ts';

const driver = anew(() => tableWith(stones));
const { kernel, request, store, tables } = driver;
let rules: ReturnType<typeof rulesOf>;
beforeEach(() => {
  rules = rulesOf({ service: tables });
  kernel.hooks.push(rules);
});

const set = (...all: readonly Values[]) => store.updateServer('g', Object.assign({}, ...all));
const open = async (channelId: string) => driver.table(await driver.open({}, channelId));
const refusal = async (place: Place, person: Person) => {
  const result = await tables.checkOpening(place, person.id);
  return result.ok ? undefined : result.refusal;
};

const place = (channelId: string, parentId?: string) => ({ ...inServer('g', channelId), parentId });

describe('the allowed channels', () => {
  it('include every channel until some are set, and always direct messages', async () => {
    expect(await refusal(place('c1'), ann)).toBeUndefined();
    await set(channels.to(['c2']), tablesPerPerson.to(1));
    const direct = directPlace('d');
    expect(await refusal(direct, ann)).toBeUndefined();
  });

  it('include their threads', async () => {
    await set(channels.to(['c2']));
    const notAllowed = { message: { key: 'discord.refusal.channel-not-allowed' } };
    expect(await refusal(place('c1'), ann)).toMatchObject(notAllowed);
    expect(await refusal(place('c2'), ann)).toBeUndefined();
    expect(await refusal(place('t', 'c2'), ann)).toBeUndefined();
    expect(await refusal(place('t', 'c1'), ann)).toMatchObject(notAllowed);
  });

  it('lose a channel that is deleted', async () => {
    await set(channels.to(['c1', 'c2']), tablesPerPerson.to(1));
    const left = async () => (await store.server('g')).values;
    await rules.channelGone('g', 'c2');
    expect(await left()).toEqual({ ...channels.to(['c1']), ...tablesPerPerson.to(1) });
    await rules.channelGone('g', 'c3');
    expect(await left()).toMatchObject(channels.to(['c1']));
  });

  it('accept no table of a host with the maximum number of open tables', async () => {
    await set(tablesPerPerson.to(2));
    const first = await open('c1');
    expect(await refusal(place('c2'), ann)).toBeUndefined();
    driver.wind(1000);
    const second = await open('c2');
    expect(await refusal(place('c3'), ann)).toMatchObject({
      message: { key: 'discord.refusal.table-limit', values: { count: 2 } },
      tables: [{ table: first }, { table: second }],
    });
    expect(await refusal(place('c3'), ben)).toBeUndefined();
    must(await tables.cancel(request(first.id, ann)));
    expect(await refusal(place('c3'), ann)).toBeUndefined();
  });

  it('do not count a table that the host has resigned from', async () => {
    await set(tablesPerPerson.to(1));
    const { id } = await open('c1');
    must(await tables.join(request(id, ben)));
    must(await tables.start(request(id, ann)));
    expect(await refusal(place('c2'), ann)).toMatchObject({
      message: { key: 'discord.refusal.table-limit' },
    });
    must(await tables.resign(request(id, ann)));
    expect(await refusal(place('c2'), ann)).toBeUndefined();
    must(await tables.takeSeat(request(id, ann)));
    expect(await refusal(place('c2'), ann)).toMatchObject({
      message: { key: 'discord.refusal.table-limit' },
    });
  });
});
