import type { Table } from '../../table/model.ts';
import type { BotContext } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';

/**
 * Whether the person may act at a table from here. In its own server they may; elsewhere, such as in direct messages,
 * they must still be a member. The table learns of somebody who has left its server.
 */
export async function mayActAt(
  { members, service }: Pick<BotContext, 'members' | 'service'>,
  { person, where }: Pick<InteractionContext, 'person' | 'where'>,
  { id, place: { guildId } }: Pick<Table, 'id' | 'place'>,
): Promise<boolean> {
  if (guildId === where.place.guildId) return true;
  if (await members.isOn(guildId, person.id)) return true;
  await service.memberLeft(id, person.id);
  return false;
}

/** Those of the tables at which the person may act from here. */
export async function whereMember<T extends { readonly table: Table }>(
  bot: Pick<BotContext, 'members' | 'service'>,
  context: Pick<InteractionContext, 'person' | 'where'>,
  tables: readonly T[],
): Promise<readonly T[]> {
  const may = await Promise.all(tables.map(({ table }) => mayActAt(bot, context, table)));
  return tables.filter((_, index) => may[index]);
}
