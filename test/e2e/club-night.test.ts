import { describe, expect, it } from 'vitest';
import { newChannel } from './players.ts';
import { publicMessage, useWorld } from './world.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const world = useWorld();

describe('a club night', () => {
  it('calls people two weeks in a row, and opens their tables', async () => {
    const { playground } = world;
    const [channel, ann, ben, chloe, daan] = await newChannel(playground, 'ann', 'ben', 'chloe', 'daan');
    const windTo = (moment: number) => playground.host.wind(moment - playground.clock.now());
    const newest = (button: RegExp, words: RegExp) =>
      playground.waitFor(() => {
        const message = publicMessage(ann, button);
        return message?.text.match(words) ? message : undefined;
      }, `a public message that says ${words}`);
    const events = () =>
      playground.requests.filter(
        ({ method, path, status }) =>
          method === 'POST' && path.endsWith('/scheduled-events') && status === 200,
      );

    await playground.host.setBotEvents(true);
    const offered = await ann.command('/club-night');
    const { modal } = await offered.message.press('Set it up');
    const night = await modal.submit({ day: '5', minutes: '20:00', zone: 'Berlin' });
    expect(night.text).toMatch(/Friday, 20:00 \(Europe\/Berlin\), every week/);
    const notice = await newest(/^1:club-sign-up:?/, /Nobody has signed up yet/);
    const first = Number(/<t:(\d+)(?::f)?>/i.exec(notice.text)?.[1]) * 1000;
    expect(first - playground.clock.now()).toBeLessThanOrEqual(WEEK);
    for (const person of [ann, ben, chloe, daan])
      expect((await person.press(/^1:club-sign-up/)).isPrivate).toBe(true);
    await newest(/^1:club-sign-up/, /4 people have signed up/);
    expect(events()).toHaveLength(1);

    await windTo(first - 30 * MINUTE);
    const called = await newest(/^1:club-here/, /Club night begins/);
    expect(called.raw.mentions.toSorted()).toEqual([ann, ben, chloe, daan].map(({ id }) => id).toSorted());
    for (const person of [ann, ben]) await person.press(/^1:club-here/);
    await chloe.choose(/^1:club-wish/, 'any');
    await daan.press(/^1:club-leave/);
    await world.restart();
    await windTo(first + MINUTE);
    const table = await ann.sees(/^\*\*Table 1: /);
    expect(table.raw.mentions.toSorted()).toEqual([ann, ben, chloe].map(({ id }) => id).toSorted());
    const thread = ann.in(table.raw.id);
    await thread.sees((message) => message.hasButton(/^1:start:/));
    await thread.beginPress(/^1:start:/);
    const turn = await thread.sees((message) => message.hasButton(/^1:play:/));
    expect(turn.text).toContain(ben.id);

    await ann.command('/awaited');
    await playground.host.wind(MINUTE);
    await ann.sees((message) => /Whose turn is it[\s\S]*Ann/.test(message.text) && !message.isPrivate);

    await windTo(first + 121 * MINUTE);
    await ann.sees(/This night is over[\s\S]*Table 1: /);
    await playground.waitFor(() => events().length === 2, 'an event for the second week');
    await playground.host.removeMember('ben');
    await windTo(first + WEEK - 30 * MINUTE);
    const again = await newest(/^1:club-here/, /Club night begins/);
    expect(again.raw.mentions.toSorted()).toEqual([ann.id, chloe.id].toSorted());
    for (const person of [ann, chloe]) await person.press(/^1:club-here/);
    await windTo(first + WEEK + MINUTE);
    const next = await playground.waitFor(
      () =>
        ann.messages.findLast(({ text, raw }) => text.startsWith('**Table 1: ') && raw.id !== table.raw.id),
      'the table of the second week',
    );
    expect(next.raw.mentions.toSorted()).toEqual([ann.id, chloe.id].toSorted());

    await playground.host.addMember('ben');
    const sure = await (await ann.command('/club-night')).message.press('End the club night');
    await sure.message.press('End the club night');
    await playground.waitFor(() => publicMessage(ann, /^1:club-sign-up/) === undefined, 'no way to sign up');
    await playground.host.deleteChannel(channel);
  });
});
