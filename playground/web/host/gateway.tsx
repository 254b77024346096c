import { useApp, usePane } from '../app/context.ts';
import { useHostAsk } from './ask.ts';
import { HostAction, HostSection } from './section.tsx';

export function GatewaySection() {
  const app = useApp();
  const ask = useHostAsk();
  const words = usePane().words.value.host;
  const down = app.view.value.faults.gatewayDown;
  const act = (how: 'drop' | 'reconnect' | 'invalidate' | 'down' | 'up') => () =>
    ask({ type: 'gateway', how });
  return (
    <HostSection title={words.gateway}>
      {down ? (
        <HostAction label={words.gatewayUp} hint={words.gatewayUpHint} onClick={act('up')} danger />
      ) : (
        <>
          <HostAction label={words.gatewayDrop} hint={words.gatewayDropHint} onClick={act('drop')} />
          <HostAction
            label={words.gatewayReconnect}
            hint={words.gatewayReconnectHint}
            onClick={act('reconnect')}
          />
          <HostAction
            label={words.gatewayInvalidate}
            hint={words.gatewayInvalidateHint}
            onClick={act('invalidate')}
          />
          <HostAction label={words.gatewayDown} hint={words.gatewayDownHint} onClick={act('down')} />
        </>
      )}
    </HostSection>
  );
}
