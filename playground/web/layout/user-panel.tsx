import { useCallback, useRef, useState } from 'preact/hooks';
import { usePane } from '../app/context.ts';
import { Avatar } from '../parts/avatar.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Popup } from '../parts/popup.tsx';
import { PersonSettings } from './person-settings.tsx';

/** The current person below the channel list, with their settings. */
export function UserPanel() {
  const pane = usePane();
  const words = pane.words.value;
  const person = pane.person.value;
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <div class="user-panel" ref={panel}>
      <Avatar name={person.name} colour={person.colour} size={32} presence="online" />
      <span class="user-names">
        <b>{person.name}</b>
        <small>{person.handle}</small>
      </span>
      <IconButton
        icon="settings"
        label={words.people.settings(person.name)}
        expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popup anchor={panel} onClose={close} prefer="above" class="settings">
          <PersonSettings />
        </Popup>
      )}
    </div>
  );
}
