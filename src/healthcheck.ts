import { isHealthy } from './health.ts';

// For the container: exit code 0 where the bot is well, 1 where not.
const healthy = await isHealthy(process.env.DATA_FOLDER || 'data', new Date());
process.exitCode = healthy ? 0 : 1;
