import { StartError } from './lifecycle.ts';

/**
 * Adds the settings of the file `.env` in the working folder, if there is one; those of the environment come first.
 *
 * @throws StartError if it cannot be read
 */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (code !== 'ENOENT') throw new StartError(`The file .env cannot be read (${code}).`, { cause: error });
  }
}
