import { expect, it } from 'vitest';
import { quickRandom } from '../../core/random.ts';
import { begin } from '../../core/steps.ts';
import { games } from '../../games/index.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { tableOf } from '../../testkit/discord/views.ts';
import { createWords } from '../i18n/words.ts';
import { lobbyView } from './lobby.ts';
import { mainPicture } from './pictures.ts';
import { NO_ADDITIONS } from './view.ts';

it.each(games)('the lobby of $id shows nothing that was rolled or dealt', (game) => {
  const setup = { seats: game.seats.max, options: game.options.schema.parse({}), formerWinners: [] };
  const loaded = tableOf(game, game.setup(setup), 'lobby');
  const words = createWords(translator, { locale: 'en', theme: 'light' }, loaded.table);
  const shown = lobbyView(loaded, words, NO_ADDITIONS).blocks.flatMap((block) =>
    block.kind === 'picture' ? [block.picture] : [],
  );
  expect(shown).toHaveLength(1);
  for (const seed of ['lobby', 'a', 'b']) {
    const { state } = begin(game, setup, quickRandom(seed));
    expect(shown).not.toEqual([mainPicture(loaded, state, 0, {}, words)]);
  }
  expect(shown).toEqual([mainPicture(loaded, game.setup(setup), 0, {}, words)]);
});
