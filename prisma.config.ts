import { existsSync } from 'node:fs';
import { defineConfig } from 'prisma/config';

if (existsSync('.env')) process.loadEnvFile();

/** For Prisma's command line: `npx prisma validate`, `migrate status`, `studio` and so on. The bot does not read it. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Without a database, commands that need none still work.
  datasource: {
    url: process.env.DATABASE_URL ?? '',
    // Where Prisma replays the migrations to compare them: any empty database.
    ...(process.env.SHADOW_DATABASE_URL && { shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL }),
  },
});
