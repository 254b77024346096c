import * as z from 'zod';
import type { Message } from '../../core/message.ts';
import { setting } from '../../table/settings.ts';
import { say } from '../i18n/words.ts';
import type { Ask, BotContext } from '../interactions/ask.ts';
import { notManaging, type Reply } from '../interactions/reply.ts';
import { type Entry, entry, stored } from '../interactions/setting-entry.ts';
import { oneOf } from '../messages/input.ts';
import { serverPages } from './entries.ts';

const who = ['members', 'managers'] as const;

/** A server's rule on who may set something up there, and change it. */
export interface WhoMay {
  readonly entry: Entry;
  /** Why this person may not. Those who manage the server always may. */
  whyNot(ask: Ask): Promise<Reply | undefined>;
  /** Whether everybody on the server may. */
  isOpen(bot: Pick<BotContext, 'service'>, guildId: string): Promise<boolean>;
}

/**
 * @param key under which it is stored
 * @param usual as long as the server says nothing
 * @param about as for `entry`
 */
export function whoMay(
  key: string,
  usual: (typeof who)[number],
  about: Pick<Entry, 'name' | 'order'> & { readonly label: Message; readonly describe: string },
): WhoMay {
  const rule = setting(key, z.enum(who), usual);
  const input = oneOf(who.map((is) => ({ value: is, is, label: say(`who-may.${is}`) })));
  const isOpen: WhoMay['isOpen'] = async ({ service }, guildId) =>
    rule.of(await service.serverSettings(guildId)) === 'members';
  return {
    isOpen,
    entry: entry({ ...about, ...stored(rule), page: serverPages.rights, input }),
    async whyNot(ask) {
      const no = notManaging(ask);
      const { guildId } = ask.where.place;
      if (no === undefined || guildId === undefined) return no;
      return (await isOpen(ask.bot, guildId)) ? undefined : no;
    },
  };
}
