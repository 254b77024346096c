import { say } from '../../discord/i18n/words.ts';
import { type Due, restOf } from '../../table/hooks.ts';
import type { Person, SeatTime, Table } from '../../table/model.ts';
import { waitsFor } from '../../table/play/pace.ts';
import { unlessDeleted } from '../../table/record.ts';
import { type Loaded, ok, type Result, refuse, type TableRequest } from '../../table/request.ts';
import { peopleOf, seatOfPerson } from '../../table/seats/seats.ts';
import { type WaitingTable as AwaitingTable, awaitedAt } from '../../table/services/lookup.ts';
import type { Settings } from '../../table/settings.ts';
import type { Kernel } from '../feature.ts';
import { isSame, nextReminder, warningOf } from './next-reminder.ts';
import { type MessagePlace, type Reminder, reminder as reminderRecord } from './record.ts';
import { INTERVAL_MIN, settings } from './settings.ts';

const HOUR = 3_600_000;

/** Minimum time between two nudges of a person. */
const BETWEEN_NUDGES = 24 * HOUR;

/** A deadline reminder that would follow another reminder this soon is included in it. */
const SOON = HOUR;

/** A table that awaits a person, with the person's reminders about it. */
export interface WaitingTable extends AwaitingTable {
  readonly reminder: Reminder | undefined;
  /** Whether a reminder is due now. */
  readonly due: boolean;
}

export interface Waiting {
  readonly player: Settings;
  /** Soonest deadline first, then longest wait. */
  readonly tables: readonly WaitingTable[];
}

export interface Nudged {
  readonly loaded: Loaded;
  /** People who will get a reminder. */
  readonly nudged: readonly Person[];
  /** People who were nudged less than a day ago. */
  readonly lately: readonly Person[];
  /** People who have muted this table. */
  readonly unwilling: readonly Person[];
  /** People who have left the server; the others vote on their seats. */
  readonly gone: readonly Person[];
  /** People who are resting, and will get a reminder when they are back. */
  readonly resting: readonly { readonly person: Person; readonly until: Date }[];
}

/** A reminder whose wait is over. */
export interface AnsweredReminder {
  readonly loaded: Loaded;
  readonly userId: string;
  readonly message: MessagePlace;
  /** Whether the person is still at the table, and so has moved; otherwise it continues without them. */
  readonly hasMoved: boolean;
  readonly player: Settings;
  /** The tables in the same message that still await the person. */
  readonly others: readonly WaitingTable[];
}

/** Reminders of tables that await people. */
export interface Reminders {
  /** Stops reminders until a time. Reminders already sent are repeated if the table still awaits the person. */
  snooze(userId: string, until: Date): Promise<void>;
  /** The readable tables that await a person now, without what-if games. */
  waiting(userId: string): Promise<Waiting>;
  /** Records that the person got a reminder of these tables. @param message undefined if it could not be sent */
  reminded(userId: string, tableIds: readonly string[], message?: MessagePlace): Promise<void>;
  /** The reminders of a table whose messages are out of date. */
  answered(tableId: string): Promise<readonly AnsweredReminder[]>;
  /** Records that a reminder's message has been updated, or never will be. */
  forgetReminder(answered: AnsweredReminder): Promise<void>;
  /**
   * Sends a reminder soon to everyone the table awaits, except the requester. Allowed for anyone who has or had a seat.
   *
   * @param isHere whether a person is still on the table's server; by default, everyone is
   */
  nudge(request: TableRequest, isHere?: (userId: string) => Promise<boolean>): Promise<Result<Nudged>>;
  /** Mutes or unmutes a table for a person. */
  mute(request: TableRequest, muted: boolean): Promise<Result<Loaded>>;
  /** The person's reminders about these tables, by table id. */
  about(userId: string, tables: readonly Loaded[]): Promise<ReadonlyMap<string, Reminder>>;
  /** When to check a table again after a change, because a reminder may be due. */
  soonest(table: Table, at: Date): Date | undefined;
  /** Who needs a reminder of a table now, and when the next one is due. */
  due(loaded: Loaded, at: Date): Promise<Due>;
}

type ReminderNeeds = Pick<Kernel, 'store' | 'now' | 'contributions' | 'service' | 'writer'>;

