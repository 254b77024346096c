import type { Loaded } from '../../table/service.ts';
import { escaped } from '../text.ts';
import type { Teller } from '../words.ts';

/** The game and where it stands, as Markdown: "🗻 Roll to the Top! · Burj Khalifa, roll 4". */
export function titleOf(loaded: Loaded, teller: Teller): string {
  return escaped(plainTitleOf(loaded, teller));
}

export function plainTitleOf(loaded: Loaded, teller: Teller): string {
  return plainTitleAt(loaded, loaded.state, teller);
}

/** As it stood in another position; undefined: before it began. */
export function titleAt(loaded: Loaded, state: unknown, teller: Teller): string {
  return escaped(plainTitleAt(loaded, state, teller));
}

function plainTitleAt({ game }: Loaded, state: unknown, teller: Teller): string {
  const name = gameTitle(game, teller);
  return state === undefined ? name : `${name} · ${teller.plain(game.headline(state))}`;
}

/** The game with its sign. */
export function gameTitle({ id, emoji }: Loaded['game'], teller: Teller): string {
  return `${emoji} ${teller.plain({ key: `${id}.name` })}`;
}
