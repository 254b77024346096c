import type { Loaded } from '../../table/service.ts';
import type { Teller } from '../i18n/localizer.ts';

/** The game and where it stands, as Markdown: "🗻 Roll to the Top! · Burj Khalifa, roll 4". */
export function titleOf(loaded: Loaded, teller: Teller): string {
  return titleAt(loaded, loaded.state, teller);
}

export function plainTitleOf(loaded: Loaded, teller: Teller): string {
  const name = gameTitle(loaded.game, teller);
  return loaded.state === undefined ? name : `${name} · ${teller.plain(loaded.game.headline(loaded.state))}`;
}

/** As it stood in another position; undefined: before it began. */
export function titleAt({ game }: Loaded, state: unknown, teller: Teller): string {
  const name = gameTitle(game, teller);
  return state === undefined ? name : `${name} · ${teller.say(game.headline(state))}`;
}

/** The game with its sign. */
export function gameTitle({ id, emoji }: Loaded['game'], teller: Teller): string {
  return `${emoji} ${teller.plain({ key: `${id}.name` })}`;
}
