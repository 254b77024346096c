import { describe, expect, it } from 'vitest';
import { type Person, personal } from '../../table/model.ts';
import { NO_SERVER } from '../../table/place.ts';
import { ok } from '../../table/request.ts';
import { anew } from '../../testkit/anew.ts';
import { challengesOf } from '../../testkit/table/challenges.ts';
import { ann, ben, cleo, must, refusal } from '../../testkit/table/lifecycle.ts';
import { soloStones } from '../../testkit/table/stones.ts';
import type { ChallengeKey } from './records.ts';

const on = (guildId: string): ChallengeKey => ({ guildId, period: '2026-W47' });
const world = anew(() => challengesOf([soloStones()], '2026-11-18T12:00:00Z'));
const { chanceOf, challenges: weeklies, goTo, playOut, request, tables } = world;
/** @param guildId left out: in direct messages */
const begin = async (person: Person, guildId?: string) => must(await world.begin('week', person, guildId));

describe('the challenge of a week', () => {
  it('has the same dice on all servers and in direct messages, once for each person', async () => {
    const [one, other, direct] = [await begin(ann, 'a'), await begin(ben, 'b'), await begin(cleo)];
    for (const [loaded, person] of [
      [one, ann],
      [other, ben],
      [direct, cleo],
    ] as const)
      await playOut(loaded, person, 0);
    expect(await chanceOf(other)).toEqual(await chanceOf(one));
    expect(await chanceOf(direct)).toEqual(await chanceOf(one));
    // On another server it is the same try.
    expect((await begin(ann, 'b')).table.id).toBe(one.table.id);
    expect((await weeklies.own(on('b'), ann.id))?.tableId).toBe(one.table.id);
  });

  it('keeps its dice and its code secret until it closes, whoever has finished', async () => {
    const own = await begin(ann, 'a');
    await begin(ben, 'b');
    await playOut(own, ann, 1);
    const over = async () => {
      const loaded = await tables.load(own.table.id);
      if (loaded === undefined) throw new Error('no table');
      return loaded;
    };
    for (const time of ['2026-11-18T13:00:00Z', '2026-11-23T12:00:00Z']) {
      goTo(new Date(time));
      expect(await refusal(await tables.verify(await over()))).toBe('verify-later');
      expect(await tables.record(await over())).not.toHaveProperty('seed');
    }
    goTo(new Date('2026-11-24T00:00:00Z'));
    expect(must(await tables.verify(await over()))).toMatchObject({ firstWrong: undefined });
  });

  it('closes as soon as nobody plays it any more on any server', async () => {
    const [own, given, last] = [await begin(ann, 'a'), await begin(ben, 'b'), await begin(cleo)];
    await playOut(own, ann, 1);
    must(await tables.resign(request(given.table.id, ben)));
    goTo(new Date('2026-11-23T00:01:00Z'));
    expect(await refusal(await weeklies.world(on('a'), 'nobody'))).toBe('challenge-later');
    await playOut(last, cleo, 1);
    expect(must(await weeklies.world(on('a'), 'nobody'))).toMatchObject({ count: 2, sheets: true });
    const loaded = await tables.load(own.table.id);
    expect(loaded && (await tables.record(loaded))).toHaveProperty('seed');
  });

  it('counts a game that ends a day after the week at the latest', async () => {
    const [early, late] = [await begin(ann, 'a'), await begin(ben, 'a')];
    goTo(new Date('2026-11-23T23:00:00Z'));
    await playOut(early, ann, 1);
    goTo(new Date('2026-11-24T00:00:00Z'));
    await playOut(late, ben, 1);
    const { done } = must(await weeklies.results(on('a'), ann.id)) ?? {};
    expect(done?.map(({ userId }) => userId)).toEqual([ann.id]);
  });
});

describe('the results of a week', () => {
  const played = async (person: Person, guildId: string | undefined, most: number) => {
    await playOut(await begin(person, guildId), person, most);
    world.wind(1000);
  };

  it('are for people who have played, and for everybody when it closes', async () => {
    await played(ann, 'a', 1);
    await begin(cleo, 'b');
    for (const look of [weeklies.results, weeklies.world]) {
      expect(await refusal(await look(on('a'), ann.id))).toBe('accepted');
      expect(await refusal(await look(on('a'), ben.id))).toBe('challenge-first');
    }
    goTo(new Date('2026-11-23T12:00:00Z'));
    expect(await refusal(await weeklies.world(on('a'), ben.id))).toBe('challenge-later');
    goTo(new Date('2026-11-24T00:00:00Z'));
    expect(await refusal(await weeklies.world(on('a'), ben.id))).toBe('accepted');
  });

  it('name people of the own server; others are somebody unless they want otherwise', async () => {
    await played(ann, 'a', 1);
    await played(ben, 'b', 0);
    await played(cleo, undefined, 0);
    expect(must(await weeklies.results(on('a'), ann.id))?.done.map(({ name }) => name)).toEqual(['Ann']);
    const names = async (guildId: string, person: Person) =>
      must(await weeklies.world(on(guildId), person.id)).best.map(({ place, name }) => [place, name]);
    expect(await names('a', ann)).toEqual([
      [1, 'Ann'],
      [2, undefined],
      [2, undefined],
    ]);
    expect(await names('b', ben)).toEqual([
      [1, undefined],
      [2, 'Ben'],
      [2, undefined],
    ]);
    // People who began it outside servers do not know each other.
    expect(must(await weeklies.results(on(NO_SERVER), cleo.id))).toBeUndefined();
    expect(await names(NO_SERVER, cleo)).toEqual([
      [1, undefined],
      [2, undefined],
      [2, 'Cleo'],
    ]);
    must(await tables.changeSettings(ann.id, () => ok(personal.nameElsewhere.to('Annie'))));
    expect(await names('b', ben)).toEqual([
      [1, 'Annie'],
      [2, 'Ben'],
      [2, undefined],
    ]);
    const [best] = must(await weeklies.world(on('b'), ben.id)).best;
    const look = async () => must(await weeklies.look(on('b'), ben.id, best?.tableId ?? '')).name;
    expect(await look()).toBe('Annie');
    must(await tables.changeSettings(ann.id, () => ok(personal.nameElsewhere.to(''))));
    expect(await look()).toBeUndefined();
  });

  it('say how somebody did among all; equals are not worse', async () => {
    await played(ann, 'a', 1);
    await played(ben, 'b', 0);
    await played(cleo, 'b', 0);
    expect(must(await weeklies.world(on('a'), ann.id))).toMatchObject({
      count: 3,
      own: { place: 1, worse: 2 },
    });
    expect(must(await weeklies.world(on('b'), ben.id)).own).toMatchObject({ place: 2, worse: 0 });
    goTo(new Date('2026-11-24T00:00:00Z'));
    expect(must(await weeklies.world(on('b'), 'nobody')).own).toBeUndefined();
  });
});
