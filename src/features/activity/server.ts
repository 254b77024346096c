import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Message } from '../../core/message.ts';
import { localeFrom, say } from '../../discord/i18n/words.ts';
import { type Allowance, createAllowance } from '../../discord/interactions/allowance.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import type { ActivityHost, Kernel } from '../feature.ts';
import { type Change, createChanges } from './changes.ts';
import type { PageFiles } from './files.ts';
import { createIdentity } from './identity.ts';
import { createLogins, type Logins } from './logins.ts';
import { pageWords } from './page-words.ts';
import type { Answers, Refused, Requests } from './protocol.ts';
import { vouchedFor } from './proxy.ts';
import { requests } from './requests.ts';
import { askFrom, type Said } from './seen.ts';
import {
  type Activity,
  answerMove,
  answerPast,
  answerPress,
  answerView,
  createActivity,
  watchTable,
} from './service.ts';
import { addressOf, networkOf } from './source.ts';
import { createStreams } from './streams.ts';
import { type Claims, createTokens } from './tokens.ts';

/** Maximum size of a request, in bytes. */
const BODY_MAX = 8 * 1024;
/** Requests per person: ten a second, while a quick hand touches five times. */
const REQUESTS = { most: 600, within: 60_000 };
/** Tables that one person starts to follow; a page follows one for minutes. */
const FOLLOWED = { most: 120, within: 60_000 };
/** How long a health check is cached, in ms: anyone can ask, and each check queries the database. */
const HEALTH_MS = 1_000;
/** Answers up to this many characters are not compressed. */
const SHORT = 1_000;
const zip = promisify(gzip);

/** Histogram bounds: seconds, and touches. */
const TOUCHABLE = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30];
const TOUCHES = [1, 2, 3, 4, 6, 10, 20, 50];

/** What the routes need. */
interface Server {
  readonly kernel: Kernel;
  readonly activity: Activity;
  readonly tokens: ReturnType<typeof createTokens>;
  readonly identity: ReturnType<typeof createIdentity>;
  readonly logins: Logins;
  readonly changes: ReturnType<typeof createChanges>;
  readonly streams: ReturnType<typeof createStreams>;
  readonly proxies: number;
  readonly mustBeSigned: boolean;
}

