import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { HOST_ALONE } from '../lobby/lobby.ts';
import type { Person, Table } from '../model.ts';
import { inServer } from '../place.ts';
import { verify } from '../play/record.ts';
import { ok, type TableRequest } from '../request.ts';

const { tables, request, begun, loaded, move, store, table, wind, work } = anew(() => tableWith(stones));

async function opened(channelId = 'c'): Promise<string> {
  const where = {
    place: inServer('g', channelId),
    locale: 'en',
    game: 'stones',
    options: { rounds: '1' },
  } as const;
  return must(await tables.open({ ...where, host: ann, origin: `${channelId}-opens` })).table.id;
}

describe('a guest in somebody else’s lobby', () => {
  it('neither adds computers nor starts the game, until it has waited for an hour', async () => {
    const id = await opened();
    must(await tables.join(request(id, ben)));
    must(await tables.addComputer(request(id, ann)));
    const without = (asked: TableRequest) => tables.setComputers(asked, () => ok(0), 'easy');
    const all = () => [tables.addComputer, without, tables.start].map((ask) => ask(request(id, ben)));
    for (const asked of all()) expect(await refusal(asked)).toBe('host-first');
    wind(HOST_ALONE - 1);
    for (const asked of all()) expect(await refusal(asked)).toBe('host-first');
    wind(1);
    must(await tables.addComputer(request(id, ben)));
    must(await without(request(id, ben)));
    expect(await refusal(tables.start(request(id, cleo)))).toBe('not-seated');
    must(await tables.start(request(id, ben)));
  });
});

describe('a rematch', () => {
  /** Plays a game of these people to its end; the first of them is Ann. */
  async function finished(...others: readonly Person[]): Promise<string> {
    const id = await opened();
    for (const person of others) must(await tables.join(request(id, person)));
    if (others.length === 1) must(await tables.addComputer(request(id, ann)));
    must(await tables.start(request(id, ann)));
    for (const person of [ann, ...others]) await move(id, person, 'done');
    await work();
    expect((await table(id)).status).toBe('finished');
    return id;
  }
  const seatsOf = ({ seats }: Table) =>
    seats.map((one) =>
      one.kind === 'computer' ? 'computer' : `${one.person.name}${one.reserved === true ? ' kept' : ''}`,
    );

  it('reserves the seats of the others, who take theirs by a press, in the old order', async () => {
    const again = must(await tables.rematch(request(await finished(ben, cleo), ben), 'en')).table;
    expect(again.hostId).toBe(ben.id);
    expect(seatsOf(again)).toEqual(['Ann kept', 'Ben', 'Cleo kept']);
    // Nobody is asked to do anything in a game that they have not joined.
    expect(await tables.ofPlayer(ann.id)).toEqual([]);
    expect(await refusal(tables.start(request(again.id, ben)))).toBe('too-few');
    must(await tables.join(request(again.id, cleo)));
    expect(seatsOf(await table(again.id))).toEqual(['Ann kept', 'Ben', 'Cleo']);
    must(await tables.start(request(again.id, ben)));
    expect(seatsOf(await table(again.id))).toEqual(['Ben', 'Cleo']);
    expect((await table(again.id)).joins.split(',')).toHaveLength(3);
    expect(await refusal(tables.join(request(again.id, ann)))).toBe('already-started');
  });

  it('seats somebody who presses Rematch, too', async () => {
    const id = await finished(ben, cleo);
    const again = must(await tables.rematch(request(id, ann), 'en')).table;
    expect(seatsOf(must(await tables.rematch(request(id, cleo), 'en')).table)).toEqual([
      'Ann',
      'Ben kept',
      'Cleo',
    ]);
    expect((await table(again.id)).hostId).toBe(ann.id);
  });

  it('gives a reserved seat to nobody else, until its host gives it to a computer or its person declines', async () => {
    const id = await finished(ben, cleo);
    const again = must(await tables.rematch(request(id, ann), 'en')).table.id;
    must(await tables.setOptions(request(again, ann), { seats: '3' }));
    expect(await refusal(tables.join(request(again, dan)))).toBe('full');
    must(await tables.leave(request(again, ben)));
    must(await tables.join(request(again, dan)));
    expect(seatsOf(await table(again))).toEqual(['Ann', 'Cleo kept', 'Dan']);
    must(await tables.addComputer(request(again, ann)));
    expect(seatsOf(await table(again))).toEqual(['Ann', 'computer', 'Dan']);
    // When the host leaves, the person who has joined becomes host.
    must(await tables.leave(request(again, ann)));
    expect((await table(again)).hostId).toBe(dan.id);
  });

  it('ends when its host leaves before anybody else has taken a seat', async () => {
    const again = must(await tables.rematch(request(await finished(ben), ann), 'en')).table.id;
    expect(must(await tables.leave(request(again, ann))).table.status).toBe('cancelled');
  });

  it('has other dice than the same people would get with their old ids', async () => {
    const id = await finished(ben, cleo);
    const again = must(await tables.rematch(request(id, ann), 'en')).table.id;
    for (const person of [ben, cleo]) must(await tables.join(request(again, person)));
    must(await tables.start(request(again, ann)));
    const ids = (joins: string) => joins.split(',');
    const before = ids((await table(id)).joins);
    expect(ids((await table(again)).joins).filter((one) => before.includes(one))).toEqual([]);
  });
});

describe('the dice', () => {
  it('depend on the press on Start, which comes after the seed, even if only computers join', async () => {
    const id = await begun(undefined);
    const { joins } = await table(id);
    const [setup] = await store.steps(id);
    expect(joins.split(',')).toHaveLength(2);
    expect(joins.split(',').at(-1)).toBe(setup?.origin);
    expect(await tables.record(await loaded(id))).not.toHaveProperty('joins');
    expect(verify(await loaded(id), await store.steps(id)).firstWrong).toBeUndefined();
  });
});
