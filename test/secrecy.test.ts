import { beforeEach, describe, expect, it } from 'vitest';
import { storedAnalysis } from '../src/features/analysis/service.ts';
import { games } from '../src/games/index.ts';
import { adviceFor } from '../src/table/play/turns.ts';
import type { Loaded } from '../src/table/request.ts';
import { seatOfPerson } from '../src/table/seats/seats.ts';
import { anew } from '../src/testkit/anew.ts';
import {
  askBy,
  controlOf,
  refusalOf,
  type TestAsk,
  testContext,
} from '../src/testkit/discord/bot-context.ts';
import { handlers } from '../src/testkit/discord/everything.ts';
import { personDriver } from '../src/testkit/discord/person-driver.ts';
import { playOut } from '../src/testkit/discord/play-out.ts';
import { translator } from '../src/testkit/discord/translator.ts';
import { must } from '../src/testkit/table/lifecycle.ts';

/* Attacks on secrets by commands, buttons and forged interactions of people on two servers. */

// Noon in UTC, on a Tuesday.
let clock = 0;
beforeEach(() => {
  clock = Date.parse('2026-11-24T12:00:00Z');
});
const people = anew(() =>
  personDriver(
    games,
    translator,
    testContext(games, translator, undefined, () => new Date(clock)),
  ),
);

const here = (name: string) => askBy(name);
const elsewhere = (name: string) => askBy(name, { guildId: '8', channelId: '80' });
/** A channel without the bot, where others can read its answers. */
const outside = (name: string) =>
  ({ ...askBy(name), where: { ...askBy(name).where, place: outsidePlace(name) } }) as TestAsk;
const outsidePlace = (name: string) => ({
  kind: 'outside',
  channelId: '70',
  personId: askBy(name).person.id,
});

/** Starts a person's try as they would. @returns the id of its table */
async function begin(context: TestAsk, span: 'daily' | 'weekly'): Promise<string> {
  const asked = await people.see(await people.run(context, span));
  await people.see(await people.press(context, controlOf(asked, 'Start my try')));
  const own = await people.bot.store.prisma.challengeTry.findFirst({ where: { userId: context.person.id } });
  return own?.tableId ?? '';
}

/** The file of `/privacy`. */
async function exported(context: TestAsk): Promise<string> {
  people.bot.messages.fail('send', 50007);
  const message = await people.see(await people.press(context, '1:privacy-export'));
  return message.files.map(({ data }) => data.toString('utf8')).join('\n');
}

describe('a try that is finished while the challenge runs', () => {
  it('has no figures of the analysis in the export, until it closes', async () => {
    const id = await begin(here('Mia'), 'weekly');
    await playOut(people.bot, id);
    const figure = { value: 7777.25, error: 1 };
    const seat = {
      ...{ result: 1, expected: figure, choices: figure, others: undefined, luck: figure },
      turning: undefined,
    };
    await people.bot.store.prisma.analysis.create({
      data: storedAnalysis.encode({ tableId: id, version: 2, result: { seats: [seat], chart: [] } }),
    });
    expect(await exported(here('Mia'))).not.toContain('7777.25');
    clock += 14 * 86_400_000;
    expect(await exported(here('Mia'))).toContain('7777.25');
  });

  it('cannot be shown as a film in public by anybody, nor to others at all', async () => {
    const id = await begin(here('Mia'), 'weekly');
    await playOut(people.bot, id);
    for (const context of [outside('Mia'), here('Mia'), elsewhere('Mia')])
      expect(refusalOf(await people.run(context, 'replay', { table: id }))).toBe('discord.refuse.replay');
    const known = (kind: string) => handlers.buttons.some((button) => button.kind === kind);
    for (const kind of ['film', 'history', 'verify', 'table', 'sheet', 'analysis'].filter(known))
      for (const context of [here('Ben'), elsewhere('Ben'), outside('Ben')])
        expect(refusalOf(await people.press(context, `1:${kind}:${id}`))).toBe('discord.refuse.gone');
    expect((await people.see(await people.press(here('Mia'), `1:film:${id}`))).files).toHaveLength(1);
    clock += 14 * 86_400_000;
    expect((await people.see(await people.run(outside('Mia'), 'replay', { table: id }))).files).toHaveLength(
      1,
    );
  });

  it('of a day shows its results only to members of its server', async () => {
    await playOut(people.bot, await begin(here('Mia'), 'daily'));
    clock += 3 * 86_400_000;
    const results = '1:challenge:results:9:2026-11-24';
    const zoe = elsewhere('Zoe');
    people.bot.left.add(zoe.person.id);
    expect(refusalOf(await people.press(zoe, results))).toBe('discord.refuse.unknown');
    await people.see(await people.press(here('Ben'), results));
  });
});

