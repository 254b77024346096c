import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Message } from '../../core/message.ts';
import { type Localizer, localeFrom } from '../../discord/i18n/localizer.ts';
import { type Allowance, createAllowance } from '../../discord/interactions/allowance.ts';
import { localizerFor } from '../../discord/interactions/context.ts';
import type { ActivityHost, Kernel } from '../feature.ts';
import { createChanges } from './changes.ts';
import type { PageFiles } from './files.ts';
import { createIdentity } from './identity.ts';
import type { Answers, Refused, Requests } from './protocol.ts';
import { mayPass } from './proxy.ts';
import { createActivity, Packed, type Said } from './service.ts';
import { type Claims, createTokens } from './tokens.ts';
import { pageWords, say } from './words.ts';

/** The largest request, in bytes. */
const BODY_MAX = 8 * 1024;
/** Requests of one person, ten a second: a quick hand touches five times. As many again wait for changes. */
const REQUESTS = { most: 600, within: 60_000 };
/** Logins that fail in an instance of the activity in which others have succeeded: each asks Discord four times. */
const LOGINS = { most: 60, within: 60_000 };
/** Those that fail in all other instances together: their ids can be made up, and each asks Discord twice. */
const STRANGE_LOGINS = { most: 600, within: 60_000 };
/** How long an answer about the health holds, in ms: anybody can ask, and each look asks the database. */
const HEALTH_MS = 1_000;
/** Requests of one person that wait for changes at the same time. */
const WATCHES_MOST = 4;

const text = (most: number) => z.string().max(most);
const args = z.record(text(32), text(200)).refine((all) => Object.keys(all).length <= 12);
const move = z.strictObject({ verb: text(32), args });
const table = z.string().regex(/^[a-z2-7]{10}$/);
const nonce = z.string().regex(/^[\w-]{8,40}$/);
const selected = z.strictObject({ verb: text(32).optional(), args });

const view = z.strictObject({
  table: table.optional(),
  selected: selected.optional(),
  seen: z.boolean().optional(),
});

/** The form of what the page sends. */
const requests = {
  login: z.strictObject({
    code: z.string().regex(/^[\w.-]{1,200}$/),
    instance: z.string().regex(/^[\w-]{1,200}$/),
    locale: text(20),
    view: view.optional(),
  }),
  view,
  move: z.strictObject({ table, stamp: text(16), move, nonce }),
  press: z.strictObject({ table, press: text(100), values: z.array(text(100)).max(25), nonce }),
  changes: z.strictObject({ table, version: text(50) }),
  past: z.strictObject({ table, at: z.int().nonnegative().optional() }),
} satisfies { readonly [Name in keyof Requests]: z.ZodType<Requests[Name]> };

