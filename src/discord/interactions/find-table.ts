import type { Message } from '../../core/message.ts';
import { MissingGame } from '../../table/missing-game.ts';
import { isOpen, type Table } from '../../table/model.ts';
import { placeKey } from '../../table/place.ts';
import { peopleOf, seatHeldOrPlayed } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { say } from '../i18n/words.ts';
import type { Answers } from '../messages/form.ts';
import { gameChoiceView } from '../messages/games.ts';
import type { Times } from '../messages/times.ts';
import { type Ask, type AskFor, askerOf, type BotContext, type CommandInput, wordsFor } from './ask.ts';
import type { SlashCommand } from './command.ts';
import { type Acknowledgement, type Reply, refusalReply, show } from './reply.ts';

/** The table that a command is about, or the reply that there is none. */
export type Found =
  | { readonly ok: true; readonly loaded: Loaded }
  | { readonly ok: false; readonly reply: Reply };

/**
 * Finds this channel's open table. In places where commands are about the person's own tables, those count too, and the
 * person picks one.
 *
 * @param command the command to run for the picked table
 */
export async function openTable(ask: Ask, command: string): Promise<Found> {
  const { found, latest } = await search(ask, command);
  if (found !== undefined) return found;
  return latest === undefined
    ? never(ask)
    : { ok: false, reply: refusalReply(say('refuse.over'), latest.table) };
}

/** Like `openTable`, but falls back to the channel's last table. */
export async function latestTable(ask: Ask, command: string): Promise<Found> {
  const { found, latest } = await search(ask, command);
  return found ?? (latest === undefined ? never(ask) : { ok: true, loaded: latest });
}

/** @returns the open table, if any, and the channel's last table */
async function search(
  ask: Ask,
  command: string,
): Promise<{ readonly found?: Found; readonly latest?: Loaded | undefined }> {
  const { service } = ask.bot;
  const { person, table } = ask;
  if (table !== undefined) return { found: await namedTable(ask, table) };
  const place = placeKey(ask.where.place);
  const latest = await service.latestIn(place).catch(async (error: unknown) => {
    if (error instanceof MissingGame || (await service.unreadableIn(place)) === undefined) throw error;
    return 'unreadable' as const;
  });
  if (latest === 'unreadable') return { found: none(say('refusal.unreadable')) };
  const here = latest !== undefined && isOpen(latest.table) ? latest : undefined;
  const own = isPersonal(ask) ? await whereMember(ask, await service.ofPlayer(person.id)) : [];
  const others = own.filter(
    (loaded) =>
      loaded.table.id !== here?.table.id &&
      // This channel's table takes precedence, but a table without a channel can only be reached from here.
      (here === undefined || isWithoutChannel(loaded)),
  );
  // Tables where a computer plays for the person count only for taking the seat back.
  const seated = others.filter((loaded) => service.seatOf(loaded, person.id) !== undefined);
  const meant = seated.length === 0 || command === 'replace' ? others : seated;
  const [only, another] = here === undefined ? meant : [here, ...meant];
  if (only === undefined) return { latest };
  if (another === undefined) return { found: { ok: true, loaded: only } };
  const all = here === undefined ? meant : [...meant, here];
  return { found: { ok: false, reply: show(gameChoiceView(all, wordsFor(ask), command)) } };
}

/** Whether commands in this place are about the person's own tables, as in direct messages. */
export function isPersonal({ bot: { places }, where }: AskFor<'where', 'places'>): boolean {
  return places.of(where.place).finds === 'person';
}

function isWithoutChannel({ table: { paused } }: Loaded): boolean {
  return paused?.why === 'channel' || paused?.why === 'server';
}

/** The refusal in a channel that never had a table. */
function never(ask: Ask): Found {
  return none(say(isPersonal(ask) ? 'games.none' : 'refuse.no-table'));
}

/** The time and the players' availability, from which each seat's remaining time is computed. */
export async function timesOf({ service, now, contributions }: BotContext, loaded: Loaded): Promise<Times> {
  const lines = contributions.flatMap(({ clockLines }) => clockLines?.(loaded.table) ?? []);
  // Without a clock nothing shows them.
  const availabilities = loaded.table.clock === undefined ? new Map() : await service.availabilities(loaded);
  return { now: now(), availabilities, lines };
}

