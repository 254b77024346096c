import type { Plan } from '../table/plan.ts';
import { formerId } from '../table/seats/former.ts';
import type { PrivacyStore } from '../table/store/privacy.ts';
import { Prisma, type PrismaClient } from './generated/client.ts';
import { withoutNames, withoutVotes } from './rows/former.ts';
import { storable } from './sql/values.ts';

type Client = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>;
type Row = Readonly<Record<string, unknown>>;

/** How long a person's deletion may take, in ms: they may have had a seat in hundreds of games. */
const ERASE_TIMEOUT = 120_000;

export function privacyStore(prisma: PrismaClient): PrivacyStore {
  return {
    async personalData(userId) {
      const id = storable(userId);
      return {
        settings: plain(await prisma.player.findMany({ where: { userId: id } })),
        seats: plain(await seatsOf(prisma, id)),
        hosted: plain(
          await prisma.table.findMany({
            where: { hostId: id },
            select: { id: true, game: true, guildId: true, channelId: true, status: true, createdAt: true },
          }),
        ),
        moves: plain(await movesOf(prisma, id)),
        votes: plain(await votesOf(prisma, id)),
        namedIn: plain(
          await prisma.namedPerson.findMany({ where: { userId: id }, select: { tableId: true, name: true } }),
        ),
        plans: plain(await plansOf(prisma, id)),
        removedFrom: plain(
          await prisma.table.findMany({ where: { removed: { has: id } }, select: { id: true, game: true } }),
        ),
        analyses: plain(await analysesOf(prisma, id)),
        outcomes: plain(await prisma.outcome.findMany({ where: { userId: id } })),
        ratings: plain(await prisma.rating.findMany({ where: { userId: id } })),
        reminders: plain(await prisma.reminder.findMany({ where: { userId: id }, omit: { nudgedBy: true } })),
        invitations: plain(
          await prisma.invitation.findMany({ where: { userId: id }, omit: { by: true, closed: true } }),
        ),
        invitationsMade: plain(
          await prisma.invitation.findMany({ where: { by: id }, select: { tableId: true, at: true } }),
        ),
        nudges: plain(await prisma.nudge.findMany({ where: { userId: id } })),
        lastLooks: plain(await prisma.look.findMany({ where: { userId: id } })),
      };
    },

    async erasePerson(userId) {
      const id = storable(userId);
      await prisma.$transaction((tx) => erase(tx, id), { timeout: ERASE_TIMEOUT, maxWait: ERASE_TIMEOUT });
    },
  };
}

/** Whether the person has the seat `s`, or another player or a computer has it for them. */
function seatIsFor(id: string): Prisma.Sql {
  return Prisma.sql`(s.user_id = ${id} OR s.caretaker_for_id = ${id} OR s.stands_in_for_id = ${id})`;
}

/** The seats that a person has, or that another player or a computer has for them. */
function seatsOf(client: Client, id: string): Promise<Row[]> {
  return client.$queryRaw`SELECT s.table_id AS "table", t.game, t.guild_id AS server, t.channel_id AS channel, t.status,
      t.created_at AS opened, s.number AS seat,
      CASE WHEN s.user_id = ${id} THEN s.name WHEN s.caretaker_for_id = ${id} THEN s.caretaker_for_name
        ELSE s.stands_in_for_name END AS name,
      CASE WHEN s.reserved THEN 'kept for you' WHEN s.user_id = ${id} THEN 'you'
        WHEN s.caretaker_for_id = ${id} THEN 'a computer for you' ELSE 'another player for you' END AS "playedBy",
      CASE WHEN s.user_id = ${id} THEN s.join_id END AS "joinId", t.sheet_names[s.number + 1] AS "sheetName"
    FROM seat s JOIN game_table t ON t.id = s.table_id
    WHERE ${seatIsFor(id)}
    ORDER BY t.created_at, s.number`;
}

/** The moves of people on seats that are this person's now. */
function movesOf(client: Client, id: string): Promise<Row[]> {
  return client.$queryRaw`SELECT p.table_id AS "table", p.seq AS step, p.kind, p.seat, p.verb, p.args AS options,
      p.done_at AS at
    FROM step p JOIN seat s ON s.table_id = p.table_id AND s.number = p.seat
    WHERE p.done_by IN ('player', 'substitute')
      AND ${seatIsFor(id)}
    ORDER BY p.done_at, p.seq`;
}

/** Luck and choice on the seats of a person. */
function analysesOf(client: Client, id: string): Promise<Row[]> {
  return client.$queryRaw`SELECT a.table_id AS "table", s.number AS seat, a.result::json -> 'seats' -> s.number AS analysis
    FROM analysis a JOIN seat s ON s.table_id = a.table_id
    WHERE ${seatIsFor(id)}
    ORDER BY a.table_id, s.number`;
}

/** The open proposals that name a person. */
async function votesOf(client: Client, id: string): Promise<readonly Row[]> {
  const rows = await proposalsWith(client, id);
  return rows.flatMap(({ id: table, proposals }) =>
    (JSON.parse(proposals) as readonly { kind: string; by?: string; choices: Record<string, string> }[])
      .filter(({ by, choices }) => by === id || choices[id] !== undefined)
      .map(({ kind, by, choices }) => ({ table, kind, proposedByYou: by === id, choice: choices[id] })),
  );
}

/** What a person has planned for their next turns. */
async function plansOf(client: Client, id: string): Promise<readonly Row[]> {
  const rows = await plansWith(client, id);
  return rows.flatMap(({ id: table, plans }) =>
    readPlans(plans)
      .filter(({ by }) => by === id)
      .map(({ seat, decisions }) => ({ table, seat, decisions })),
  );
}

