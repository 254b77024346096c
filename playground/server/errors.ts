/** One complaint about one field, as Discord words it. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** Complaints by the path of the field: `{ embeds: { 0: { title: { _errors: [...] } } } }`. */
export interface ErrorTree {
  readonly [step: string]: ErrorTree | readonly FieldError[];
}

/** A response with which Discord refuses a request. */
export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly status: number;
  /** Discord's JSON error code; 0 is the general one. */
  readonly code: number;
  readonly errors: ErrorTree | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Further fields of the body. */
  readonly more: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: number,
    message: string,
    extra: {
      readonly errors?: ErrorTree;
      readonly headers?: Readonly<Record<string, string>>;
      readonly more?: Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = extra.errors;
    this.headers = extra.headers ?? {};
    this.more = extra.more ?? {};
  }

  /** The body of the response. */
  toJSON(): Record<string, unknown> {
    return {
      message: this.message,
      code: this.code,
      ...this.more,
      ...(this.errors ? { errors: this.errors } : {}),
    };
  }
}

/** The Discord errors that the playground uses: HTTP status and message by code. */
const ANSWERS = {
  10002: [404, 'Unknown Application'],
  10003: [404, 'Unknown Channel'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10008: [404, 'Unknown Message'],
  10011: [404, 'Unknown Role'],
  10013: [404, 'Unknown User'],
  10014: [404, 'Unknown Emoji'],
  10015: [404, 'Unknown Webhook'],
  10062: [404, 'Unknown interaction'],
  10063: [404, 'Unknown application command'],
  10070: [404, 'Unknown Guild Scheduled Event'],
  10087: [404, 'Unknown tag'],
  30008: [400, 'Maximum number of emojis reached (2000)'],
  30015: [400, 'Maximum number of attachments in a message reached (10)'],
  30032: [400, 'Maximum number of application commands reached (100)'],
  30034: [429, 'Max number of daily application command creates has been reached (200)'],
  30038: [400, 'Maximum number of uncompleted guild scheduled events reached (100)'],
  30046: [429, 'Maximum number of edits to messages older than 1 hour reached. Try again later'],
  40005: [413, 'Request entity too large'],
  40061: [400, 'Tag names must be unique'],
  40067: [400, 'A tag is required to create a forum post in this channel'],
  40060: [400, 'Interaction has already been acknowledged.'],
  40094: [400, 'This interaction has hit the maximum number of follow up messages.'],
  50001: [403, 'Missing Access'],
  50005: [403, 'Cannot edit a message authored by another user'],
  50006: [400, 'Cannot send an empty message'],
  50007: [403, 'Cannot send messages to this user'],
  50008: [400, 'Cannot send messages in a non-text channel'],
  50013: [403, 'Missing Permissions'],
  50021: [403, 'Cannot execute action on a system message'],
  50024: [400, 'Cannot execute action on this channel type'],
  50027: [401, 'Invalid Webhook Token'],
  50033: [400, 'Invalid Recipient(s)'],
  50041: [400, 'Invalid API version'],
  50083: [400, 'Thread is archived'],
  50109: [400, 'The request body contains invalid JSON.'],
  50240: [
    400,
    "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.",
  ],
  50278: [403, 'Cannot send messages to this user due to having no mutual guilds'],
  160002: [
    403,
    'You do not have permission to reply to this message without permission to read message history',
  ],
  160004: [400, 'A thread has already been created for this message'],
  160005: [400, 'Thread is locked'],
  160006: [400, 'Maximum number of active threads reached'],
  200000: [400, 'Message was blocked by automatic moderation'],
  200001: [400, 'Title was blocked by automatic moderation'],
} as const satisfies Readonly<Record<number, readonly [number, string]>>;

/** A refusal with one of Discord's error codes, and Discord's status and message for it. */
export function refuse(code: keyof typeof ANSWERS): DiscordError {
  const [status, message] = ANSWERS[code];
  return new DiscordError(status, code, message);
}

/** An HTTP error without a code, such as `404: Not Found`. */
export function httpError(status: 400 | 401 | 404 | 405 | 500, words: string): DiscordError {
  return new DiscordError(status, 0, `${status}: ${words}`);
}

/**
 * The scope of a limit: the bot's requests to a route, all bots' requests for a resource, or all of the bot's requests.
 */
export type LimitScope = 'user' | 'shared' | 'global';

/**
 * Discord's 429, with the same number of seconds in header and body. In the scope `user` the headers say that the
 * route's limit is used up.
 *
 * @param known what the headers say of the route's limit, where that is known
 */
export function rateLimited(
  retryAfter: number,
  scope: LimitScope,
  known: Readonly<Record<string, string>> = {},
): DiscordError {
  return new DiscordError(429, 0, 'You are being rate limited.', {
    headers: {
      ...(scope === 'user'
        ? { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': String(retryAfter), ...known }
        : {}),
      ...rateLimitHeaders(retryAfter, scope),
    },
    more: { retry_after: retryAfter, global: scope === 'global' },
  });
}

/** 30046: a bot can edit messages older than an hour only a few times. Sent as a 429 with this code. */
export function tooManyOldEdits(retryAfter: number): DiscordError {
  const { status, code, message } = refuse(30046);
  return new DiscordError(status, code, message, {
    headers: rateLimitHeaders(retryAfter, 'user'),
    more: { retry_after: retryAfter, global: false },
  });
}

/** 30034: the application has created 200 commands in a day. Sent as a 429 with this code. */
export function tooManyNewCommands(retryAfter: number): DiscordError {
  const { status, code, message } = refuse(30034);
  return new DiscordError(status, code, message, {
    headers: rateLimitHeaders(retryAfter, 'shared'),
    more: { retry_after: retryAfter, global: false },
  });
}

interface RouteLimit {
  /** Names the limit, without the channel, guild or webhook that it is counted for. */
  readonly bucket: string;
  readonly most: number;
  readonly left: number;
  /** In ms since 1970. */
  readonly until: number;
  readonly now: number;
}

/** The headers that tell of a route's limit in every answer. */
export function routeLimitHeaders({ bucket, most, left, until, now }: RouteLimit): Record<string, string> {
  return {
    'x-ratelimit-bucket': bucket,
    'x-ratelimit-limit': String(most),
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': (until / 1_000).toFixed(3),
    'x-ratelimit-reset-after': ((until - now) / 1_000).toFixed(3),
  };
}

function rateLimitHeaders(retryAfter: number, scope: LimitScope): Readonly<Record<string, string>> {
  return {
    'retry-after': String(Math.ceil(retryAfter)),
    'x-ratelimit-scope': scope,
    ...(scope === 'global' ? { 'x-ratelimit-global': 'true' } : {}),
  };
}
