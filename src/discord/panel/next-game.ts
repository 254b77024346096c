import type { Table } from '../../table/model.ts';
import type { Loaded, WaitingTable } from '../../table/service.ts';
import { say } from '../i18n/localizer.ts';
import { moment } from '../i18n/sentences.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { gameTitle } from '../messages/titles.ts';
import { type Block, buttons, text } from '../messages/view.ts';
import { presses } from '../presses.ts';

/** Offers the next game that waits for a person who has nothing more to do at a table. */
export async function nextGameBlocks(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
): Promise<readonly Block[]> {
  const next = await nextGame(bot, context, table);
  if (next === undefined) return [];
  const { loaded, time } = next;
  const localizer = localizerFor(bot, context, loaded.table);
  const { id } = loaded.table;
  const game = gameTitle(loaded.game, localizer);
  const { place } = loaded.table;
  const where = bot.places.of(place).nextGame?.(game, place) ?? say('panel.next-game', { game });
  const since = time.awaitedSince && say('waiting.since', { when: moment(time.awaitedSince) });
  return [
    text([where, since].flatMap((line) => (line === undefined ? [] : [localizer.markdown(line)])).join(' ')),
    buttons({
      press: presses.next({ table: id }),
      label: localizer.plain(say('panel.next', { game })),
      style: 'success',
    }),
  ];
}

/** The table that waits for the person, the soonest deadline first, on a server where they still are a member. */
async function nextGame(
  { service, members, log }: BotContext,
  { person, where }: InteractionContext,
  done: Table,
): Promise<WaitingTable | undefined> {
  try {
    const { tables } = await service.waiting(person.id);
    const gone = new Set<string>();
    for (const one of tables) {
      const {
        id,
        place: { guildId },
      } = one.loaded.table;
      if (id === done.id || (guildId !== undefined && gone.has(guildId))) continue;
      if (guildId === where.place.guildId || (await members.isOn(guildId, person.id))) return one;
      if (guildId !== undefined) gone.add(guildId);
    }
  } catch (err) {
    // The move is done, and its result matters more.
    log.warn({ err, table: done.id }, 'the next game could not be found');
  }
  return undefined;
}
