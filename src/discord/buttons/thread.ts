import type { MoveArgs } from '../../core/game.ts';
import { valuesOf } from '../../core/options.ts';
import { openingRefused } from '../commands/server-rules.ts';
import { say } from '../i18n/localizer.ts';
import { channel } from '../i18n/sentences.ts';
import { cut } from '../i18n/text.ts';
import { button } from '../interactions/button.ts';
import { type BotContext, type InteractionContext, localizerFor } from '../interactions/context.ts';
import { missing, missingMessage, threadKind } from '../interactions/kernel-places.ts';
import { type Reply, refuse, show } from '../interactions/reply.ts';
import { linkTo } from '../messages/titles.ts';
import { noteView } from '../messages/view.ts';
import { type PendingTable, presses } from '../presses.ts';
import { codeOf, THREAD_NAME_MAX } from '../rest/limits.ts';

/** Opens a table in a thread: the channel has an open table already. */
export const threadButton = button(presses.thread, {
  acknowledge: 'update',
  run: openInThread,
});

/** Opens a thread beside the open table, and the table in it. */
async function openInThread(
  bot: BotContext,
  context: InteractionContext,
  pending: PendingTable,
): Promise<Reply> {
  const { where, person, origin, reader } = context;
  const parent = where.place.parentId ?? where.place.channelId;
  const game = bot.games.find(({ id }) => id === pending.game);
  const { besideNeeds } = bot.places.of(where.place);
  if (besideNeeds === undefined || game === undefined) return refuse(say('refuse.unknown'));
  const lackingHere = missing(besideNeeds, where.permissions);
  if (lackingHere.length > 0) return refuse(missingMessage(lackingHere, parent));
  const lacking = missing(threadKind.needs, where.permissions);
  if (lacking.length > 0) return refuse(missingMessage(lacking, parent));
  // Check before a thread exists that nobody could play in.
  const allowed = await bot.service.checkOpening(where.place, person.id);
  if (!allowed.ok) return openingRefused(bot, context, allowed.refusal);
  const names = Object.entries(game.options.specs).flatMap(([name, spec], index) => {
    const value = valuesOf(spec)[pending.options[index] ?? -1];
    return value === undefined ? [] : [[name, value] as const];
  });
  const options: MoveArgs = Object.fromEntries(names);
  const name = bot.translator.translate(
    say('newgame.thread-name', { game: { key: `${game.id}.name` }, host: person.name }),
    pending.locale,
    String,
  );
  let threadId: string;
  try {
    threadId = await bot.messages.thread(parent, cut(name, THREAD_NAME_MAX));
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined || code < 10_000) throw error;
    bot.log.warn({ code, parent }, 'a thread could not be opened');
    return refuse(missingMessage(['CreatePublicThreads'], parent));
  }
  const result = await bot.service.open({
    place: { kind: threadKind.id, channelId: threadId, guildId: where.place.guildId, parentId: parent },
    host: person,
    origin,
    locale: pending.locale,
    game: game.id,
    options,
    ...(pending.seats === undefined ? {} : { seats: String(pending.seats) }),
    ...(pending.clock === undefined ? {} : { clock: pending.clock }),
  });
  if (!result.ok) return openingRefused(bot, context, result.refusal);
  const localizer = localizerFor(bot, { reader }, result.value.table);
  const link = { url: linkTo(result.value.table), label: localizer.plain(say('newgame.to-thread')) };
  return show(noteView(say('newgame.in-thread', { thread: channel(threadId) }), localizer, link));
}
