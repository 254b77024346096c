import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TAGS_PER_POST } from '../../protocol/world.ts';
import type { Forum, ForumTag, Id, Thread } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { threadsIn } from '../app/pane.ts';
import { texts } from '../app/texts.ts';
import { unreadIn } from '../model/reading.ts';
import type { View } from '../model/view.ts';
import { Check, NameField, PlainButton } from '../parts/fields.tsx';
import { Badge, Icon } from '../parts/icon.tsx';

/** The posts of a forum, the most recently active first, and a button to start one. */
export function ForumPosts({ forum }: { readonly forum: Forum }) {
  const { app, me } = usePage();
  const words = texts.forum;
  const [writing, setWriting] = useState(false);
  const [only, setOnly] = useState<Id | undefined>(undefined);
  const posts = threadsIn(app.view.value, me, forum.id).filter(
    ({ tagIds }) => only === undefined || tagIds?.includes(only),
  );
  const list = (some: readonly Thread[]) => (
    <ul>
      {some.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </ul>
  );
  const archived = posts.filter((post) => post.archived);
  return (
    <section class="forum" aria-label={words.posts}>
      <div class="forum-bar">
        <PlainButton kind="primary" aria-expanded={writing} onClick={() => setWriting(!writing)}>
          {words.newPost}
        </PlainButton>
        {forum.tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            class="tag tiny strong tag-choice"
            aria-pressed={only === tag.id}
            onClick={() => setOnly(only === tag.id ? undefined : tag.id)}
          >
            <TagName tag={tag} />
          </button>
        ))}
      </div>
      {writing && <NewPost forum={forum} />}
      {posts.length === 0 && <p class="forum-none muted">{words.none}</p>}
      {list(posts.filter((post) => !post.archived))}
      {archived.length > 0 && (
        <>
          <h3 class="channel-heading">{words.archived}</h3>
          {list(archived)}
        </>
      )}
    </section>
  );
}

function PostCard({ post }: { readonly post: Thread }) {
  const { app, pane } = usePage();
  const view = app.view.value;
  const author = view.people.get(post.ownerId)?.name ?? (post.ownerId === view.bot.id ? view.bot.name : '');
  const news = unreadIn(view, app.marks.value, pane.person.value.id, post);
  return (
    <li>
      <button
        type="button"
        class={`post ${news.unread ? 'post-unread' : ''}`}
        onClick={() => pane.open(post.id)}
      >
        <TagList tags={tagsOf(view, post)} />
        <b>
          {post.locked && <Icon name="lock" size={16} />} {post.name}
        </b>
        <small>
          {author} · {texts.threads.messages(post.messageCount)}
        </small>
        <Badge count={news.mentions} />
      </button>
    </li>
  );
}

/** The form of a new post: its title, its first message and its tags. */
function NewPost({ forum }: { readonly forum: Forum }) {
  const { app, pane } = usePage();
  const words = texts.forum;
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [tagIds, setTagIds] = useState<readonly Id[]>([]);
  useLayoutEffect(() => input.current?.focus(), []);
  const isReady = name.trim() !== '' && content.trim() !== '' && (!forum.requiresTag || tagIds.length > 0);

  const create = async (event: Event) => {
    event.preventDefault();
    if (!isReady) return;
    const post = { as: pane.person.value.id, channelId: forum.id, name: name.trim(), content, tagIds };
    const answer = await app.ask(pane, { type: 'create-post', ...post });
    if (answer.ok) pane.open(answer.result.channelId);
  };
  return (
    <form class="new-post" onSubmit={(event) => void create(event)}>
      <NameField inputRef={input} label={words.title} value={name} onText={setName} />
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
            <Check
              key={tag.id}
              checked={tagIds.includes(tag.id)}
              disabled={!tagIds.includes(tag.id) && tagIds.length >= TAGS_PER_POST}
              onCheck={(checked) =>
                setTagIds(checked ? [...tagIds, tag.id] : tagIds.filter((id) => id !== tag.id))
              }
            >
              <span>
                <TagName tag={tag} />
              </span>
            </Check>
          ))}
        </fieldset>
      )}
      {forum.requiresTag && <small>{words.needsTag}</small>}
      <PlainButton type="submit" kind="primary" disabled={!isReady}>
        {words.post}
      </PlainButton>
    </form>
  );
}

/** The tags of a post, in the forum's order; none for other threads. */
export function tagsOf({ channels }: View, { parentId, tagIds = [] }: Thread): readonly ForumTag[] {
  const forum = channels.get(parentId);
  return forum?.kind === 'forum' ? forum.tags.filter(({ id }) => tagIds.includes(id)) : [];
}

export function TagList({ tags }: { readonly tags: readonly ForumTag[] }) {
  if (tags.length === 0) return null;
  return (
    <span class="tags">
      {tags.map((tag) => (
        <span key={tag.id} class="tag tiny strong">
          <TagName tag={tag} />
        </span>
      ))}
    </span>
  );
}

function TagName({ tag: { name, emoji } }: { readonly tag: ForumTag }) {
  return (
    <>
      {emoji !== undefined && <span aria-hidden="true">{emoji} </span>}
      {name}
    </>
  );
}
