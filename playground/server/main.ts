#!/usr/bin/env node
/** `npm run playground`: runs the playground alone, for a bot in another process. */
import * as z from 'zod';
import { builtPage } from './page/routes.ts';
import { startServer } from './server.ts';

const Settings = z.object({
  PLAYGROUND_PORT: z.coerce.number().int().min(0).max(65_535).default(4_180),
  PLAYGROUND_HOST: z.string().min(1).default('127.0.0.1'),
  PLAYGROUND_FOLDER: z.string().min(1).default('data/playground'),
  PLAYGROUND_TOKEN: z.string().min(1).optional(),
  PLAYGROUND_ACTIVITY: z.url({ protocol: /^https?$/ }).optional(),
  PLAYGROUND_SECRET: z.string().min(1).optional(),
});

async function main(): Promise<void> {
  const settings = Settings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`The settings are not right:\n${z.prettifyError(settings.error)}\n`);
    process.exitCode = 1;
    return;
  }
  const {
    PLAYGROUND_PORT: port,
    PLAYGROUND_HOST: host,
    PLAYGROUND_FOLDER: folder,
    PLAYGROUND_TOKEN: token,
    PLAYGROUND_ACTIVITY: activity,
    PLAYGROUND_SECRET: clientSecret,
  } = settings.data;
  const server = await startServer({
    port,
    host,
    folder,
    routeLimits: true,
    ...(token === undefined ? {} : { token }),
    ...(activity === undefined ? {} : { activity }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
    web: builtPage(),
    log: (entry) => {
      if (entry.kind === 'error') process.stderr.write(`${String(entry.error)}\n`);
      else if (entry.request.error && !entry.request.byFault) {
        const { method, path, error } = entry.request;
        process.stderr.write(`Refused: ${method} ${path}: ${JSON.stringify(error)}\n`);
      }
    },
  });
  process.stdout.write(
    `The playground is at ${server.url} — start a bot in it with DISCORD_API=${server.api} DISCORD_TOKEN=${server.token}${activity === undefined ? '' : ` (client secret: ${server.clientSecret})`}\n`,
  );
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The playground cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
});
