import type { Seat } from '../../core/message.ts';
import type { Loaded } from '../../table/service.ts';
import type { Localizer } from '../i18n/localizer.ts';

/**
 * The game and its progress, as Markdown: "🗻 Roll to the Top! · Burj Khalifa, roll 4".
 *
 * @param viewer for a private message: the reader's seat, whose progress may differ from the public one
 */
export function titleOf(loaded: Loaded, localizer: Localizer, viewer?: Seat): string {
  return titleAt(loaded, loaded.state, localizer, viewer);
}

export function plainTitleOf(loaded: Loaded, localizer: Localizer): string {
  const name = gameTitle(loaded.game, localizer);
  return loaded.state === undefined
    ? name
    : `${name} · ${localizer.plain(loaded.game.headline(loaded.state))}`;
}

/** The progress in another position; undefined: before the game began. */
export function titleAt({ game }: Loaded, state: unknown, localizer: Localizer, viewer?: Seat): string {
  const name = gameTitle(game, localizer);
  return state === undefined ? name : `${name} · ${localizer.markdown(game.headline(state, viewer))}`;
}

/** The game with its emoji. */
export function gameTitle({ id, emoji }: Loaded['game'], localizer: Localizer): string {
  return `${emoji} ${localizer.plain({ key: `${id}.name` })}`;
}