/** What answers the page: everything but the port. */
export function createApp(
  kernel: Kernel,
  { clientSecret }: Pick<ActivityHost, 'clientSecret'>,
  files: PageFiles,
) {
  const { fairness, log, now, store, keyFor } = kernel;
  const tokens = createTokens(keyFor('activity'), now);
  const identity = createIdentity(kernel, clientSecret);
  const activity = createActivity(kernel, store);
  const changes = createChanges(store, (err) => log.warn({ err }, 'nobody can be told of changes'));
  const mayAsk = createAllowance(REQUESTS, now);
  const mayWait = createAllowance(REQUESTS, now);
  const mayLogIn = createAllowance(LOGINS, now);
  const mayLogInAnew = createAllowance(STRANGE_LOGINS, now);
  /** Instances of the activity that Discord knows. */
  const instances = new LRUCache<string, true>({ max: 10_000 });
  const watches = new LRUCache<string, number>({ max: 10_000 });
  let health: { readonly until: number; readonly answer: Promise<void> } | undefined;
  const app = new Hono();

  const inWords = (locale: string, message: Message): Refused => {
    const reader = { locale: localeFrom(locale), theme: 'dark' } as const;
    return { refused: localizerFor(kernel, { reader }).plain(message) };
  };

  /** Whether Discord's proxy vouches for the request, where it says anything. */
  const isPassed = async (context: Context, userId?: string): Promise<boolean> => {
    const payload = context.req.header('x-discord-proxy-payload');
    if (payload === undefined) return true;
    const { verify_key } = await identity.application();
    const signature = context.req.header('x-signature-ed25519');
    const timestamp = context.req.header('x-signature-timestamp');
    return mayPass({ signature, timestamp, payload }, verify_key, now(), userId);
  };

  /** Nobody can use up the logins of an instance whose id they do not know, nor, from outside, those that Discord signs. */
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

  /** For what no page of this version sends. */
  const notUnderstood = (context: Context, status: 400 | 413) =>
    context.json(inWords(localeOf(context), say('activity.not-understood')), status);

  app.use(compress());
  app.use('/api/*', bodyLimit({ maxSize: BODY_MAX, onError: (context) => notUnderstood(context, 413) }));
  app.use('/api/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    await next();
  });
  app.onError((err, context) => {
    log.error({ err, path: context.req.path }, 'a request of the sheet failed');
    return context.json(inWords(localeOf(context), say('activity.failed')), 500);
  });

  /** Shares the processor. Its answer is undefined where too much of this person's work waits already. */
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
    if (!take(from)) return context.json(inWords(locale, say('refuse.too-fast')), 429);
    const claims = await identity.identify(asked.data);
    if (claims === undefined || !(await isPassed(context, claims.userId))) return stranger();
    giveBack(from);
    instances.set(instance, true);
    const { reader } = await activity.contextOf(claims, '');
    const localizer: Localizer = localizerFor(kernel, { reader });
    return context.json({
      token: tokens.issue(claims),
      ...reader,
      words: pageWords((key) => localizer.plain({ key })),
      view: view && (await viewFairly(claims, view)),
    } satisfies Answers['login']);
  });

  /** A request of somebody whom a token names. @param answer undefined: they ask for too much */
  const route = <Name extends 'view' | 'move' | 'press' | 'past' | 'changes'>(
    name: Name,
    answer: (
      who: Claims,
      asked: Requests[Name],
      gone: AbortSignal,
    ) => Promise<Said<Answers[Name]> | Packed | undefined>,
  ) =>
    app.post(`/api/${name}`, async (context) => {
      const who = claimsOf(context);
      if (who === undefined) return context.json(inWords(localeOf(context), say('activity.expired')), 401);
      const asked = requests[name].safeParse(await bodyOf(context));
      if (!asked.success) return notUnderstood(context, 400);
      if (!(await isPassed(context, who.userId)))
        return context.json(inWords(who.locale, say('activity.stranger')), 403);
      const said = (name === 'changes' ? mayWait : mayAsk).take(who.userId)
        ? await answer(who, asked.data as Requests[Name], context.req.raw.signal)
        : undefined;
      if (said === undefined) return context.json(inWords(who.locale, say('refuse.too-fast')), 429);
      if (!(said instanceof Packed)) return context.json(said, 'refused' in said ? 409 : 200);
      context.header('Content-Type', 'application/json');
      if (!context.req.header('accept-encoding')?.includes('gzip')) return context.body(said.text);
      context.header('Content-Encoding', 'gzip');
      return context.body(said.zipped);
    });
  route('view', viewFairly);
  route('move', fairly(activity.move));
  route('press', fairly(activity.press));
  route('past', fairly(activity.past));

  const mayWatch = fairly(activity.mayWatch);
  route('changes', async (who, { table, version }, gone) => {
    const { userId } = who;
    const before = watches.get(userId) ?? 0;
    if (before >= WATCHES_MOST) return undefined;
    watches.set(userId, before + 1);
    try {
      const found = (await activity.watching(who, { table })) ?? (await mayWatch(who, { table }));
      if (found === undefined || 'refused' in found) return found;
      const change = await changes.next(table, { userId, version }, gone);
      return (change && (await found.shown(change))) ?? { changed: change !== undefined };
    } finally {
      watches.set(userId, (watches.get(userId) ?? 1) - 1);
    }
  });

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
      return context.body(file.body);
    }
    const { id } = await identity.application();
    context.header('Cache-Control', 'no-store');
    const { refused: lost } = inWords(localeOf(context), say('activity.page.lost'));
    return context.body(file.body.toString().replace('%CLIENT_ID%', id).replace('%LOST%', lost));
  });

  return { app, stop: changes.stop };
}

/** @returns undefined for what is no JSON */
async function bodyOf(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    return undefined;
  }
}

/** Opens the port of the page. @throws if it cannot be opened */
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
