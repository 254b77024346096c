import type { Locale } from '../../core/message.ts';
import { personal } from '../model.ts';
import { ok, type Result } from '../request.ts';
import { changed, type Settings, type Values } from '../settings.ts';
import type { Writer, WriterNeeds } from '../writer.ts';
import type { TableLookup } from './lookup.ts';

/** Computes the change from the current settings. Called again if another change of the same settings was first. */
export type SettingsChange = (before: Settings) => Result<Values>;

/** The settings of people and servers. */
export interface SettingsService {
  settings(userId: string): Promise<Settings>;
  /** Writes only the named values, so that concurrent changes are both kept. */
  changeSettings(userId: string, change: SettingsChange): Promise<Result<Settings>>;
  /**
   * Records the language of a person's Discord for later messages, if they are at a table and have not chosen a
   * language.
   */
  saveDiscordLocale(userId: string, locale: Locale): Promise<void>;
  /** A server's settings; those of direct messages are empty. */
  serverSettings(guildId: string | undefined): Promise<Settings>;
  /** Like `changeSettings`. */
  changeServerSettings(guildId: string, change: SettingsChange): Promise<Result<Settings>>;
}

export function createSettings(
  { store, hooks = [] }: Pick<WriterNeeds, 'store' | 'hooks'>,
  { checkSoon }: Pick<Writer, 'checkSoon'>,
  { waiting }: Pick<TableLookup, 'waiting'>,
): SettingsService {
  /** Features are told before the change is stored, and again if it was lost. */
  const tell = async (before: Settings, after: Settings): Promise<void> => {
    for (const { settingsChanging } of hooks) await settingsChanging?.(before, after);
  };

  const settings = (userId: string): Promise<Settings> => store.player(userId);

  return {
    settings,
    serverSettings: (guildId) => store.server(guildId),

    async saveDiscordLocale(userId, locale) {
      if ((await store.openTablesOf(userId)).length === 0) return;
      const previous = await settings(userId);
      if (personal.locale.of(previous) !== undefined) return;
      const { key } = personal.locale;
      await store.updatePlayer(userId, personal.discordLocale.to(locale), previous, [key]);
    },

    async changeSettings(userId, change) {
      /** What features were told in a lost attempt. */
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
