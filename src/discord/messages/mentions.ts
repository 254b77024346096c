import type { Message } from '../../core/message.ts';
import { say } from '../i18n/localizer.ts';

// Discord's own markup. Everything else in a sentence is escaped.

/** Mentions a person. @param id of digits */
export function person(id: string): Message {
  return say('markdown.person', { id });
}

/** Links to a channel or thread. @param id of digits */
export function channel(id: string): Message {
  return say('markdown.channel', { id });
}

/** Monospaced text. @param text of letters and digits */
export function code(text: string): Message {
  return say('markdown.code', { text });
}
