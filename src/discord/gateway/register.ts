import { type RESTPostAPIApplicationCommandsJSONBody as CommandJson, Routes } from 'discord.js';
import type { Log } from '../log.ts';

/** The part of discord.js's REST client that registers commands. */
export interface RegistrationRest {
  get(route: `/${string}`, options: { readonly query: URLSearchParams }): Promise<unknown>;
  put(route: `/${string}`, options: { readonly body: unknown }): Promise<unknown>;
}

/**
 * Registers the commands by one bulk overwrite, unless Discord has exactly these already.
 *
 * @returns the commands as Discord lists them, with their ids
 */
export async function register(
  rest: RegistrationRest,
  applicationId: string,
  commands: readonly CommandJson[],
  log: Log,
): Promise<unknown> {
  const before = await registered(rest, applicationId, log);
  if (Array.isArray(before) && sameCommands(before, commands)) return before;
  const after = await rest.put(Routes.applicationCommands(applicationId), { body: commands });
  log.info({ commands: commands.length }, 'the commands are registered');
  return after;
}

/** The commands as Discord lists them; undefined if it does not say. */
export async function registered(
  rest: Pick<RegistrationRest, 'get'>,
  applicationId: string,
  log: Log,
): Promise<unknown> {
  try {
    const query = new URLSearchParams({ with_localizations: 'true' });
    return await rest.get(Routes.applicationCommands(applicationId), { query });
  } catch (err) {
    log.warn({ err }, 'the registered commands could not be read');
    return undefined;
  }
}

/** Whether Discord has exactly our commands. Their order does not matter. */
function sameCommands(registered: readonly unknown[], commands: readonly CommandJson[]): boolean {
  const byName = new Map(registered.map((command) => [commandName(command), command]));
  return registered.length === commands.length && commands.every((ours) => says(byName.get(ours.name), ours));
}

function commandName(command: unknown): unknown {
  return isRecord(command) ? command.name : undefined;
}

/** Whether a value contains everything that ours contains. Discord adds fields, and leaves out empty ones. */
function says(theirs: unknown, ours: unknown): boolean {
  if (isBlank(ours)) return isBlank(theirs);
  if (Array.isArray(ours))
    return (
      Array.isArray(theirs) &&
      theirs.length === ours.length &&
      ours.every((item, index) => says(theirs[index], item))
    );
  if (isRecord(ours))
    return isRecord(theirs) && Object.entries(ours).every(([key, value]) => says(theirs[key], value));
  return theirs === ours;
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.keys(value).length === 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
