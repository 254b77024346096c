import {
  type APIApplicationCommand,
  ApplicationCommandType,
  ApplicationIntegrationType,
  EntryPointCommandHandlerType,
} from 'discord-api-types/v10';
import * as z from 'zod';
import type { Id } from '../../protocol.ts';
import type { Activities } from '../activities/activities.ts';
import { refuse, tooManyNewCommands } from '../errors.ts';
import { checkUnique, MAX_COMMANDS, type ReadCommand, readCommand } from '../limits/commands.ts';
import { emojiChange, MAX_EMOJIS, newEmoji } from '../limits/emoji.ts';
import { Form, type Path, snowflake } from '../limits/form.ts';
import { wireBot, wireDirectChannel, wireUser } from '../payloads/channels.ts';
import { imageType } from '../world/files.ts';
import type { DirectChannelState, EmojiState } from '../world/state.ts';
import type { World } from '../world/world.ts';
import {
  checkApplication,
  findGuild,
  get,
  open,
  param,
  patch,
  post,
  put,
  type RestContext,
  type RestRequest,
  type Route,
  remove,
} from './route.ts';

/** The number of commands that may be created within a day, for everywhere and for each guild. */
const DAILY_COMMANDS = 200;
const DAY = 86_400_000;

const PATHS = [
  '/applications/:application/commands',
  '/applications/:application/guilds/:guild/commands',
] as const;

export function applicationRoutes({ world, activities, publicKey }: RestContext): readonly Route[] {
  const application = () => ({ body: wireApplication(world, publicKey) });
  return [
    get('/applications/@me', application),
    get('/oauth2/applications/@me', application),
    ...PATHS.flatMap((path) => commandRoutes(world, activities, path)),
  ];
}

function commandRoutes(world: World, activities: Activities, path: (typeof PATHS)[number]): readonly Route[] {
  const listed = (call: RestRequest) => {
    const guildId = scope(world, call);
    return world.commands.all().filter((command) => command.guild_id === guildId);
  };
  const found = (call: RestRequest) => {
    const command = listed(call).find(({ id }) => id === param(call, 'command'));
    if (!command) throw refuse(10063);
    return command;
  };
  const shown = (call: RestRequest, command: APIApplicationCommand) =>
    call.query.with_localizations === 'true' ? command : withoutTranslations(command);

  const created = new Map<Id | undefined, readonly number[]>();
  /** Counts what is created; changes of existing commands are free. Throws 30034. */
  const countNew = (
    guildId: Id | undefined,
    before: readonly APIApplicationCommand[],
    after: typeof before,
  ) => {
    const now = world.clock.now();
    const earlier = (created.get(guildId) ?? []).filter((time) => time > now - DAY);
    const fresh = after.filter(({ id }) => !before.some((command) => command.id === id)).map(() => now);
    if (earlier.length + fresh.length > DAILY_COMMANDS)
      throw tooManyNewCommands(((earlier[0] ?? now) + DAY - now) / 1_000);
    created.set(guildId, [...earlier, ...fresh]);
  };

  return [
    get(path, (call) => ({ body: listed(call).map((command) => shown(call, command)) })),
    // The bulk overwrite deletes all commands that it does not include.
    put(path, (call) => {
      const before = listed(call);
      const form = new Form();
      const bodies = form.read(z.array(z.unknown()), call.body);
      const commands = bodies.map((body, index) => readCommand(form, body, [index]));
      checkUnique(form, commands);
      for (const [index, command] of commands.entries()) checkType(form, activities, call, command, [index]);
      form.check();
      const entryPoint = before.find(({ type }) => type === ApplicationCommandType.PrimaryEntryPoint);
      if (entryPoint && !commands.some(({ type }) => type === entryPoint.type)) throw refuse(50240);
      const after = commands.map((command) => completed(world, command, before, scope(world, call)));
      checkNumber(after);
      countNew(scope(world, call), before, after);
      for (const { id } of before) if (!after.some((command) => command.id === id)) world.commands.delete(id);
      for (const command of after) world.commands.put(command);
      return { body: after };
    }),
    post(path, (call) => {
      const before = listed(call);
      const form = new Form();
      const command = readCommand(form, call.body);
      checkType(form, activities, call, command, []);
      form.check();
      const after = completed(world, command, before, scope(world, call));
      const isNew = !before.some(({ id }) => id === after.id);
      if (isNew) checkNumber([...before, after]);
      countNew(scope(world, call), before, [after]);
      world.commands.put(after);
      return { status: isNew ? 201 : 200, body: after };
    }),
    get(`${path}/:command`, (call) => ({ body: found(call) })),
    patch(`${path}/:command`, (call) => {
      const before = found(call);
      const form = new Form();
      const change = form.read(z.object({}).loose(), call.body);
      const command = readCommand(form, { ...before, ...change });
      form.check();
      const after = { ...completed(world, command, [], scope(world, call)), id: before.id };
      world.commands.put(after);
      return { body: after };
    }),
    remove(`${path}/:command`, (call) => {
      world.commands.delete(found(call).id);
      return {};
    }),
  ];
}

