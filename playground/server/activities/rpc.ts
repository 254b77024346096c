/** Answers the Embedded App SDK in a frame, as Discord's client does. */
import * as z from 'zod';
import { wireUser } from '../payloads/channels.ts';
import type { World } from '../world/world.ts';
import type { Activities, ActivityFrame, FrameSession } from './activities.ts';
import type { OAuth } from './oauth.ts';

/** The opcodes of the SDK's messages, which are pairs of an opcode and an object. */
const OP = { handshake: 0, frame: 1, close: 2 } as const;

/** Codes with which a handshake is refused. */
const CLOSED = { clientId: 4000, version: 4004, encoding: 4005 } as const;

/** Codes with which a command is refused. */
const ERROR = {
  payload: 4000,
  command: 4002,
  event: 4004,
  permissions: 4006,
  clientId: 4007,
  token: 4009,
} as const;
/** The code for everything that is wrong with an authorization. */
const OAUTH_ERROR = 5000;

const Message = z.union([
  z.tuple([z.literal(OP.handshake), z.looseObject({})]),
  z.tuple([z.literal(OP.frame), z.looseObject({})]),
  z.tuple([z.literal(OP.close), z.looseObject({})]),
]);

const Command = z.object({
  cmd: z.string(),
  nonce: z.string(),
  evt: z.string().optional(),
  args: z.looseObject({}).nullish(),
});

const Authorize = z.object({
  client_id: z.string(),
  response_type: z.literal('code').optional(),
  scope: z.array(z.string()).min(1),
});

/** The events that a frame can subscribe to, and whether each requires an authenticated person. */
const EVENTS: Readonly<Record<string, boolean>> = {
  ACTIVITY_LAYOUT_MODE_UPDATE: false,
  ORIENTATION_UPDATE: false,
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: false,
  CURRENT_USER_UPDATE: true,
};

/** The only scope that the playground knows. */
const IDENTIFY = 'identify';

interface RpcContext {
  readonly world: World;
  readonly activities: Activities;
  readonly oauth: OAuth;
  /** People who do not want to be authorized, by id. */
  readonly unwilling: ReadonlySet<string>;
}

/** A command that is refused. */
class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** The answers to a frame's message, in order; empty if it is not a message of the SDK. */
export function answerFrame(context: RpcContext, frame: ActivityFrame, message: unknown): readonly unknown[] {
  const read = Message.safeParse(message);
  if (!read.success) return [];
  const [op, data] = read.data;
  switch (op) {
    case OP.handshake:
      return [shakeHands(context, frame, data)];
    case OP.close:
      context.activities.leave(frame.id);
      return [];
    case OP.frame:
      // Before the handshake, a frame gets no answer.
      return frame.session ? [obey(context, frame, frame.session, data)] : [];
  }
}

function shakeHands({ world, activities }: RpcContext, frame: ActivityFrame, data: Record<string, unknown>) {
  const closed = (code: number, message: string) => [OP.close, { code, message }];
  if (data.v !== 1) return closed(CLOSED.version, 'Invalid Version');
  if (data.encoding !== undefined && data.encoding !== 'json')
    return closed(CLOSED.encoding, 'Invalid Encoding');
  if (data.client_id !== world.bot.id || data.frame_id !== frame.id)
    return closed(CLOSED.clientId, 'Invalid Client ID');
  activities.converse(frame.id, { events: new Set(), authenticated: false });
  const config = {
    cdn_host: 'cdn.discordapp.com',
    api_endpoint: '//discord.com/api',
    environment: 'production',
  };
  return [OP.frame, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config } }];
}

function obey(
  context: RpcContext,
  frame: ActivityFrame,
  session: FrameSession,
  data: Record<string, unknown>,
) {
  const command = Command.safeParse(data);
  if (!command.success) {
    const error = { code: ERROR.payload, message: 'Payload requires a nonce' };
    return [OP.frame, { cmd: String(data.cmd), evt: 'ERROR', nonce: null, data: error }];
  }
  const { cmd, nonce, evt, args } = command.data;
  try {
    const result = carryOut({ ...context, frame, session, cmd, evt, args: args ?? {} });
    return [OP.frame, { cmd, evt: null, nonce, data: result }];
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return [OP.frame, { cmd, evt: 'ERROR', nonce, data: { code: error.code, message: error.message } }];
  }
}

