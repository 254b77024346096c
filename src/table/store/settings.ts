import type { Player, Server } from '../model.ts';

/** Settings to be changed: a field that is left out stays as it is. */
export type SettingsPatch<T, Key extends keyof T> = Partial<Omit<T, Key>>;

/** What people and servers have set. */
export interface SettingsStore {
  player(userId: string): Promise<Player | undefined>;
  /** Those of the people who have set anything. */
  players(userIds: readonly string[]): Promise<readonly Player[]>;
  /**
   * Changes the fields that the patch has, and no others; one that is `undefined` is unset. One statement.
   *
   * @param expected fields that must still have these values
   * @returns the settings after the change; `conflict` where an expected value has changed: nothing has happened
   */
  updatePlayer(
    userId: string,
    patch: SettingsPatch<Player, 'userId'>,
    expected?: Partial<Pick<Player, 'availability' | 'locale' | 'quietSetAt'>>,
  ): Promise<Player | 'conflict'>;
  server(guildId: string): Promise<Server | undefined>;
  /** As `updatePlayer`. */
  updateServer(
    guildId: string,
    patch: SettingsPatch<Server, 'guildId'>,
    expected?: Partial<Pick<Server, 'channels'>>,
  ): Promise<Server | 'conflict'>;
}
