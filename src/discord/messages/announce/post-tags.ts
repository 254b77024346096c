import { LRUCache } from 'lru-cache';
import type { TableStatus } from '../../../table/model.ts';
import type { Loaded } from '../../../table/service.ts';
import type { BotContext } from '../../bot-context.ts';
import { codeOf } from '../../gateway/message-client.ts';
import { chooseTags, wantedTags } from '../forum-tags.ts';

/** The tags of posts in forums: they follow what becomes of their tables. */
export interface PostTags {
  /** Gives the post of a table its tags. Safe to repeat; does nothing for tables in other channels. */
  follow(loaded: Loaded): Promise<void>;
}

/** How many tables this process remembers as tagged. */
const REMEMBERED = 5_000;

export function createPostTags({ forums, translator, log }: BotContext): PostTags {
  /** The status that each table's post shows: people may change the tags meanwhile. */
  const shown = new LRUCache<string, TableStatus>({ max: REMEMBERED });

  return {
    async follow({ game, table }) {
      const {
        id,
        place: { guildId, channelId },
        status,
        locale,
      } = table;
      if (guildId === undefined || shown.get(id) === status) return;
      const post = await forums.post(channelId);
      if (post !== undefined) {
        const { available, tagIds: before, archived, moderates } = post;
        const wanted = wantedTags(game, status, locale, translator);
        const { tagIds } = chooseTags(available, before, wanted, moderates);
        const isSame = tagIds.length === before.length && tagIds.every((tag) => before.includes(tag));
        try {
          if (!isSame) await forums.tag(channelId, tagIds, archived);
        } catch (error) {
          const given = codeOf(error);
          if (given === undefined || given < 10_000) throw error;
          // A post that a person started or locked, or a tag that is gone: the game goes on without.
          log.info({ code: given, table: id }, 'a post could not be tagged');
        }
      }
      shown.set(id, status);
    },
  };
}
