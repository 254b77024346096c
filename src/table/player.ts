import type { Locale } from '../core/message.ts';
import type { Theme } from '../core/scene.ts';
import { DEFAULT_THEME, type Player, playerCodec } from './model.ts';
import type { Store } from './store/store.ts';

/** Somebody who has set nothing. */
export function defaultPlayer(userId: string): Player {
  return playerCodec.parse({ userId });
}

/** The language of messages to a person that answer no interaction. Undefined if it is unknown. */
export function knownLocale({ locale, discordLocale }: Player): Locale | undefined {
  return locale ?? discordLocale;
}

/** The theme of public pictures in a person's direct messages, where no server chooses. */
export async function themeOf(store: Pick<Store, 'player'>, userId: string): Promise<Theme> {
  return (await store.player(userId))?.theme ?? DEFAULT_THEME;
}
