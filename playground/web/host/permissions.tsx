import { useState } from 'preact/hooks';
import type { BotPermission, Forum, TextChannel } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { useHostAsk } from './ask.ts';
import { HostSection } from './section.tsx';

export function PermissionsSection() {
  const app = useApp();
  const pane = usePane();
  const ask = useHostAsk();
  const words = pane.words.value.host;
  const channels = [...app.view.value.channels.values()].filter(
    (one): one is TextChannel | Forum => one.kind === 'text' || one.kind === 'forum',
  );
  const open = pane.channel.value;
  const here = open?.kind === 'thread' ? open.parentId : open?.id;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const channel = channels.find(({ id }) => id === (chosen ?? here)) ?? channels[0];
  if (!channel) return null;
  // The catalog has an entry for every permission that the protocol knows.
  const permissions = Object.entries(words.permission) as readonly (readonly [BotPermission, string])[];
  return (
    <HostSection title={words.permissions} hint={words.permissionsHint}>
      <label class="host-line">
        <span>{words.channel}</span>
        <select value={channel.id} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          {channels.map(({ id, name }) => (
            <option key={id} value={id}>
              #{name}
            </option>
          ))}
        </select>
      </label>
      <div class="host-checks">
        {permissions.map(([permission, label]) => (
          <label key={permission} class="check">
            <input
              type="checkbox"
              checked={channel.botPermissions.includes(permission)}
              onChange={({ currentTarget }) =>
                ask({
                  type: 'set-bot-permission',
                  channelId: channel.id,
                  permission,
                  allowed: currentTarget.checked,
                })
              }
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </HostSection>
  );
}
