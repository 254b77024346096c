import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import { step } from '../model.ts';
import { adviceFor } from './turns.ts';

const { begun, loaded, move, open, requestBy, store, tables } = anew(() => stonesTables());

describe('computer players', () => {
  it('move until a person must, and only then announce', async () => {
    const id = await open();
    must(await tables.addComputer(requestBy(id, ann)));
    store.jobs.length = 0;
    must(await tables.start(requestBy(id, ann)));
    expect(store.jobs).toEqual([{ queue: 'computer', key: id }]);
    await tables.playComputers(id);
    expect(store.jobs.at(-1)).toEqual({ queue: 'announce', key: id });
    expect(store.jobs.filter(({ queue }) => queue === 'announce')).toHaveLength(1);
    await tables.playComputers(id);
    const { game, state } = await loaded(id);
    expect(game.awaiting(state)).toEqual([0]);
  });

  it('advise awaited players', async () => {
    const id = await begun(ben);
    expect(adviceFor(await loaded(id), 0).move.verb).toBe('take');
  });
});

describe('the end', () => {
  const finished = async () => {
    const id = await open({ rounds: '1' });
    must(await tables.join(requestBy(id, ben)));
    must(await tables.start(requestBy(id, ann)));
    must(await move(id, ann, 'take'));
    must(await move(id, ann, 'done'));
    must(await move(id, ben, 'done'));
    return id;
  };

  it('opens the record: seed, joins and result', async () => {
    const running = await tables.record(await loaded(await begun(ben)));
    expect(running).not.toHaveProperty('seed');
    expect(running).not.toHaveProperty('final');
    must(await tables.resign(requestBy((await tables.ofPlayer('1'))[0]?.table.id ?? '', ann)));
    must(await tables.cancel(requestBy((await tables.ofPlayer('2'))[0]?.table.id ?? '', ben)));

    const record = await tables.record(await loaded(await finished()));
    expect(record).toMatchObject({
      record: 1,
      game: 'stones',
      seats: 2,
      options: { rounds: 1 },
      seed: '01'.repeat(32),
      setupChance: [{ kind: 'die' }],
      final: { totals: [1, 0], parts: [{ stones: 1 }, { stones: 0 }], winners: [0] },
    });
    // Two who joined, and the press on Start.
    expect(record.joins?.split(',')).toHaveLength(3);
  });

  it('can be verified from the seed, not before', async () => {
    const running = await begun(ben);
    expect(await refusal(tables.verify(await loaded(running)))).toBe('verify-later');
    must(
      await tables
        .undo({ ...requestBy(running, ann) })
        .then(async () => tables.resign(requestBy(running, ann))),
    );
    must(await tables.cancel(requestBy(running, ben)));
    const id = await finished();
    const verdict = must(await tables.verify(await loaded(id)));
    expect(verdict).toMatchObject({ steps: 4, draws: 1, firstWrong: undefined });
  });

  it('reveals a roll that does not match the seed', async () => {
    const id = await finished();
    await store.prisma.step.update({
      where: { tableId_seq: { tableId: id, seq: 1 } },
      data: step.encode({ chance: [{ kind: 'die', value: 7 }] }),
    });
    expect(must(await tables.verify(await loaded(id))).firstWrong).toBe(1);
  });

  it('of a lobby leaves nothing to verify', async () => {
    const id = await open();
    must(await tables.cancel(requestBy(id, ann)));
    expect(await refusal(tables.verify(await loaded(id)))).toBe('verify-nothing');
  });

  it('leads to a rematch with the same seats and options, which knows the winners', async () => {
    const id = await finished();
    expect(await refusal(tables.rematch(requestBy(id, cleo), 'en'))).toBe('not-seated');
    const again = must(await tables.rematch(requestBy(id, ben), 'de'));
    expect(again.table).toMatchObject({
      rematchOf: id,
      hostId: ben.id,
      locale: 'de',
      options: { rounds: 1 },
      seats: [{ person: ann }, { person: ben }],
    });
    expect(must(await tables.rematch(requestBy(id, ann), 'en')).table.id).toBe(again.table.id);
    const playing = must(await tables.start(requestBy(again.table.id, ben)));
    expect(playing.table.formerWinners).toEqual([0]);
  });

  it('must come before a rematch', async () => {
    expect(await refusal(tables.rematch(requestBy(await begun(ben), ann), 'en'))).toBe('no-rematch-yet');
  });
});

describe('reading tables', () => {
  it('finds the newest table of a channel, an open one first', async () => {
    expect(await tables.latestIn('c1')).toBeUndefined();
    const first = await open();
    must(await tables.cancel(requestBy(first, ann)));
    expect((await tables.latestIn('c1'))?.table.id).toBe(first);
    expect(await tables.openIn('c1')).toBeUndefined();
    const second = await open();
    expect((await tables.latestIn('c1'))?.table.id).toBe(second);
  });

  it('remembers the position that a person saw', async () => {
    const id = await begun(ben);
    expect(await tables.lastSeen(await loaded(id), ann.id)).toBeUndefined();
    const seen = await loaded(id);
    await tables.markSeen(seen, ann.id);
    must(await move(id, ben, 'take'));
    expect(await tables.lastSeen(await loaded(id), ann.id)).toEqual(seen.state);
  });
});
