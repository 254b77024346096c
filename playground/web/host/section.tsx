import type { ComponentChildren } from 'preact';
import type { Faults } from '../../protocol.ts';
import { PlainButton } from '../parts/fields.tsx';

/** A section of the host's drawer: its title, one line of explanation, and its controls. */
export function HostSection(props: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <section class="host-section">
      <h3>{props.title}</h3>
      {props.hint !== undefined && <p class="host-hint">{props.hint}</p>}
      {props.children}
    </section>
  );
}

/** One action, with its explanation beside it. */
export function HostAction(props: {
  readonly label: string;
  readonly hint: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
}) {
  return (
    <div class="host-act">
      <PlainButton kind={props.danger ? 'danger' : 'secondary'} onClick={props.onClick}>
        {props.label}
      </PlainButton>
      <p class="host-hint">{props.hint}</p>
    </div>
  );
}

/** Whether any fault is in effect at `now`, by the playground's clock. */
export function faultsOn(faults: Faults, now: number): boolean {
  const { rateLimited, broken, badAnswers, slowBy, nextInteractions, gatewayDown } = faults;
  return (
    gatewayDown ||
    slowBy > 0 ||
    nextInteractions.length > 0 ||
    [rateLimited, broken, ...badAnswers].some(({ requests, untilTime }) => requests > 0 || untilTime > now)
  );
}
