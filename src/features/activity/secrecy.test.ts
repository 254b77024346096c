import { describe, expect, it } from 'vitest';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { newWorld, type World } from '../../testkit/discord/worlds.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { versionFor } from './changes.ts';
import type { Answers } from './protocol.ts';
import { createActivity } from './service.ts';
import type { Claims } from './tokens.ts';

/*
 * Like test/conformance/secrecy.test.ts, for the page: two worlds that differ in a secret must look the same to others.
 */

const PLAYERS = ['Mia', 'Ben', 'Cleo'];

async function begun(game: string, options: object = {}): Promise<readonly [World, string]> {
  const world = newWorld();
  await world.newgame(world.as('Mia'), { game, ...options });
  for (const name of PLAYERS.slice(1)) await world.run(world.as(name), 'join');
  await world.run(world.as('Mia'), 'start');
  return [world, await world.tableId()];
}

function whoIs(name: string): Claims {
  return { userId: askBy(name).person.id, name, channelId: '90', guildId: '9', locale: 'en' };
}

/** What the page shows a person in the table's channel. */
async function shown({ bot }: World, table: string, name: string): Promise<string> {
  const who = whoIs(name);
  const activity = createActivity(bot, bot.store);
  const past = await activity.past(who, { table });
  const positions = 'refused' in past ? [] : Array.from({ length: past.count }, (_, at) => at);
  return JSON.stringify([
    ...[await activity.view(who, { table }), await activity.mayWatch(who, { table }), past],
    ...(await Promise.all(positions.map((at) => activity.past(who, { table, at })))),
  ]);
}

async function move(world: World, id: string, name: string, which: number): Promise<void> {
  const loaded = (await world.bot.service.load(id)) ?? expect.fail();
  const { person } = askBy(name);
  const chosen = world.bot.service.moves(loaded, PLAYERS.indexOf(name)).at(which) ?? expect.fail();
  const { verb, args } = chosen;
  must(await world.bot.service.move({ tableId: id, person, origin: `${name}-${which}` }, { verb, args }));
}

describe('the page tells others nothing of', () => {
  it.each([
    ['what a player has chosen in secret', 'from-the-ground-up', { tempo: 'together' }],
    ['what a player has drawn ahead', 'graphia-genesis', {}],
  ])('%s', async (_, game, options) => {
    const [one, table] = await begun(game, options);
    const other = newWorld(one);
    await move(one, table, 'Ben', 0);
    await move(other, table, 'Ben', -1);
    for (const name of ['Mia', 'Eva'])
      expect(await shown(one, table, name), name).toBe(await shown(other, table, name));
    expect(await shown(one, table, 'Ben')).not.toBe(await shown(other, table, 'Ben'));
  });

  it('a plan', async () => {
    const [one, table] = await begun('from-the-ground-up');
    const other = newWorld(one);
    for (const name of PLAYERS.slice(1)) await other.press(other.as(name), `1:suggest-plan:${table}`);
    expect((await other.bot.service.load(table))?.table.plans.length).toBeGreaterThan(0);
    for (const name of ['Mia', 'Eva'])
      expect(await shown(one, table, name), name).toBe(await shown(other, table, name));
  });

  it('a plan, also where a planner waits for changes before those who share an answer', async () => {
    const [{ bot, as, press }, table] = await begun('from-the-ground-up');
    await press(as('Cleo'), `1:suggest-plan:${table}`);
    const { table: now } = (await bot.service.load(table)) ?? expect.fail();
    const activity = createActivity(bot, bot.store);
    const answerTo = async (name: string) => {
      const watcher = await activity.mayWatch(whoIs(name), { table });
      return 'refused' in watcher
        ? expect.fail(name)
        : watcher.lineFor({ table: now.version, version: 'new' });
    };
    expect((await answerTo('Cleo'))?.text).toBe('{"version":"new"}');
    const shared = JSON.parse((await answerTo('Eva'))?.text ?? '') as Answers['changes'];
    expect(shared.view?.version).toBe(versionFor(now, ''));
    expect(versionFor(now, askBy('Cleo').person.id)).not.toBe(versionFor(now, ''));
    expect(await activity.view(whoIs('Eva'), { table })).toEqual(shared.view);
  });
});