function plansWith(client: Client, id: string) {
  return client.$queryRaw<{ readonly id: string; readonly plans: string }[]>`SELECT id, plans FROM game_table
    WHERE strpos(plans, ${JSON.stringify(id)}) > 0`;
}

function readPlans(plans: string): readonly Plan[] {
  return JSON.parse(plans) as readonly Plan[];
}

function proposalsWith(client: Client, id: string) {
  return client.$queryRaw<
    { readonly id: string; readonly proposals: string }[]
  >`SELECT id, proposals FROM game_table
    WHERE strpos(proposals, ${JSON.stringify(id)}) > 0`;
}

async function erase(tx: Client, id: string): Promise<void> {
  // Where nobody else has, or had, a seat, the table is theirs alone.
  await tx.$executeRaw`DELETE FROM game_table t
    WHERE (t.host_id = ${id} OR EXISTS (SELECT FROM seat s WHERE s.table_id = t.id
      AND ${seatIsFor(id)}))
    AND NOT EXISTS (SELECT FROM seat s, unnest(ARRAY[s.user_id, s.caretaker_for_id, s.stands_in_for_id]) AS person
      WHERE s.table_id = t.id AND person <> ${id} AND NOT starts_with(person, ${formerId('')}))`;
  await eraseNames(tx, id);
  for (const { id: table, proposals } of await proposalsWith(tx, id))
    await tx.$executeRaw`UPDATE game_table SET proposals = ${withoutVotes(proposals, id)}, version = version + 1
      WHERE id = ${table}`;
  for (const { id: table, plans } of await plansWith(tx, id)) {
    const others = readPlans(plans).filter(({ by }) => by !== id);
    await tx.$executeRaw`UPDATE game_table SET plans = ${JSON.stringify(others)}, version = version + 1
      WHERE id = ${table}`;
  }
  // The version: a change that somebody works out at this moment must not write the old seats.
  await tx.$executeRaw`UPDATE game_table SET version = version + 1, removed = array_remove(removed, ${id}),
      host_id = CASE WHEN host_id = ${id} THEN ${formerId('host')} ELSE host_id END
    WHERE host_id = ${id} OR ${id} = ANY(removed) OR id IN (SELECT s.table_id FROM seat s
      WHERE ${seatIsFor(id)})`;
  await tx.$executeRaw`UPDATE game_table t SET sheet_names = (SELECT array_agg(CASE WHEN s.number IS NULL THEN n.name
      ELSE '' END ORDER BY n.place) FROM unnest(t.sheet_names) WITH ORDINALITY AS n (name, place)
      LEFT JOIN seat s ON s.table_id = t.id AND s.number = n.place - 1
        AND ${seatIsFor(id)})
    WHERE cardinality(t.sheet_names) > 0 AND t.id IN (SELECT s.table_id FROM seat s
      WHERE ${seatIsFor(id)})`;
  const former = formerId('');
  await tx.$executeRaw`UPDATE seat SET user_id = ${former} || number, name = '' WHERE user_id = ${id}`;
  await tx.$executeRaw`UPDATE seat SET caretaker_for_id = ${former} || number, caretaker_for_name = '', name = ''
    WHERE caretaker_for_id = ${id}`;
  await tx.$executeRaw`UPDATE seat SET stands_in_for_id = ${former} || number, stands_in_for_name = ''
    WHERE stands_in_for_id = ${id}`;
  // The message of an invitation must still be closed.
  await tx.$executeRaw`UPDATE invitation i SET user_id = ${formerId('guest-')} || (SELECT count(*) FROM invitation o
      WHERE o.table_id = i.table_id AND starts_with(o.user_id, ${formerId('guest-')}))
    WHERE user_id = ${id}`;
  await tx.$executeRaw`UPDATE invitation SET by_id = ${formerId('inviter')} WHERE by_id = ${id}`;
  await tx.$executeRaw`DELETE FROM named_person WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM player WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM reminder WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM look WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM nudge WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM outcome WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM rating WHERE user_id = ${id}`;
  await tx.$executeRaw`DELETE FROM job WHERE key = ${id}`;
}

/** Takes a person's names out of the sentences of their tables, and from computer players that are called after them. */
async function eraseNames(tx: Client, id: string): Promise<void> {
  const known = await tx.$queryRaw<{ readonly table: string; readonly name: string }[]>`
    SELECT DISTINCT s.table_id AS "table", n.name FROM seat s, LATERAL (VALUES (s.user_id, s.name),
      (s.caretaker_for_id, s.caretaker_for_name), (s.stands_in_for_id, s.stands_in_for_name)) AS n (person, name)
    WHERE n.person = ${id} AND n.name <> ''
    UNION SELECT table_id, name FROM named_person WHERE user_id = ${id}`;
  for (const { table, name } of known) {
    const steps = await tx.$queryRaw<
      { readonly seq: number; readonly events: string }[]
    >`SELECT seq, events FROM step
      WHERE table_id = ${table} AND strpos(events, ${JSON.stringify(name)}) > 0`;
    for (const { seq, events } of steps)
      await tx.$executeRaw`UPDATE step SET events = ${withoutNames(events, name)}
        WHERE table_id = ${table} AND seq = ${seq}`;
    await tx.$executeRaw`WITH what_if AS (
        UPDATE game_table SET version = version + 1 WHERE id = ${table} AND from_seq IS NOT NULL RETURNING id
      )
      UPDATE seat SET name = '' FROM what_if
      WHERE seat.table_id = what_if.id AND seat.kind = 'computer' AND seat.name = ${name}`;
    await tx.$executeRaw`UPDATE reminder SET nudged_by = NULL WHERE table_id = ${table} AND nudged_by = ${name}`;
  }
}

/** Rows as JSON has them. */
function plain(rows: readonly object[]): readonly Row[] {
  return JSON.parse(
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  ) as readonly Row[];
}