/** The HTTP application, without its port. */
export function createApp(
  kernel: Kernel,
  { clientSecret, proxies = 0, mustBeSigned = false }: Omit<ActivityHost, 'port' | 'host' | 'page'>,
  files: PageFiles,
) {
  const { log, now, store, keyFor } = kernel;
  const server: Server = {
    kernel,
    activity: createActivity(kernel, store),
    tokens: createTokens(keyFor('activity'), now),
    identity: createIdentity(kernel, clientSecret),
    logins: createLogins(now, (id) => kernel.client.channels.cache.has(id)),
    changes: createChanges(store, (err) =>
      log.warn({ err }, 'looking for changes of tables failed; open sheets wait for the next look'),
    ),
    streams: createStreams(now),
    proxies,
    mustBeSigned,
  };
  const app = new Hono();
  app.use(
    '/api/*',
    bodyLimit({ maxSize: BODY_MAX, onError: (context) => notUnderstood(server, context, 413) }),
  );
  app.use('/api/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });
  app.onError((err, context) => {
    log.error({ err, path: context.req.path }, 'a request of the sheet failed');
    return context.json(refusedIn(kernel, localeOf(server, context), say('activity.failed')), 500);
  });
  addApi(server, app);
  const checkHealth = createHealthCheck(kernel);
  app.get('/healthz', async (context) => {
    await checkHealth();
    return context.text('ok\n');
  });
  const serveFile = fileServer(server, files);
  app.get('*', serveFile);
  return { app, stop: server.streams.stop };
}

/** The page's requests. */
function addApi(server: Server, app: Hono): void {
  const { activity, kernel } = server;
  const measured = measurements(kernel);
  const mayAsk = createAllowance(REQUESTS, kernel.now);
  const mayFollow = createAllowance(FOLLOWED, kernel.now);
  app.post('/api/login', (context) => logIn(server, context));
  addRoute(server, app, 'view', mayAsk, (claims, asked) =>
    fairly(kernel, claims, () => answerView(activity, claims, asked)),
  );
  addRoute(server, app, 'move', mayAsk, async (claims, asked) => {
    const said = await fairly(kernel, claims, () => answerMove(activity, claims, asked));
    if (asked.touches !== undefined && said !== undefined && !('refused' in said))
      measured.touches?.(asked.touches);
    return said;
  });
  addRoute(server, app, 'press', mayAsk, (claims, asked) =>
    fairly(kernel, claims, () => answerPress(activity, claims, asked)),
  );
  addRoute(server, app, 'past', mayAsk, (claims, asked) =>
    fairly(kernel, claims, () => answerPast(activity, claims, asked)),
  );
  addRoute(server, app, 'changes', mayFollow, (claims, asked, context) =>
    followTable(server, claims, asked, context),
  );
  addRoute(server, app, 'report', mayAsk, async (_, { touchable, errors }) => {
    if (touchable !== undefined) measured.touchable?.(touchable / 1000);
    if (errors !== undefined) measured.errors?.(errors);
    return {};
  });
}

function measurements({ figures }: Pick<Kernel, 'figures'>) {
  return {
    touchable: figures?.histogram(
      'rollpad_sheet_touchable_seconds',
      'From the load of a sheet to its first picture, as its page says',
      TOUCHABLE,
    ),
    touches: figures?.histogram('rollpad_sheet_touches', 'Touches for a move, as its page says', TOUCHES),
    errors: figures?.counter('rollpad_sheet_errors_total', 'Errors of pages of sheets, as they say'),
  };
}

/** Routes a request with a token. @param answer returns undefined if the person asks too much */
function addRoute<Name extends Exclude<keyof Requests, 'login'>>(
  server: Server,
  app: Hono,
  name: Name,
  allowance: Allowance,
  answer: (claims: Claims, asked: Requests[Name], context: Context) => Promise<Said<object> | undefined>,
): void {
  const { kernel } = server;
  app.post(`/api/${name}`, async (context) => {
    const claims = claimsOf(server, context);
    if (claims === undefined)
      return context.json(refusedIn(kernel, localeOf(server, context), say('activity.expired')), 401);
    const asked = requests[name].safeParse(await bodyOf(context));
    if (!asked.success) return notUnderstood(server, context, 400);
    if (!isBy(await passOf(server, context), claims.userId))
      return context.json(refusedIn(kernel, claims.locale, say('activity.stranger')), 403);
    const said = allowance.take(claims.userId)
      ? await answer(claims, asked.data as Requests[Name], context)
      : undefined;
    if (said === undefined)
      return context.json(refusedIn(kernel, claims.locale, say('refuse.too-fast')), 429);
    if (said instanceof Response) return said;
    return answered(context, said, 'refused' in said ? 409 : 200);
  });
}

/** Shares processor time. @returns undefined if too much of this person's work is waiting */
function fairly<T>({ fairness }: Kernel, { userId }: Claims, work: () => Promise<T>): Promise<T | undefined> {
  return fairness.run<T | undefined>(userId, work, () => Promise.resolve(undefined));
}

async function logIn(server: Server, context: Context): Promise<Response> {
  const { kernel, activity, tokens, identity, logins } = server;
  const asked = requests.login.safeParse(await bodyOf(context));
  if (!asked.success) return notUnderstood(server, context, 400);
  const { locale, instance, view } = asked.data;
  const stranger = () => context.json(refusedIn(kernel, locale, say('activity.stranger')), 403);
  const pass = await passOf(server, context);
  if (pass === undefined) return stranger();
  const source = pass.userId ?? networkOf(addressOf(context, server.proxies));
  const claims = await logins.tryLogin({ instance, source, isSigned: pass.isSigned }, async () => {
    const person = await identity.identify(asked.data);
    return person && isBy(pass, person.userId) ? person : undefined;
  });
  if (claims === 'too many') return context.json(refusedIn(kernel, locale, say('refuse.too-fast')), 429);
  if (claims === undefined) return stranger();
  const { reader } = await askFrom(kernel, claims, '');
  const words = wordsFor({ bot: kernel, reader });
  return answered(context, {
    token: tokens.issue(claims),
    ...reader,
    words: pageWords((key) => words.plain({ key })),
    view: view && (await fairly(kernel, claims, () => answerView(activity, claims, view))),
  } satisfies Answers['login']);
}

/** Streams a table's changes to a person. */
async function followTable(
  { kernel, activity, changes, streams }: Server,
  claims: Claims,
  { table, version }: Requests['changes'],
  context: Context,
): Promise<Said<object> | undefined> {
  const { log } = kernel;
  const { userId } = claims;
  const watcher = await fairly(kernel, claims, () => watchTable(activity, claims, { table }));
  if (watcher === undefined || 'refused' in watcher) return watcher;
  const tell = async (change: Change): Promise<void> => {
    try {
      const line = await watcher.lineFor(change);
      if (line === undefined) stream?.end();
      else stream?.say(line);
    } catch (err) {
      log.warn({ err, table }, 'telling a sheet of a change failed; its page will ask again');
      stream?.end();
    }
  };
  // In order: an older change must never come last.
  let told = Promise.resolve();
  const unfollow = changes.follow(table, { userId, version }, (change) => {
    told = told.then(() => tell(change));
  });
  const isPacked = takesZipped(context);
  // An error in the stream would be logged with its stack, and sent.
  const lost = () => {
    log.debug({ table }, 'nobody reads a stream of changes; it is closed');
    (context.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
  };
  const stream = streams.open({ by: userId, isPacked, ended: unfollow, lost });
  if (stream === undefined) return undefined;
  context.header('Content-Type', 'application/x-ndjson');
  // Stops nginx from buffering.
  context.header('X-Accel-Buffering', 'no');
  if (isPacked) context.header('Content-Encoding', 'gzip');
  return context.body(stream.body);
}

function createHealthCheck({ store, now }: Pick<Kernel, 'store' | 'now'>): () => Promise<void> {
  let latest: { readonly until: number; readonly answer: Promise<void> } | undefined;
  return () => {
    const time = now().getTime();
    if (latest === undefined || latest.until <= time)
      latest = { until: time + HEALTH_MS, answer: store.ping() };
    return latest.answer;
  };
}

/** Serves the page's files, each compressed once. */
function fileServer(server: Server, files: PageFiles): (context: Context) => Promise<Response> {
  const zipped = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  return async (context) => {
    const { path } = context.req;
    const name = path === '/' ? 'index.html' : path.slice(1);
    const file = files.get(name);
    if (file === undefined) return context.body(null, 404);
    context.header('Content-Type', file.type);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
    if (name === 'index.html') return indexPage(server, context, file.body.toString());
    context.header('Cache-Control', 'public, max-age=31536000, immutable');
    context.header('Vary', 'Accept-Encoding');
    if (file.type === 'font/woff2' || !takesZipped(context)) return context.body(file.body);
    context.header('Content-Encoding', 'gzip');
    const body = zipped.get(name) ?? zip(file.body);
    zipped.set(name, body);
    return context.body(await body);
  };
}

/**
 * The page itself, with the application's id and the words for the time before the login. Discord opens it
 * in a frame; opened in a browser, it shows the bot's host that the proxy works.
 */
async function indexPage(server: Server, context: Context, template: string): Promise<Response> {
  if (context.req.query('frame_id') === undefined)
    return context.text(
      `${refusedIn(server.kernel, localeOf(server, context), say('activity.outside')).refused}\n`,
    );
  const { id } = await server.identity.application();
  context.header('Cache-Control', 'no-store');
  const wordOf = (key: 'lost' | 'retry') =>
    refusedIn(server.kernel, localeOf(server, context), say(`activity.page.${key}`)).refused;
  const page = template.replace('%CLIENT_ID%', id);
  return context.body(page.replace('%LOST%', wordOf('lost')).replace('%RETRY%', wordOf('retry')));
}

/** A request that may go on. */
interface Pass {
  readonly isSigned: boolean;
  /** Who sends it, as Discord's proxy says; undefined if it does not. */
  readonly userId?: string | undefined;
}

/** @returns undefined if Discord's proxy does not vouch for the request, and should */
async function passOf(server: Server, context: Context): Promise<Pass | undefined> {
  const { identity, kernel, mustBeSigned } = server;
  const payload = context.req.header('x-discord-proxy-payload');
  if (payload === undefined) return mustBeSigned ? undefined : { isSigned: false };
  const { verify_key } = await identity.application();
  const signature = context.req.header('x-signature-ed25519');
  const timestamp = context.req.header('x-signature-timestamp');
  const vouched = vouchedFor({ signature, timestamp, payload }, verify_key, kernel.now());
  return vouched && { isSigned: true, ...vouched };
}

function isBy(pass: Pass | undefined, userId: string): boolean {
  return pass !== undefined && (pass.userId === undefined || pass.userId === userId);
}

function claimsOf({ tokens }: Server, context: Context): Claims | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? [];
  return token === undefined ? undefined : tokens.read(token);
}

function localeOf(server: Server, context: Context): string {
  return claimsOf(server, context)?.locale ?? context.req.header('accept-language') ?? '';
}

function refusedIn(bot: Kernel, locale: string, message: Message): Refused {
  const reader = { locale: localeFrom(locale), theme: 'dark' } as const;
  return { refused: wordsFor({ bot, reader }).plain(message) };
}

/** For requests that no page of this version sends. */
function notUnderstood(server: Server, context: Context, status: 400 | 413): Response {
  const { kernel } = server;
  return context.json(refusedIn(kernel, localeOf(server, context), say('activity.not-understood')), status);
}

/** Compressed synchronously: work queued for another thread would be overtaken by a move's follow-up work. */
function answered(context: Context, answer: object, status: ContentfulStatusCode = 200): Response {
  const text = JSON.stringify(answer);
  context.header('Content-Type', 'application/json');
  if (text.length <= SHORT || !takesZipped(context)) return context.body(text, status);
  context.header('Content-Encoding', 'gzip');
  return context.body(gzipSync(text), status);
}

function takesZipped(context: Context): boolean {
  return context.req.header('accept-encoding')?.includes('gzip') ?? false;
}

/** @returns undefined if it is not JSON */
async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

/** Opens the page's port. @throws if it cannot be opened */
export function listen(
  { app, stop }: Pick<ReturnType<typeof createApp>, 'app' | 'stop'>,
  { port, host }: Pick<ActivityHost, 'port' | 'host'>,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: host }, (at) =>
      resolve({
        port: at.port,
        close: () =>
          new Promise((closed) => {
            stop();
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.once('error', reject);
  });
}
