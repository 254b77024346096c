import type { DiscordClient } from '../../discord/rest/message-client.ts';
import { feature } from '../feature.ts';
import { houseRules } from '../house-rules/index.ts';
import { createForums, type Forums } from './forums.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import { forumRemarks, postKind, tagsFollow } from './posts.ts';

declare module '../../discord/i18n/words.ts' {
  interface Catalogs {
    forums: typeof en;
  }
}

/** Forums, where each table is a post with tags for its state. @param connect provides the forums known to a client */
export const forumsOf = (connect: (client: DiscordClient) => Forums) =>
  feature({
    id: 'forums',
    locales: { en, de, fr, nl },
    make(kernel, api) {
      const allowedChannels = api(houseRules).channels;
      const bot = { ...kernel, forums: connect(kernel.client), allowedChannels };
      return {
        api: undefined,
        places: [postKind(bot)],
        follow: tagsFollow(bot),
        shows: { config: (about) => forumRemarks(bot, about) },
      };
    },
  });

export const forums = forumsOf(createForums);
