import type { Person, Table } from '../model.ts';
import { personal } from '../model.ts';
import type { Settings } from '../store/settings.ts';
import { isFormer } from './former.ts';

/** The server whose people know of a table. */
export function serverOf({ place: { guildId, homeGuildId } }: Pick<Table, 'place'>): string | undefined {
  return guildId ?? homeGuildId;
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
  settings: Settings | undefined,
): string | undefined {
  if (isFormer(id) || name === '') return undefined;
  const isHere = id === reader.userId || (playedOn !== undefined && playedOn === reader.guildId);
  return isHere || (settings !== undefined && personal.namedElsewhere.of(settings)) ? name : undefined;
}