export function createReminders(needs: ReminderNeeds): Reminders {
  return {
    snooze: (userId, until) => snooze(needs, userId, until),
    waiting: (userId) => waitingFor(needs, userId),
    reminded: (userId, tableIds, message) => recordReminded(needs, userId, tableIds, message),
    answered: (tableId) => answeredReminders(needs, tableId),
    forgetReminder: (answered) => forgetReminder(needs, answered),
    nudge: (request, isHere) => nudge(needs, request, isHere),
    mute: (request, muted) => mute(needs, request, muted),
    about: (userId, tables) => remindersOf(needs, userId, tables),
    soonest,
    due: (loaded, at) => dueReminders(needs, loaded, at),
  };
}

/** Nobody waits for someone who tries out how a game could have gone on. */
function isReminded({ continuedFrom }: Pick<Table, 'continuedFrom'>): boolean {
  return continuedFrom === undefined;
}

async function findReminder(
  { store }: ReminderNeeds,
  tableId: string,
  userId: string,
): Promise<Reminder | undefined> {
  const where = { tableId_userId: { tableId, userId } };
  const row = await store.prisma.reminder.findUnique({ where });
  return reminderRecord.decodeIfAny(row);
}

async function saveReminder({ store }: ReminderNeeds, reminder: Reminder): Promise<void> {
  const { tableId, userId } = reminder;
  const row = reminderRecord.encode(reminder);
  const where = { tableId_userId: { tableId, userId } };
  await unlessDeleted(store.prisma.reminder.upsert({ where, create: row, update: row }));
}

/** When a person's next reminder of a table is due. */
function nextFor(
  { contributions }: ReminderNeeds,
  table: Table,
  player: Settings,
  time: SeatTime,
  reminder: Reminder | undefined,
  at: Date,
): Date | undefined {
  const counted = restOf(contributions, player, table);
  return nextReminder(player, restOf(contributions, player), time, reminder, at, counted);
}

async function remindersOf(
  { store }: ReminderNeeds,
  userId: string,
  tables: readonly Loaded[],
): Promise<ReadonlyMap<string, Reminder>> {
  const ids = tables.map(({ table }) => table.id);
  const rows = await store.prisma.reminder.findMany({ where: { userId, tableId: { in: ids } } });
  const awaitedIn = (id: string) =>
    tables.filter(({ table }) => table.id === id).flatMap((table) => awaitedAt(table, userId))[0];
  return new Map(
    rows
      .map(reminderRecord.decode)
      .map((reminder) => [reminder.tableId, currentReminder(reminder, awaitedIn(reminder.tableId)?.time)]),
  );
}

async function waitingFor(needs: ReminderNeeds, userId: string): Promise<Waiting> {
  const at = needs.now();
  const { player, tables: all } = await needs.service.waiting(userId);
  const found = all.filter(({ loaded }) => isReminded(loaded.table));
  const reminders = await remindersOf(
    needs,
    userId,
    found.map(({ loaded }) => loaded),
  );
  const tables = found.map((table): WaitingTable => {
    const reminder = reminders.get(table.loaded.table.id);
    const next = nextFor(needs, table.loaded.table, player, table.time, reminder, at);
    return { ...table, reminder, due: next !== undefined && next <= at };
  });
  return { player, tables };
}

function soonest(table: Table, at: Date): Date | undefined {
  if (!isReminded(table)) return undefined;
  const isAwaited = table.seats.some(
    ({ kind }, seat) => kind === 'human' && table.times[seat]?.awaitedSince !== undefined,
  );
  // With a clock, a deadline reminder may be due before the shortest interval has passed.
  const look = table.clock === undefined ? INTERVAL_MIN : INTERVAL_MIN / 4;
  return isAwaited ? new Date(at.getTime() + look) : undefined;
}

async function dueReminders(needs: ReminderNeeds, { table }: Loaded, at: Date): Promise<Due> {
  if (!isReminded(table)) return {};
  const awaited = table.seats.flatMap((occupant, seat) => {
    const time = table.times[seat];
    if (occupant.kind !== 'human' || time?.awaitedSince === undefined) return [];
    return [{ userId: occupant.person.id, time }];
  });
  const players = await needs.store.players(awaited.map(({ userId }) => userId));
  const reminders = await Promise.all(
    awaited.map(async ({ userId, time }, index) => {
      const player = players[index];
      const reminder = await findReminder(needs, table.id, userId);
      const next = player && nextFor(needs, table, player, time, reminder, at);
      return { userId, next: next?.getTime() };
    }),
  );
  const isDue = ({ next = Number.POSITIVE_INFINITY }) => next <= at.getTime();
  const looks = reminders.flatMap((reminder) =>
    isDue(reminder) ? at.getTime() + INTERVAL_MIN : (reminder.next ?? []),
  );
  return {
    jobs: reminders.filter(isDue).map(({ userId }) => ({ queue: 'remind', key: userId })),
    at: looks.length === 0 ? undefined : new Date(Math.min(...looks)),
  };
}

