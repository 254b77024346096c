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
