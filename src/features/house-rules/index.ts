import { channel } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import type { Contribution } from '../../discord/interactions/contribution.ts';
import type { Place } from '../../table/place.ts';
import { ok, refuse } from '../../table/request.ts';
import { feature, type Kernel } from '../feature.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { channels, entries, tablesPerPerson } from './settings.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    'house-rules': typeof en;
  }
}

/** A server's rules on where people open tables, and how many. */
export const houseRules = feature({
  id: 'house-rules',
  locales: { en, de, fr, nl },
  make: (kernel) => ({
    ...rulesOf(kernel),
    settings: { server: entries },
    api: {
      /** Where people may open tables; empty: everywhere. */
      async channels(guildId: string): Promise<readonly string[]> {
        return channels.of(await kernel.service.serverSettings(guildId));
      },
    },
  }),
});

/** How the rules apply to tables. */
export function rulesOf({ service }: RulesNeeds) {
  return {
    async mayOpen(place) {
      const server = await service.serverSettings(place.guildId);
      const allowed = channels.of(server);
      if (isAllowed(allowed, place)) return ok(tablesPerPerson.of(server));
      const named = { count: allowed.length, channels: allowed.map(channel) };
      return refuse(say('refusal.channel-not-allowed', named));
    },

    async channelGone(guildId, channelId) {
      await service.changeServerSettings(guildId, (server) => {
        const previous = channels.of(server);
        const rest = previous.filter((id) => id !== channelId);
        return ok(rest.length === previous.length ? {} : channels.to(rest));
      });
    },
  } satisfies Contribution;
}

interface RulesNeeds {
  readonly service: Pick<Kernel['service'], 'serverSettings' | 'changeServerSettings'>;
}

/** A thread counts as its parent channel. */
function isAllowed(allowed: readonly string[], { channelId, parentId }: Place): boolean {
  return allowed.length === 0 || [channelId, parentId].some((id) => id !== undefined && allowed.includes(id));
}
