import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { wordsFor } from '../interactions/ask.ts';
import { readMove } from './typed-move.ts';

const mia = askBy('Mia');

/** A game that has just begun, and a player whose turn it is: Mia alone where the game can be played alone. */
async function begun(game: string) {
  const people = personDriver(games, translator);
  const isForOne = games.find(({ id }) => id === game)?.seats.min === 1;
  await people.open({ game, ...(isForOne ? { seats: '1' } : {}) });
  if (!isForOne) await people.run(askBy('Ben'), 'join');
  await people.run({ ...mia, origin: 'start' }, 'start');
  const loaded = await people.bot.service.load(await people.tableId());
  if (loaded === undefined) throw new Error('no game began');
  const [seat = 0] = loaded.game.awaiting(loaded.state);
  return { people, loaded, seat, player: askBy(['Mia', 'Ben'][seat] ?? '') };
}

/** How many of the legal moves are typed. */
const TYPED = 40;

describe.each(games.map(({ id }): [string] => [id]))('a move of %s is typed after /play', (game) => {
  it.each(locales)('in %s, by its values or by their names, word for word as suggested', async (locale) => {
    const { people, loaded, seat, player } = await begun(game);
    const ask = { ...player, bot: people.bot, reader: { ...player.reader, locale } };
    const words = wordsFor(ask, loaded.table);
    const moves = people.bot.service.moves(loaded, seat);
    const step = Math.max(1, Math.floor(moves.length / TYPED));
    for (const { verb, args } of moves.filter((_, index) => index % step === 0)) {
      const options = loaded.game.verbs.find(({ name }) => name === verb)?.options ?? [];
      let line = words.plain({ key: `${game}.verb.${verb}.name` });
      for (const { name } of options) {
        const value = args[name];
        if (value === undefined) continue;
        const { next } = readMove(ask, loaded, line);
        // Discord shows 25 suggestions, so others are found by typing on.
        const found = next.find((suggestion) => suggestion.value.endsWith(` ${value}`));
        line = found?.name ?? `${line} ${value}`;
      }
      const typed = readMove(ask, loaded, line);
      expect({ verb: typed.verb, args: typed.args }, line).toEqual({ verb, args });
      expect(typed.next.length, line).toBeGreaterThan(0);
    }
  });

  it('opens the panel if nothing is typed, or if several moves are meant', async () => {
    const { people, loaded, seat, player } = await begun(game);
    const open = await people.run(player, 'play');
    expect(open.kind).toBe('view');
    const several = loaded.game.verbs.find(
      ({ name }) => people.bot.service.moves(loaded, seat).filter(({ verb }) => verb === name).length > 1,
    );
    if (several === undefined) throw new Error('no verb has several moves');
    expect((await people.run(player, 'play', { move: several.name })).kind).toBe('view');
    expect((await people.bot.service.load(loaded.table.id))?.table.version).toBe(loaded.table.version);
  });

  it('is suggested from the first letter, and only to who can make it', async () => {
    const { people, loaded, seat, player } = await begun(game);
    const legal = new Set(people.bot.service.moves(loaded, seat).map(({ verb }) => verb));
    const verbs = await people.suggest(player, 'play', 'move', {});
    expect(new Set(verbs.map(({ value }) => value))).toEqual(legal);
    expect(await people.suggest(askBy('Zoe'), 'play', 'move', {})).toEqual([]);
  });

  it('is refused with a reason if it is no move', async () => {
    const { people, player } = await begun(game);
    for (const move of ['spoon', `${(await people.suggest(player, 'play', 'move', {}))[0]?.value} spoon`])
      expect((await people.run(player, 'play', { move })).kind, move).toBe('refusal');
  });
});
