import { useApp, usePane } from '../app/context.ts';
import { formatTime } from '../model/time.ts';
import { useHostAsk } from './ask.ts';
import { HostSection } from './section.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ['minute', MINUTE],
  ['minutes15', 15 * MINUTE],
  ['hour', HOUR],
  ['hours6', 6 * HOUR],
  ['day', DAY],
  ['week', 7 * DAY],
] as const;

export function ClockSection() {
  const app = useApp();
  const pane = usePane();
  const ask = useHostAsk();
  const words = pane.words.value.host;
  const { locale } = pane.person.value;
  const ahead = app.view.value.wound;
  const now = app.now.value;
  return (
    <HostSection title={words.clock} hint={words.clockHint}>
      <p class="host-clock">
        {words.clockNow(formatTime(now, 'F', locale, now))}
        {ahead >= MINUTE && <small> {words.clockAhead(duration(ahead, locale))}</small>}
      </p>
      <div class="host-buttons">
        {STEPS.map(([name, by]) => (
          <button
            key={name}
            type="button"
            class="button button-secondary"
            onClick={() => ask({ type: 'wind-clock', by })}
          >
            {words.clockBy[name]}
          </button>
        ))}
      </div>
    </HostSection>
  );
}

/** Milliseconds in the two greatest units that they fill: "1 day, 6 hours". */
function duration(ms: number, locale: string): string {
  const parts = [
    ['day', Math.floor(ms / DAY)],
    ['hour', Math.floor((ms % DAY) / HOUR)],
    ['minute', Math.floor((ms % HOUR) / MINUTE)],
  ] as const;
  return parts
    .filter(([, amount]) => amount > 0)
    .slice(0, 2)
    .map(([unit, amount]) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount),
    )
    .join(', ');
}
