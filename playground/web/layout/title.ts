import { useComputed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useApp, usePane } from '../app/context.ts';
import { unreadOf } from '../model/reading.ts';

/** The window's title: what is open, and how much waits for the person. */
export function Title(): null {
  const app = useApp();
  const pane = usePane();
  const title = useComputed(() => {
    const waiting = unreadOf(app.view.value, app.marks.value, pane.person.value.id).mentions;
    const name = pane.channel.value?.name ?? pane.words.value.layout.directMessages;
    return waiting > 0 ? `(${waiting}) ${name}` : name;
  }).value;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
