import { describe, expect, it } from 'vitest';
import { anew } from '../../testkit/anew.ts';
import { ann, ben, cleo, must, refusal } from '../../testkit/table/lifecycle.ts';
import { stonesTables } from '../../testkit/table/stones-tables.ts';
import { inServer } from '../place.ts';
import { ok } from '../request.ts';

const { loaded, move, open, origin, requestBy, store, tables } = anew(() => stonesTables());

describe('opening a table', () => {
  it('completes the options with their default values and seats the host', async () => {
    const { table } = await loaded(await open());
    expect(table.options).toEqual({ rounds: 2 });
    expect(table.seats).toMatchObject([{ kind: 'human', person: ann }]);
    expect(table.seatLimit).toBe(4);
    expect(store.jobs).toEqual([{ queue: 'announce', key: table.id }]);
  });

  it.each([
    ['an unknown game', { game: 'chess' }, 'unknown-game'],
    ['an unknown option', { options: { colour: 'red' } }, 'unknown-option'],
    ["an object's own property as an option", { options: { constructor: '1' } }, 'unknown-option'],
    ['a value out of range', { options: { rounds: '4' } }, 'option-value'],
    ['a value that is no number', { options: { rounds: '2.5' } }, 'option-value'],
    ['too many seats', { seats: '5' }, 'seats-value'],
    ['too few seats', { seats: '1' }, 'seats-value'],
    ['seats that are no number', { seats: '1e9' }, 'seats-value'],
    ['absurdly long text', { seats: 'x'.repeat(6000) }, 'seats-value'],
  ])('refuses %s and opens nothing', async (_what, wrong, key) => {
    const opening = {
      place: inServer('g', 'c1'),
      host: ann,
      origin: origin(),
      locale: 'en',
      game: 'stones',
      options: {},
      ...wrong,
    } as const;
    expect(await refusal(tables.open(opening))).toBe(key);
    expect(await tables.openIn('c1')).toBeUndefined();
  });

  it('refuses a second table in the channel, and names the first', async () => {
    const first = await open();
    const second = await tables.open({
      place: inServer('g', 'c1'),
      host: ben,
      origin: origin(),
      locale: 'en',
      game: 'stones',
      options: {},
    });
    expect(second).toMatchObject({
      ok: false,
      refusal: { message: { key: 'discord.refusal.channel-occupied' }, table: { id: first } },
    });
  });

  it('returns the same table for the same interaction', async () => {
    const opening = {
      place: inServer('g', 'c1'),
      host: ann,
      origin: '77',
      locale: 'en',
      game: 'stones',
      options: {},
    } as const;
    const first = must(await tables.open(opening));
    expect(must(await tables.open(opening)).table.id).toBe(first.table.id);
  });
});

describe('the lobby', () => {
  it('seats people in the order in which they join, up to the limit', async () => {
    const id = await open();
    must(await tables.setOptions(requestBy(id, ann), { seats: '2', rounds: '3' }));
    const { table } = must(await tables.join(requestBy(id, ben)));
    expect(table.seats.map((occupant) => occupant.kind === 'human' && occupant.person.name)).toEqual([
      'Ann',
      'Ben',
    ]);
    expect(table.options).toEqual({ rounds: 3 });
    expect(await refusal(tables.join(requestBy(id, cleo)))).toBe('full');
    expect(await refusal(tables.addComputer(requestBy(id, ann)))).toBe('full');
    expect(await refusal(tables.join(requestBy(id, ben)))).toBe('already-joined');
    expect(await refusal(tables.setOptions(requestBy(id, ben), { rounds: '1' }))).toBe('host-only');
  });

  it('refuses a limit below the number of taken seats', async () => {
    const id = await open();
    must(await tables.join(requestBy(id, ben)));
    must(await tables.join(requestBy(id, cleo)));
    expect(await refusal(tables.setOptions(requestBy(id, ann), { seats: '2' }))).toBe('seats-taken');
  });

  it('treats a repeated join as one', async () => {
    const id = await open();
    const request = requestBy(id, ben);
    must(await tables.join(request));
    expect(must(await tables.join(request)).table.seats).toHaveLength(2);
  });

  it('passes to the next person when the host leaves, and closes when nobody is left', async () => {
    const id = await open();
    must(await tables.join(requestBy(id, ben)));
    expect(must(await tables.leave(requestBy(id, ann))).table.hostId).toBe(ben.id);
    expect(await refusal(tables.leave(requestBy(id, ann)))).toBe('not-seated');
    expect(must(await tables.leave(requestBy(id, ben))).table.status).toBe('cancelled');
    expect(await tables.openIn('c1')).toBeUndefined();
  });

  it('adds and removes computer players', async () => {
    const id = await open();
    must(await tables.addComputer(requestBy(id, ann)));
    expect(must(await tables.addComputer(requestBy(id, ann))).table.seats.map(({ kind }) => kind)).toEqual([
      'human',
      'computer',
      'computer',
    ]);
    const count = (wanted: number) => tables.setComputers(requestBy(id, ann), () => ok(wanted), 'hard');
    expect(must(await count(3)).table.seats.slice(1)).toMatchObject([
      { level: 'medium' },
      { level: 'medium' },
      { level: 'hard' },
    ]);
    expect(await refusal(count(4))).toBe('full');
    expect(must(await count(1)).table.seats.slice(1)).toMatchObject([{ level: 'medium' }]);
    expect(must(await count(0)).table.seats).toHaveLength(1);
    expect(await refusal(tables.addComputer(requestBy(id, ben)))).toBe('not-seated');
  });

  it('gives computer players the level that was asked for, else the middle one', async () => {
    const id = await open();
    must(await tables.addComputer(requestBy(id, ann), 'hard'));
    const { table } = must(await tables.addComputer(requestBy(id, ann)));
    expect(table.seats.slice(1)).toMatchObject([{ level: 'hard' }, { level: 'medium' }]);
  });

  it('does not start with too few players, nor for a stranger', async () => {
    const id = await open();
    expect(await refusal(tables.start(requestBy(id, ann)))).toBe('too-few');
    expect(await refusal(tables.start(requestBy(id, ben)))).toBe('not-seated');
  });

  it('can be cancelled by the host only', async () => {
    const id = await open();
    must(await tables.join(requestBy(id, ben)));
    expect(await refusal(tables.cancel(requestBy(id, ben)))).toBe('cancel-host');
    expect(must(await tables.cancel(requestBy(id, ann))).table.status).toBe('cancelled');
    expect(await refusal(tables.join(requestBy(id, cleo)))).toBe('over');
  });

  it('seats everybody who presses at the same moment', async () => {
    const id = await open();
    const results = await Promise.all([ben, cleo].map((person) => tables.join(requestBy(id, person))));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await loaded(id)).table.seats).toHaveLength(3);
  });

  it('reports a missing table', async () => {
    expect(await refusal(tables.join(requestBy('aaaaaaaaaa', ben)))).toBe('no-such-table');
    expect(await refusal(move('aaaaaaaaaa', ben, 'take'))).toBe('no-such-table');
  });
});
