import { describe, expect, it } from 'vitest';
import type { Reply } from '../../discord/interactions/reply.ts';
import { games } from '../../games/index.ts';
import { askBy, testContext } from './bot-context.ts';
import { personDriver } from './person-driver.ts';
import { pressed, routeFinder } from './shortest-route.ts';
import { translator } from './translator.ts';

const viewOf = (reply: Reply) => (reply.kind === 'view' ? reply.view : undefined);

describe('the shortest route', () => {
  it.each(games)('in $id leads to the move, and finding it makes none', async (game) => {
    const bot = testContext([game], translator);
    const people = personDriver([game], translator, bot);
    const tableId = await people.begun();
    const loaded = await bot.service.load(tableId);
    const [seat = 0] = loaded === undefined ? [] : game.awaiting(loaded.state);
    const player = ['Mia', 'Ben'][seat] ?? '';
    const list = loaded === undefined ? [] : bot.service.moves(loaded, seat);
    const panel = viewOf(await people.press(askBy(player), `1:play:${tableId}`));
    const offered = game.verbs.filter(({ inPanel }) => inPanel !== 'never').map(({ name }) => name);
    const move = list.find(({ verb }) => offered.includes(verb));
    if (panel === undefined || move === undefined) throw new Error('nobody can move');

    const route = await routeFinder(bot, game).shortest(panel, askBy(player), move);
    expect((await bot.service.load(tableId))?.table.head).toBe(loaded?.table.head);
    expect(route?.presses).toBe(route?.uses.reduce((sum, { presses }) => sum + presses, 0));
    for (const use of route?.uses ?? []) await pressed(people, askBy(player), use);
    expect((await bot.store.steps(tableId)).at(-1)).toMatchObject({ verb: move.verb, args: move.args });
  });

  it('is none to a move that is not legal', async () => {
    const [game] = games;
    if (game === undefined) throw new Error('no games');
    const bot = testContext([game], translator);
    const people = personDriver([game], translator, bot);
    const panel = viewOf(await people.press(askBy('Mia'), `1:play:${await people.begun()}`));
    if (panel === undefined) throw new Error('no panel');
    const illegal = { verb: 'write', args: { dice: 'd4', box: 'Z9' }, action: undefined };
    expect(await routeFinder(bot, game).shortest(panel, askBy('Mia'), illegal)).toBeUndefined();
  });
});
