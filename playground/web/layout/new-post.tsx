import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Forum, Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { TagName } from './tags.tsx';

/** Maximum number of tags of a post. */
const TAGS_MAX = 5;

/** The form of a new post: its title, its first message and its tags. */
export function NewPost({ forum }: { readonly forum: Forum }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.forum;
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [tagIds, setTagIds] = useState<readonly Id[]>([]);
  useLayoutEffect(() => input.current?.focus(), []);
  const isReady = name.trim() !== '' && content.trim() !== '' && (!forum.requiresTag || tagIds.length > 0);

  const create = async (event: Event) => {
    event.preventDefault();
    if (!isReady) return;
    const as = pane.person.value.id;
    const answer = await app.ask(pane, {
      type: 'create-post',
      as,
      channelId: forum.id,
      name: name.trim(),
      content,
      tagIds,
    });
    if (answer.ok) pane.open(answer.result.channelId);
  };
  return (
    <form class="new-post" onSubmit={(event) => void create(event)}>
      <input
        ref={input}
        type="text"
        maxLength={100}
        aria-label={words.title}
        placeholder={words.title}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <textarea
        rows={3}
        maxLength={2_000}
        aria-label={words.message}
        placeholder={words.message}
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      {forum.tags.length > 0 && (
        <fieldset class="tags">
          <legend class="sr-only">{words.tags}</legend>
          {forum.tags.map((tag) => (
            <label key={tag.id} class="check">
              <input
                type="checkbox"
                checked={tagIds.includes(tag.id)}
                disabled={!tagIds.includes(tag.id) && tagIds.length >= TAGS_MAX}
                onChange={({ currentTarget }) =>
                  setTagIds(
                    currentTarget.checked ? [...tagIds, tag.id] : tagIds.filter((id) => id !== tag.id),
                  )
                }
              />
              <span>
                <TagName tag={tag} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {forum.requiresTag && <small>{words.needsTag}</small>}
      <button type="submit" class="button button-primary" disabled={!isReady}>
        {words.post}
      </button>
    </form>
  );
}
