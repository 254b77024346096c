import type { Person, Player, Table } from '../model.ts';
import { OUTSIDE_SERVERS } from '../server/challenge-day.ts';
import { isFormer } from './former.ts';

/** The server that a table belongs to: in a challenge, the one where its player began it. */
export function serverOf({
  place,
  daily,
}: Pick<Table, 'daily'> & Partial<Pick<Table, 'place'>>): string | undefined {
  return place?.guildId ?? (daily?.guildId === OUTSIDE_SERVERS ? undefined : daily?.guildId);
}

/** Who reads a name, and on which server; undefined in direct messages. */
export interface NameReader {
  readonly userId: string | undefined;
  readonly guildId: string | undefined;
}

/**
 * The name of somebody who played on a server, for a reader who may be elsewhere. People of other servers see the names of
 * those who want it, and nobody sees the name of a former player.
 *
 * @param settings of the person; undefined if they have none
 * @returns undefined for somebody
 */
export function nameFor(
  reader: NameReader,
  { id, name }: Person,
  playedOn: string | undefined,
  settings: Pick<Player, 'namedElsewhere'> | undefined,
): string | undefined {
  if (isFormer(id) || name === '') return undefined;
  const isHere = id === reader.userId || (playedOn !== undefined && playedOn === reader.guildId);
  return isHere || settings?.namedElsewhere === true ? name : undefined;
}