async function snooze(needs: ReminderNeeds, userId: string, until: Date): Promise<void> {
  await needs.store.updatePlayer(userId, settings.snoozedUntil.to(until));
  const { tables } = await waitingFor(needs, userId);
  for (const { reminder, time } of tables)
    if (reminder !== undefined && isSame(reminder.toldAwaited, time.awaitedSince))
      await saveReminder(needs, { ...reminder, owedAwaited: time.awaitedSince });
  await needs.writer.checkSoon(tables.map(({ loaded }) => loaded.table));
}

async function recordReminded(
  needs: ReminderNeeds,
  userId: string,
  tableIds: readonly string[],
  message?: MessagePlace,
): Promise<void> {
  const at = needs.now().getTime();
  const { player, tables } = await waitingFor(needs, userId);
  const listed = tables.filter(({ loaded }) => tableIds.includes(loaded.table.id));
  for (const { loaded, time, reminder } of listed) {
    const warning = warningOf(player, restOf(needs.contributions, player, loaded.table), time);
    const isWarned = warning !== undefined && warning.getTime() <= at + SOON;
    await saveReminder(needs, {
      ...(reminder ?? newReminder(loaded.table.id, userId)),
      toldAwaited: time.awaitedSince,
      toldDeadline: isWarned ? time.deadline : reminder?.toldDeadline,
      owedAwaited: undefined,
      nudgedBy: undefined,
      message: message ?? reminder?.message,
    });
  }
  await needs.writer.checkSoon(listed.map(({ loaded }) => loaded.table));
}

async function answeredReminders(
  needs: ReminderNeeds,
  tableId: string,
): Promise<readonly AnsweredReminder[]> {
  const rows = await needs.store.prisma.reminder.findMany({ where: { tableId, message: { not: null } } });
  const sent = rows.map(reminderRecord.decode);
  const loaded = sent.length === 0 ? undefined : await needs.writer.load(tableId);
  if (loaded === undefined) return [];
  const answered = await Promise.all(sent.map((reminder) => answeredReminder(needs, loaded, reminder)));
  return answered.filter((reminder) => reminder !== undefined);
}

/** @returns undefined if the table still awaits the person */
async function answeredReminder(
  needs: ReminderNeeds,
  loaded: Loaded,
  { userId, toldAwaited, message }: Reminder,
): Promise<AnsweredReminder | undefined> {
  const isWaiting = awaitedAt(loaded, userId).some(({ time }) => isSame(time.awaitedSince, toldAwaited));
  if (message === undefined || isWaiting) return undefined;
  const { id, status, paused } = loaded.table;
  const { player, tables } = await waitingFor(needs, userId);
  const others = tables.filter(
    ({ loaded: { table }, time, reminder }) =>
      table.id !== id &&
      reminder?.message?.messageId === message.messageId &&
      isSame(time.awaitedSince, reminder.toldAwaited),
  );
  const goesOn = status === 'finished' || (status === 'playing' && paused === undefined);
  const hasMoved = goesOn && seatOfPerson(loaded.table, userId) !== undefined;
  return { loaded, userId, message, hasMoved, player, others };
}

async function forgetReminder(
  { store }: ReminderNeeds,
  { loaded, userId, message }: AnsweredReminder,
): Promise<void> {
  // Another one may have been recorded in the meantime.
  await store.prisma.reminder.updateMany({
    where: { tableId: loaded.table.id, userId, ...reminderRecord.encode({ message }) },
    data: { message: null },
  });
}

async function mute(
  needs: ReminderNeeds,
  { tableId, person }: TableRequest,
  muted: boolean,
): Promise<Result<Loaded>> {
  const loaded = await needs.writer.load(tableId);
  if (loaded === undefined) return refuse(say('refusal.no-such-table'));
  if (!peopleOf(loaded.table).includes(person.id)) return refuse(say('refusal.not-seated'));
  const reminder = await findReminder(needs, tableId, person.id);
  await saveReminder(needs, {
    ...(reminder ?? newReminder(tableId, person.id)),
    muted,
    ...(muted ? { owedAwaited: undefined, nudgedBy: undefined } : {}),
  });
  await needs.writer.checkSoon([loaded.table]);
  return ok(loaded);
}

