/** Runs a statement. */
type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;

/** The size of a database. */
export interface Size {
  readonly servers: number;
  readonly open: number;
  readonly finished: number;
  /** The number of finished games in the first server, all in one channel. */
  readonly busy: number;
}

/** Tables from which all others are copied: see `playTemplates`. */
export interface Templates {
  readonly open: string;
  readonly finished: string;
}

/**
 * The ids of a server (all belong to the second of two shards), a person, an open and a finished table of a large
 * database, each numbered from 1.
 */
export const largeIds = {
  server: (n: number) => String((1_000_000_001n + 2n * BigInt(n)) << 22n),
  person: (n: number) => String(500_000_000_000n + BigInt(n)),
  open: (n: number) => idOf('o', n),
  finished: (n: number) => idOf('f', n),
  channel: (n: number) => `open-${n}`,
};

/** The number of people per server, who play with each other. */
const PEOPLE = 5;
/** Per server: as many as it may have. */
const LEAGUES = 5;
/** The number of rows per statement. */
const CHUNK = 20_000;

function idOf(letter: string, n: number): string {
  return (
    letter +
    n
      .toString(16)
      .padStart(9, '0')
      .replaceAll('0', 'w')
      .replaceAll('1', 'x')
      .replaceAll('8', 'y')
      .replaceAll('9', 'z')
  );
}

const sqlId = (letter: string) => `'${letter}' || lpad(translate(to_hex(i), '0189', 'wxyz'), 9, 'w')`;
/** The code of a game. @param id SQL for its table's id */
const sqlCode = (id: string) => `left(translate(md5(${id}), '0123456789abcdef', 'bcdfghjkmnpqrstv'), 8)`;
/** Assigns servers in turn. @param busy how many of the first rows all belong to the first server */
const sqlServerNumber = (servers: number, busy: number) =>
  `(CASE WHEN i <= ${busy} THEN 1 ELSE i % ${servers} + 1 END)`;
const sqlServer = (number: string) => `((1000000001 + 2 * ${number})::bigint << 22)::text`;

/**
 * Fills a database with copies of two real tables and everything that belongs to them, and updates its statistics. A
 * million tables take some minutes.
 *
 * @param run on one connection of a superuser
 */
export async function fillDatabase(run: Run, { open, finished }: Templates, size: Size): Promise<void> {
  const { servers, busy } = size;
  await run('SET session_replication_role = replica');
  const each = async (count: number, write: (range: string) => Promise<void>) => {
    for (let from = 1; from <= count; from += CHUNK)
      await write(`generate_series(${from}, ${Math.min(count, from + CHUNK - 1)}) AS i`);
  };
  const copy = async (
    table: string,
    template: string,
    range: string,
    changed: Changes,
    condition = 'true',
  ) => {
    const key = table === 'game_table' ? 'id' : 'table_id';
    const columns = await columnsOf(run, table);
    const values = columns.map((column) => changed[column] ?? `t."${column}"`);
    const names = columns.map((column) => `"${column}"`).join(', ');
    await run(`INSERT INTO "${table}" (${names}) SELECT ${values.join(', ')}
      FROM "${table}" t, ${range} WHERE t.${key} = '${template}' AND ${condition}`);
  };
  const copyAll = async (letter: 'o' | 'f', template: string, count: number, busyOnes: number) => {
    const id = sqlId(letter);
    const number = sqlServerNumber(servers, busyOnes);
    const server = sqlServer(number);
    /** A person of that server, depending on the table and the seat. */
    const person = (seat: string) =>
      `(500000000000 + (${number} - 1) * ${PEOPLE} + (i / ${servers} + ${seat}) % ${PEOPLE})::text`;
    const channel =
      letter === 'o'
        ? `'open-' || i`
        : `'done-' || (CASE WHEN i <= ${busyOnes} THEN 0 ELSE i % 500000 + 1 END)`;
    const due = `CASE WHEN i <= 5 THEN now() ELSE now() + (i % 4000 + 600) * interval '1 minute' END`;
    const ofTable = { table_id: id };
    await each(count, async (range) => {
      const [host, guest] = [person('0'), person('1')];
      const doc = [
        ['"id":"1"', `'"id":"' || ${host} || '"'`],
        ['"id":"2"', `'"id":"' || ${guest} || '"'`],
        ['"hostId":"1"', `'"hostId":"' || ${host} || '"'`],
        ['"guildId":"1"', `'"guildId":"' || ${server} || '"'`],
        ['"channelId":"open"', `'"channelId":"' || ${channel} || '"'`],
      ].reduce((text, [from, to]) => `replace(${text}, '${from}', ${to})`, 't.doc');
      await copy('game_table', template, range, {
        id,
        doc,
        guild_id: server,
        place: channel,
        open_in: letter === 'o' ? channel : 'NULL',
        host_id: host,
        created_at: `t.created_at - i * interval '1 second'`,
        due_at: letter === 'o' ? due : 'NULL',
      });
      await copy('announcement', template, range, ofTable);
      await copy('table_person', template, range, { ...ofTable, user_id: person('(t.user_id::int - 1)') });
      const steps =
        letter === 'o' ? 'true' : `t.seq = (SELECT max(seq) FROM step WHERE table_id = '${template}')`;
      await copy('step', template, range, { ...ofTable, origin: `${id} || t.seq` }, steps);
      await copy('table_change', template, range, { ...ofTable, origin: `t.origin || ${id}` });
      await copy('code_game', template, range, {
        ...ofTable,
        code: sqlCode(id),
        opened_at: `t.opened_at - i * interval '1 second'`,
      });
      await copy('code_result', template, range, {
        ...ofTable,
        code: sqlCode(id),
        user_id: person('t.seat'),
      });
      await copy('last_seen', template, range, { ...ofTable, user_id: person('t.user_id::int') });
      await copy('outcome', template, range, {
        ...ofTable,
        guild_id: server,
        user_id: person('t.seat'),
        name: `'Person ' || ${person('t.seat')}`,
        place: `1 + (t.seat + i / 7) % 2`,
        ended_at: `t.ended_at - i * interval '1 second'`,
      });
    });
  };
  await copyAll('o', open, size.open, 0);
  await copyAll('f', finished, size.finished, busy);
  await run(`INSERT INTO server (guild_id, doc)
    SELECT ${sqlServer('i')}, '{}' FROM generate_series(1, ${servers}) AS i ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO player (user_id, doc)
    SELECT (500000000000 + i)::text, '{}' FROM generate_series(1, ${servers * PEOPLE}) AS i ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO reminder (table_id, user_id)
    SELECT id, host_id FROM game_table WHERE id LIKE 'o%' ON CONFLICT DO NOTHING`);
  await run(`INSERT INTO league (id, guild_id, host_id, name, game, locale, hours, size, fills, shared, season, round,
      scored, warned)
    SELECT 'league-' || i, ${sqlServer(`(i % ${servers} + 1)`)}, (500000000000 + i)::text, 'League ' || i, '', 'en', 168, 6, true, false, 1, 0,
      0, false
    FROM generate_series(1, ${servers * LEAGUES}) AS i`);
  await run('SET session_replication_role = origin');
  await run('ANALYZE');
}

/** The columns of a copy that differ from the template's, as SQL for the copy's number `i`. */
type Changes = Readonly<Record<string, string>>;

async function columnsOf(run: Run, table: string): Promise<readonly string[]> {
  const { rows } = await run(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => String(name));
}
