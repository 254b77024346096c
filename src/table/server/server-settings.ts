import { type Server, serverCodec } from '../model.ts';
import { ok, type Result } from '../request.ts';
import type { Store } from '../store/store.ts';

/** The highest limit of open tables per person that a server can set. */
export const TABLES_MOST = 10;

/** A server that has set nothing. */
export function defaultServer(guildId: string): Server {
  return serverCodec.parse({ guildId });
}

/** A change of a server's settings. Settings that are left out keep their value. */
export interface ServerChange extends Partial<Omit<Server, 'guildId' | 'channels'>> {
  /** Works out the allowed channels from the stored ones. Called again when somebody else changed them meanwhile. */
  readonly channels?: (before: readonly string[]) => Result<readonly string[]>;
}

export interface ServerSettings {
  /** A server's settings; the defaults for a server that has set nothing, and for direct messages. */
  serverSettings(guildId: string | undefined): Promise<Server>;
  /** Writes what the change names and nothing else: two changes at the same time both last. */
  changeServerSettings(guildId: string, change: ServerChange): Promise<Result<Server>>;
}

export async function serverSettingsOf(
  store: Pick<Store, 'server'>,
  guildId: string | undefined,
): Promise<Server> {
  const server = guildId === undefined ? undefined : await store.server(guildId);
  return server ?? defaultServer(guildId ?? '');
}

export function createServerSettings(store: Pick<Store, 'server' | 'updateServer'>): ServerSettings {
  return {
    serverSettings: (guildId) => serverSettingsOf(store, guildId),

    async changeServerSettings(guildId, { channels: changeChannels, ...fields }) {
      for (;;) {
        const before = await serverSettingsOf(store, guildId);
        const channels = changeChannels?.(before.channels) ?? ok(before.channels);
        if (!channels.ok) return channels;
        const newChannels = channels.value === before.channels ? {} : { channels: channels.value };
        const patch = { ...fields, ...newChannels };
        if (Object.keys(patch).length === 0) return ok(before);
        const expected = 'channels' in patch ? { channels: before.channels } : {};
        const after = await store.updateServer(guildId, patch, expected);
        if (after !== 'conflict') return ok(after);
      }
    },
  };
}
