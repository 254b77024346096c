import { beforeEach, describe, expect, it } from 'vitest';
import { games } from '../../games/index.ts';
import { askBy, controlOf, refusalOf, testContext, wordsOf } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let time: number;
let people: PersonDriver;
beforeEach(() => {
  time = 1_000_000_000_000;
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
});
