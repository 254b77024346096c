import type * as z from 'zod';
import type { ButtonHandler } from '../../discord/interactions/button.ts';
import { optionsOf, type SlashCommand, subcommandsOf } from '../../discord/interactions/command.ts';
import { threadKind } from '../../discord/interactions/kernel-places.ts';
import { refreshedPanel } from '../../discord/panel/open-panel.ts';
import { shortHash } from '../../discord/panel/panel.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import { peopleOf } from '../../table/seats/seats.ts';
import { allComponents } from './checklist.ts';
import { runJob } from './jobs.ts';
import type { PersonDriver } from './person-driver.ts';
import { announce, type Exit, type World } from './worlds.ts';

/** What people type, and forge. */
export interface Wishes {
  /** The id of a table. */
  readonly table: string;
  /** The id of a person, and the seat of one. */
  readonly player: string;
  readonly seat: number;
  /** The numbers of steps. */
  readonly steps: readonly number[];
  /** The id of a proposal that people vote on. */
  readonly proposal: string | undefined;
  /** The periods of challenges. */
  readonly periods: readonly string[];
}

/** Values for other fields of a `custom_id`, whatever they mean: the first one that fits is used. */
const TEXTS = ['0', '', 'abcdef', 'fast', '-', shortHash('a'), `0${shortHash('a')}`];
/** Maximum number per kind; more would add nothing new. */
const FORGED_MOST = 16;

/**
 * Everything that a bot offers people: every command and subcommand without options and with all of them, the
 * suggestions for each option, the menus of messages and people, and every button with every choice of its fields, as
 * an attacker would forge it. It is derived from what the kernel and the features declare, so nothing new is left out.
 *
 * @throws for a field whose values it does not know
 */
export function exitsOf({ bot }: Pick<PersonDriver, 'bot'>, wishes: Wishes): readonly Exit[] {
  const { commands, buttons, messageCommands, personCommands } = bot.handlers();
  return [
    ...commands.flatMap((command) => {
      const subcommands = subcommandsOf(command, bot.games).map(({ name }) => name);
      return (subcommands.length === 0 ? [undefined] : subcommands).flatMap((subcommand) =>
        usesOf(bot, command, subcommand, wishes),
      );
    }),
    ...messageCommands.map((command): Exit => {
      const target = { isOwn: true, at: bot.now(), customIds: [`1:table:${wishes.table}`] };
      return {
        ...{ name: command.name, of: command.name },
        use: (people, context) => command.run({ ...context, bot: people.bot }, target),
      };
    }),
    ...personCommands.map(
      (command): Exit => ({
        ...{ name: command.name, of: command.name },
        use: (people, context) => command.run({ ...context, bot: people.bot }, wishes.player),
      }),
    ),
    {
      ...{ name: 'a panel that is shown anew', of: 'panel' },
      async use(people, context) {
        const loaded = await people.bot.service.load(wishes.table);
        const hasPanel = loaded?.state !== undefined && peopleOf(loaded.table).includes(context.person.id);
        return hasPanel ? refreshedPanel({ ...context, bot: people.bot }, loaded) : undefined;
      },
    },
    ...buttons.flatMap((button) =>
      forged(button, wishes).map((id) => pressOf(id, valuesFor(button, wishes))),
    ),
  ];
}

/**
 * What the bot does by itself, now and later: announcing a table, doing what is due, and the jobs of features.
 *
 * @param players the ids of people at the table
 * @param later in ms
 * @throws for a job whose keys it does not know
 */
export function jobsOf(
  { bot }: World,
  table: string,
  players: readonly string[],
  later: number,
): readonly Exit[] {
  const recurring = bot.contributions.flatMap((contribution) => contribution.recurring?.jobs ?? []);
  const about: Readonly<Record<string, readonly string[]>> = {
    ...{
      remind: players,
      analyse: [table],
      awaitedBoard: ['9'],
      clubNight: ['9'],
      challengeMessage: ['9 2026-11-21 90'],
    },
    departures: players.map((player) => `9 ${player}`),
    ...{ league: ['abcdef'], leagueMessage: ['abcdef 9'], 'league-warning': [table] },
    ...{ foundGame: [table], findReport: [table] },
  };
  const jobs = bot.contributions
    .flatMap((contribution) => [
      ...Object.keys(contribution.jobs ?? {}),
      ...(contribution.dueWork ?? []).map(({ queue }) => queue),
    ])
    .flatMap((queue) => {
      const keys = about[queue] ?? recurring.filter((job) => job.queue === queue).map(({ key }) => key);
      if (keys.length === 0) throw new Error(`what is the job ${queue} about?`);
      return keys.map((key) => ({ queue, key }));
    });
  const exit = (name: string, work: (world: World) => Promise<unknown>): Exit => ({
    ...{ name: `${name}, after ${later} ms`, of: name },
    async use(world) {
      world.clock.at += later;
      await work(world);
      return undefined;
    },
  });
  return [
    exit('announce', (world) => announce(world, table)),
    exit('clock', (world) => world.bot.service.processDue(table)),
    exit('computer', (world) => world.bot.service.playComputers(table)),
    ...jobs.map(({ queue, key }) => exit(queue, (world) => runJob(world.bot, { queue, key }))),
  ];
}

