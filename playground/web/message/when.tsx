import { useComputed } from '@preact/signals';
import { useApp, usePane } from '../app/context.ts';
import { dayOf, formatTime } from '../model/time.ts';

/** When something was said: today and yesterday by their names. */
export function When({ at }: { readonly at: number }) {
  const app = useApp();
  const pane = usePane();
  const text = useComputed(() => {
    const { locale } = pane.person.value;
    const words = pane.words.value;
    const day = dayOf(at, app.now.value);
    if (day === 'other') return formatTime(at, 's', locale, at);
    const time = formatTime(at, 't', locale, at);
    return day === 'today' ? words.chat.todayAt(time) : words.chat.yesterdayAt(time);
  });
  return <FullTime at={at} text={text.value} />;
}

/** The time of day, small, beside a message that follows another. */
export function ShortTime({ at }: { readonly at: number }) {
  const { locale } = usePane().person.value;
  return (
    <span class="short-time" aria-hidden="true">
      {formatTime(at, 't', locale, at)}
    </span>
  );
}

/** A text that says a time in full when it is pointed at. */
export function FullTime({ at, text }: { readonly at: number; readonly text: string }) {
  const { locale } = usePane().person.value;
  return (
    <time class="when" dateTime={new Date(at).toISOString()} title={formatTime(at, 'F', locale, at)}>
      {text}
    </time>
  );
}
