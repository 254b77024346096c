/** Frames from clients, and the close codes for bad ones. */
import { GatewayCloseCodes, GatewayIntentBits } from 'discord-api-types/v10';
import { z } from 'zod';

/** Bytes of a frame, and frames in a minute, that a client may send. */
export const MAX_BYTES = 4_096;
export const MAX_FRAMES = 120;

/** Intents that Discord's portal must grant; the playground's bot lacks them all. */
const PRIVILEGED =
  GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;
const EVERY_INTENT = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
);

const Frame = z.object({ op: z.number().int(), d: z.unknown().optional() });
export const Identify = z.object({
  token: z.string(),
  intents: z.number().int().nonnegative(),
  properties: z.object({}).loose(),
  shard: z.tuple([z.number().int().nonnegative(), z.number().int().positive()]).optional(),
});
export const Resume = z.object({
  token: z.string(),
  session_id: z.string(),
  seq: z.number().int().nonnegative(),
});
/** A frame, or undefined where the text is none. */
export function readFrame(text: string): { readonly op: number; readonly d?: unknown } | undefined {
  try {
    return Frame.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Why Discord closes the connection of who identifies so, if it does. */
export function identifyRefusal(
  token: string,
  said: string,
  intents: number,
  [shard, count]: readonly [number, number],
): readonly [GatewayCloseCodes, string] | undefined {
  if (bare(said) !== token) return [GatewayCloseCodes.AuthenticationFailed, 'Authentication failed'];
  if (shard >= count) return [GatewayCloseCodes.InvalidShard, 'Invalid shard'];
  if ((intents & ~EVERY_INTENT) !== 0) return [GatewayCloseCodes.InvalidIntents, 'Invalid intent(s)'];
  if ((intents & PRIVILEGED) !== 0) return [GatewayCloseCodes.DisallowedIntents, 'Disallowed intent(s)'];
  return undefined;
}

/** discord.js says the bare token; others say `Bot TOKEN`. */
export function bare(token: string): string {
  return token.replace(/^Bot /, '');
}
