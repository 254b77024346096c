import { beforeEach, describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { at, HOUR, nights, restHook, restTimes } from '../../testkit/table/week.ts';
import type { Person } from '../model.ts';

const driver = anew(() => tableWith(stones, { first: 1000 }));
const { choose, kernel, move, request, store, table, tables, time } = driver;
beforeEach(() => void kernel.hooks.push(restHook));
const wind = (hours: number) => driver.wind(hours * HOUR);
const rests = async (...people: readonly Person[]) => {
  for (const { id } of people) await store.updatePlayer(id, restTimes.to(nights));
};
const begun = async (args: string, ...others: readonly Person[]): Promise<string> => {
  const id = await driver.open({ rounds: '3' }, undefined, args);
  for (const person of others) must(await tables.join(request(id, person)));
  must(await tables.start(request(id, ann)));
  return id;
};

describe('a clock that changes hands', () => {
  it('keeps the quiet time of a person who takes their seat back', async () => {
    await rests(ann);
    const id = await begun('fast', ben);
    // Ten hours until the evening, the other fourteen from the morning on.
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
    must(await tables.resign(request(id, ann)));
    must(await tables.takeSeat(request(id, ann)));
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
  });

  it('keeps the quiet time of a substitute', async () => {
    await rests(cleo);
    const id = await begun('fast', ben);
    must(await tables.resign(request(id, ann)));
    must(await tables.offerSeat(request(id, ben), 0));
    must(await tables.takeSeat(request(id, cleo)));
    expect((await table(id)).seats[0]).toMatchObject({ person: cleo, standsInFor: ann });
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
  });

  it('ran by the availability of the person who leaves it', async () => {
    await rests(ann);
    const id = await begun('fast', ben);
    wind(20);
    must(await tables.resign(request(id, ann)));
    // Ten hours in the evening, one in the morning.
    expect((await time(id, 0)).left).toBe(13 * HOUR);
  });

  it('starts with everybody’s quiet time if there was no clock before', async () => {
    await rests(ann);
    const id = await begun('none', ben);
    must(await tables.proposeClock(request(id, ben), 'fast'));
    await choose(id, ann, 'yes');
    expect((await time(id, 0)).deadline).toEqual(at(19 + 14));
    expect((await time(id, 1)).deadline).toEqual(at(24));
  });
});

describe('the time that a person’s turns take', () => {
  it('excludes a caretaker’s turns', async () => {
    const id = await begun('none', ben);
    wind(2);
    await move(id, ben, 'done');
    must(await tables.resign(request(id, ann)));
    wind(5);
    // To the end of this round, and its part of the next one.
    await tables.playComputers(id);
    must(await tables.takeSeat(request(id, ann)));
    await move(id, ben, 'done');
    expect(await time(id, 0)).toMatchObject({ turns: 0, thinkingTime: 0 });
    wind(3);
    must(await tables.resign(request(id, ann)));
    wind(7);
    must(await tables.takeSeat(request(id, ann)));
    expect((await time(id, 0)).awaitedSince).toEqual(driver.now());
    wind(1);
    await move(id, ann, 'done');
    expect(await time(id, 0)).toMatchObject({ turns: 1, thinkingTime: HOUR });
    expect(await time(id, 1)).toMatchObject({ turns: 2, thinkingTime: 2 * HOUR });
  });

  it('excludes a substitute’s turns', async () => {
    const id = await begun('none', ben);
    must(await tables.resign(request(id, ann)));
    must(await tables.offerSeat(request(id, ben), 0));
    must(await tables.takeSeat(request(id, cleo)));
    wind(3);
    await move(id, cleo, 'done');
    must(await tables.undo(request(id, cleo)));
    expect(await time(id, 0)).toMatchObject({ turns: 0, thinkingTime: 0 });
  });

  it.each(['none', 'slow'])('excludes their rest, with the clock %s', async (args) => {
    await rests(ann);
    const id = await begun(args, ben);
    wind(20);
    await move(id, ann, 'done');
    expect((await time(id, 0)).thinkingTime).toBe(11 * HOUR);
  });

  it('excludes the weeks in which the table was paused', async () => {
    const id = await begun('none', ben);
    wind(4);
    await tables.pause(id, 'server');
    wind(30 * 24);
    await tables.resumeServer('g');
    // The game resumes and awaits them anew, so they get reminders again.
    expect((await time(id, 0)).awaitedSince).toEqual(driver.now());
    wind(1);
    await move(id, ann, 'done');
    expect(await time(id, 0)).toMatchObject({ turns: 1, thinkingTime: HOUR });
  });

  it('stops at the pause, for the person who resumes the game by moving', async () => {
    const id = await begun('none', ben);
    wind(4);
    await tables.pause(id, 'nobody');
    wind(30 * 24);
    await move(id, ann, 'done');
    expect((await table(id)).paused).toBeUndefined();
    expect(await time(id, 0)).toMatchObject({ turns: 1, thinkingTime: 4 * HOUR });
    expect((await time(id, 1)).awaitedSince).toEqual(driver.now());
  });
});
