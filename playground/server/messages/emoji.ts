import type { Form, Path } from '../limits/form.ts';
import type { World } from '../world/world.ts';

/**
 * The components with the application's emoji looked up by their ids: each has its name. Adds a complaint to the form
 * for every unknown id.
 *
 * @param path of the components in the form
 */
export function resolveEmoji<T>(world: World, form: Form, components: T, path: Path = ['components']): T {
  // Only `emoji` fields are replaced: the type stays.
  return resolve(world, form, components, path) as T;
}

function resolve(world: World, form: Form, value: unknown, path: Path): unknown {
  if (Array.isArray(value)) return value.map((one, index) => resolve(world, form, one, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const at = [...path, key];
      return [key, key === 'emoji' ? known(world, form, inner, at) : resolve(world, form, inner, at)];
    }),
  );
}

function known(world: World, form: Form, emoji: { readonly id?: string }, path: Path): object {
  if (emoji.id === undefined) return emoji;
  const found = world.emojis.get(emoji.id);
  if (found) return found;
  form.add([...path, 'id'], 'COMPONENT_INVALID_EMOJI', 'Invalid emoji');
  return emoji;
}
