import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';
import { inServer } from '../place.ts';

const { tables, request, begun, choose, events, move, table, work } = anew(() => tableWith(stones));

const moderator: Person = { id: '9', name: 'Mod' };
const asked = (id: string, manager = true) => ({ ...request(id, moderator), manager });

describe('a removed person', () => {
  it('leaves a lobby and cannot join it again; the next one becomes host', async () => {
    const where = { place: inServer('g', 'c'), locale: 'en', game: 'stones', options: {} } as const;
    const { id } = must(await tables.open({ ...where, host: ann, origin: 'opens' })).table;
    must(await tables.join(request(id, ben)));
    expect(await refusal(tables.removePerson(asked(id, false), ann.id))).toBe('managers-only');
    expect(await refusal(tables.removePerson(asked(id), cleo.id))).toBe('nobody-to-remove');
    must(await tables.removePerson(asked(id), ann.id));
    expect(await table(id)).toMatchObject({ hostId: ben.id, removed: [ann.id], status: 'lobby' });
    expect(await refusal(tables.join(request(id, ann)))).toBe('removed');
  });

  it('leaves a game, in which a caretaker plays on, and loses the seat', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.removePerson(asked(id), ben.id));
    expect((await table(id)).seats[1]).toMatchObject({ kind: 'computer', caretakerFor: ben });
    expect(await events(id)).toContain('removed');
    expect(await refusal(tables.takeSeat(request(id, ben)))).toBe('no-seat-free');
    expect(await refusal(tables.move(request(id, ben), { verb: 'done', args: {} }))).toBe('not-seated');
    await work();
    // The others may still give the seat to another person.
    must(await tables.offerSeat(request(id, ann), 1));
    await choose(id, cleo, 'yes');
    expect(await refusal(tables.takeSeat(request(id, ben)))).toBe('no-seat-free');
    must(await tables.takeSeat(request(id, { id: '4', name: 'Dan' })));
  });

  it('leaves a paused game to somebody who resigned, and nobody’s game is closed', async () => {
    const id = await begun(undefined, ben);
    must(await tables.resign(request(id, ben)));
    must(await tables.removePerson(asked(id), ann.id));
    expect(await table(id)).toMatchObject({ status: 'playing', paused: { why: 'nobody' } });
    expect(await refusal(tables.resume(request(id, ann)))).toBe('not-seated');
    must(await tables.resume(request(id, ben)));
    must(await tables.removePerson(asked(id), ben.id));
    expect((await table(id)).status).toBe('cancelled');
  });

  it('gets no reserved seat in a rematch', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.removePerson(asked(id), ben.id));
    for (let round = 0; round < 2; round++) {
      for (const person of [ann, cleo]) await move(id, person, 'done');
      await work();
    }
    const { seats } = must(await tables.rematch(request(id, ann), 'en')).table;
    expect(seats).toMatchObject([{ person: ann }, { person: cleo, reserved: true }]);
  });
});
