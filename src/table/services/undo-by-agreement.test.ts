import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';

const { tables, request, begun, choose, loaded, move, table } = anew(() => tableWith(stones));

describe('undo', () => {
  it('lists the moves to take back', async () => {
    const id = await begun(undefined, ben);
    expect(await refusal(tables.undoing(request(id, ann)))).toBe('nothing-to-undo');
    await move(id, ann, 'take');
    const would = must(await tables.undoing(request(id, ann)));
    expect(would).toMatchObject({ how: 'free', rows: [{ seat: 0, verb: 'take' }] });
    await move(id, ann, 'take');
    expect(await refusal(tables.undo(request(id, ann), would.seq))).toBe('stale');
    must(await tables.undo(request(id, ann)));
    expect(must(await tables.undoing(request(id, ann))).seq).toBe(would.seq);
  });

  it('by agreement takes back later moves, too, and repeats the same dice', async () => {
    const id = await begun(undefined, ben);
    await move(id, ann, 'take');
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    const thrown = await loaded(id);
    await move(id, ben, 'take');
    const would = must(await tables.undoing(request(id, ann)));
    expect(would.how).toBe('agreement');
    expect(would.rows.map(({ seat, verb }) => [seat, verb])).toEqual([
      [0, 'done'],
      [1, 'done'],
      [1, 'take'],
    ]);
    expect(await refusal(tables.undo(request(id, ann)))).toBe('undo-chance');
    expect(await refusal(tables.proposeUndo(request(id, ann), 1))).toBe('stale');
    must(await tables.proposeUndo(request(id, ann), would.seq));
    await choose(id, ben, 'yes');
    const back = await loaded(id);
    expect(back.step).toMatchObject({ kind: 'rewind', undoes: would.seq });
    expect(back.game.awaiting(back.state)).toEqual([0, 1]);
    expect((await tables.record(back)).steps).toHaveLength(1);
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    expect((await loaded(id)).state).toEqual(thrown.state);
  });

  it('keeps the record verifiable, however often moves were undone', async () => {
    const id = await begun(undefined, ben);
    const bothDone = async () => {
      await move(id, ann, 'done');
      await move(id, ben, 'done');
    };
    const agreedUndo = async (person: Person, other: Person) => {
      const { seq } = must(await tables.undoing(request(id, person)));
      must(await tables.proposeUndo(request(id, person), seq));
      await choose(id, other, 'yes');
    };
    await move(id, ann, 'take');
    for (const _ of [1, 2]) {
      await bothDone();
      // The dice have been rolled since, so the undo also takes back everything after that.
      await agreedUndo(ben, ann);
      await agreedUndo(ann, ben);
    }
    await bothDone();
    await bothDone();
    const over = await loaded(id);
    expect(over.table.status).toBe('finished');
    expect((await tables.steps(over)).filter(({ kind }) => kind === 'rewind')).toHaveLength(4);
    expect(must(await tables.verify(over))).toMatchObject({ firstWrong: undefined });
  });

  it('is refused to a solo player after a roll', async () => {
    const id = await begun(undefined);
    await tables.playComputers(id);
    await move(id, ann, 'done');
    expect(await refusal(tables.undoing(request(id, ann)))).toBe('undo-chance');
  });
});

describe('a caretaker’s seat', () => {
  it('is open to anybody when the others agree', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.resign(request(id, ann)));
    expect(await refusal(tables.takeSeat(request(id, dan)))).toBe('no-seat-free');
    expect(await refusal(tables.offerSeat(request(id, ben), 1))).toBe('not-caretaker');
    must(await tables.offerSeat(request(id, ben), 0));
    await choose(id, cleo, 'yes');
    expect(await refusal(tables.offerSeat(request(id, ben), 0))).toBe('offered-already');
    must(await tables.takeSeat(request(id, dan)));
    expect((await table(id)).seats[0]).toMatchObject({ person: dan, standsInFor: ann });
  });
});
