import type { Forum, Forums, Post } from '../../discord/gateway/forums.ts';

export interface FakeForums extends Forums {
  /** By their ids. */
  readonly all: Map<string, Forum>;
  /** The posts by their ids, with their tags. */
  readonly posts: Map<string, Pick<Post, 'forumId' | 'tagIds' | 'archived'>>;
}

/** Forums that remember their tags and posts. */
export function fakeForums(): FakeForums {
  const all = new Map<string, Forum>();
  const posts: FakeForums['posts'] = new Map();
  const told = new Set<string>();
  let next = 500;
  return {
    all,
    posts,
    forum: (id) => all.get(id),
    isUntold(...about) {
      const key = about.join(' ');
      return !told.has(key) && told.add(key) !== undefined;
    },
    async post(id) {
      const post = posts.get(id);
      return post && { ...post, available: all.get(post.forumId)?.tags ?? [], moderates: false };
    },
    async tag(id, tagIds, archived) {
      const post = posts.get(id);
      if (post?.archived !== archived) throw new Error(`the post ${id} is not as it was said to be`);
      posts.set(id, { ...post, tagIds, archived: false });
    },
    async addTags(forum, wanted) {
      const added = wanted.map(({ name, emoji }) => ({ id: String(next++), name, emoji, moderated: false }));
      const tags = [...forum.tags, ...added];
      all.set(forum.id, { ...forum, tags });
      return tags;
    },
  };
}
