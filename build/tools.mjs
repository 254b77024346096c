// Before the build: `npm ci --omit=dev`, also by NODE_ENV=production, leaves out what builds the bot.
import { createRequire } from 'node:module';

try {
  for (const tool of ['esbuild', 'prisma/package.json', 'tsx']) createRequire(import.meta.url).resolve(tool);
} catch {
  process.stderr.write(
    '\nRollpad is built from its sources, which takes its development dependencies: npm ci --include=dev\n\n',
  );
  process.exitCode = 1;
}
