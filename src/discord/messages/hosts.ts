import { LRUCache } from 'lru-cache';
import { atMost } from '../../core/common.ts';
import type { Locale, Message } from '../../core/message.ts';
import { knownLocale, personal, type Table } from '../../table/model.ts';
import type { Translator } from '../../table/ports.ts';
import type { TableService } from '../../table/service.ts';
import { createWords, type Words } from '../i18n/words.ts';
import { nonceOf } from '../rest/limits.ts';
import type { MessageClient } from '../rest/message-client.ts';
import { type ComposeTools, compose } from './compose.ts';
import { type Button, buttons, text } from './view.ts';

/** Number of remembered notices. */
const REMEMBERED = 10_000;

/** Tells the people who have set something up why Discord refuses what belongs to it. */
export interface Hosts {
  /** By direct message, once for each subject and reason. Never rejects. */
  tell(hostId: string, notice: Notice): Promise<void>;
  /** Does work whose refusals its answer tells the person, so that `tell` does not. */
  answering<T>(personId: string, work: () => Promise<T>): Promise<T>;
}

interface Notice {
  /** What the host has set up: the id of a table or a league, for example. */
  readonly subject: string;
  /** Its name, as Markdown. */
  readonly heading?: (words: Words) => string;
  readonly why: Message;
  /** Used until the host has a language of their own. */
  readonly locale: Locale;
  readonly table?: Table;
  readonly controls?: (words: Words) => readonly Button[];
}

interface Needs extends ComposeTools {
  readonly translator: Translator;
  readonly service: Pick<TableService, 'settings'>;
  readonly messages: Pick<MessageClient, 'directChannel' | 'send'>;
}

export function createHosts(needs: Needs): Hosts {
  const { service, messages, translator, log } = needs;
  const told = new LRUCache<string, true>(atMost(REMEMBERED));
  const answered = new Map<string, number>();
  return {
    async tell(hostId, { subject, heading, why, locale, table, controls }) {
      const key = nonceOf(subject, JSON.stringify(why));
      if (answered.has(hostId) || told.has(key)) return;
      told.set(key, true);
      try {
        const player = await service.settings(hostId);
        const reader = { locale: knownLocale(player) ?? locale, theme: personal.theme.of(player) };
        const words = createWords(translator, reader, table);
        const blocks = [text(heading?.(words), words.md(why)), buttons(...(controls?.(words) ?? []))];
        const message = await compose({ tone: 'private', blocks }, needs);
        await messages.send(await messages.directChannel(hostId), message, key);
      } catch (err) {
        log.warn({ err, subject }, 'telling a host what Discord refuses failed; the next start tries again');
      }
    },
    async answering(personId, work) {
      answered.set(personId, (answered.get(personId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (answered.get(personId) ?? 1) - 1;
        if (left === 0) answered.delete(personId);
        else answered.set(personId, left);
      }
    },
  };
}
