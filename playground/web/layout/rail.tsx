import { useComputed } from '@preact/signals';
import { inGuild } from '../../protocol/in-guild.ts';
import { useApp, usePane } from '../app/context.ts';
import { guildsOf, type Space } from '../app/pane.ts';
import { type Unread, unreadOf } from '../model/reading.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';

/** The servers and the direct messages. */
export function Rail() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.layout;
  const me = pane.person.value.id;
  const guilds = guildsOf(app.view.value, me);
  const space = pane.space.value;
  const news = useComputed(() => {
    const view = app.view.value;
    const marks = app.marks.value;
    const direct = unreadOf(view, marks, me, (channel) => !inGuild(channel));
    const ofGuild = (id: string) =>
      unreadOf(view, marks, me, (channel) => inGuild(channel) && channel.guildId === id);
    return { direct, ofGuild };
  }).value;
  const draw = (key: Space, name: string, sign: preact.ComponentChildren, its: Unread) => (
    <li key={key} class={`rail-entry ${space === key ? 'rail-here' : its.unread ? 'rail-unread' : ''}`}>
      <button
        type="button"
        class="rail-button"
        aria-label={its.unread ? `${name}, ${words.unread}` : name}
        aria-current={space === key ? 'true' : undefined}
        title={name}
        onClick={() => pane.openSpace(key)}
      >
        {sign}
      </button>
      <Badge count={its.mentions} />
    </li>
  );
  return (
    <nav class="rail" aria-label={words.servers}>
      <ul>
        {draw('direct', words.directMessages, <Icon name="speech" size={26} />, news.direct)}
        <li class="rail-line" aria-hidden="true" />
        {guilds.map(({ id, name }) =>
          draw(id, name, <span class="rail-initials" data-initials={initials(name)} />, news.ofGuild(id)),
        )}
      </ul>
    </nav>
  );
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, 3);
}
