import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';

const { choose, tables, request, begun, move, proposal, store, work } = anew(() => tableWith(stones));

/** Everybody ends a round; computers play in between. */
async function round(id: string, ...people: readonly Person[]): Promise<void> {
  for (const person of people) await move(id, person, 'done');
  await work();
}
const outcome = ({ id }: Person) => store.prisma.outcome.findFirst({ where: { userId: id } });

describe('a resignation', () => {
  it('after the first round counts as the last place, for both players', async () => {
    const id = await begun(undefined, ben);
    await round(id, ann, ben);
    must(await tables.resign(request(id, ben)));
    await round(id, ann);
    expect(await outcome(ben)).toMatchObject({ place: 2, winner: false, seats: 2 });
    // Even if the caretaker has more stones.
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
  });

  it('within the first round does not count', async () => {
    const id = await begun(undefined, ben);
    await move(id, ann, 'done');
    must(await tables.resign(request(id, ben)));
    await work();
    await round(id, ann);
    expect((await tables.load(id))?.table.status).toBe('finished');
    expect(await outcome(ann)).not.toBeNull();
    expect(await outcome(ben)).toBeNull();
  });

  it('is forgotten when the person comes back and plays to the end', async () => {
    const id = await begun(undefined, ben);
    await round(id, ann, ben);
    must(await tables.resign(request(id, ben)));
    must(await tables.takeSeat(request(id, ben)));
    await move(id, ann, 'take');
    await round(id, ann, ben);
    expect(await outcome(ben)).toMatchObject({ place: 2, winner: false });
    expect(await outcome(ann)).toMatchObject({ place: 1, winner: true });
  });

  it('of a substitute does not count for the seat’s owner', async () => {
    const id = await begun('fast', ben, cleo);
    await round(id, ann, ben, cleo);
    await tables.memberLeft(id, ben.id);
    for (const person of [ann, cleo])
      if ((await proposal(id).catch(() => undefined)) !== undefined) await choose(id, person, 'offer');
    const dan = { id: '4', name: 'Dan' };
    must(await tables.takeSeat(request(id, dan)));
    must(await tables.resign(request(id, dan)));
    await round(id, ann, cleo);
    expect((await tables.load(id))?.table.status).toBe('finished');
    expect([await outcome(ben), await outcome(dan)]).toEqual([null, null]);
  });
});