describe('a table of a server', () => {
  const at91 = (name: string) => askBy(name, { channelId: '91' });
  const known = (kind: string) => handlers.buttons.some((button) => button.kind === kind);
  const looks = ['film', 'history', 'table', 'verify', 'analysis'].filter(known);
  const refusals = async (context: TestAsk, id: string) => {
    const replies = [
      await people.run(context, 'replay', { table: id }),
      ...(await Promise.all(looks.map((kind) => people.press(context, `1:${kind}:${id}`)))),
    ];
    return new Set(replies.map((reply) => (reply.kind === 'refusal' ? refusalOf(reply) : reply.kind)));
  };

  it('in a private channel is unknown to members who cannot see it; its players know it anywhere', async () => {
    const id = await people.begun();
    await playOut(people.bot, id);
    expect(await refusals(at91('Zoe'), id)).not.toContain('discord.refuse.gone');
    people.bot.hidden.add('90');
    expect(await refusals(at91('Zoe'), id)).toEqual(new Set(['discord.refuse.gone']));
    expect(await refusals(askBy('Zoe', { kind: 'direct', channelId: 'd9' }), id)).toEqual(
      new Set(['discord.refuse.gone']),
    );
    for (const context of [at91('Mia'), askBy('Mia', { kind: 'direct', channelId: 'd1' })])
      for (const kind of looks.filter((look) => look !== 'analysis'))
        await people.see(await people.press(context, `1:${kind}:${id}`));
    // Nobody can show it to people who cannot see it, neither there nor on another server.
    for (const context of [at91('Mia'), elsewhere('Mia')])
      expect(refusalOf(await people.run(context, 'replay', { table: id }))).toBe('discord.refuse.replay');
  });

  it('that removed the bot is known only to its players, and so are its results', async () => {
    const id = await people.begun();
    await playOut(people.bot, id);
    await playOut(people.bot, await begin(here('Mia'), 'daily'));
    clock += 3 * 86_400_000;
    const results = '1:challenge:results:9:2026-11-24';
    await people.see(await people.press(elsewhere('Zoe'), results));
    // Discord no longer tells the bot anything about it.
    const no = async () => false;
    Object.assign(people.bot.members, { isOn: no, hasLeft: no, sees: no });
    expect(await refusals(elsewhere('Zoe'), id)).toEqual(new Set(['discord.refuse.gone']));
    expect(refusalOf(await people.press(elsewhere('Zoe'), results))).toBe('discord.refuse.unknown');
    await people.see(await people.press(elsewhere('Mia'), `1:table:${id}`));
  });
});

it('an export contains nothing that another person chose on a seat after one had left it', async () => {
  await people.newgame(here('Mia'), { game: 'from-the-ground-up' });
  for (const name of ['Ben', 'Cleo']) await people.run(here(name), 'join');
  await people.run(here('Mia'), 'start');
  const id = await people.tableId();
  const loaded = async () => (await people.bot.service.load(id)) ?? Promise.reject(new Error('no table'));
  const seat = seatOfPerson((await loaded()).table, here('Cleo').person.id) ?? 0;
  /** The seat's move, after those that it waits for. @returns the number of its step */
  const moved = async (): Promise<number> => {
    const now = await loaded();
    const awaited = now.game.awaiting(now.state);
    const mover = awaited.includes(seat) ? seat : (awaited[0] ?? 0);
    const occupant = now.table.seats[mover];
    if (occupant?.kind !== 'human') throw new Error('the game awaits nobody');
    const { verb, args } = adviceFor(now, mover).move;
    const request = { tableId: id, person: occupant.person, origin: `move-${now.table.head}` };
    const { seq } = must(await people.bot.service.move(request, { verb, args })).step;
    return mover === seat ? seq : moved();
  };
  const own = await moved();
  await people.press(here('Cleo'), `1:confirm-resign:${id}`);
  await people.press(here('Mia'), `1:offer:${id}:${seat}`);
  const [vote] = (await loaded()).table.proposals;
  await people.press(here('Ben'), `1:vote:${id}:${vote?.id}:yes`);
  await people.see(await people.press(here('Dora'), `1:take:${id}:${seat}`));
  let hidden = await moved();
  const isHidden = ({ game, state }: Loaded) => (game.hidden?.(state, seat) ?? []).length > 0;
  while (!isHidden(await loaded())) hidden = await moved();
  const moves = async (name: string) =>
    JSON.parse(await exported(here(name))).moves.map(({ step }: { readonly step: number }) => step);
  const [former, substitute] = [await moves('Cleo'), await moves('Dora')];
  expect(former).toContain(own);
  expect(former).not.toContain(hidden);
  expect(substitute).toContain(hidden);
  expect(substitute).not.toContain(own);
});

describe('a right to manage channels', () => {
  it('counts only where the table is: neither from another server nor from another channel', async () => {
    await people.open();
    const id = await people.tableId();
    const isOpen = async () => (await people.bot.service.load(id))?.table.status === 'lobby';
    for (const where of [{ guildId: '66', channelId: '660' }, { channelId: '91' }]) {
      for (const press of ['cancel', 'confirm-cancel'])
        await people.press(askBy('Zoe', { ...where, manages: true }), `1:${press}:${id}`);
      expect(await isOpen()).toBe(true);
    }
    await people.press(askBy('Zoe', { manages: true }), `1:confirm-cancel:${id}`);
    expect(await isOpen()).toBe(false);
  });
});
