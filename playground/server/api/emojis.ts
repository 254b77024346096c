/** The application's own emoji. */
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { emojiChange, MAX_EMOJIS, newEmoji } from '../limits/emoji.ts';
import { Form } from '../limits/form.ts';
import { wireBot } from '../payloads/users.ts';
import { imageType } from '../world/image-size.ts';
import type { EmojiState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import { checkApplication } from './find.ts';
import { param, type RestContext, type RestRequest, type Route } from './route.ts';

const PATH = '/applications/:application/emojis';

export function emojiRoutes({ world }: RestContext): readonly Route[] {
  const found = (call: RestRequest): EmojiState => {
    checkApplication(world, param(call, 'application'));
    const emoji = world.emojis.get(param(call, 'emoji'));
    if (!emoji) throw refuse(10014);
    return emoji;
  };
  return [
    {
      method: 'GET',
      path: PATH,
      handle: (call) => {
        checkApplication(world, param(call, 'application'));
        return { body: { items: world.emojis.all().map((one) => wireEmoji(world, one)) } };
      },
    },
    {
      method: 'POST',
      path: PATH,
      handle: (call) => {
        checkApplication(world, param(call, 'application'));
        const form = new Form();
        const { name, image } = form.read(newEmoji, call.body);
        checkName(world, form, name, undefined);
        if (world.emojis.all().length >= MAX_EMOJIS) throw refuse(30008);
        const id = world.nextId();
        world.files.put(id, image);
        const emoji = world.emojis.put({ id, name, animated: imageType(image) === 'image/gif' });
        return { status: 201, body: wireEmoji(world, emoji) };
      },
    },
    { method: 'GET', path: `${PATH}/:emoji`, handle: (call) => ({ body: wireEmoji(world, found(call)) }) },
    {
      method: 'PATCH',
      path: `${PATH}/:emoji`,
      handle: (call) => {
        const before = found(call);
        const form = new Form();
        const { name = before.name } = form.read(emojiChange, call.body);
        checkName(world, form, name, before.id);
        return { body: wireEmoji(world, world.emojis.put({ ...before, name })) };
      },
    },
    {
      method: 'DELETE',
      path: `${PATH}/:emoji`,
      handle: (call) => {
        const { id } = found(call);
        world.emojis.delete(id);
        world.files.delete(id);
        return {};
      },
    },
  ];
}

/** Names of an application's emoji are unique. @param own the emoji that may have the name already */
function checkName(world: World, form: Form, name: string, own: Id | undefined): void {
  if (world.emojis.find((one) => one.name === name && one.id !== own)) {
    form.add(['name'], 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN', 'This name is already taken');
  }
  form.check();
}

function wireEmoji(world: World, emoji: EmojiState) {
  return {
    ...emoji,
    roles: [],
    user: wireBot(world),
    require_colons: true,
    managed: false,
    available: true,
  };
}
