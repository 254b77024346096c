import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { createAnnouncer } from '../../discord/announce/announcer.ts';
import { viewOf } from '../../discord/announce/public-view.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { publicWords } from '../../discord/interactions/ask.ts';
import { show } from '../../discord/interactions/reply.ts';
import { compose } from '../../discord/messages/compose.ts';
import { endView } from '../../discord/messages/end.ts';
import { refusalView } from '../../discord/messages/refusals.ts';
import { collectAdditions } from '../../discord/messages/slots.ts';
import { NO_ADDITIONS } from '../../discord/messages/view.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { games } from '../../games/index.ts';
import { directPlace } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { challenges } from '../challenges/index.ts';
import { dayOf } from '../challenges/period.ts';
import { whatIf } from './index.ts';
import { againButton, comparison } from './views.ts';

const people = anew(() => personDriver(games, translator));
/** The maximum length in Discord, with Markdown to escape. */
const LONG_NAME = '**__||[x](http://y) <@1> #z||__**';
const mia = () => askBy('Mia');
const dm = `dm-${mia().person.id}`;

/** Mia plays a game with a computer to its end. @returns the table's id */
async function finished(game = 'roll-to-the-top'): Promise<string> {
  await people.newgame(mia(), { game });
  const id = await people.tableId();
  await people.computers(mia(), id);
  await people.run(mia(), 'start');
  await playOut(people.bot, id);
  return id;
}

async function loaded(tableId: string): Promise<Loaded> {
  const found = await people.bot.service.load(tableId);
  if (found === undefined) throw new Error(`no table ${tableId}`);
  return found;
}

/** The menus of a message, each with its id, values and current choice. */
const menusOf = ({ components }: Composed) =>
  allComponents(components).flatMap(({ custom_id: id, options }) =>
    id === undefined || options === undefined
      ? []
      : [
          {
            id,
            values: options.map(({ value }) => value),
            labels: options.map(({ label }) => label),
            chosen: options.find((option) => option.default)?.label,
          },
        ],
  );
const ask = async (id: string, who = mia()) => people.see(await people.press(who, `1:what-if:${id}:`));
/** Chooses a value in the menu for this part of the choice. */
async function choose(message: Composed, what: string, value?: string): Promise<Composed> {
  const menu = menusOf(message).find(({ id }) => id.includes(`:${what}:`)) ?? expect.fail(what);
  return people.see(await people.press(mia(), menu.id, [value ?? menu.values.at(-1) ?? '']));
}
const openInDm = async () => (await people.bot.service.openIn(dm))?.table;

/** Mia plays on from her last decision. @returns the open table */
async function playedOn(id: string) {
  const chosen = await choose(await ask(id), 'decision');
  const reply = await people.see(await people.press(mia(), controlOf(chosen, 'Play on from here')));
  return { reply, table: (await openInDm()) ?? expect.fail() };
}

