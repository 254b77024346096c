import type { ForumTag, Thread } from '../../protocol.ts';
import type { View } from '../model/view.ts';

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
        <span key={tag.id} class="tag">
          <TagName tag={tag} />
        </span>
      ))}
    </span>
  );
}

export function TagName({ tag: { name, emoji } }: { readonly tag: ForumTag }) {
  return (
    <>
      {emoji !== undefined && <span aria-hidden="true">{emoji} </span>}
      {name}
    </>
  );
}