interface Order extends RpcContext {
  readonly frame: ActivityFrame;
  readonly session: FrameSession;
  readonly cmd: string;
  readonly evt: string | undefined;
  readonly args: Readonly<Record<string, unknown>>;
}

function carryOut(order: Order): unknown {
  const { world, activities, frame, session, cmd, args } = order;
  const isPhone = frame.arrangement.platform === 'mobile';
  switch (cmd) {
    case 'AUTHORIZE':
      return authorize(order);
    case 'AUTHENTICATE':
      return authenticate(order);
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      return subscribe(order, cmd === 'SUBSCRIBE');
    case 'GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS':
      return { participants: activities.participants(frame.instance) };
    case 'USER_SETTINGS_GET_LOCALE':
      if (!session.authenticated) throw notAuthenticated();
      return { locale: world.people.get(frame.personId)?.locale };
    case 'CAPTURE_LOG':
      return null;
    case 'OPEN_EXTERNAL_LINK':
      // As if the person had declined.
      return { opened: false };
    case 'GET_PLATFORM_BEHAVIORS':
      return {};
    case 'SET_CONFIG':
      if (isPhone) throw unknownCommand(cmd);
      return { use_interactive_pip: args.use_interactive_pip === true };
    case 'ENCOURAGE_HW_ACCELERATION':
      if (isPhone) throw unknownCommand(cmd);
      return { enabled: true };
    case 'SET_ORIENTATION_LOCK_STATE':
      if (!isPhone) throw unknownCommand(cmd);
      return null;
    default:
      throw unknownCommand(cmd);
  }
}

function authorize({ world, oauth, frame, unwilling, args }: Order): { readonly code: string } {
  const asked = Authorize.safeParse(args);
  if (!asked.success)
    throw new RpcError(OAUTH_ERROR, 'OAuth2 Error: invalid_request: The request is malformed.');
  const { client_id, scope } = asked.data;
  if (client_id !== world.bot.id) throw new RpcError(ERROR.clientId, 'Invalid Client ID');
  const unknown = scope.find((one) => one !== IDENTIFY);
  if (unknown !== undefined)
    throw new RpcError(
      OAUTH_ERROR,
      'OAuth2 Error: invalid_scope: The requested scope is invalid, unknown, or malformed.',
    );
  if (unwilling.has(frame.personId))
    throw new RpcError(
      OAUTH_ERROR,
      'OAuth2 Error: access_denied: The resource owner or authorization server denied the request',
    );
  return { code: oauth.authorize(frame.personId, [IDENTIFY]) };
}

function authenticate({ world, activities, oauth, frame, session, args }: Order) {
  const token = String(args.access_token);
  const grant = oauth.grant(token);
  const user = wireUser(world, frame.personId);
  if (!user || grant?.personId !== frame.personId) throw new RpcError(ERROR.token, 'Invalid OAuth2 token');
  activities.converse(frame.id, { ...session, authenticated: true });
  const { id, username, discriminator, avatar, global_name } = user;
  return {
    access_token: token,
    user: { id, username, discriminator, avatar, global_name, public_flags: 0 },
    scopes: grant.scopes,
    expires: new Date(grant.expires).toISOString(),
    application: { id: world.bot.id, name: world.bot.name, description: '', icon: null, rpc_origins: [] },
  };
}

function subscribe({ activities, frame, session, evt = '' }: Order, isOn: boolean): { readonly evt: string } {
  const needsPerson = EVENTS[evt];
  if (needsPerson === undefined) throw new RpcError(ERROR.event, `Invalid event: ${evt}`);
  if (needsPerson && !session.authenticated) throw notAuthenticated();
  const events = new Set(session.events);
  if (isOn) events.add(evt);
  else events.delete(evt);
  activities.converse(frame.id, { ...session, events });
  return { evt };
}

function notAuthenticated(): RpcError {
  return new RpcError(ERROR.permissions, 'Not authenticated or invalid scope');
}

function unknownCommand(cmd: string): RpcError {
  return new RpcError(ERROR.command, `Invalid command: ${cmd}`);
}
