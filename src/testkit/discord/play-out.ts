import type { BotContext } from '../../discord/interactions/ask.ts';
import { adviceFor } from '../../table/play/turns.ts';
import type { Loaded } from '../../table/service.ts';
import { must } from '../table/lifecycle.ts';

/** Plays a game to its end: people move as computer players would. @throws if a move is refused */
export async function playOut({ service }: Pick<BotContext, 'service'>, tableId: string): Promise<Loaded> {
  for (;;) {
    await service.playComputers(tableId);
    const loaded = await service.load(tableId);
    if (loaded === undefined) throw new Error(`no table ${tableId}`);
    const { table, game, state } = loaded;
    if (table.status !== 'playing') return loaded;
    const [seat = 0] = game.awaiting(state);
    const occupant = table.seats[seat];
    if (occupant?.kind !== 'human') throw new Error('the game awaits nobody');
    const request = { tableId, person: occupant.person, origin: `out-${table.head}` };
    const { verb, args } = adviceFor(loaded, seat).move;
    must(await service.move(request, { verb, args }));
  }
}
