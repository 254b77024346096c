import { loadEnvFile } from './env-file.ts';
import { isHealthy } from './health.ts';

loadEnvFile();
// For the container: exit code 0 if the bot is healthy, else 1.
const healthy = await isHealthy(process.env.DATA_FOLDER || 'data', new Date());
process.exitCode = healthy ? 0 : 1;