async function nudge(
  needs: ReminderNeeds,
  { tableId, person }: TableRequest,
  isHere: (userId: string) => Promise<boolean> = async () => true,
): Promise<Result<Nudged>> {
  const loaded = await needs.writer.load(tableId);
  if (loaded === undefined) return refuse(say('refusal.no-such-table'));
  const { table, game, state } = loaded;
  if (!peopleOf(table).includes(person.id)) return refuse(say('refusal.not-seated'));
  if (table.status !== 'playing')
    return refuse(say(table.status === 'lobby' ? 'refusal.not-playing' : 'refusal.over'));
  if (table.paused !== undefined) return refuse(say('refusal.nudge-paused'));
  const awaited = waitsFor(table, game, state).flatMap((seat) => {
    const occupant = table.seats[seat];
    return occupant?.kind === 'human' && occupant.person.id !== person.id ? [occupant.person] : [];
  });
  if (awaited.length === 0) return refuse(say('refusal.nobody-awaited'));
  const here = await Promise.all(awaited.map(({ id }) => isHere(id)));
  const gone = awaited.filter((_, index) => !here[index]);
  for (const { id } of gone) await needs.service.memberLeft(tableId, id);
  const nudges = await Promise.all(
    awaited
      .filter((_, index) => here[index])
      .map((awaitedPerson) => nudgePerson(needs, loaded, awaitedPerson, person)),
  );
  if (gone.length === 0 && nudges.every(({ effect }) => effect === 'lately'))
    return refuse(say('refusal.nudged-lately'));
  await needs.writer.checkSoon([table]);
  const those = (wanted: Nudge['effect']) =>
    nudges.flatMap(({ effect, person }) => (effect === wanted ? [person] : []));
  return ok({
    loaded,
    nudged: those('nudged'),
    lately: those('lately'),
    unwilling: those('unwilling'),
    gone,
    resting: nudges.flatMap(({ person, until }) => (until === undefined ? [] : [{ person, until }])),
  });
}

/** What a nudge of one person did. */
interface Nudge {
  readonly person: Person;
  readonly effect: 'nudged' | 'lately' | 'unwilling' | 'resting';
  /** The end of their rest. */
  readonly until?: Date;
}

async function nudgePerson(needs: ReminderNeeds, loaded: Loaded, person: Person, by: Person): Promise<Nudge> {
  const { id } = loaded.table;
  const known = (await findReminder(needs, id, person.id)) ?? newReminder(id, person.id);
  if (known.muted) return { person, effect: 'unwilling' };
  const at = needs.now();
  if (!(await recordNudge(needs, person.id, at))) return { person, effect: 'lately' };
  const [awaited] = awaitedAt(loaded, person.id);
  const reminder = { ...known, owedAwaited: awaited?.time.awaitedSince, nudgedBy: by.id };
  await saveReminder(needs, reminder);
  const player = await needs.store.player(person.id);
  const next = awaited && nextFor(needs, loaded.table, player, awaited.time, reminder, at);
  return next !== undefined && next > at
    ? { person, effect: 'resting', until: next }
    : { person, effect: 'nudged' };
}

/** Records a nudge, unless the person was nudged lately. @returns whether it was recorded */
async function recordNudge({ store: { prisma } }: ReminderNeeds, userId: string, at: Date): Promise<boolean> {
  const first = await prisma.nudge.createMany({ data: [{ userId, at }], skipDuplicates: true });
  if (first.count > 0) return true;
  const notSince = new Date(at.getTime() - BETWEEN_NUDGES);
  const again = await prisma.nudge.updateMany({ where: { userId, at: { lte: notSince } }, data: { at } });
  return again.count > 0;
}

export function newReminder(tableId: string, userId: string): Reminder {
  return {
    tableId,
    userId,
    muted: false,
    toldAwaited: undefined,
    toldDeadline: undefined,
    owedAwaited: undefined,
    nudgedBy: undefined,
    message: undefined,
  };
}

/** The parts that are still valid: a nudge applies only to the wait in which it came. */
function currentReminder(reminder: Reminder, time: SeatTime | undefined): Reminder {
  if (isSame(reminder.owedAwaited, time?.awaitedSince)) return reminder;
  return { ...reminder, owedAwaited: undefined, nudgedBy: undefined };
}
