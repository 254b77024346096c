import {
  type APIApplicationCommand,
  ApplicationCommandType,
  ApplicationIntegrationType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Id } from '../../protocol.ts';
import { refuse } from '../errors.ts';
import { checkUnique, MAX_COMMANDS, type ReadCommand, readCommand } from '../limits/commands.ts';
import { Form } from '../limits/form.ts';
import { wireBot } from '../payloads/users.ts';
import type { World } from '../world/world.ts';
import { checkApplication, findGuild } from './find.ts';
import { param, type RestContext, type RestRequest, type Route } from './route.ts';

const PATHS = [
  '/applications/:application/commands',
  '/applications/:application/guilds/:guild/commands',
] as const;

export function applicationRoutes({ world }: RestContext): readonly Route[] {
  const application = () => ({ body: wireApplication(world) });
  return [
    { method: 'GET', path: '/applications/@me', handle: application },
    { method: 'GET', path: '/oauth2/applications/@me', handle: application },
    ...PATHS.flatMap((path) => commandRoutes(world, path)),
  ];
}

function commandRoutes(world: World, path: (typeof PATHS)[number]): readonly Route[] {
  const listed = (call: RestRequest) => {
    const guildId = scope(world, call);
    return world.commands.all().filter((one) => one.guild_id === guildId);
  };
  const found = (call: RestRequest) => {
    const command = listed(call).find(({ id }) => id === param(call, 'command'));
    if (!command) throw refuse(10063);
    return command;
  };
  const shown = (call: RestRequest, command: APIApplicationCommand) =>
    call.query.with_localizations === 'true' ? command : withoutTranslations(command);

  return [
    {
      method: 'GET',
      path,
      handle: (call) => ({ body: listed(call).map((one) => shown(call, one)) }),
    },
    {
      // The bulk overwrite deletes every command that is not in it.
      method: 'PUT',
      path,
      handle: (call) => {
        const before = listed(call);
        const form = new Form();
        const bodies = form.read(z.array(z.unknown()), call.body);
        const commands = bodies.map((body, index) => readCommand(form, body, [index]));
        checkUnique(form, commands);
        form.check();
        const after = commands.map((command) => completed(world, command, before, scope(world, call)));
        checkNumber(after);
        for (const { id } of before) if (!after.some((one) => one.id === id)) world.commands.delete(id);
        for (const command of after) world.commands.put(command);
        return { body: after };
      },
    },
    {
      method: 'POST',
      path,
      handle: (call) => {
        const before = listed(call);
        const form = new Form();
        const command = readCommand(form, call.body);
        form.check();
        const after = completed(world, command, before, scope(world, call));
        const isNew = !before.some(({ id }) => id === after.id);
        if (isNew) checkNumber([...before, after]);
        world.commands.put(after);
        return { status: isNew ? 201 : 200, body: after };
      },
    },
    { method: 'GET', path: `${path}/:command`, handle: (call) => ({ body: found(call) }) },
    {
      method: 'PATCH',
      path: `${path}/:command`,
      handle: (call) => {
        const before = found(call);
        const form = new Form();
        const change = form.read(z.object({}).loose(), call.body);
        const command = readCommand(form, { ...before, ...change });
        form.check();
        const after = { ...completed(world, command, [], scope(world, call)), id: before.id };
        world.commands.put(after);
        return { body: after };
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:command`,
      handle: (call) => {
        world.commands.delete(found(call).id);
        return {};
      },
    },
  ];
}

/** The guild of guild commands; undefined for global ones. */
function scope(world: World, call: RestRequest): Id | undefined {
  checkApplication(world, param(call, 'application'));
  return call.params.guild === undefined ? undefined : findGuild(world, call.params.guild).id;
}

function checkNumber(commands: readonly APIApplicationCommand[]): void {
  for (const [type, most] of Object.entries(MAX_COMMANDS))
    if (commands.filter((one) => String(one.type) === type).length > most) throw refuse(30032);
}

/** The command as Discord keeps it. One of the same name and kind keeps its id. */
function completed(
  world: World,
  command: ReadCommand,
  before: readonly APIApplicationCommand[],
  guildId: Id | undefined,
): APIApplicationCommand {
  const type = command.type ?? ApplicationCommandType.ChatInput;
  const old = before.find((one) => one.name === command.name && one.type === type);
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
    ...(guildId ? { guild_id: guildId } : {}),
  };
  // Read by the schema, so that it is one; left-out fields are left out.
  return JSON.parse(JSON.stringify(full)) as APIApplicationCommand;
}

function withoutTranslations(command: APIApplicationCommand): APIApplicationCommand {
  return JSON.parse(
    JSON.stringify(command, (key, value: unknown) =>
      key === 'name_localizations' || key === 'description_localizations' ? undefined : value,
    ),
  ) as APIApplicationCommand;
}

function wireApplication(world: World) {
  const { id, name } = world.bot;
  return {
    id,
    name,
    icon: null,
    description: '',
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
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
    owner: wireBot(world),
    team: null,
    approximate_guild_count: world.guildsOf(id).length,
    integration_types_config: {
      [ApplicationIntegrationType.GuildInstall]: {},
      [ApplicationIntegrationType.UserInstall]: {},
    },
    install_params: { scopes: ['bot', 'applications.commands'], permissions: '0' },
  };
}
