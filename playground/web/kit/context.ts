import { type ReadonlySignal, useComputed } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Message } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';

/** The message whose components are drawn. */
export const MessageContext = createContext<Message | undefined>(undefined);

export function useMessage(): Message {
  const message = useContext(MessageContext);
  if (!message) throw new Error('This component stands outside a message.');
  return message;
}

/** The control of this message that the person has used and that the bot has not answered yet. */
export function usePending(): ReadonlySignal<string | undefined> {
  const app = useApp();
  const pane = usePane();
  const { id } = useMessage();
  return useComputed(() => {
    const personId = pane.person.value.id;
    for (const one of app.view.value.interactions.values()) {
      if (one.messageId === id && one.personId === personId && one.state === 'pending') return one.customId;
    }
    return undefined;
  });
}