/** Loads the table that a press names. For people who may not know of it, it does not exist. */
export async function namedTable(ask: Ask, id: string): Promise<Found> {
  const loaded = await ask.bot.service.load(id);
  if (loaded === undefined) return none(say('refuse.gone'));
  if (await mayActAt(ask, loaded.table)) return { ok: true, loaded };
  const { table } = loaded;
  return none(say(peopleOf(table).includes(ask.person.id) ? 'refuse.left-server' : 'refuse.gone'));
}

/** Refuses a table whose game has not begun: it has no sheets yet. */
export function begun(found: Found): Found {
  if (!found.ok || found.loaded.state !== undefined) return found;
  return { ok: false, reply: refusalReply(say('refuse.not-begun'), found.loaded.table) };
}

/** The refusal for a person without a seat. Offers the seat back if a computer plays for them. */
export function unseated({ table }: Loaded, { person }: Ask): Reply {
  const own = table.status === 'playing' ? seatHeldOrPlayed(table, person.id) : undefined;
  return own === undefined
    ? refusalReply(say('refuse.not-seated'), table)
    : refusalReply({ message: say('seat.away'), table, seat: own });
}

function none(message: Message): Found {
  return { ok: false, reply: refusalReply(message) };
}

type TableCommand = Omit<SlashCommand, 'run' | 'takesTable'> & {
  /** `latest`: if no table is open in the channel, its last one. */
  readonly table: 'open' | 'latest';
  run(ask: Ask, loaded: Loaded, input: CommandInput): Promise<Reply>;
};

/** A command about a table: the channel's, or one that the person picks from several. */
export function aboutTable({ table, run, ...command }: TableCommand): SlashCommand {
  const find = table === 'open' ? openTable : latestTable;
  return {
    ...command,
    takesTable: true,
    async run(ask, input) {
      const found = await find(ask, command.name);
      return found.ok ? run(ask, found.loaded, input) : found.reply;
    },
  };
}

/** Loads the table that a press names, and answers the press. */
export function withTable<P extends { readonly table: string }>(
  run: (ask: Ask, loaded: Loaded, press: P, values: readonly string[], answers: Answers) => Promise<Reply>,
) {
  return async (ask: Ask, press: P, values: readonly string[], answers: Answers): Promise<Reply> => {
    const found = await namedTable(ask, press.table);
    return found.ok ? run(ask, found.loaded, press, values, answers) : found.reply;
  };
}

/** The body of a button that names only a table: loads it and calls `run`. */
export function forTable(acknowledge: Acknowledgement, run: (ask: Ask, loaded: Loaded) => Promise<Reply>) {
  return {
    acknowledge,
    run: withTable<{ readonly table: string }>(async (ask, loaded) =>
      lookingBack(await run(ask, loaded), loaded),
    ),
  };
}

/** A reply that, if private and about a finished game, replaces the person's previous one. */
export function lookingBack(reply: Reply, { table }: Loaded): Reply {
  return reply.kind === 'view' && table.status === 'finished' ? { ...reply, looksAt: table } : reply;
}

type AskOfMember = AskFor<'person' | 'where', 'members' | 'places' | 'service'>;

/**
 * Whether the person may know of a table here, and act at it. Tells the table about people who have left its server.
 */
async function mayActAt(ask: AskOfMember, table: Table): Promise<boolean> {
  const { service } = ask.bot;
  if ((await service.mayKnow(table, askerOf(ask))).table) return true;
  const { id } = ask.person;
  // People with a part in it may know of it as long as they are on its server.
  if (table.place.guildId !== undefined && peopleOf(table).includes(id))
    await service.memberLeft(table.id, id);
  return false;
}

/** Filters the tables at which the person may act from here. */
export async function whereMember<T extends { readonly table: Table }>(
  ask: AskOfMember,
  tables: readonly T[],
): Promise<readonly T[]> {
  const may = await Promise.all(tables.map(({ table }) => mayActAt(ask, table)));
  return tables.filter((_, index) => may[index]);
}
