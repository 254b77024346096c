import type { Table } from '../../table/model.ts';
import { type Localizer, say } from '../i18n/localizer.ts';
import type { Button } from './view.ts';

const DISCORD = 'https://discord.com/channels';

/** Link to the newest message about a table, or to its channel if there is none yet. */
export function linkTo({ place: { guildId, linkGuildId, channelId }, announcement }: Table): string {
  const channel = `${DISCORD}/${guildId ?? linkGuildId ?? '@me'}/${channelId}`;
  return announcement === undefined ? channel : `${channel}/${announcement.messageId}`;
}

export function linkToMessage(guildId: string | undefined, channelId: string, messageId: string): string {
  return `${DISCORD}/${guildId ?? '@me'}/${channelId}/${messageId}`;
}

export function tableLink(table: Table, localizer: Localizer): Button {
  return { url: linkTo(table), label: localizer.plain(say('link.table')) };
}
