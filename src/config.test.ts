import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, secretsIn } from './config.ts';

const token = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef.ghijklmnopqrstuvwxyz';

const problems = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('the configuration', () => {
  it('defaults to the playground on the embedded database', () => {
    expect(readConfig({})).toEqual({
      discord: undefined,
      database: { folder: 'data/playground/db' },
      dataFolder: 'data/playground',
      playgroundPort: 8787,
      logLevel: 'info',
      retention: { positions: 30, lobbies: 14, idleGames: 365, leftServers: 30 },
      matching: true,
      shards: undefined,
    });
  });

  it('can name games of one’s own', () => {
    expect(readConfig({ GAMES: ' ./yacht.mjs,./more/ ' }).games).toBe('./yacht.mjs,./more/');
  });

  it('keeps data that is no longer needed for some days, or forever', () => {
    expect(readConfig({ KEEP_LOBBIES_DAYS: '3', KEEP_POSITIONS_DAYS: '0' }).retention).toMatchObject({
      lobbies: 3,
      positions: 0,
      idleGames: 365,
    });
    expect(problems({ KEEP_IDLE_GAMES_DAYS: '-1', KEEP_LOBBIES_DAYS: 'x' })).toEqual([
      'KEEP_LOBBIES_DAYS must be a number of days',
      'KEEP_IDLE_GAMES_DAYS must be 0 (for ever) or more days',
    ]);
  });

  it('offers metrics on the configured port, by default on this machine alone', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics?.host).toBe('::');
    expect(problems({ METRICS_HOST: '0.0.0.0' })).toEqual(['METRICS_HOST needs METRICS_PORT as well']);
    expect(problems({ METRICS_PORT: 'x' })).toEqual(['METRICS_PORT must be a number']);
  });

  it('offers sheets only with a port and a client secret', () => {
    expect(readConfig({}).activity).toBeUndefined();
    expect(readConfig({ ACTIVITY_PORT: '8080', DISCORD_CLIENT_SECRET: 'a-secret' }).activity).toEqual({
      port: 8080,
      host: '127.0.0.1',
      proxies: 0,
      mustBeSigned: false,
      clientSecret: 'a-secret',
    });
    const all = { ACTIVITY_HOST: '::', ACTIVITY_PROXIES: '1', ACTIVITY_SIGNED: 'required' };
    expect(
      readConfig({ ...all, ACTIVITY_PORT: '8080', DISCORD_CLIENT_SECRET: 'a-secret' }).activity,
    ).toMatchObject({ host: '::', proxies: 1, mustBeSigned: true });
    expect(problems(all)).toEqual(Object.keys(all).map((name) => `${name} needs ACTIVITY_PORT as well`));
    expect(problems({ ACTIVITY_PROXIES: '-1', ACTIVITY_SIGNED: 'yes' })).toEqual([
      'ACTIVITY_PROXIES must be 0 to 10',
      'ACTIVITY_SIGNED must be one of optional, required',
    ]);
    expect(problems({ ACTIVITY_PORT: '8080' })).toEqual([
      'DISCORD_CLIENT_SECRET is needed too: ACTIVITY_PORT and DISCORD_CLIENT_SECRET go together',
    ]);
    expect(problems({ DISCORD_CLIENT_SECRET: 'a-secret' })).toEqual([
      'ACTIVITY_PORT is needed too: ACTIVITY_PORT and DISCORD_CLIENT_SECRET go together',
    ]);
    expect(problems({ ACTIVITY_PORT: 'x', DISCORD_CLIENT_SECRET: 'a b' })).toEqual([
      'ACTIVITY_PORT must be a number',
      'DISCORD_CLIENT_SECRET does not look like a client secret (copy it from the OAuth2 page)',
    ]);
  });

  it('takes a database by a socket in a folder, and with a limit of connections', () => {
    for (const url of [
      'postgresql:///rollpad?host=/run/postgresql',
      'postgresql://me@db/rollpad?connection_limit=5',
      'postgresql://me@db/rollpad?sslmode=no-verify',
    ])
      expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url });
    for (const limit of ['0', '-1', 'x', '1.5'])
      expect(problems({ DATABASE_URL: `postgresql://me@db/rollpad?connection_limit=${limit}` })).toEqual([
        'DATABASE_URL has a connection_limit that is no whole number from 1 on',
      ]);
  });

  it('treats empty variables as not set, as compose files write them', () => {
    expect(readConfig({ DISCORD_TOKEN: '', DATABASE_URL: ' ' })).toEqual(readConfig({}));
  });

  it('uses a token to log in to Discord, or to another server with the same API', () => {
    expect(readConfig({ DISCORD_TOKEN: token })).toMatchObject({
      discord: { token, api: undefined },
      database: { folder: 'data/db' },
      dataFolder: 'data',
    });
    const api = 'http://127.0.0.1:8787/api';
    expect(readConfig({ DISCORD_TOKEN: token, DISCORD_API: api }).discord).toEqual({ token, api });
  });

  it('accepts a token of any form for servers other than Discord', () => {
    const api = 'http://127.0.0.1:8787/api';
    for (const token of ['playground', 'a'.repeat(5_000)])
      expect(readConfig({ DISCORD_TOKEN: token, DISCORD_API: api }).discord?.token).toBe(token);
    expect(problems({ DISCORD_TOKEN: 'playground' })).toEqual([
      expect.stringContaining('DISCORD_TOKEN does not'),
    ]);
  });

  it('uses the PostgreSQL at the given address', () => {
    const url = 'postgresql://me:secret@db:5432/rollpad';
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url });
  });

  it.each(['p@ss', 'p/ss', '12/34', 'p:ss', 'p#ss', '12#4', '12?4', 'p%ss', 'p ss'])(
    'says how to write the password %s of a database',
    (password) => {
      const wrong = problems({ DATABASE_URL: `postgresql://me:${password}@db/rollpad` });
      expect(wrong).toEqual([expect.stringMatching(/^DATABASE_URL has characters .* percent-encoded/)]);
      expect(wrong.join()).not.toContain(password);
      const url = `postgresql://me:${encodeURIComponent(password)}@db/rollpad`;
      expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url });
    },
  );

  it('names what no log may contain', () => {
    const secrets = secretsIn({
      DISCORD_TOKEN: ' token ',
      DISCORD_CLIENT_SECRET: '',
      PGPASSWORD: 'open',
      DATABASE_URL: 'postgresql://me:p%40s/s@db/rollpad?password=q%23',
    });
    expect(secrets.toSorted()).toEqual(['open', 'p%40s/s', 'p@s/s', 'q#', 'q%23', 'token']);
    expect(secretsIn({ DATABASE_URL: 'postgresql://me@db/rollpad' })).toEqual([]);
  });

  it('accepts a subset of the shards', () => {
    const shared = { DATABASE_URL: 'postgres://db/rollpad', DISCORD_TOKEN: token };
    expect(readConfig({ ...shared, SHARDS: '0,2', SHARD_COUNT: '4' }).shards).toEqual({
      ids: [0, 2],
      count: 4,
    });
  });

  it('lists every wrong setting in one message, without values', () => {
    const wrong = {
      DISCORD_API: 'discord',
      DATABASE_URL: 'mysql://secret@db',
      PLAYGROUND_PORT: '70000',
      LOG_LEVEL: 'loud',
    };
    const named = problems(wrong);
    expect(named.map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(named.join()).not.toContain('secret');
  });

  it.each([
    [{ DISCORD_API: 'http://127.0.0.1:1/api' }, 'DISCORD_API needs DISCORD_TOKEN'],
    [{ SHARDS: '0', DATABASE_URL: 'postgres://db/x' }, 'SHARD_COUNT is needed too'],
    [{ SHARD_COUNT: '2' }, 'SHARDS is needed too'],
    [{ SHARDS: '2', SHARD_COUNT: '2', DATABASE_URL: 'postgres://db/x' }, 'SHARDS must be less'],
    [{ SHARDS: '0', SHARD_COUNT: '2' }, 'SHARDS needs DATABASE_URL'],
    [{ PLAYGROUND_PORT: 'http' }, 'PLAYGROUND_PORT must be a number'],
  ])('refuses %o', (environment, begins) => {
    expect(problems(environment as Record<string, string>)).toEqual([expect.stringContaining(begins)]);
  });
});
