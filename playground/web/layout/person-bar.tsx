import { useComputed } from '@preact/signals';
import { useApp, usePane } from '../app/context.ts';
import { unreadOf } from '../model/reading.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Badge } from '../parts/badge.tsx';
import { PageTools } from './page-tools.tsx';

/** The people at the top. A press, or Alt and a digit, switches to another person. */
export function PersonBar({ tools }: { readonly tools: boolean }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const people = [...app.membership.value.people.values()];
  const me = pane.person.value.id;
  const news = useComputed(() =>
    people.map(({ id }) => unreadOf(app.view.value, app.marks.value, id).mentions),
  ).value;
  return (
    <div class="person-bar">
      <nav class="people" aria-label={words.people.group}>
        {people.map((person, index) => {
          const mentions = news[index] ?? 0;
          const isMe = person.id === me;
          const label = isMe ? words.people.you(person.name) : words.people.beAs(person.name);
          return (
            <button
              key={person.id}
              type="button"
              class={`person ${isMe ? 'person-me' : ''}`}
              aria-pressed={isMe}
              aria-label={mentions > 0 ? `${label}, ${words.people.waiting(mentions)}` : label}
              title={`${label} (Alt+${index + 1})`}
              onClick={() => pane.switchTo(person.id)}
            >
              <Avatar name={person.name} colour={person.colour} size={26} />
              <span class="person-name">{person.name}</span>
              {!isMe && <Badge count={mentions} />}
            </button>
          );
        })}
      </nav>
      {tools && <PageTools />}
    </div>
  );
}