/** The guild of guild commands; undefined for global ones. */
function scope(world: World, call: RestRequest): Id | undefined {
  checkApplication(world, param(call, 'application'));
  return call.params.guild === undefined ? undefined : findGuild(world, call.params.guild).id;
}

/** Entry Point commands are global only, and require Activities. */
function checkType(
  form: Form,
  activities: Activities,
  { params }: RestRequest,
  { type }: ReadCommand,
  path: Path,
): void {
  if (type !== ApplicationCommandType.PrimaryEntryPoint) return;
  if (params.guild === undefined && activities.areEnabled) return;
  form.add(
    [...path, 'type'],
    'APPLICATION_COMMAND_INVALID_TYPE',
    'This type of command cannot be created here.',
  );
}

function checkNumber(commands: readonly APIApplicationCommand[]): void {
  for (const [type, most] of Object.entries(MAX_COMMANDS))
    if (commands.filter((command) => String(command.type) === type).length > most) throw refuse(30032);
}

/** The command as Discord stores it. A command of the same name and type keeps its id. */
function completed(
  world: World,
  command: ReadCommand,
  previous: readonly APIApplicationCommand[],
  guildId: Id | undefined,
): APIApplicationCommand {
  const type = command.type ?? ApplicationCommandType.ChatInput;
  // There is only one Entry Point command, so it keeps its id even if its name changes.
  const isOnly = type === ApplicationCommandType.PrimaryEntryPoint;
  const old = previous.find((one) => one.type === type && (isOnly || one.name === command.name));
  const full = {
    ...command,
    id: old?.id ?? world.nextId(),
    application_id: world.bot.id,
    version: world.nextId(),
    type,
    description: command.description ?? '',
    default_member_permissions: command.default_member_permissions ?? null,
    nsfw: command.nsfw ?? false,
    integration_types: command.integration_types ?? [ApplicationIntegrationType.GuildInstall],
    contexts: command.contexts ?? null,
    ...(isOnly && 'handler' in command
      ? { handler: command.handler ?? old?.handler ?? EntryPointCommandHandlerType.AppHandler }
      : {}),
    ...(guildId ? { guild_id: guildId } : {}),
  };
  // Parsed by the schema, so the type is right; this drops undefined fields.
  return JSON.parse(JSON.stringify(full)) as APIApplicationCommand;
}

function withoutTranslations(command: APIApplicationCommand): APIApplicationCommand {
  return JSON.parse(
    JSON.stringify(command, (key, value: unknown) =>
      key === 'name_localizations' || key === 'description_localizations' ? undefined : value,
    ),
  ) as APIApplicationCommand;
}

export function wireApplication(world: World, publicKey: string) {
  const { id, name } = world.bot;
  const [owner] = world.people.all();
  return {
    id,
    name,
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: publicKey,
    type: null,
    flags: 0,
    flags_new: '0',
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
    bot: wireBot(world),
    // A person, whom the bot can write to.
    owner: owner === undefined ? wireBot(world) : wireUser(world, owner.id),
    team: null,
    approximate_guild_count: world.guildsOf(id).length,
    integration_types_config: {
      [ApplicationIntegrationType.GuildInstall]: {},
      [ApplicationIntegrationType.UserInstall]: {},
    },
    install_params: { scopes: ['bot', 'applications.commands'], permissions: '0' },
  };
}

const PATH = '/applications/:application/emojis';

