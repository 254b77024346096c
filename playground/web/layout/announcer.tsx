import { useEffect, useRef, useState } from 'preact/hooks';
import type { Channel } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { textOf } from '../markdown/plain.ts';
import { newer } from '../model/ids.ts';
import { memberOf, nameOf } from '../model/members.ts';

/** Announces new messages to screen readers. */
export function Announcer({ channel }: { readonly channel: Channel }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value;
  const view = app.view.value;
  const personId = pane.person.value.id;
  const messages = view.timelines.get(channel.id)?.messages ?? [];
  const last = messages.findLast(({ visibleTo }) => visibleTo === undefined || visibleTo === personId);
  const heard = useRef(last?.id ?? '0');
  const [text, setText] = useState('');

  useEffect(() => {
    if (!last || last.kind === 'thinking' || !newer(last.id, heard.current)) return;
    heard.current = last.id;
    if (last.authorId === personId) return;
    const author = memberOf(view, last.authorId)?.name ?? words.unknownPerson;
    const said = textOf(last, (id) => nameOf(view, id));
    const privately = last.visibleTo === undefined ? '' : `${words.chat.privately}. `;
    setText(privately + words.chat.announce(author, said === '' ? words.chat.picture : said));
  }, [last, personId, view, words]);

  return (
    <div class="sr-only" aria-live="polite">
      {text}
    </div>
  );
}
