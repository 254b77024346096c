import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import type { Person } from '../model.ts';
import { PROPOSAL_PAUSE } from './votes.ts';

const DAY = 86_400_000;

const { tables, request, begun, choose, events, later, loaded, proposal, move, table, time, wind, work } =
  anew(() => tableWith(stones));

/** Ann is out of time. */
const outOfTime = async (...others: readonly Person[]) => {
  const id = await begun('fast', ben, ...others);
  for (const one of [ben, ...others]) await move(id, one, 'done');
  wind(DAY);
  await tables.processDue(id);
  return id;
};

describe('a decision without a new vote', () => {
  it('follows the remaining players when somebody resigns', async () => {
    const id = await outOfTime(cleo);
    await choose(id, ben, 'caretaker');
    must(await tables.resign(request(id, cleo)));
    await work();
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'computer', caretakerFor: ann });
    expect((await table(id)).proposals).toEqual([]);
  });

  it('is an agreement if the only person who has not agreed resigns', async () => {
    const id = await begun('fast', ben, cleo);
    must(await tables.proposeClock(request(id, ann), 'slow'));
    await choose(id, ben, 'yes');
    must(await tables.resign(request(id, cleo)));
    await work();
    expect((await table(id)).clock?.perMove).toBe(1.5 * DAY);
    expect((await loaded(id)).step?.by).toBe('table');
  });

  it('follows the most votes after three days', async () => {
    const id = await outOfTime(cleo, dan);
    await choose(id, dan, 'caretaker');
    wind(3 * DAY);
    await tables.processDue(id);
    const { paused, proposals, seats } = await table(id);
    expect([paused, proposals]).toEqual([undefined, []]);
    expect(seats[0]).toMatchObject({ kind: 'computer', caretakerFor: ann });
  });
});

describe('a no', () => {
  it('makes its proposer, and nobody else, wait an hour for the next proposal', async () => {
    const id = await begun('fast', ben, cleo);
    must(await tables.proposeClock(request(id, ann), 'slow'));
    await choose(id, ben, 'no');
    expect(await refusal(tables.proposeClock(request(id, ann), 'medium'))).toBe('proposal-paused');
    must(await tables.proposeClock(request(id, ben), 'medium'));
    wind(PROPOSAL_PAUSE - 1);
    expect(await refusal(tables.proposeClock(request(id, ann), 'none'))).toBe('proposal-paused');
    await choose(id, cleo, 'no');
    wind(1);
    must(await tables.proposeClock(request(id, ann), 'none'));
  });
});

describe('a new clock', () => {
  it('ends the proposal about a late seat, and gives the player time', async () => {
    const id = await outOfTime();
    must(await tables.proposeClock(request(id, ben), 'slow'));
    // A late player can vote on the clock.
    expect((await table(id)).proposals).toHaveLength(2);
    const clock = (await table(id)).proposals.find(({ kind }) => kind === 'clock');
    must(await tables.choose(request(id, ann), clock?.id ?? '', 'yes'));
    expect((await table(id)).proposals).toEqual([]);
    expect((await time(id, 0)).deadline).toEqual(later(3 * DAY));
  });

  it('keeps the proposal about a player who has left', async () => {
    const id = await begun('fast', ben);
    await tables.memberLeft(id, ann.id);
    must(await tables.proposeClock(request(id, ben), 'none'));
    // Nobody waits for the consent of who has left.
    expect((await table(id)).clock).toBeUndefined();
    expect((await table(id)).proposals).toMatchObject([{ kind: 'late', why: 'left' }]);
  });
});

describe('a proposal to offer a caretaker’s seat', () => {
  it('stays open while the caretaker plays', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.resign(request(id, ann)));
    must(await tables.offerSeat(request(id, ben), 0));
    await work();
    const rows = await tables.steps(await loaded(id));
    expect(rows.filter(({ by }) => by === 'caretaker').length).toBeGreaterThan(0);
    expect((await table(id)).proposals).toMatchObject([{ kind: 'offer', seat: 0 }]);
    await choose(id, cleo, 'yes');
    await move(id, ben, 'done');
    await move(id, cleo, 'done');
    await work();
    expect((await table(id)).seats[0]).toMatchObject({ kind: 'computer', offered: true });
  });
});

describe('a proposal to close the game', () => {
  it('needs everybody, and ends the game without a result', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.proposeClose(request(id, ann)));
    expect(await refusal(tables.proposeClose(request(id, ben)))).toBe('proposal-open');
    await choose(id, ben, 'yes');
    expect(await table(id)).toMatchObject({ status: 'playing', proposals: [{ kind: 'close' }] });
    await choose(id, cleo, 'yes');
    expect(await table(id)).toMatchObject({ status: 'cancelled', proposals: [] });
    expect(await events(id)).toContain('close-agreed');
  });

  it('is rejected by one no, and the game goes on', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.proposeClose(request(id, ann)));
    await choose(id, ben, 'no');
    expect(await table(id)).toMatchObject({ status: 'playing', proposals: [] });
    await move(id, ann, 'done');
  });

  it('stays open while the others play', async () => {
    const id = await begun(undefined, ben, cleo);
    must(await tables.proposeClose(request(id, ann)));
    await move(id, ben, 'done');
    expect((await table(id)).proposals).toMatchObject([{ kind: 'close' }]);
  });
});

describe('a proposed undo', () => {
  const proposed = async () => {
    const id = await begun(undefined, ben);
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    const { seq } = must(await tables.undoing(request(id, ann)));
    must(await tables.proposeUndo(request(id, ann), seq));
    return id;
  };

  it('is withdrawn by another move', async () => {
    const id = await proposed();
    const { id: asks } = await proposal(id);
    await move(id, ben, 'take');
    expect((await table(id)).proposals).toEqual([]);
    expect(await refusal(tables.choose(request(id, ben), asks, 'yes'))).toBe('proposal-gone');
    expect(await events(id)).not.toContain('proposal-refused');
  });

  it('stays open after an event that does not change the position', async () => {
    const id = await proposed();
    must(await tables.proposeClock(request(id, ben), 'slow'));
    expect((await table(id)).proposals.map(({ kind }) => kind)).toEqual(['undo', 'clock']);
  });

  it('needs everybody, even late players', async () => {
    const id = await begun('fast', ben);
    await move(id, ann, 'done');
    await move(id, ben, 'done');
    await move(id, ben, 'take');
    await move(id, ben, 'done');
    wind(2 * DAY);
    await tables.processDue(id);
    expect((await table(id)).proposals).toMatchObject([{ kind: 'late', seat: 0 }]);
    const { seq } = must(await tables.undoing(request(id, ben)));
    const would = await tables.undoing(request(id, ben));
    expect(would.ok && would.value.how).toBe('free');
    must(await tables.undo(request(id, ben), seq));
    must(await tables.undo(request(id, ben)));
    const earlier = must(await tables.undoing(request(id, ben)));
    expect(earlier.how).toBe('agreement');
    must(await tables.proposeUndo(request(id, ben), earlier.seq));
    expect((await loaded(id)).step?.kind).toBe('report');
    expect((await table(id)).proposals.map(({ kind }) => kind)).toEqual(['late', 'undo']);
  });
});
