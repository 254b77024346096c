import type { Loaded } from '../../table/service.ts';
import type { Localizer } from '../i18n/localizer.ts';

/** The game and its progress, as Markdown: "🗻 Roll to the Top! · Burj Khalifa, roll 4". */
export function titleOf(loaded: Loaded, localizer: Localizer): string {
  return titleAt(loaded, loaded.state, localizer);
}

export function plainTitleOf(loaded: Loaded, localizer: Localizer): string {
  const name = gameTitle(loaded.game, localizer);
  return loaded.state === undefined
    ? name
    : `${name} · ${localizer.plain(loaded.game.headline(loaded.state))}`;
}

/** The progress in another position; undefined: before the game began. */
export function titleAt({ game }: Loaded, state: unknown, localizer: Localizer): string {
  const name = gameTitle(game, localizer);
  return state === undefined ? name : `${name} · ${localizer.markdown(game.headline(state))}`;
}

/** The game with its emoji. */
export function gameTitle({ id, emoji }: Loaded['game'], localizer: Localizer): string {
  return `${emoji} ${localizer.plain({ key: `${id}.name` })}`;
}