describe('What if…', () => {
  it.each(games.map(({ id }) => id))(
    'leads to any decision of %s within the limits of menus',
    async (game) => {
      const id = await finished(game);
      const decisions = await people.bot.api(whatIf).pastDecisions(await loaded(id));
      if (!decisions.ok) throw new Error(decisions.refusal.message.key);
      for (const seat of [0, 1]) {
        const first = await choose(await ask(id), 'seat', String(seat));
        const found = new Set<string>();
        const part = menusOf(first).find(({ id: menu }) => menu.includes(':part:'));
        for (const value of part?.values ?? [undefined]) {
          const message = value === undefined ? first : await choose(first, 'part', value);
          for (const value of menusOf(message).find(({ id: menu }) => menu.includes(':decision:'))?.values ??
            [])
            found.add(value);
        }
        const own = decisions.value.all.filter((decision) => decision.seat === seat);
        expect([...found]).toEqual(own.map(({ step }) => String(step.seq)));
        const last = await choose(part === undefined ? first : await choose(first, 'part'), 'decision');
        expect(last.files.map(({ name }) => name)).toEqual([`sheet-${seat + 1}.png`]);
        expect(wordsOf(last)).toContain('In the real game: ');
      }
      const { table, ...real } = await loaded(id);
      const seats = table.seats.map((one) =>
        one.kind === 'human'
          ? { ...one, person: { ...one.person, name: LONG_NAME } }
          : { ...one, name: LONG_NAME },
      );
      const named = { ...real, table: { ...table, seats } };
      for (const locale of locales) {
        const words = createWords(translator, { locale, theme: 'light' }, named.table);
        const added = {
          ...NO_ADDITIONS,
          blocks: comparison(named, named, words),
          buttons: [againButton(named, 7, words)],
        };
        // Exceeding one of Discord's limits would reject.
        const end = wordsOf(await people.see(show(endView(named, [], words, added))));
        expect(end).not.toMatch(/\{\{|undefined|\[object/);
      }
    },
  );

  it('knows the reader’s own seat, and asks for the level of the computers', async () => {
    const id = await finished();
    expect(menusOf(await ask(id))[0]).toMatchObject({ chosen: 'Mia (you)' });
    expect(menusOf(await ask(id, askBy('Zoe')))[0]).toMatchObject({ chosen: 'Mia' });
    const chosen = await choose(await ask(id), 'decision');
    expect(menusOf(chosen).at(-1)).toMatchObject({ chosen: 'Computer players: medium' });
    const hard = await choose(chosen, 'level', 'hard');
    expect(menusOf(hard).at(-1)).toMatchObject({ chosen: 'Computer players: hard' });
    await people.press(mia(), controlOf(hard, 'Play on from here'));
    expect((await openInDm())?.seats[1]).toMatchObject({ kind: 'computer', level: 'hard' });
  });

  it('begins in direct messages, tells what is known there, and does not count', async () => {
    const id = await finished();
    const { reply, table } = await playedOn(id);
    expect(wordsOf(reply)).toContain('Your game has started in your direct messages.');
    expect(table).toMatchObject({
      status: 'playing',
      place: { kind: 'direct' },
      continuedFrom: { tableId: id },
    });
    const [intro] = people.bot.messages.sent.filter(({ channelId }) => channelId === dm);
    expect(JSON.stringify(intro?.message.components)).toContain('nobody knows them');
    await createAnnouncer(people.bot, () => []).announce(table.id);
    const turn = people.bot.messages.sent.at(-1);
    expect(JSON.stringify(turn?.message.components)).toContain('This game is unrated');
    await playOut(people.bot, table.id);
    const counted = await people.bot.store.prisma.outcome.findMany({ where: { userId: mia().person.id } });
    expect(counted.map(({ tableId }) => tableId)).toEqual([id]);
  });

  it('compares its end with the real game, and can be tried again', async () => {
    const id = await finished();
    const { table } = await playedOn(id);
    await playOut(people.bot, table.id);
    await createAnnouncer(people.bot, () => []).announce(table.id);
    const end = people.bot.messages.sent.at(-1)?.message ?? expect.fail();
    const text = JSON.stringify(end.components);
    expect(text).toMatch(/Here: .+\. In the real game: .+\./);
    expect(text).toContain('The real game:');
    expect(text).not.toContain('Rematch');
    const again = allComponents(end.components).find(({ label }) => label === 'Try again');
    const chosen = await people.see(await people.press(mia(), again?.custom_id ?? ''));
    expect(controlOf(chosen, 'Play on from here')).toContain(`:${table.continuedFrom?.seq}:`);
    // Without the other game, its own result remains.
    const at = await loaded(table.id);
    const words = publicWords(people.bot, at.table);
    const alone = await compose(
      viewOf(at, [], words, { now: new Date(0), availabilities: new Map(), lines: [] }, []),
      people.bot,
    );
    expect(wordsOf(alone)).not.toContain('real game');
    expect(wordsOf(alone)).not.toContain('Try again');
  });

  it('replaces the one that is open, after a question', async () => {
    const id = await finished();
    const first = (await playedOn(id)).table;
    const { reply, table } = await playedOn(id);
    expect(table.id).toBe(first.id);
    expect(wordsOf(reply)).toContain('Close it and play this one instead?');
    await people.press(mia(), controlOf(reply, 'Close it and play'));
    expect((await openInDm())?.id).not.toBe(first.id);
    expect((await loaded(first.id)).table.status).toBe('cancelled');
  });

  it('is refused while another game is open in the direct messages', async () => {
    const id = await finished();
    await people.newgame({
      ...mia(),
      where: { ...mia().where, place: directPlace(dm) },
    });
    const chosen = await choose(await ask(id), 'decision');
    const reply = await people.press(mia(), controlOf(chosen, 'Play on from here'));
    expect(refusalOf(reply)).toBe('what-if-occupied');
    expect(people.bot.messages.sent.filter(({ channelId }) => channelId === dm)).toEqual([]);
  });

  it('says so where the person accepts no direct messages', async () => {
    const id = await finished();
    const chosen = await choose(await ask(id), 'decision');
    people.bot.messages.fail('send', 50007);
    const reply = await people.press(mia(), controlOf(chosen, 'Play on from here'));
    expect(refusalOf(reply)).toBe('discord.what-if.no-messages');
    expect(await openInDm()).toBeUndefined();
  });

  it('makes room for the daily challenge by one press', async () => {
    const { table } = await playedOn(await finished());
    const key = { guildId: '9', period: dayOf(people.bot.now()) };
    const begin = await people.see(await people.run(mia(), 'daily'));
    const occupied = await people.press(mia(), controlOf(begin, 'Start my try'));
    if (occupied.kind !== 'refusal') throw new Error(occupied.kind);
    const { message, inTheWay } = occupied;
    const words = publicWords(people.bot, table);
    expect(inTheWay).toBe(true);
    const added = await collectAdditions(people.bot, { table, words }, 'inTheWay');
    const reply = await people.see(show(refusalView(message, words, table, undefined, added)));
    const close = controlOf(reply, 'Close the what-if game');
    // Nobody else can close it.
    await people.press(askBy('Ben'), close);
    expect((await openInDm())?.id).toBe(table.id);
    expect(wordsOf(await people.see(await people.press(mia(), close)))).toContain('is closed');
    await people.press(mia(), controlOf(begin, 'Start my try'));
    expect((await people.bot.api(challenges).own(key, mia().person.id))?.state).toBe('playing');
    // A second press on Close changes nothing.
    await people.see(await people.press(mia(), close));
    expect((await people.bot.api(challenges).own(key, mia().person.id))?.state).toBe('playing');
  });

  it('is offered where a finished game is shown, and not for a game that runs', async () => {
    const id = await finished();
    const { commands } = people.bot.handlers();
    for (const { name: command } of commands.filter(({ name }) => ['replay', 'history'].includes(name)))
      expect(controlOf(await people.see(await people.run(mia(), command)), 'What if…')).toBe(
        `1:what-if:${id}:`,
      );
    const { table } = await playedOn(id);
    expect(refusalOf(await people.press(mia(), `1:what-if:${table.id}:`))).toBe('what-if-later');
  });

  it('of a damaged menu is no more than a question', async () => {
    const id = await finished();
    const message = await people.see(
      await people.press(mia(), `1:what-if-menu:${id}:seat:0:::medium`, ['x']),
    );
    expect(menusOf(message)[0]?.chosen).toBe('Mia (you)');
    expect(refusalOf(await people.press(mia(), `1:what-if-menu:${id}:decision:0:::medium`, ['99999']))).toBe(
      'what-if-lost',
    );
  });
});

it('stands below a decision of a finished game, and leads to it', async () => {
  const id = await finished();
  const about = {
    loaded: await loaded(id),
    words: publicWords(people.bot, (await loaded(id)).table),
  };
  const { buttons } = await collectAdditions(people.bot, { ...about, seq: 2 }, 'decision');
  expect(buttons).toMatchObject([{ press: { kind: 'what-if', table: id, seq: 2 } }]);
});

describe('What if… during a game', () => {
  /** A game of Mia's and Ben's in which it is Mia's move. */
  async function running(...sandboxes: readonly string[]): Promise<string> {
    await people.newgame(mia(), { game: 'roll-to-the-top' });
    await people.run(askBy('Ben'), 'join');
    const options = `1:options:${await people.tableId()}:1:`;
    if (sandboxes.length > 0) await people.fill(mia(), options, { sandbox: sandboxes });
    const id = await people.tableId();
    await people.run(mia(), 'start');
    return id;
  }
  const sandbox = (id: string, who = mia()) => people.press(who, `1:sandbox:${id}`);
  const begin = async (id: string) =>
    people.press(mia(), controlOf(await people.see(await sandbox(id)), 'Play on from here'));

  it('is offered in the panel, and begins alone, marked and apart from the real game', async () => {
    const id = await running();
    // The dice decide whether the panel has room for it.
    const all = await people.whole(mia(), await people.press(mia(), `1:play:${id}`));
    expect(controlOf(all, 'What if…')).toBe(`1:sandbox:${id}`);
    const before = await loaded(id);
    const offered = await people.see(await sandbox(id));
    expect(wordsOf(offered)).toContain('alone against computer players');
    const hard = await people.see(await people.press(mia(), menusOf(offered)[0]?.id ?? '', ['hard']));
    await people.press(mia(), controlOf(hard, 'Play on from here'));
    const table = (await openInDm()) ?? expect.fail();
    expect(table).toMatchObject({
      status: 'playing',
      place: { kind: 'direct' },
      dice: 'position',
      seats: [{ kind: 'human' }, { kind: 'computer', level: 'hard' }],
      continuedFrom: { tableId: id },
    });
    expect((await loaded(table.id)).state).toEqual(before.state);
    expect(await loaded(id)).toEqual(before);
    const intro = people.bot.messages.sent.map(({ message }) => wordsOf(message)).join();
    expect(intro).toContain("This isn't the real game");
    // The way out, since nobody else would end it.
    expect(intro).toMatch(/close it with .*resign/);
    const panelAt = async (one: string) => people.see(await people.press(mia(), `1:play:${one}`));
    const [aside, usual] = [await panelAt(table.id), await panelAt(id)];
    expect([aside, usual].map((composed) => wordsOf(composed).includes('🔀 🗻'))).toEqual([true, false]);
    const colourOf = ({ components: [first] }: Composed) =>
      first !== undefined && 'accent_color' in first ? first.accent_color : expect.fail();
    expect(colourOf(aside)).not.toBe(colourOf(usual));
  });

  it('draws other dice than the real game will', async () => {
    const id = await running();
    await begin(id);
    const own = (await openInDm()) ?? expect.fail();
    const real = await loaded(id);
    expect(own.joins).not.toBe(real.table.joins);
    const rolls = async (tableId: string) => {
      await playOut(people.bot, tableId);
      const rows = await people.bot.store.steps(tableId);
      return rows.filter(({ kind }) => kind === 'move').flatMap(({ chance }) => chance);
    };
    const there = await rolls(id);
    const here = await rolls(own.id);
    expect(here.slice(0, 12)).not.toEqual(there.slice(0, 12));
  });

  it('stays its player’s own while the real game runs, and then is compared with it', async () => {
    const id = await running();
    await begin(id);
    const own = (await openInDm()) ?? expect.fail();
    await playOut(people.bot, own.id);
    const { table } = await loaded(own.id);
    const asker = { userId: mia().person.id, place: mia().where.place };
    const publicly = () => people.bot.service.mayKnow(table, { ...asker, isPublic: true });
    expect(await publicly()).toMatchObject({ course: false, dice: false });
    expect(await people.bot.service.mayKnow(table, asker)).toMatchObject({ course: true });
    const words = publicWords(people.bot, table);
    const end = async () => collectAdditions(people.bot, { loaded: await loaded(own.id), words }, 'end');
    const early = await end();
    expect(JSON.stringify(early.blocks)).not.toContain('real game');
    expect(early.buttons).toContainEqual(
      expect.objectContaining({ press: expect.objectContaining({ kind: 'sandbox' }) }),
    );
    await playOut(people.bot, id);
    expect(await publicly()).toMatchObject({ course: true, dice: true });
    expect(JSON.stringify((await end()).blocks)).toContain('real game');
  });

  it('is refused where the lobby says so, also by a forged press', async () => {
    const off = await running('off');
    expect(wordsOf(await people.see(await people.press(mia(), `1:play:${off}`)))).not.toContain('What if…');
    for (const id of [`1:sandbox:${off}`, `1:what-if-play:${off}::medium:`])
      expect(refusalOf(await people.press(mia(), id))).toBe('sandbox-off');
    expect(await openInDm()).toBeUndefined();
  });

  it('is refused to who is not awaited, and after the end', async () => {
    const id = await running();
    expect(refusalOf(await sandbox(id, askBy('Zoe')))).toBe('sandbox-turn');
    await playOut(people.bot, id);
    expect(refusalOf(await sandbox(id))).toBe('sandbox-over');
  });

  it('is refused in a challenge, whose dice others get', async () => {
    const daily = await people.see(await people.run(mia(), 'daily'));
    await people.press(mia(), controlOf(daily, 'Start my try'));
    const own = (await openInDm()) ?? expect.fail();
    expect(refusalOf(await sandbox(own.id))).toBe('sandbox-dice');
    expect(refusalOf(await people.press(mia(), `1:what-if-play:${own.id}::medium:`))).toBe('sandbox-dice');
  });

  it('is refused in direct messages, where it would play itself', async () => {
    const there = { ...mia(), where: { ...mia().where, place: directPlace(dm) } };
    await people.newgame(there, { game: 'roll-to-the-top' });
    const { id } = (await openInDm()) ?? expect.fail();
    await people.run(there, 'start');
    expect(wordsOf(await people.see(await people.press(there, `1:play:${id}`)))).not.toContain('What if…');
    for (const press of [`1:sandbox:${id}`, `1:what-if-play:${id}::medium:`])
      expect(refusalOf(await people.press(there, press))).toBe('sandbox-direct');
  });

  it('says that others decide anew only where they have decided in secret', async () => {
    await people.newgame(mia(), { game: 'from-the-ground-up', tempo: 'together' });
    await people.run(askBy('Ben'), 'join');
    const id = await people.tableId();
    await people.run(mia(), 'start');
    const intro = async () => {
      await begin(id);
      const { message } =
        people.bot.messages.sent.findLast(({ channelId }) => channelId === dm) ?? expect.fail();
      return JSON.stringify(message.components);
    };
    expect(await intro()).not.toContain('they choose anew');
    await people.press(mia(), `1:close-what-if:${(await openInDm())?.id}`);
    const ben = (await people.bot.service.load(id)) ?? expect.fail();
    const [{ verb, args } = expect.fail()] = people.bot.service.moves(ben, 1);
    const asked = { tableId: id, person: askBy('Ben').person, origin: 'ben' };
    expect((await people.bot.service.move(asked, { verb, args })).ok).toBe(true);
    expect(await intro()).toContain('they choose anew');
  });
});
