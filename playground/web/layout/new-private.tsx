import { useState } from 'preact/hooks';
import { useApp, usePane } from '../app/context.ts';
import { Avatar } from '../parts/avatar.tsx';

/** Chooses the people of new direct messages, and a name for a group. */
export function NewPrivate({ onDone }: { readonly onDone: () => void }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const as = pane.person.value.id;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const others = [...app.membership.value.people.values()].filter(({ id }) => id !== as);
  const open = async (event: Event) => {
    event.preventDefault();
    onDone();
    const answer = await app.ask(pane, {
      type: 'open-private',
      as,
      personIds: chosen,
      ...(name.trim() === '' ? {} : { name }),
    });
    if (answer.ok) pane.open(answer.result.channelId);
  };
  return (
    <div role="dialog" aria-label={words.layout.newPrivate}>
      <form class="settings-body" onSubmit={open}>
        <fieldset class="field">
          <legend class="field-label">{words.layout.newPrivateWith}</legend>
          {others.map(({ id, name: itsName, colour }) => (
            <label key={id} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <Avatar name={itsName} colour={colour} size={20} />
              <span>{itsName}</span>
            </label>
          ))}
        </fieldset>
        {chosen.length > 1 && (
          <label class="field">
            <span class="field-label">{words.layout.groupName}</span>
            <input
              type="text"
              maxLength={100}
              value={name}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
            />
          </label>
        )}
        <button type="submit" class="button button-primary" disabled={chosen.length === 0}>
          {words.layout.openPrivate}
        </button>
      </form>
    </div>
  );
}
