import type { AnyGame } from '../../core/game.ts';
import type { Person } from '../../table/model.ts';
import { inServer } from '../../table/place.ts';
import type { Loaded, TableService } from '../../table/service.ts';
import { must } from '../table/lifecycle.ts';
import type { Templates } from './large.ts';

const people: readonly Person[] = [
  { id: '1', name: 'Ann' },
  { id: '2', name: 'Ben' },
];

/** The number of moves in the open table. */
const MOVES = 12;

/** Plays two real tables of two people: one is running, with a clock, and one is finished. */
export async function playTemplates(service: TableService, game: AnyGame): Promise<Templates> {
  return {
    open: await play(service, game, 'open', MOVES),
    finished: await play(service, game, 'over', 10_000),
  };
}

async function play(service: TableService, game: AnyGame, channelId: string, moves: number): Promise<string> {
  const [ann, ben] = people;
  if (ann === undefined || ben === undefined) throw new Error('nobody plays');
  const origin = (what: string | number) => `${channelId}-${what}`;
  const opened = must(
    await service.open({
      ...{ place: inServer('1', channelId), host: ann, origin: origin('open') },
      ...{ locale: 'en', game: game.id, options: {}, clock: 'medium' },
    }),
  );
  const tableId = opened.table.id;
  must(await service.join({ tableId, person: ben, origin: origin('join') }));
  let loaded: Loaded = must(await service.start({ tableId, person: ann, origin: origin('start') }));
  for (let n = 0; n < moves && loaded.table.status === 'playing'; n++)
    loaded = await moveOnce(service, loaded, origin(n));
  for (const { id } of people) await service.markSeen(loaded, id);
  return tableId;
}

/** Makes the first legal move of a person whom the table awaits. @param origin of the move */
export async function moveOnce(service: TableService, loaded: Loaded, origin: string): Promise<Loaded> {
  const { table, game, state } = loaded;
  const seat = game.awaiting(state)[0] ?? 0;
  const occupant = table.seats[seat];
  const move = service.moves(loaded, seat)[0];
  if (occupant?.kind !== 'human' || move === undefined) throw new Error(`nobody can move at ${table.id}`);
  const request = { tableId: table.id, person: occupant.person, origin };
  return must(await service.move(request, { verb: move.verb, args: move.args })).loaded;
}
