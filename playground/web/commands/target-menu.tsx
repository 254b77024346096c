import { useEffect, useState } from 'preact/hooks';
import type { CommandTarget, Id, ListedCommand } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';

/** The bot's commands in the menu of a message or a person. */
export function TargetMenu(props: {
  readonly target: CommandTarget;
  readonly channelId: Id;
  readonly onDone: () => void;
}) {
  const { target, channelId, onDone } = props;
  const app = useApp();
  const pane = usePane();
  const as = pane.person.value.id;
  const listed = useTargetCommands(target.kind, channelId);
  if (listed.length === 0) return null;
  return (
    <ul class="target-menu" aria-label={pane.words.value.chat.apps}>
      {listed.map(({ command: { id }, name }) => (
        <li key={id}>
          <button
            type="button"
            class="button button-secondary"
            onClick={() => {
              onDone();
              // On a phone the list of people hides the answer.
              pane.drawer.value = 'none';
              void app.ask(pane, { type: 'menu-command', as, channelId, command: id, target });
            }}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useTargetCommands(on: CommandTarget['kind'], channelId: Id): readonly ListedCommand[] {
  const app = useApp();
  const { id: as, locale } = usePane().person.value;
  const [listed, setListed] = useState<readonly ListedCommand[]>([]);
  useEffect(() => {
    let current = true;
    void app.link.request({ type: 'commands', as, channelId, on }).then((answer) => {
      if (current && answer.ok) setListed(answer.result.commands);
    });
    return () => {
      current = false;
    };
  }, [app, as, locale, channelId, on]);
  return listed;
}
