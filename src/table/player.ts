import type { Locale } from '../core/message.ts';
import type { Theme } from '../core/scene.ts';
import type { Player } from './model.ts';
import type { Store } from './store/store.ts';

/** Where nobody has chosen: most of Discord is dark. */
export const DEFAULT_THEME: Theme = 'dark';

const HOUR = 3_600_000;

/** Somebody who has set nothing. The database's defaults say the same. */
export function defaultPlayer(userId: string): Player {
  return {
    userId,
    locale: undefined,
    discordLocale: undefined,
    theme: DEFAULT_THEME,
    availability: { zone: 'UTC', quiet: undefined, weekendsOff: false, daysOff: [] },
    remindAfter: 24 * HOUR,
    remindBefore: 6 * HOUR,
    snoozedUntil: undefined,
    quietSetAt: undefined,
    sheetName: undefined,
    confirms: true,
    invitable: true,
    namedElsewhere: false,
  };
}

/** The language of messages to a person that answer no interaction. Undefined if it is unknown. */
export function knownLocale({ locale, discordLocale }: Player): Locale | undefined {
  return locale ?? discordLocale;
}

/** The theme of public pictures in a person's direct messages, where no server chooses. */
export async function themeOf(store: Pick<Store, 'player'>, userId: string): Promise<Theme> {
  return (await store.player(userId))?.theme ?? DEFAULT_THEME;
}
