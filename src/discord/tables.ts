import type { Message } from '../core/message.ts';
import type { Loaded } from '../table/service.ts';
import { type Answer, type Ask, no } from './ask.ts';
import type { Desk } from './desk.ts';
import type { Times } from './views/times.ts';
import { say } from './words.ts';

/** The table that a command is about, or the answer that there is none. */
export type Found =
  | { readonly ok: true; readonly loaded: Loaded }
  | { readonly ok: false; readonly answer: Answer };

/**
 * The open table of this channel; in direct messages also the only one of the person's own.
 *
 * @param game the id of the game that it must be; undefined: any
 */
export async function openTable(desk: Desk, ask: Ask, game?: string): Promise<Found> {
  const { service } = desk;
  const here = await service.openIn(ask.where.channelId);
  if (here !== undefined) {
    if (game === undefined || here.game.id === game) return { ok: true, loaded: here };
    return none(say('refuse.other-game', { game: { key: `${here.game.id}.name` } }));
  }
  if (ask.where.kind !== 'direct') return over(desk, ask, say('refuse.no-table'));
  const own = (await service.ofPlayer(ask.person.id)).filter(
    (loaded) => game === undefined || loaded.game.id === game,
  );
  const [only, another] = own;
  if (only === undefined) return over(desk, ask, say('games.none'));
  return another === undefined ? { ok: true, loaded: only } : none(say('refuse.several-tables'));
}

/** As `openTable`; where none is open, the one that was open last. */
export async function latestTable(desk: Desk, ask: Ask): Promise<Found> {
  const open = await openTable(desk, ask);
  if (open.ok) return open;
  const latest = await desk.service.latestIn(ask.where.channelId);
  return latest === undefined ? open : { ok: true, loaded: latest };
}

/** What is needed to say how the seats of a table stand with time. */
export async function timesOf({ store, now }: Desk, { table }: Loaded): Promise<Times> {
  const people = table.seats.flatMap((sitter) => (sitter.kind === 'human' ? [sitter.person.id] : []));
  const players = table.clock === undefined ? [] : await store.players(people);
  return { now: now(), rhythms: new Map(players.map(({ userId, rhythm }) => [userId, rhythm])) };
}

/** The table that a press names. */
export async function namedTable({ service }: Desk, id: string): Promise<Found> {
  const loaded = await service.load(id);
  return loaded === undefined ? none(say('refuse.gone')) : { ok: true, loaded };
}

/** A table that has begun: its sheets can be looked at. */
export function begun(found: Found): Found {
  if (!found.ok || found.loaded.state !== undefined) return found;
  return { ok: false, answer: no(say('refuse.not-begun'), found.loaded.table) };
}

/** Where no table is open: the last one is over, or there never was one. */
async function over({ service }: Desk, { where }: Ask, never: Message): Promise<Found> {
  const latest = await service.latestIn(where.channelId);
  if (latest === undefined) return none(never);
  return { ok: false, answer: no(say('refuse.over'), latest.table) };
}

function none(message: Message): Found {
  return { ok: false, answer: no(message) };
}
