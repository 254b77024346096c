import { beforeEach, describe, expect, it } from 'vitest';
import type { Person, Table } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import { ok } from '../../table/request.ts';
import { isReserved } from '../../table/seats/seats.ts';
import { createTableService } from '../../table/service.ts';
import { ann, ben, cleo, dan, must, refusal, tableWith } from '../../testkit/table/lifecycle.ts';
import { stones } from '../../testkit/table/stones.ts';
import { invitation } from './record.ts';
import { createInvitations } from './service.ts';
import { invitable } from './settings.ts';

let { tables, request, table, wind, store, kernel } = tableWith(stones);
let invitations = createInvitations(kernel);
beforeEach(() => {
  ({ tables, request, table, wind, store, kernel } = tableWith(stones));
  invitations = createInvitations(kernel);
  kernel.hooks.push({ erasing: invitations.declineAll });
});

let channels = 0;

async function opened(host = ann, seats = '3'): Promise<string> {
  const channelId = `c${channels++}`;
  const where = {
    place: inServer('g', channelId),
    locale: 'en',
    game: 'stones',
    options: {},
    seats,
  } as const;
  return must(await tables.open({ ...where, host, origin: `${channelId}-opens` })).table.id;
}

const seatsOf = ({ seats }: Table) =>
  seats.map((one) =>
    one.kind === 'human' ? `${one.person.name}${isReserved(one) ? ' kept' : ''}` : 'computer',
  );

describe('an invitation', () => {
  it('keeps a seat, which the guest takes by joining', async () => {
    const id = await opened();
    const loaded = must(await invitations.invite(request(id, ann), ben));
    expect(seatsOf(loaded.table)).toEqual(['Ann', 'Ben kept']);
    expect(await invitations.invitations(id)).toMatchObject([
      { userId: ben.id, by: ann.id, messageId: undefined },
    ]);
    expect(store.jobs.at(-1)).toEqual({ queue: 'announce', key: id });
    expect(await tables.ofPlayer(ben.id)).toEqual([]);
    expect(seatsOf(must(await tables.join(request(id, ben))).table)).toEqual(['Ann', 'Ben']);
    expect(await refusal(invitations.decline(request(id, ben)))).toBe('already-joined');
  });

  it('that is declined frees the seat, and is not made again', async () => {
    const id = await opened();
    must(await invitations.invite(request(id, ann), ben));
    expect(await refusal(invitations.decline(request(id, cleo)))).toBe('not-invited');
    const asked = request(id, ben);
    expect(seatsOf(must(await invitations.decline(asked)).table)).toEqual(['Ann']);
    must(await invitations.decline(asked));
    expect(await refusal(invitations.invite(request(id, ann), ben))).toBe('guest-invited');
    // People who change their mind can still join.
    must(await tables.join(request(id, ben)));
  });

  it('counts once for the same interaction', async () => {
    const id = await opened();
    const asked = request(id, ann);
    must(await invitations.invite(asked, ben));
    expect(seatsOf(must(await invitations.invite(asked, ben)).table)).toEqual(['Ann', 'Ben kept']);
  });

  it('that nobody answered ends with the start', async () => {
    const id = await opened();
    must(await tables.addComputer(request(id, ann)));
    must(await invitations.invite(request(id, ann), ben));
    expect(seatsOf(must(await tables.start(request(id, ann))).table)).toEqual(['Ann', 'computer']);
    expect(await refusal(tables.join(request(id, ben)))).toBe('already-started');
  });

  it('comes from the host; from others at the table after an hour', async () => {
    const id = await opened();
    must(await tables.join(request(id, cleo)));
    expect(await refusal(invitations.invite(request(id, cleo), ben))).toBe('host-first');
    expect(await refusal(invitations.invite(request(id, dan), ben))).toBe('not-seated');
    wind(3_600_000);
    must(await invitations.invite(request(id, cleo), ben));
  });

  it('is refused for people at the table, people who were taken out, and at a full table', async () => {
    const id = await opened();
    must(await tables.join(request(id, ben)));
    expect(await refusal(invitations.invite(request(id, ann), ben))).toBe('guest-seated');
    must(await tables.removePerson({ ...request(id, dan), manager: true }, ben.id));
    expect(await refusal(invitations.invite(request(id, ann), ben))).toBe('guest-removed');
    must(await invitations.invite(request(id, ann), cleo));
    expect(await refusal(invitations.invite(request(id, ann), cleo))).toBe('guest-seated');
    must(await tables.addComputer(request(id, ann)));
    expect(await refusal(invitations.invite(request(id, ann), dan))).toBe('full');
  });

  it('is refused for people who take none', async () => {
    must(await tables.changeSettings(ben.id, () => ok(invitable.to(false))));
    const id = await opened();
    expect(await refusal(invitations.invite(request(id, ann), ben))).toBe('guest-unwilling');
    expect(seatsOf(await table(id))).toEqual(['Ann']);
  });

  it('is limited to three of the same person, and fifteen in all, in a day', async () => {
    for (let count = 0; count < 3; count++) must(await invitations.invite(request(await opened(), ann), ben));
    const another = await opened();
    expect(await refusal(invitations.invite(request(another, ann), ben))).toBe('guest-invited');
    expect(await invitations.checkInviting(ann.id, ben)).toMatchObject({
      refusal: { message: { key: 'discord.refusal.guest-invited' } },
    });
    const stranger = (count: number): Person => ({ id: `9${count}`, name: 'S' });
    for (let count = 0; count < 12; count++)
      must(await invitations.invite(request(await opened(), ann), stranger(count)));
    expect(await refusal(invitations.invite(request(another, ann), cleo))).toBe('invitations-most');
    wind(24 * 3_600_000 + 1);
    must(await invitations.invite(request(another, ann), ben));
  });

  it('ends when the guest deletes their data', async () => {
    const id = await opened();
    must(await invitations.invite(request(id, ann), ben));
    await createTableService({ ...kernel, games: [stones], records: [invitation] }).erasePerson(ben.id);
    expect(seatsOf(await table(id))).toEqual(['Ann']);
    expect(JSON.stringify(await invitations.invitations(id))).not.toContain(`"${ben.id}"`);
  });
});
