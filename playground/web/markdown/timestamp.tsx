import { useComputed } from '@preact/signals';
import { useApp, usePane } from '../app/context.ts';
import { formatTime, type TimeStyle } from '../model/time.ts';

/** `<t:…>` in the reader's language and time zone; a relative one goes with the playground's clock. */
export function Timestamp({ at, style }: { readonly at: number; readonly style: TimeStyle }) {
  const app = useApp();
  const pane = usePane();
  const text = useComputed(() =>
    formatTime(at, style, pane.person.value.locale, style === 'R' ? app.now.value : at),
  );
  const full = formatTime(at, 'F', pane.person.value.locale, at);
  return (
    <time class="timestamp" dateTime={new Date(at).toISOString()} title={full}>
      {text}
    </time>
  );
}
