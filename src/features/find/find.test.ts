import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { type Loaded, ok } from '../../table/request.ts';
import { createStrangers } from '../../table/strangers.ts';
import { askBy, controlOf, refusalOf, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { offers } from './settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let time: number;
let people: PersonDriver;
beforeEach(() => {
  time = Date.parse('2026-11-24T12:00:00Z');
  people = personDriver(
    games,
    translator,
    testContext(games, translator, undefined, () => new Date(time)),
  );
});

/** A person on a server of their own. */
const on = (name: string, guildId: string) => {
  const ask = askBy(name);
  return {
    ...ask,
    where: { ...ask.where, place: { ...ask.where.place, guildId, channelId: `${guildId}0` } },
  };
};
const mia = on('Mia', '701');
const ben = on('Ben', '702');
const zoe = on('Zoe', '703');
type Who = typeof mia;

/** Lets a minute or more pass, and does all work that is due. */
const pass = async (ms = 6 * MINUTE) => {
  time += ms;
  for (let round = 0; round < 3; round++) await work();
};
const work = async () => {
  for (const contribution of people.bot.contributions) {
    for (const job of contribution.recurring?.jobs ?? [])
      if (job.queue === 'find') await contribution.jobs?.[job.queue]?.run(job.key);
    for (const due of contribution.dueWork ?? []) {
      if (due.queue !== 'foundGame' && due.queue !== 'findReport') continue;
      const rows = await people.bot.store.prisma[due.queue as 'foundGame'].findMany({
        where: { dueAt: { lte: new Date(time) } },
      });
      for (const { id } of rows) await due.run(id);
    }
  }
};
const agree = (who: Who, name: string) => people.fill(who, '1:find-agree::', { name: [name] });
const wish = (who: Who, changes: Record<string, readonly string[]> = {}) =>
  people.fill(who, '1:find-wish::', { games: ['roll-to-the-top'], ...changes });
const look = async (who: Who) => people.see(await people.run(who, 'find'));
const messagesTo = (who: Who) =>
  people.bot.messages.sent.filter(({ channelId }) => channelId === `dm-${who.person.id}`);
const lastTo = (who: Who) => messagesTo(who).at(-1)?.message ?? expect.fail('no message');
const follow = async (who: Who, label: string) => people.press(who, controlOf(lastTo(who), label));

/** Lets the features follow a game. */
const followed = async (loaded: Loaded) => {
  for (const contribution of people.bot.contributions) await contribution.follow?.(loaded);
};

/** Mia, Ben, and others have agreed and wished for the same game. */
const wished = async (...others: readonly Who[]) => {
  for (const who of others) {
    await agree(who, `${who.person.name} X`);
    await people.see(await wish(who));
  }
};

describe('/find', () => {
  it('says once what others see, asks for a name, and begins with what one wished for last', async () => {
    const first = await look(mia);
    expect(wordsOf(first)).toContain('They never see');
    expect(await people.bot.store.prisma.seeker.count()).toBe(0);
    const agreed = await people.see(await agree(mia, 'Mia the Bold'));
    expect(wordsOf(agreed)).toContain('Mia the Bold');
    const shown = await people.see(await wish(mia, { size: ['two'], more: ['even'] }));
    expect(wordsOf(shown)).toContain('Few people look for this');
    const again = await people.form(mia, '1:find-wish::');
    expect(JSON.stringify(again.fields)).toContain('"value":"two","label":"2","chosen":true');
    expect(wordsOf(await look(mia))).toContain("You're looking for");
  });

  it('brings three people of three servers together, under the names that they chose', async () => {
    await agree(mia, 'Bold');
    await agree(ben, 'Swift');
    await agree(zoe, 'Calm');
    for (const who of [mia, ben, zoe]) await people.see(await wish(who, { size: ['more'] }));
    await pass();
    expect(messagesTo(mia)).toHaveLength(1);
    const told = wordsOf(lastTo(mia));
    expect(told).toContain('Your game of');
    for (const hidden of ['Ben', 'Zoe', ben.person.id, zoe.person.id, '702'])
      expect(told).not.toContain(hidden);
    expect(told).toContain('**Swift** · no found game finished yet');
    for (const who of [mia, ben]) {
      const waits = await people.see(await follow(who, 'Play'));
      expect(wordsOf(waits)).toContain("You're in");
    }
    const begun = await people.see(await follow(zoe, 'Play'));
    expect(wordsOf(begun)).toContain('has begun');
    const game = await people.bot.store.prisma.foundGame.findFirst();
    const loaded = await people.bot.service.load(game?.tableId ?? '');
    expect(loaded?.table.status).toBe('playing');
    expect(loaded?.table.place.guildId).toBeUndefined();
    await people.see(await people.press(zoe, controlOf(begun, 'Play')));
  });

  it('gives the place of somebody who does not come to the next, and the others keep theirs', async () => {
    await wished(mia, ben);
    await pass();
    await follow(mia, 'Play');
    await pass(DAY);
    await wished(zoe);
    await pass(DAY / 4);
    expect(wordsOf(lastTo(zoe))).toContain('Your game of');
    expect(refusalOf(await follow(ben, 'Play'))).toBe('discord.find.refusal.late');
    await people.see(await follow(zoe, 'Play'));
    const [game] = await people.bot.store.prisma.foundGame.findMany();
    expect(game?.state).toBe('playing');
    const seats = await people.bot.store.prisma.foundSeat.findMany({ orderBy: { userId: 'asc' } });
    expect(Object.fromEntries(seats.map(({ userId, ending }) => [userId, ending]))).toEqual({
      [mia.person.id]: null,
      [ben.person.id]: 'absent',
      [zoe.person.id]: null,
    });
  });

  it('is refused to those whom the owner keeps out, on servers that forbid it, and where it is switched off', async () => {
    await agree(mia, 'Bold');
    await createStrangers(people.bot).exclude('person', mia.person.id, new Date(time + DAY));
    expect(refusalOf(await wish(mia))).toBe('discord.find.refusal.excluded');
    time += DAY;
    await people.see(await wish(mia));
    await people.bot.service.changeServerSettings('701', () => ok(offers.to(false)));
    expect(await people.refusedForm(mia, '1:find-wish::')).toBe('discord.find.refusal.here');
    expect(refusalOf(await people.run(on('Abe', '701'), 'find'))).toBe('discord.find.refusal.here');
    const everywhere = personDriver(
      games,
      translator,
      testContext(games, translator, undefined, () => new Date(time), undefined, undefined, {
        matching: false,
      }),
    );
    expect(everywhere.bot.handlers().commands.map(({ name }) => name)).not.toContain('find');
    expect(await everywhere.refusedForm(mia, '1:find-wish::')).toBe('discord.find.refusal.off');
  });

  it('lets a person withdraw their own wish only, and have five', async () => {
    await wished(mia);
    const [own] = await people.bot.store.prisma.wish.findMany();
    expect(refusalOf(await people.press(ben, `1:find-withdraw:${own?.id}`))).toBe('discord.find.refusal.met');
    for (let more = 1; more < 5; more++) await people.see(await wish(mia));
    expect(refusalOf(await wish(mia))).toBe('discord.find.refusal.most');
    const left = await people.see(await people.press(mia, `1:find-withdraw:${own?.id}`));
    expect(wordsOf(left).match(/until/g)).toHaveLength(4);
    expect(await people.bot.store.prisma.wishServer.count()).toBe(4);
  });

  it('begins sooner with a computer player, whose seat goes to a person who comes early', async () => {
    await agree(mia, 'Bold');
    await people.see(await wish(mia, { more: ['computers'] }));
    await pass(2 * HOUR);
    expect(wordsOf(lastTo(mia))).toContain('Nobody has been found yet');
    await people.see(await follow(mia, 'Play'));
    const tableId = (await people.bot.store.prisma.foundGame.findFirst())?.tableId ?? '';
    const seats = async () => (await people.bot.service.load(tableId))?.table.seats.map(({ kind }) => kind);
    expect((await seats())?.toSorted()).toEqual(['computer', 'human']);
    await agree(ben, 'Swift');
    await people.see(await wish(ben));
    await pass();
    await people.see(await follow(ben, 'Play'));
    expect(await seats()).toEqual(['human', 'human']);
    const loaded = (await people.bot.service.load(tableId)) ?? expect.fail();
    expect(people.bot.service.seatOf(loaded, ben.person.id)).toBeDefined();
  });

  it('costs nothing to decline, and the place goes back to the pool', async () => {
    await wished(mia, ben);
    await pass();
    await people.see(await follow(mia, 'Play'));
    await people.see(await follow(ben, 'Not this time'));
    expect(wordsOf(await look(ben))).toContain('no found game finished yet');
    await wished(zoe);
    await pass();
    await people.see(await follow(zoe, 'Play'));
    expect((await people.bot.store.prisma.foundGame.findFirst())?.state).toBe('playing');
  });

  it('asks those who leave games to wait longer, and says why', async () => {
    await wished(mia);
    const ended = { foundAt: new Date(time), told: true, endedAt: new Date(time), wish: '' };
    const [own] = await people.bot.store.prisma.wish.findMany();
    const met = JSON.stringify({
      ...JSON.parse(own?.plan ?? ''),
      id: own?.id,
      madeAt: new Date(time),
      expiresAt: new Date(time),
    });
    const game = {
      game: 'roll-to-the-top',
      pace: 'day',
      seats: 2,
      even: false,
      rematch: false,
      lacks: false,
    };
    for (const [index, ending] of ['finished', 'left', 'absent', 'finished'].entries()) {
      const id = `aaaaaaaaa${'abcd'.charAt(index)}`;
      const rest = { computers: false, state: 'over', tableId: null, madeAt: new Date(time), dueAt: null };
      await people.bot.store.prisma.foundGame.create({ data: { id, ...game, ...rest } });
      const seat = { gameId: id, userId: mia.person.id, ...ended, wish: met, ending };
      await people.bot.store.prisma.foundSeat.create({
        data: { ...seat, cameAt: null, joinId: null, place: null },
      });
    }
    expect(wordsOf(await people.see(await wish(mia)))).toContain('others come first');
    const page = await people.see(await people.press(mia, '1:find-past'));
    expect(wordsOf(page)).toContain('finishes 2 of 4 games');
    expect(wordsOf(page)).toContain("didn't come");
  });
});

describe('a found game', () => {
  /** Mia and Ben have come to their game. */
  const begun = async () => {
    await wished(mia, ben);
    await pass();
    await follow(mia, 'Play');
    await follow(ben, 'Play');
    const game = (await people.bot.store.prisma.foundGame.findFirst()) ?? expect.fail();
    return game.tableId ?? expect.fail();
  };
  /** It is over, and its people are told. */
  const over = async () => {
    const id = await begun();
    const loaded = await playOut(people.bot, id);
    await people.bot.places.of(loaded.table.place).publish?.(loaded);
    await followed(loaded);
    return id;
  };

  it('has sentences to say, which can be muted, and no others', async () => {
    const id = await begun();
    const menu = await people.see(await people.press(mia, `1:find-phrases:${id}`));
    expect(wordsOf(menu)).toContain('What do you want to say?');
    const say = `1:find-say:${id}`;
    expect(refusalOf(await people.press(mia, say, ['I know where you live']))).toBe('discord.refuse.unknown');
    const said = await people.see(await people.press(mia, say, ['good-luck']));
    expect(wordsOf(said)).toContain('Good luck!');
    expect(wordsOf(lastTo(ben))).toMatch(/Mia X.?: Good luck!/);
    const toBen = messagesTo(ben).length;
    const bens = await people.see(await follow(ben, 'Say something'));
    await people.see(await people.press(ben, controlOf(bens, "Don't show me what others say")));
    for (let more = 1; more < 6; more++) {
      time += 1;
      await people.see(await people.press(mia, say, ['hello']));
    }
    time += 1;
    expect(refusalOf(await people.press(mia, say, ['hello']))).toBe('discord.find.refusal.reactions');
    expect(messagesTo(ben)).toHaveLength(toBen);
    expect(refusalOf(await people.press(zoe, say, ['hello']))).toBe('discord.refuse.gone');
  });

  it('tells both how it ended, counts for their own rating, and not for any leaderboard', async () => {
    await over();
    for (const who of [mia, ben]) {
      expect(wordsOf(lastTo(who))).toMatch(/wins|win/);
      const ends = await people.bot.store.prisma.foundSeat.findMany({ where: { userId: who.person.id } });
      expect(ends.map(({ ending }) => ending)).toEqual(['finished']);
    }
    const { prisma } = people.bot.store;
    expect(await prisma.foundSkill.count()).toBe(2);
    expect([
      await prisma.unrated.count(),
      await prisma.rating.count(),
      await prisma.worldRating.count(),
    ]).toEqual([0, 0, 0]);
    expect(wordsOf(await people.see(await people.press(mia, '1:find-past')))).toMatch(/place [12] of 2/);
  });

  it('is played again only if everybody comes, and that is not rated', async () => {
    const id = await over();
    const more = async (who: Who) => people.see(await people.press(who, `1:find-again:${id}`));
    expect(wordsOf(await more(mia))).toContain('The game begins once Ben X');
    await pass();
    expect(wordsOf(lastTo(ben))).toContain('The same people want to play again');
    expect(refusalOf(await people.press(zoe, `1:find-again:${id}`))).toBe('discord.refuse.gone');
    await people.see(await follow(ben, 'Play'));
    const [, again] = await people.bot.store.prisma.foundGame.findMany({ orderBy: { madeAt: 'asc' } });
    expect(again).toMatchObject({ rematch: true, state: 'playing' });
    expect(wordsOf(await more(ben))).toContain('has begun');
    expect(await people.bot.store.prisma.foundGame.count()).toBe(2);
  });

  it('is not played again with a person who is not wanted, nor are the two found for each other', async () => {
    const id = await over();
    const { prisma } = people.bot.store;
    const page = await people.see(await people.press(mia, `1:find-people:${id}`));
    await people.see(await people.press(mia, controlOf(page, 'Not with them again')));
    expect(refusalOf(await people.press(ben, `1:find-again:${id}`))).toBe('discord.find.refusal.no-rematch');
    for (const who of [mia, ben]) await people.see(await wish(who));
    await pass(3 * DAY);
    expect(await prisma.wish.count()).toBe(2);
    // Who deletes their data and comes back is still not wanted.
    await people.bot.service.erasePerson(ben.person.id);
    await agree(ben, 'Another');
    expect(wordsOf(await people.see(await wish(ben)))).toContain('others come first for 13 weeks');
    await pass(3 * DAY);
    expect(await prisma.wish.count()).toBe(2);
    const forged = `1:find-apart:${id}:2`;
    expect(refusalOf(await people.press(mia, forged))).toBe('discord.find.refusal.gone');
  });

  it('can be reported to the owner, once, with its record', async () => {
    const id = await over();
    const page = await people.see(await people.press(mia, `1:find-people:${id}`));
    const ask = await people.see(await people.press(mia, controlOf(page, 'Report')));
    expect(wordsOf(ask)).toContain('Ben X');
    const owner = { id: '100000000000000009' };
    people.bot.client.rest.get = async () => ({ id: '1', owner });
    for (let twice = 0; twice < 2; twice++)
      await people.see(await people.press(mia, controlOf(ask, 'Report')));
    await pass();
    const sent = people.bot.messages.sent.filter(({ channelId }) => channelId === `dm-${owner.id}`);
    expect(sent).toHaveLength(1);
    expect(wordsOf(sent[0]?.message ?? expect.fail())).toContain(`exclude person ${ben.person.id} 14`);
    expect(sent[0]?.message.files?.map(({ name }) => name)).toEqual([`${id}.json`]);
    await pass();
    expect(messagesTo(ben).some(({ message }) => wordsOf(message).includes('report'))).toBe(false);
  });

  it('counts against a person who leaves it', async () => {
    const id = await begun();
    await people.bot.service.resign({ tableId: id, person: ben.person, origin: 'leaves' });
    const loaded = await playOut(people.bot, id);
    await followed(loaded);
    const ends = await people.bot.store.prisma.foundSeat.findMany({ orderBy: { userId: 'asc' } });
    expect(ends.map(({ userId, ending }) => [userId, ending]).toSorted()).toEqual(
      [
        [mia.person.id, 'finished'],
        [ben.person.id, 'left'],
      ].toSorted(),
    );
  });
});
