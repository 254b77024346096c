import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { type HttpBindings, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { atMost } from '../../core/common.ts';
import type { Message } from '../../core/message.ts';
import { localeFrom, say, type Words } from '../../discord/i18n/words.ts';
import { type Allowance, createAllowance } from '../../discord/interactions/allowance.ts';
import { wordsFor } from '../../discord/interactions/ask.ts';
import type { ActivityHost, Kernel } from '../feature.ts';
import { type Change, createChanges } from './changes.ts';
import type { PageFiles } from './files.ts';
import { createIdentity } from './identity.ts';
import { pageWords } from './page-words.ts';
import type { Answers, Refused, Requests } from './protocol.ts';
import { mayPass } from './proxy.ts';
import { createActivity, type Said } from './service.ts';
import { createStreams } from './streams.ts';
import { type Claims, createTokens } from './tokens.ts';

/** Maximum size of a request, in bytes. */
const BODY_MAX = 8 * 1024;
/** Requests per person: ten a second, while a quick hand touches five times. */
const REQUESTS = { most: 600, within: 60_000 };
/** Tables that one person starts to follow; a page follows one for minutes. */
const FOLLOWED = { most: 120, within: 60_000 };
/** Failed logins per instance that has had a successful one: each asks Discord four times. */
const LOGINS = { most: 60, within: 60_000 };
/** Failed logins in all other instances together: their ids can be made up, and each asks Discord twice. */
const STRANGE_LOGINS = { most: 600, within: 60_000 };
/** How many of these ask Discord at the same time: the bot's own messages queue behind them, 50 requests a second in all. */
const STRANGE_AT_ONCE = 8;
/** How long a health check is cached, in ms: anyone can ask, and each check queries the database. */
const HEALTH_MS = 1_000;
/** Answers up to this many characters are not compressed. */
const SHORT = 1_000;
const zip = promisify(gzip);

/** Histogram bounds: seconds, and touches. */
const TOUCHABLE = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30];
const TOUCHES = [1, 2, 3, 4, 6, 10, 20, 50];

const text = (most: number) => z.string().max(most);
const args = z.record(text(32), text(200)).refine((all) => Object.keys(all).length <= 12);
const move = z.strictObject({ verb: text(32), args });
const table = z.string().regex(/^[a-z2-7]{10}$/);
const nonce = z.string().regex(/^[\w-]{8,40}$/);
const count = (most: number) => z.int().min(0).max(most);
const selected = z.strictObject({ verb: text(32).optional(), args });

const view = z.strictObject({
  table: table.optional(),
  selected: selected.optional(),
  seen: z.boolean().optional(),
});

/** The schemas of the page's requests. */
const requests = {
  login: z.strictObject({
    code: z.string().regex(/^[\w.-]{1,200}$/),
    instance: z.string().regex(/^[\w-]{1,200}$/),
    locale: text(20),
    view: view.optional(),
  }),
  view,
  move: z.strictObject({ table, stamp: text(16), move, nonce, touches: count(100).optional() }),
  press: z.strictObject({
    table: table.optional(),
    press: text(100),
    values: z.array(text(100)).max(25),
    nonce,
  }),
  report: z.strictObject({ touchable: count(60_000).optional(), errors: count(100).optional() }),
  changes: z.strictObject({ table, version: text(50) }),
  past: z.strictObject({ table, at: z.int().nonnegative().optional() }),
} satisfies { readonly [Name in keyof Requests]: z.ZodType<Requests[Name]> };

