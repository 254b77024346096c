import type { Message } from '../../core/message.ts';
import { say } from '../i18n/localizer.ts';

// Plain characters in a sentence are what they are; these are what Discord makes of them.

/** A person, as a mention. @param id of digits */
export function person(id: string): Message {
  return say('markdown.person', { id });
}

/** A channel or thread, as a link. @param id of digits */
export function channel(id: string): Message {
  return say('markdown.channel', { id });
}

/** Characters of one width. @param text of letters and digits */
export function code(text: string): Message {
  return say('markdown.code', { text });
}
