/**
 * A table in a channel where the bot is not: it answers there because a person has added the app to their account. The
 * table belongs to that person, its host. Others have tables of their own in the same channel.
 */
export interface UserInstall {
  /** The server of the channel, if it has one: for links. */
  readonly guildId: string | undefined;
}