/** The HTTP application, without its port. */
export function createApp(
  kernel: Kernel,
  { clientSecret }: Pick<ActivityHost, 'clientSecret'>,
  files: PageFiles,
) {
  const { fairness, figures, log, now, store, keyFor } = kernel;
  const tokens = createTokens(keyFor('activity'), now);
  const identity = createIdentity(kernel, clientSecret);
  const activity = createActivity(kernel, store);
  const changes = createChanges(store, (err) =>
    log.warn({ err }, 'looking for changes of followed tables failed; it will be retried'),
  );
  const streams = createStreams(now);
  const mayAsk = createAllowance(REQUESTS, now);
  const mayFollow = createAllowance(FOLLOWED, now);
  const mayLogIn = createAllowance(LOGINS, now);
  const mayLogInAnew = createAllowance(STRANGE_LOGINS, now);
  /** Instances of the activity that Discord has confirmed. */
  const instances = new LRUCache<string, true>(atMost(10_000));
  /** How many strange logins ask Discord now, by where they come from. */
  const strange = new Map<string, number>();
  const zippedFiles = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const measured = {
    touchable: figures?.histogram(
      'rollpad_sheet_touchable_seconds',
      'From the load of a sheet to its first picture, as its page says',
      TOUCHABLE,
    ),
    touches: figures?.histogram('rollpad_sheet_touches', 'Touches for a move, as its page says', TOUCHES),
    errors: figures?.counter('rollpad_sheet_errors_total', 'Errors of pages of sheets, as they say'),
  };
  let health: { readonly until: number; readonly answer: Promise<void> } | undefined;
  const app = new Hono();

  const inWords = (locale: string, message: Message): Refused => {
    const reader = { locale: localeFrom(locale), theme: 'dark' } as const;
    return { refused: wordsFor({ bot: kernel, reader }).plain(message) };
  };

  /** Whether Discord's proxy vouches for the request. True if the proxy adds no headers. */
  const isPassed = async (context: Context, userId?: string): Promise<boolean> => {
    const payload = context.req.header('x-discord-proxy-payload');
    if (payload === undefined) return true;
    const { verify_key } = await identity.application();
    const signature = context.req.header('x-signature-ed25519');
    const timestamp = context.req.header('x-signature-timestamp');
    return mayPass({ signature, timestamp, payload }, verify_key, now(), userId);
  };

  /**
   * The rate limit for a login. Nobody can exhaust that of an instance whose id they do not know, nor, from outside,
   * that of requests signed by Discord.
   */
  const loginsOf = (
    context: Context,
    instance: string,
  ): Pick<Allowance, 'take' | 'giveBack'> & { readonly from: string } => {
    if (instances.has(instance)) return { ...mayLogIn, from: instance };
    const isSigned = context.req.header('x-discord-proxy-payload') !== undefined;
    return { ...mayLogInAnew, from: isSigned ? 'signed' : 'unsigned' };
  };

  const claimsOf = (context: Context): Claims | undefined => {
    const [, token] = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '') ?? [];
    return token === undefined ? undefined : tokens.read(token);
  };

  const localeOf = (context: Context): string =>
    claimsOf(context)?.locale ?? context.req.header('accept-language') ?? '';

  /** For requests that no page of this version sends. */
  const notUnderstood = (context: Context, status: 400 | 413) =>
    context.json(inWords(localeOf(context), say('activity.not-understood')), status);

  /** Compressed synchronously: work queued for another thread would be overtaken by a move's follow-up work. */
  const answered = (context: Context, answer: object, status: ContentfulStatusCode = 200) => {
    const text = JSON.stringify(answer);
    context.header('Content-Type', 'application/json');
    if (text.length <= SHORT || !takesZipped(context)) return context.body(text, status);
    context.header('Content-Encoding', 'gzip');
    return context.body(gzipSync(text), status);
  };

  app.use('/api/*', bodyLimit({ maxSize: BODY_MAX, onError: (context) => notUnderstood(context, 413) }));
  app.use('/api/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });
  app.onError((err, context) => {
    log.error({ err, path: context.req.path }, 'a request of the sheet failed');
    return context.json(inWords(localeOf(context), say('activity.failed')), 500);
  });

  /** Shares processor time. The answer is undefined if too much of this person's work is waiting. */
  const fairly =
    <Asked, T>(work: (who: Claims, asked: Asked) => Promise<T>) =>
    (who: Claims, asked: Asked): Promise<T | undefined> =>
      fairness.run<T | undefined>(
        who.userId,
        () => work(who, asked),
        () => Promise.resolve(undefined),
      );

  const viewFairly = fairly(activity.view);

  app.post('/api/login', async (context) => {
    const asked = requests.login.safeParse(await bodyOf(context));
    if (!asked.success) return notUnderstood(context, 400);
    const { locale, instance, view } = asked.data;
    const stranger = () => context.json(inWords(locale, say('activity.stranger')), 403);
    if (!(await isPassed(context))) return stranger();
    const { take, giveBack, from } = loginsOf(context, instance);
    const asking = strange.get(from) ?? 0;
    if (asking >= STRANGE_AT_ONCE || !take(from))
      return context.json(inWords(locale, say('refuse.too-fast')), 429);
    const isStrange = !instances.has(instance);
    if (isStrange) strange.set(from, asking + 1);
    const claims = await identity.identify(asked.data).finally(() => {
      if (isStrange) strange.set(from, (strange.get(from) ?? 1) - 1);
    });
    if (claims === undefined || !(await isPassed(context, claims.userId))) return stranger();
    giveBack(from);
    instances.set(instance, true);
    const { reader } = await activity.askOf(claims, '');
    const words: Words = wordsFor({ bot: kernel, reader });
    return answered(context, {
      token: tokens.issue(claims),
      ...reader,
      words: pageWords((key) => words.plain({ key })),
      view: view && (await viewFairly(claims, view)),
    } satisfies Answers['login']);
  });

  /** Routes a request with a token. @param answer returns undefined if the person asks too much */
  const route = <Name extends Exclude<keyof Requests, 'login'>>(
    name: Name,
    answer: (who: Claims, asked: Requests[Name], context: Context) => Promise<Said<object> | undefined>,
    allowance = mayAsk,
  ) =>
    app.post(`/api/${name}`, async (context) => {
      const who = claimsOf(context);
      if (who === undefined) return context.json(inWords(localeOf(context), say('activity.expired')), 401);
      const asked = requests[name].safeParse(await bodyOf(context));
      if (!asked.success) return notUnderstood(context, 400);
      if (!(await isPassed(context, who.userId)))
        return context.json(inWords(who.locale, say('activity.stranger')), 403);
      const reply = allowance.take(who.userId)
        ? await answer(who, asked.data as Requests[Name], context)
        : undefined;
      if (reply === undefined) return context.json(inWords(who.locale, say('refuse.too-fast')), 429);
      if (reply instanceof Response) return reply;
      return answered(context, reply, 'refused' in reply ? 409 : 200);
    });
  route('view', viewFairly);
  const moveFairly = fairly(activity.move);
  route('move', async (who, asked) => {
    const reply = await moveFairly(who, asked);
    if (asked.touches !== undefined && reply !== undefined && !('refused' in reply))
      measured.touches?.(asked.touches);
    return reply;
  });
  route('report', async (_, { touchable, errors }) => {
    if (touchable !== undefined) measured.touchable?.(touchable / 1000);
    if (errors !== undefined) measured.errors?.(errors);
    return {};
  });
  route('press', fairly(activity.press));
  route('past', fairly(activity.past));

  const mayWatch = fairly(activity.mayWatch);
  const follow = async (who: Claims, { table, version }: Requests['changes'], context: Context) => {
    const { userId } = who;
    const watcher = await mayWatch(who, { table });
    if (watcher === undefined || 'refused' in watcher) return watcher;
    // In order: an older change must never come last.
    let inTurn = Promise.resolve();
    const tell = async (change: Change): Promise<void> => {
      try {
        const line = await watcher.lineFor(change);
        if (line === undefined) stream?.end();
        else stream?.say(line);
      } catch (err) {
        log.warn({ err, table }, 'sending a change to a sheet failed; the sheet asks again');
        stream?.end();
      }
    };
    const unfollow = changes.follow(table, { userId, version }, (change) => {
      inTurn = inTurn.then(() => tell(change));
    });
    const isPacked = takesZipped(context);
    // An error in the stream would be logged with its stack, and sent.
    const lost = () => {
      log.debug({ table }, 'nobody reads an answer of the sheet any more; it is given up');
      (context.env as Partial<HttpBindings> | undefined)?.outgoing?.destroy();
    };
    const stream = streams.open({ by: userId, isPacked, ended: unfollow, lost });
    if (stream === undefined) return undefined;
    context.header('Content-Type', 'application/x-ndjson');
    // Stops nginx from buffering.
    context.header('X-Accel-Buffering', 'no');
    if (isPacked) context.header('Content-Encoding', 'gzip');
    return context.body(stream.body);
  };
  route('changes', follow, mayFollow);

  app.get('/healthz', async (context) => {
    const time = now().getTime();
    if (health === undefined || health.until <= time)
      health = { until: time + HEALTH_MS, answer: store.ping() };
    await health.answer;
    return context.text('ok\n');
  });

  app.get('*', async (context) => {
    const { path } = context.req;
    const name = path === '/' ? 'index.html' : path.slice(1);
    const file = files.get(name);
    if (file === undefined) return context.body(null, 404);
    context.header('Content-Type', file.type);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Referrer-Policy', 'no-referrer');
    if (name !== 'index.html') {
      context.header('Cache-Control', 'public, max-age=31536000, immutable');
      context.header('Vary', 'Accept-Encoding');
      if (file.type === 'font/woff2' || !takesZipped(context)) return context.body(file.body);
      context.header('Content-Encoding', 'gzip');
      const zipped = zippedFiles.get(name) ?? zip(file.body);
      zippedFiles.set(name, zipped);
      return context.body(await zipped);
    }
    const { id } = await identity.application();
    context.header('Cache-Control', 'no-store');
    const inPage = (key: 'lost' | 'retry') => inWords(localeOf(context), say(`activity.page.${key}`)).refused;
    const page = file.body.toString().replace('%CLIENT_ID%', id);
    return context.body(page.replace('%LOST%', inPage('lost')).replace('%RETRY%', inPage('retry')));
  });

  return { app, stop: streams.stop };
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
    const server = serve(
      { fetch: app.fetch, port, ...(host === undefined ? {} : { hostname: host }) },
      (at) =>
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
