import { useState } from 'preact/hooks';
import type { InteractionFault } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { PlainButton } from '../parts/fields.tsx';
import { HostAction, HostSection } from './section.tsx';

/** The choices for the number of requests, and of seconds. */
const REQUESTS = [1, 3, 10] as const;
const SECONDS = [5, 30] as const;

/** The choices for delaying answers, in ms. */
const SLOW = [0, 500, 2_000, 5_000] as const;

export function AnswersSection() {
  const { app, pane, act } = usePage();
  const words = texts.host;
  const { locale } = pane.person.value;
  const { rateLimited, broken, slowBy } = app.view.value.faults;
  const [retryAfter, setRetryAfter] = useState('1');
  const wait = Number(retryAfter.replace(',', '.'));
  const validWait = wait >= 0.1 && wait <= 600;
  const seconds = (ms: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'second' }).format(ms / 1000);

  const amounts = (
    how: (amount: { readonly requests: number } | { readonly seconds: number }) => void,
    disabled: boolean,
  ) => (
    <div class="host-buttons">
      {REQUESTS.map((requests) => (
        <PlainButton key={`r${requests}`} disabled={disabled} onClick={() => how({ requests })}>
          {words.next(requests)}
        </PlainButton>
      ))}
      {SECONDS.map((time) => (
        <PlainButton key={`s${time}`} disabled={disabled} onClick={() => how({ seconds: time })}>
          {words.seconds(time)}
        </PlainButton>
      ))}
    </div>
  );
  const left = ({ requests, untilTime }: { readonly requests: number; readonly untilTime: number }) => {
    const ms = untilTime - app.now.value;
    if (requests === 0 && ms <= 0) return null;
    return (
      <p class="wrong smaller" role="status">
        {requests > 0 ? words.left(requests) : words.until(Math.ceil(ms / 1000))}
      </p>
    );
  };

  return (
    <HostSection title={words.answers}>
      <h4>{words.rateLimit}</h4>
      <p class="host-hint">{words.rateLimitHint}</p>
      <label class="host-line">
        <span>{words.retryAfter}</span>
        <input
          type="text"
          inputMode="decimal"
          size={4}
          value={retryAfter}
          aria-invalid={!validWait}
          onInput={({ currentTarget }) => setRetryAfter(currentTarget.value)}
        />
      </label>
      {amounts((amount) => act({ type: 'rate-limit', retryAfter: wait, ...amount }), !validWait)}
      {left(rateLimited)}

      <h4>{words.broken}</h4>
      <p class="host-hint">{words.brokenHint}</p>
      {amounts((amount) => act({ type: 'break-requests', ...amount }), false)}
      {left(broken)}

      <h4>{words.slow}</h4>
      <p class="host-hint">{words.slowHint}</p>
      <fieldset class="segments" aria-label={words.slow}>
        {SLOW.map((by) => (
          <label key={by}>
            <input
              type="radio"
              name="slow"
              checked={slowBy === by}
              onChange={() => act({ type: 'slow-down', by })}
            />
            <span>{by === 0 ? words.slowOff : seconds(by)}</span>
          </label>
        ))}
      </fieldset>
    </HostSection>
  );
}

export function GatewaySection() {
  const { app, act } = usePage();
  const words = texts.host;
  const down = app.view.value.faults.gatewayDown;
  const does = (how: 'drop' | 'reconnect' | 'invalidate' | 'down' | 'up', label: string, hint: string) => (
    <HostAction
      label={label}
      hint={hint}
      danger={how === 'up'}
      onClick={() => act({ type: 'gateway', how })}
    />
  );
  return (
    <HostSection title={words.gateway}>
      {down ? (
        does('up', words.gatewayUp, words.gatewayUpHint)
      ) : (
        <>
          {does('drop', words.gatewayDrop, words.gatewayDropHint)}
          {does('reconnect', words.gatewayReconnect, words.gatewayReconnectHint)}
          {does('invalidate', words.gatewayInvalidate, words.gatewayInvalidateHint)}
          {does('down', words.gatewayDown, words.gatewayDownHint)}
        </>
      )}
    </HostSection>
  );
}

const FAULTS: readonly InteractionFault[] = ['lose', 'double', 'late'];

export function InteractionsSection() {
  const { app, act } = usePage();
  const words = texts.host;
  const { nextInteractions } = app.view.value.faults;
  return (
    <HostSection title={words.interactions} hint={words.interactionsHint}>
      {FAULTS.map((fault) => (
        <HostAction
          key={fault}
          label={words.fault[fault]}
          hint={words.faultHint[fault]}
          onClick={() => act({ type: 'fault-interactions', faults: [...nextInteractions, fault] })}
        />
      ))}
      {nextInteractions.length > 0 && (
        <p class="wrong smaller" role="status">
          {words.queued(nextInteractions.map((fault) => words.fault[fault]).join(', '))}
        </p>
      )}
    </HostSection>
  );
}
