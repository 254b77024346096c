import type { Message, Seat } from '../../core/message.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, askerOf, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { namedTable } from '../../discord/interactions/find-table.ts';
import { isOpen, personal } from '../../table/model.ts';
import { directPlace, inServer, placeKey } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import type { Store } from '../../table/store.ts';
import { ways } from './elsewhere.ts';
import type { Refused } from './protocol.ts';
import type { Claims } from './tokens.ts';

/** An answer, or a refusal in words. */
export type Said<T> = T | Refused;

/** A table that a person may know, in their view. */
export interface Seen {
  readonly ask: Ask;
  readonly loaded: Loaded;
  readonly seat: Seat | undefined;
  readonly words: Words;
}

/** After its end, how long in ms a game is shown instead of others: a page can reload at the final scene. */
const ENDED_MS = 15 * 60_000;

/** The ask of a person whom Discord has identified. */
export async function askFrom(
  bot: BotContext,
  { userId, name, username, channelId, guildId, locale }: Claims,
  origin: string,
): Promise<Ask> {
  const settings = await bot.service.settings(userId);
  return {
    bot,
    origin,
    person: { id: userId, name, ...(username === undefined ? {} : { username }) },
    reader: { locale: personal.locale.of(settings) ?? locale, theme: personal.theme.of(settings) },
    confirms: personal.confirms.of(settings),
    discordLocale: locale,
    where: {
      place: guildId === undefined ? directPlace(channelId) : inServer(guildId, channelId),
      guildLocale: undefined,
      // Permissions count only in messages, where Discord reports them.
      manages: false,
      managesServer: false,
      permissions: 0n,
      memberPermissions: 0n,
    },
  };
}

/**
 * A table that the person may know, with its course. For others it does not exist. In the table's own place, the ask
 * gets the place's kind, which a token does not include.
 *
 * @param table by default the one that matters most to the person where they are
 */
export async function findSeen(
  { prisma }: Pick<Store, 'prisma'>,
  ask: Ask,
  table?: string,
): Promise<Said<Seen>> {
  const { bot, where } = ask;
  const no = (message: Message): Refused => ({ refused: wordsFor(ask).plain(message) });
  if (await isGone(ask)) return no(say('activity.stranger'));
  const id = table ?? (await tableHere({ prisma }, ask));
  if (id === undefined)
    return { ...no(say('activity.nothing')), elsewhere: bot.customIds.write(ways.elsewhere()) };
  const found = await namedTable(ask, id);
  if (!found.ok) return no(found.reply.kind === 'refusal' ? found.reply.message : say('refuse.gone'));
  const { loaded } = found;
  const { course, viewer } = await bot.service.mayKnow(loaded.table, askerOf(ask));
  if (!course) return no(say('activity.secret'));
  const { place } = loaded.table;
  const isTheirs = place.personId === undefined || place.personId === ask.person.id;
  // For direct messages the token says everything, and a table shown there may belong to a server.
  const isHere = isTheirs && place.channelId === where.place.channelId && place.kind !== 'direct';
  return {
    ask: isHere
      ? { ...ask, where: { ...where, place: { ...place, channelId: where.place.channelId } } }
      : ask,
    loaded,
    seat: viewer,
    words: wordsFor(ask, loaded.table),
  };
}

/** The current table whose button the person last pressed there; otherwise the channel's, or one that awaits them. */
async function tableHere({ prisma }: Pick<Store, 'prisma'>, ask: Ask): Promise<string | undefined> {
  const { bot, person, where } = ask;
  const { channelId } = where.place;
  const last = await prisma.openedSheet.findFirst({ where: { userId: person.id, channelId } });
  const pressed = last === null ? undefined : await bot.service.load(last.tableId);
  if (pressed !== undefined && isCurrent(pressed, bot.now())) {
    const { table } = await bot.service.mayKnow(pressed.table, askerOf(ask));
    if (table) return pressed.table.id;
  }
  const keys = [placeKey({ channelId, personId: person.id }), channelId];
  for (const key of keys) {
    const open = await bot.service.openIn(key);
    if (open !== undefined) return open.table.id;
  }
  const [waiting] = (await bot.service.waiting(person.id)).tables;
  if (waiting !== undefined) return waiting.loaded.table.id;
  for (const key of keys) {
    const latest = await bot.service.latestIn(key);
    if (latest !== undefined) return latest.table.id;
  }
  return undefined;
}

/** Whether a game is still going on, or has only just ended. */
function isCurrent({ table, step }: Loaded, now: Date): boolean {
  if (isOpen(table)) return true;
  return table.status === 'finished' && step !== undefined && now.getTime() - step.at.getTime() < ENDED_MS;
}

/** Whether a person can no longer be where their token, valid for an hour, says. False outside the bot's servers. */
export async function isGone({ bot, person, where }: Ask): Promise<boolean> {
  const { guildId, channelId } = where.place;
  if (guildId === undefined) return false;
  if (await bot.members.hasLeft(guildId, person.id)) return true;
  const isOn = await bot.members.isOn(guildId, person.id);
  return isOn && !(await bot.members.sees({ guildId, channelId }, person.id));
}
