import { useApp, useWords } from '../app/context.ts';
import type { Entry } from '../commands/entries.ts';
import { Avatar } from '../parts/avatar.tsx';
import type { Listbox } from '../parts/listbox.ts';

/** Commands that begin with what is typed after the slash. */
export function CommandList(props: {
  readonly entries: readonly Entry[];
  readonly list: Listbox;
  readonly onPick: (index: number) => void;
}) {
  const { entries, list, onPick } = props;
  const { bot } = useApp().membership.value;
  const words = useWords().composer;
  return (
    <div class="suggestions">
      <p class="suggestions-heading">
        <Avatar name={bot.name} colour={bot.colour} bot size={16} />
        {bot.name}
      </p>
      <div class="listbox" role="listbox" id={list.id} aria-label={words.commands} tabIndex={-1}>
        {entries.map((entry, index) => (
          <div
            key={entry.name}
            id={list.optionId(index)}
            class={`item command-item ${index === list.active ? 'item-active' : ''}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === list.active}
            onPointerMove={index === list.active ? undefined : () => list.setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(index)}
            onKeyDown={undefined}
          >
            <span class="item-texts">
              <span class="item-label">
                /{entry.shownName}{' '}
                {entry.options.map(({ name, shownName, required }) => (
                  <span key={name} class={`option-hint ${required ? 'option-required' : ''}`}>
                    {shownName}
                  </span>
                ))}
              </span>
              <span class="item-description">{entry.description}</span>
            </span>
            <span class="command-owner">{bot.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
