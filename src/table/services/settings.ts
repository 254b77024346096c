import type { Locale } from '../../core/message.ts';
import { personal } from '../model.ts';
import { ok, type Result } from '../request.ts';
import { changed, type Settings, type Values } from '../settings.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import type { TableLookup } from './lookup.ts';

/** Works out what to change from what is set. Called again where somebody else has changed the same meanwhile. */
export type SettingsChange = (before: Settings) => Result<Values>;

/** What people and servers have set. */
export interface SettingsService {
  settings(userId: string): Promise<Settings>;
  /** Writes only what the change names, so that two changes at the same time both last. */
  changeSettings(userId: string, change: SettingsChange): Promise<Result<Settings>>;
  /** Notes the language of a person's Discord for later messages, if they are at a table and have not chosen one. */
  noteDiscordLocale(userId: string, locale: Locale): Promise<void>;
  /** A server's settings; nothing is set in direct messages. */
  serverSettings(guildId: string | undefined): Promise<Settings>;
  /** As `changeSettings`. */
  changeServerSettings(guildId: string, change: SettingsChange): Promise<Result<Settings>>;
}

export function createSettings(
  { store, hooks = [] }: Pick<WriterNeeds, 'store' | 'hooks'>,
  { checkSoon }: Pick<Writer, 'checkSoon'>,
  { waiting }: Pick<TableLookup, 'waiting'>,
): SettingsService {
  /** Features learn of it before it lasts, and again where it was lost. */
  const tell = async (before: Settings, after: Settings): Promise<void> => {
    for (const { settingsChanging } of hooks) await settingsChanging?.(before, after);
  };

  const settings = (userId: string): Promise<Settings> => store.player(userId);

  return {
    settings,
    serverSettings: (guildId) => store.server(guildId),

    async noteDiscordLocale(userId, locale) {
      if ((await store.openTablesOf(userId)).length === 0) return;
      const before = await settings(userId);
      if (personal.locale.of(before) !== undefined) return;
      const { key } = personal.locale;
      await store.updatePlayer(userId, personal.discordLocale.to(locale), before, [key]);
    },

    async changeSettings(userId, change) {
      /** What features have been told, after a lost attempt. */
      let told: Settings | undefined;
      for (;;) {
        const before = await settings(userId);
        const values = change(before);
        const isSame = !values.ok || Object.keys(values.value).length === 0;
        const after = isSame ? before : changed(before, values.value);
        if (told !== undefined || !isSame) await tell(told ?? before, after);
        if (!values.ok) return values;
        if (isSame) return ok(before);
        told = after;
        const written = await store.updatePlayer(userId, values.value, before);
        if (written === 'conflict') continue;
        await checkSoon((await waiting(userId)).tables.map(({ loaded }) => loaded.table));
        return ok(written);
      }
    },

    async changeServerSettings(guildId, change) {
      for (;;) {
        const before = await store.server(guildId);
        const values = change(before);
        if (!values.ok) return values;
        if (Object.keys(values.value).length === 0) return ok(before);
        const after = await store.updateServer(guildId, values.value, before);
        if (after !== 'conflict') return ok(after);
      }
    },
  };
}
