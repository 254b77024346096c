import type { AnyGame } from './core/game.ts';
import type { Person } from './table/model.ts';
import { directPlace, inServer } from './table/place.ts';
import type { Result, TableService } from './table/service.ts';
import type { Store } from './table/store.ts';

/** A person of the playground, who can look up channels by name. */
export interface ReadyHost extends Person {
  in(channel: string): {
    readonly isThere: boolean;
    readonly guildId: string | undefined;
    channelId(): Promise<string>;
  };
}

/** The playground's channels: one to start in, one per game, named by the game's id, and one for threads. */
export function readyChannels(
  games: readonly AnyGame[],
  say: (key: string) => string,
): readonly { readonly name: string; readonly topic: string }[] {
  return [
    { name: 'general', topic: 'Say hello, or open a table of your own.' },
    ...games.map(({ id }) => ({ name: id, topic: say(`${id}.tagline`) })),
    { name: 'board-games', topic: 'Several games at once, each in a thread.' },
  ];
}

/**
 * Starts a game in each game's channel that has never had a table: the host against one computer player, so that one
 * press shows a live game. A channel that once had a table gets no new one, even after a restart: the person who closed
 * it meant to. A deleted channel gets none.
 *
 * @throws if a table is refused: a bug, because nobody else is there yet
 */
export async function openReadyTables(
  service: Pick<TableService, 'games' | 'open' | 'addComputer' | 'start'>,
  store: Pick<Store, 'latestTableIn'>,
  host: ReadyHost,
): Promise<void> {
  const person: Person = { id: host.id, name: host.name };
  for (const { id: game } of service.games) {
    const channel = host.in(game);
    if (!channel.isThere) continue;
    const { guildId } = channel;
    const channelId = await channel.channelId();
    // Ask the store, which need not read the game to know.
    if ((await store.latestTableIn(channelId)) !== undefined) continue;
    // No interaction asked for these tables, so they get origins that no interaction's id can equal.
    const origin = (what: string) => `ready-${channelId}-${what}`;
    const place = guildId === undefined ? directPlace(channelId) : inServer(guildId, channelId);
    const opened = await service.open({
      place,
      locale: 'en',
      game,
      options: {},
      host: person,
      origin: origin('open'),
    });
    const asked = (what: string) => ({ tableId: must(opened).table.id, person, origin: origin(what) });
    must(await service.addComputer(asked('computer')));
    must(await service.start(asked('start')));
  }
}

function must<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`a ready table was refused: ${result.refusal.message.key}`);
}
