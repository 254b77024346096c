import type { InteractionFault } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { useHostAsk } from './ask.ts';
import { HostAction, HostSection } from './section.tsx';

const FAULTS: readonly InteractionFault[] = ['lose', 'double', 'late'];

export function InteractionsSection() {
  const app = useApp();
  const ask = useHostAsk();
  const words = usePane().words.value.host;
  const { nextInteractions } = app.view.value.faults;
  return (
    <HostSection title={words.interactions} hint={words.interactionsHint}>
      {FAULTS.map((fault) => (
        <HostAction
          key={fault}
          label={words.fault[fault]}
          hint={words.faultHint[fault]}
          onClick={() => ask({ type: 'fault-interactions', faults: [...nextInteractions, fault] })}
        />
      ))}
      {nextInteractions.length > 0 && (
        <p class="host-left" role="status">
          {words.queued(nextInteractions.map((fault) => words.fault[fault]).join(', '))}
        </p>
      )}
    </HostSection>
  );
}