/** The presses that an answer to a person offers next. */
export function nextPresses(answer: string): readonly Exit[] {
  const { components = [] } = JSON.parse(answer) as Partial<Composed>;
  return allComponents(components).flatMap(({ custom_id, options = [] }) =>
    custom_id === undefined || !/^[\w:.-]+$/.test(custom_id)
      ? []
      : pressOf(custom_id, options.map(({ value }) => value).slice(0, 1)),
  );
}

function usesOf(
  { games }: PersonDriver['bot'],
  command: SlashCommand,
  subcommand: string | undefined,
  wishes: Wishes,
): readonly Exit[] {
  const options = optionsOf(command, subcommand, games);
  const words = `/${[command.name, subcommand ?? ''].join(' ').trim()}`;
  const of = command.name;
  const typed = Object.fromEntries(options.map((option) => [option.name, textFor(option, wishes)]));
  const isPublic = command.acknowledge?.(threadKind) === 'public';
  const run = (name: string, choice: object, said: typeof typed): Exit => ({
    ...{ name, of, isPublic },
    use: (people, context) => people.run({ ...context, ...choice }, of, said, subcommand),
  });
  return [
    run(words, {}, {}),
    ...(command.takesTable ? [run(`${words}, for a table`, { table: wishes.table }, {})] : []),
    ...(options.length === 0 ? [] : [run(`${words} with options`, {}, typed)]),
    ...options.flatMap((option): readonly Exit[] =>
      option.type === 'text' && option.suggest !== undefined
        ? [
            {
              ...{ name: `${words} suggests ${option.name}`, of },
              use: (people, context) => people.suggest(context, of, option.name, {}, subcommand),
            },
          ]
        : [],
    ),
  ];
}

function textFor(option: ReturnType<typeof optionsOf>[number], { table, player, seat }: Wishes): string {
  switch (option.type) {
    case 'user':
      return player;
    case 'boolean':
      return 'true';
    case 'channel':
      return '91';
    case 'text':
      return { table, seat: String(seat + 1) }[option.name] ?? option.choices?.[0]?.value ?? '1';
  }
}

/** A press of a button or a choice in a menu. */
function pressOf(id: string, values: readonly string[]): Exit {
  const [, of = ''] = id.split(':');
  return {
    ...{ name: [id, ...values].join(' '), of },
    async use(people, context) {
      const { bot } = people;
      const press = bot.customIds.read(id);
      const button = bot.handlers().buttons.find(({ kind }) => kind === press?.kind);
      if (press === undefined || button === undefined) throw new Error(`unreadable: ${id}`);
      return button.acknowledge === 'form'
        ? button.form({ ...context, bot }, press)
        : people.press(context, id, values);
    },
  };
}

/** Exits in the order in which they are found: each once, and of one command or kind of press at most so many. */
export interface FoundExits {
  readonly exits: readonly Exit[];
  add(exit: Exit): void;
  /** Counts from here on anew. */
  anew(): void;
}

export function foundExits(most: number): FoundExits {
  const exits: Exit[] = [];
  const known = new Set<string>();
  const counts = new Map<string, number>();
  return {
    exits,
    add(exit) {
      const count = counts.get(exit.of) ?? 0;
      if (known.has(exit.name) || count >= most) return;
      known.add(exit.name);
      counts.set(exit.of, count + 1);
      exits.push(exit);
    },
    anew: () => counts.clear(),
  };
}

/** The `custom_id`s of a kind, with every choice of its fields. */
export function forged(
  { kind, fields }: ButtonHandler,
  { table, seat, steps, player, proposal, periods }: Wishes,
): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = {
    ...{ table: [table], seat: [String(seat)], seq: steps.map(String) },
    ...{ guest: [player], guild: ['9'], period: periods, puzzle: [table], wish: [table], found: [table] },
    ...(proposal === undefined ? {} : { proposal: [proposal], choice: ['yes', 'no'] }),
  };
  const textsOf = (name: string, schema: z.ZodType<unknown, string>): readonly string[] => {
    const choices = 'options' in schema ? (schema.options as readonly string[]) : known[name];
    const texts = choices ?? TEXTS.filter((one) => schema.safeDecode(one).success).slice(0, 1);
    if (texts.length === 0) throw new Error(`${kind}: no text fits ${name}`);
    return texts;
  };
  return Object.entries(fields as Readonly<Record<string, z.ZodType<unknown, string>>>)
    .reduce<readonly string[]>(
      (starts, [name, schema]) =>
        starts.flatMap((start) => textsOf(name, schema).map((text) => `${start}:${text}`)),
      [`1:${kind}`],
    )
    .slice(0, FORGED_MOST);
}

/** The values chosen in a menu. If the press itself names no table: one. */
function valuesFor({ kind, fields }: ButtonHandler, { table }: Wishes): readonly string[] {
  if ('table' in fields) return ['0'];
  return [kind === 'reminders' ? `off:${table}` : table];
}
