import { useApp, usePane } from '../app/context.ts';
import { Avatar } from '../parts/avatar.tsx';
import { useHostAsk } from './ask.ts';
import { HostSection } from './section.tsx';

export function DirectSection() {
  const app = useApp();
  const ask = useHostAsk();
  const words = usePane().words.value.host;
  return (
    <HostSection title={words.direct} hint={words.directHint}>
      <div class="host-checks">
        {[...app.membership.value.people.values()].map(({ id, name, colour, directMessagesOpen }) => (
          <label key={id} class="check">
            <input
              type="checkbox"
              checked={directMessagesOpen}
              onChange={({ currentTarget }) =>
                ask({ type: 'set-direct-messages', personId: id, open: currentTarget.checked })
              }
            />
            <Avatar name={name} colour={colour} size={20} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </HostSection>
  );
}
