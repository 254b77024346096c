import type { Locale } from '../../core/message.ts';
import { knownLocale, personal, type Table } from '../../table/model.ts';
import type { Translator } from '../../table/ports.ts';
import type { TableService } from '../../table/service.ts';
import { createWords, type Words } from '../i18n/words.ts';
import { isUnreachable, type MessageClient } from '../rest/message-client.ts';
import type { Delivery } from './delivery.ts';
import type { View } from './view.ts';

/** A direct message that answers no interaction. */
interface DirectMessage {
  readonly userId: string;
  /** Of the message, which is posted once: see `MessageClient`. */
  readonly nonce: string;
  /** The language if the person's own is not known. */
  readonly locale: Locale;
  /** Whose seats have names. */
  readonly table?: Table | undefined;
  /** In the person's language and theme. */
  readonly view: (words: Words) => View | Promise<View>;
}

interface Needs {
  readonly service: Pick<TableService, 'settings'>;
  readonly translator: Translator;
  readonly delivery: Pick<Delivery, 'postOnce'>;
  readonly messages: Pick<MessageClient, 'directChannel'>;
}

/** Writes to a person. @returns false if they accept no direct messages */
export async function writeTo(
  { service, translator, delivery, messages }: Needs,
  { userId, nonce, locale, table, view }: DirectMessage,
): Promise<boolean> {
  const settings = await service.settings(userId);
  const reader = { locale: knownLocale(settings) ?? locale, theme: personal.theme.of(settings) };
  const shown = await view(createWords(translator, reader, table));
  try {
    await delivery.postOnce(await messages.directChannel(userId), shown, nonce);
    return true;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    return false;
  }
}
