import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { inServer } from '../place.ts';

const { tables, request, begun, events, loaded, move, store, table, work } = anew(() => tableWith(stones));

describe('a person who deletes their data', () => {
  it('leaves lobbies, and leaves running games to a caretaker, without a claim to the seat', async () => {
    const where = { place: inServer('g', 'c'), locale: 'en', game: 'stones', options: {} } as const;
    const { id: lobby } = must(await tables.open({ ...where, host: ann, origin: 'opens' })).table;
    must(await tables.join(request(lobby, ben)));
    const id = await begun(undefined, ben, cleo);
    await tables.erasePerson(ann.id);
    expect(await table(lobby)).toMatchObject({ hostId: ben.id, seats: [{ person: ben }] });
    expect((await table(id)).seats[0]).toEqual({
      kind: 'computer',
      name: '',
      caretakerFor: { id: 'former-0', name: '' },
    });
    expect(await events(id)).toContain('resigned');
    expect(await tables.ofPlayer(ann.id)).toEqual([]);
    expect(await refusal(tables.takeSeat(request(id, ann)))).toBe('no-seat-free');
    // The others play on, and may give the seat to another person.
    await work();
    must(await tables.offerSeat(request(id, ben), 0));
  });

  it('is a former player in a finished game, which still verifies and has a rematch', async () => {
    const id = await begun(undefined, ben, cleo);
    for (let round = 0; round < 2; round++)
      for (const person of [ann, ben, cleo]) await move(id, person, 'done');
    expect((await table(id)).status).toBe('finished');
    const record = await tables.record(await loaded(id));
    await tables.erasePerson(ann.id);
    expect(await store.prisma.outcome.findMany({ where: { userId: ann.id } })).toEqual([]);
    expect((await table(id)).seats[0]).toMatchObject({ person: { id: 'former-0', name: '' } });
    expect(must(await tables.verify(await loaded(id))).firstWrong).toBeUndefined();
    expect(await tables.record(await loaded(id))).toEqual(record);
    const again = must(await tables.rematch(request(id, ben), 'en')).table;
    expect(again.seats).toMatchObject([{ person: ben }, { person: cleo, reserved: true }]);
  });

  it('closes a game that nobody else could continue', async () => {
    const id = await begun(undefined);
    await tables.erasePerson(ann.id);
    expect(await store.table(id)).toBeUndefined();
  });
});
