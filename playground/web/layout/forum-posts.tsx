import { useState } from 'preact/hooks';
import type { Forum, Id, Thread } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { newer } from '../model/ids.ts';
import { unreadIn } from '../model/reading.ts';
import { Badge } from '../parts/badge.tsx';
import { Icon } from '../parts/icon.tsx';
import { NewPost } from './new-post.tsx';
import { TagList, TagName, tagsOf } from './tags.tsx';

/** The posts of a forum, those with the newest messages first, and a way to begin one. */
export function ForumPosts({ forum }: { readonly forum: Forum }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.forum;
  const me = pane.person.value.id;
  const [writing, setWriting] = useState(false);
  const [only, setOnly] = useState<Id | undefined>(undefined);
  const posts = [...app.view.value.channels.values()]
    .filter((one): one is Thread => one.kind === 'thread' && one.parentId === forum.id)
    .filter(({ seenBy, tagIds }) => seenBy.includes(me) && (only === undefined || tagIds?.includes(only)))
    .sort((a, b) => (newer(a.lastMessageId ?? a.id, b.lastMessageId ?? b.id) ? -1 : 1));
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
        <button
          type="button"
          class="button button-primary"
          aria-expanded={writing}
          onClick={() => setWriting(!writing)}
        >
          {words.newPost}
        </button>
        {forum.tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            class="tag tag-choice"
            aria-pressed={only === tag.id}
            onClick={() => setOnly(only === tag.id ? undefined : tag.id)}
          >
            <TagName tag={tag} />
          </button>
        ))}
      </div>
      {writing && <NewPost forum={forum} />}
      {posts.length === 0 && <p class="forum-none">{words.none}</p>}
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
  const app = useApp();
  const pane = usePane();
  const view = app.view.value;
  const words = pane.words.value;
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
          {author} · {words.threads.messages(post.messageCount)}
        </small>
        <Badge count={news.mentions} />
      </button>
    </li>
  );
}
