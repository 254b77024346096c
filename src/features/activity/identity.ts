import { Routes } from 'discord.js';
import * as z from 'zod';
import { localeFrom } from '../../discord/i18n/words.ts';
import { codeOf } from '../../discord/rest/limits.ts';
import { personFrom } from '../../table/seats/names.ts';
import type { Kernel } from '../feature.ts';
import type { Requests } from './protocol.ts';
import type { Claims } from './tokens.ts';

const granted = z.object({ access_token: z.string(), scope: z.string() });
const user = z.object({
  id: z.string(),
  username: z.string(),
  global_name: z.string().nullish(),
  /** Of their Discord client. */
  locale: z.string().optional(),
});
const instance = z.object({
  location: z.object({ channel_id: z.string(), guild_id: z.string().nullish() }),
  users: z.array(z.string()),
});
const application = z.object({ id: z.string(), verify_key: z.string() });

type Application = z.output<typeof application>;

/** Identifies people through Discord; nothing that the page claims counts. */
export function createIdentity(
  { client, guests, members }: Pick<Kernel, 'client' | 'guests' | 'members'>,
  clientSecret: string,
) {
  const { rest } = client;
  let own: Promise<Application> | undefined;

  const read = async (): Promise<Application> =>
    application.parse(await rest.get(Routes.currentApplication()));

  return {
    /** The bot's application, fetched once. */
    application(): Promise<Application> {
      own ??= read().catch((error: unknown) => {
        own = undefined;
        throw error;
      });
      return own;
    },

    /**
     * Asks Discord whose code it is, and whether that person is in this instance of the activity.
     *
     * @returns undefined if Discord knows no such code or instance, or the person is not in it
     */
    async identify({ code, instance: id, locale }: Requests['login']): Promise<Claims | undefined> {
      const { id: applicationId } = await this.application();
      const body = new URLSearchParams({
        client_id: applicationId,
        client_secret: clientSecret,
        grant_type: 'authorization_code',
        code,
      });
      const [there, grant] = await Promise.all([
        known(async () =>
          instance.parse(await rest.get(`/applications/${applicationId}/activity-instances/${id}`)),
        ),
        known(async () =>
          granted.parse(
            await rest.post(Routes.oauth2TokenExchange(), {
              body,
              passThroughBody: true,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              auth: false,
            }),
          ),
        ),
      ]);
      if (there === undefined || !grant?.scope.split(' ').includes('identify')) return undefined;
      const { channel_id: channelId, guild_id } = there.location;
      const guildId = guild_id ?? undefined;
      const guestOf = async (userId: string) =>
        guildId === undefined ? undefined : guests.find(guildId, userId);
      const headers = { Authorization: `Bearer ${grant.access_token}` };
      // Usually there is only one person, whose name on the server can be looked up in parallel.
      const [first = '', another] = there.users;
      const [me, alone] = await Promise.all([
        rest.get('/users/@me', { headers, auth: false }),
        another === undefined ? guestOf(first) : undefined,
      ]);
      const person = user.parse(me);
      if (!there.users.includes(person.id)) return undefined;
      const guest = another === undefined ? alone : await guestOf(person.id);
      if (guildId !== undefined) members.saw({ guildId, channelId }, person.id);
      const { id: userId, ...called } =
        guest?.person ?? personFrom({ ...person, displayName: person.global_name ?? '' });
      return {
        userId,
        ...called,
        channelId,
        ...(guildId === undefined ? {} : { guildId }),
        locale: localeFrom(person.locale ?? locale),
      };
    },
  };
}

/** Discord's refusals of invalid input: 400 to 404. Everything else is a failure. */
const REFUSED = [400, 401, 403, 404];

async function known<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
    if (REFUSED.includes(status) || codeOf(error) !== undefined) return undefined;
    throw error;
  }
}
