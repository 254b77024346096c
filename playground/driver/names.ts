import type { Id } from '../protocol.ts';
import type { World } from '../server/world/world.ts';
import type { Names } from './parse.ts';

/** The people, channels and roles of a world, by what a test calls them. */
export function namesIn(world: World): Names {
  const bare = (name: string) => name.replace(/^[@#]/, '');
  return {
    user: (name) => {
      if (bare(name) === world.bot.name) return world.bot.id;
      return world.people.find(
        (one) => [one.handle, one.name, one.id].includes(bare(name)) || name === `<@${one.id}>`,
      )?.id;
    },
    channel: (name) =>
      world.channels.find((one) => one.id === name || ('name' in one && one.name === bare(name)))?.id,
    role: (name) =>
      world.guilds
        .all()
        .flatMap(({ roles }) => roles)
        .find((role) => role.id === name || bare(role.name) === bare(name))?.id,
  };
}

/** The ids of a forum's tags by their names; an unknown name counts as an id. */
export function tagIdsIn(world: World, forumId: Id, names: readonly string[]): readonly Id[] {
  const forum = world.channels.get(forumId);
  const tags = forum?.kind === 'forum' ? forum.tags : [];
  return names.map((name) => tags.find((tag) => tag.name === name)?.id ?? name);
}

/** The names of a post's tags; none for another channel. */
export function tagsOf(world: World, postId: Id): readonly string[] {
  const post = world.channels.get(postId);
  const forum = post?.kind === 'thread' ? world.channels.get(post.parentId) : undefined;
  if (post?.kind !== 'thread' || forum?.kind !== 'forum') return [];
  return forum.tags.flatMap(({ id, name }) => (post.tagIds?.includes(id) ? [name] : []));
}