export function emojiRoutes({ world }: RestContext): readonly Route[] {
  const found = (call: RestRequest): EmojiState => {
    checkApplication(world, param(call, 'application'));
    const emoji = world.emojis.get(param(call, 'emoji'));
    if (!emoji) throw refuse(10014);
    return emoji;
  };
  return [
    get(PATH, (call) => {
      checkApplication(world, param(call, 'application'));
      return { body: { items: world.emojis.all().map((emoji) => wireEmoji(world, emoji)) } };
    }),
    post(PATH, (call) => {
      checkApplication(world, param(call, 'application'));
      const form = new Form();
      const { name, image } = form.read(newEmoji, call.body);
      checkName(world, form, name, undefined);
      if (world.emojis.all().length >= MAX_EMOJIS) throw refuse(30008);
      const id = world.nextId();
      world.files.put(id, image);
      const emoji = world.emojis.put({ id, name, animated: imageType(image) === 'image/gif' });
      return { status: 201, body: wireEmoji(world, emoji) };
    }),
    get(`${PATH}/:emoji`, (call) => ({ body: wireEmoji(world, found(call)) })),
    patch(`${PATH}/:emoji`, (call) => {
      const previous = found(call);
      const form = new Form();
      const { name = previous.name } = form.read(emojiChange, call.body);
      checkName(world, form, name, previous.id);
      return { body: wireEmoji(world, world.emojis.put({ ...previous, name })) };
    }),
    remove(`${PATH}/:emoji`, (call) => {
      const { id } = found(call);
      world.emojis.delete(id);
      world.files.delete(id);
      return {};
    }),
  ];
}

/** Refuses a name that another of the application's emoji has. @param own emoji that may already have the name */
function checkName(world: World, form: Form, name: string, own: Id | undefined): void {
  if (world.emojis.find((emoji) => emoji.name === name && emoji.id !== own)) {
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

const NewDirect = z.object({ recipient_id: snowflake });

/** Finds or opens the person's direct messages with the bot. */
export function openDirect(world: World, personId: Id): DirectChannelState {
  const found = world.channels.find((channel) => channel.kind === 'direct' && channel.personId === personId);
  if (found?.kind === 'direct') return found;
  const channel: DirectChannelState = { kind: 'direct', id: world.nextId(), personId };
  world.channels.put(channel);
  return channel;
}

export function userRoutes({ world }: RestContext): readonly Route[] {
  return [
    {
      ...get('/users/@me', ({ grant }) => ({
        body: {
          ...(grant ? wireUser(world, grant.personId) : wireBot(world)),
          mfa_enabled: false,
          locale: grant ? world.people.get(grant.personId)?.locale : 'en-US',
        },
      })),
      bearer: 'too',
    },
    get('/users/@me/guilds', () => ({
      body: world.guildsOf(world.bot.id).map(({ id, name }) => ({
        id,
        name,
        icon: null,
        banner: null,
        owner: false,
        permissions: '0',
        features: [],
      })),
    })),
    remove('/users/@me/guilds/:guild', (call) => {
      const guild = findGuild(world, param(call, 'guild'));
      world.guilds.put({
        ...guild,
        members: guild.members.filter(({ userId }) => userId !== world.bot.id),
      });
      return {};
    }),
    post('/users/@me/channels', ({ body }) => {
      const { recipient_id: personId } = new Form().read(NewDirect, body);
      // Discord opens the channel even if the person has closed their direct messages: only sending is refused.
      if (!world.people.get(personId)) throw refuse(50033);
      return { body: wireDirectChannel(world, openDirect(world, personId)) };
    }),
    get('/users/:user', (call) => {
      const user = wireUser(world, param(call, 'user'));
      if (!user) throw refuse(10013);
      return { body: user };
    }),
  ];
}

/** The gateway's address, and the number of sessions that may be started: always enough. */
export function gatewayRoutes({ gateway }: RestContext): readonly Route[] {
  return [
    open(get('/gateway', () => ({ body: { url: gateway() } }))),
    get('/gateway/bot', () => ({
      body: {
        url: gateway(),
        shards: 1,
        session_start_limit: {
          total: 1_000,
          remaining: 1_000,
          reset_after: 86_400_000,
          max_concurrency: 16,
        },
      },
    })),
  ];
}
