import { ChannelType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { quickRandom } from '../src/core/random.ts';
import { createRouter } from '../src/discord/gateway/router.ts';
import { wordsFor } from '../src/discord/interactions/ask.ts';
import type { Reply } from '../src/discord/interactions/reply.ts';
import { refusalView } from '../src/discord/messages/refusals.ts';
import type { Button, Menu, View } from '../src/discord/messages/view.ts';
import { games } from '../src/games/index.ts';
import { say } from '../src/table/messages.ts';
import { refuse } from '../src/table/request.ts';
import { askBy, type TestAsk } from '../src/testkit/discord/bot-context.ts';
import { handlers } from '../src/testkit/discord/everything.ts';
import { fakeInteraction } from '../src/testkit/discord/fake-interaction.ts';
import { doDueWork, runJob } from '../src/testkit/discord/jobs.ts';
import { isPanelPress } from '../src/testkit/discord/panels.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { playOut } from '../src/testkit/discord/play-out.ts';
import {
  aboveMessage,
  placesOf,
  pointsOf,
  pressAt,
  type ScreenName,
  type ShownMessage,
  viewOfSent,
} from '../src/testkit/discord/screen.ts';
import { translator } from '../src/testkit/discord/translator.ts';
import { announce, newWorld, type World } from '../src/testkit/discord/worlds.ts';
import { messageScreens } from '../src/testkit/message-layout.ts';

/*
 * Presses every control of whole games, and of the messages around them, twice at the same point: nothing final or public
 * happens by the second press, and no game opens. In a panel nothing but the places holds it back, however much time
 * passes. An answer that appears moves other messages by any distance: what then lies there is held back for a while.
 */

const consequences = new Map(handlers.buttons.map(({ kind, consequence }) => [kind, consequence]));
const sizes = Object.keys(messageScreens) as ScreenName[];

/** What a second press would do that the first one was not meant for. */
interface Accident {
  readonly screen: ScreenName;
  readonly first: string;
  readonly second: string;
  readonly control: Button | Menu;
}

const nameOf = (control: Button | Menu) => ('label' in control ? control.label : control.placeholder);
const valuesOf = (control: Button | Menu) =>
  'choices' in control ? control.choices.slice(0, 1).map(({ value }) => value) : [];

/** Whether a press is final or public, or opens a game: for one in a panel, the move that it would make at once. */
async function isLasting(people: PersonDriver, context: TestAsk, control: Button | Menu): Promise<boolean> {
  if (!('press' in control)) return false;
  const { press } = control;
  const consequence = consequences.get(press.kind);
  if (consequence !== 'by-move') return consequence === 'lasting';
  // A menu takes two presses.
  if ('choices' in control) return false;
  // The first try at a puzzle counts.
  if (!isPanelPress(press)) return press.kind.endsWith('confirm');
  const made: boolean[] = [];
  const { bot } = people;
  const trial = personDriver(games, translator, {
    ...bot,
    service: {
      ...bot.service,
      async move({ tableId, person }, { verb, args }, loaded) {
        const now = loaded ?? (await bot.service.load(tableId));
        const seat = now && bot.service.seatOf(now, person.id);
        const move =
          now &&
          bot.service
            .moves(now, seat ?? 0)
            .find((one) => one.verb === verb && JSON.stringify(one.args) === JSON.stringify(args));
        made.push(
          move !== undefined && now !== undefined && bot.service.finality(now, seat ?? 0, move) !== undefined,
        );
        return refuse(say('refusal.stale'));
      },
    },
  });
  await trial.press(context, bot.customIds.write(press));
  return made.includes(true);
}

/** Pairs of presses at one point, of which the first changes what is there. */
async function accidents(
  people: PersonDriver,
  context: TestAsk,
  before: readonly ShownMessage[],
  pressed: Button | Menu,
  after: readonly ShownMessage[],
): Promise<readonly Accident[]> {
  const found = new Map<string, Accident>();
  for (const screen of sizes)
    for (const above of Object.keys(aboveMessage) as (keyof typeof aboveMessage)[]) {
      const place = placesOf(before, screen, above).find(({ control }) => control === pressed);
      if (place === undefined) continue;
      const there = placesOf(after, screen, above);
      const seconds = new Set(
        pointsOf(place).flatMap(([left, bottom]) => pressAt(there, left, bottom) ?? []),
      );
      for (const second of seconds)
        if (!isSame(pressed, second) && (await isLasting(people, context, second))) {
          const one = { screen, first: nameOf(pressed), second: nameOf(second), control: second };
          found.set(`${one.first} ${one.second}`, one);
        }
    }
  return [...found.values()];
}

/** The same control, which is still there: what it does twice is tried. */
function isSame(one: Button | Menu, other: Button | Menu): boolean {
  return 'press' in one && 'press' in other && JSON.stringify(one.press) === JSON.stringify(other.press);
}

const own = (view: View): readonly ShownMessage[] => [{ view, isPrivate: true }];

const viewOf = (reply: Reply): View | undefined => (reply.kind === 'view' ? reply.view : undefined);

/** Mia's panel in a game against a computer, from the beginning on. */
async function beginGame(people: PersonDriver, game: string): Promise<string> {
  await people.newgame(askBy('Mia'), { game });
  const id = await people.tableId();
  await people.computers(askBy('Mia'), id);
  await people.run(askBy('Mia'), 'start');
  await people.bot.service.playComputers(id);
  return id;
}

/** The controls whose answer replaces the message. */
const replacing = new Set(
  handlers.buttons.filter(({ acknowledge }) => acknowledge === 'update').map(({ kind }) => kind),
);

/**
 * Where all draw at the same time, and the computer first: Mia neither waits for it nor can take back what ended a round.
 */
const whereNobodyWaits = new Set(['graphia-genesis']);

describe.each(games.map(({ id }) => id))('a game of %s', (game) => {
  it('has nothing lasting where one has just pressed', { timeout: 300_000 }, async () => {
    const people = personDriver(games, translator);
    const { bot } = people;
    const id = await beginGame(people, game);
    const random = quickRandom(`twice ${game}`);
    const all: Accident[] = [];
    const seen = new Set<string>();
    let view = viewOf(await people.press(askBy('Mia'), `1:play:${id}`));
    let presses = 0;
    for (; view !== undefined && presses < 1_200; presses++) {
      const shown: View = view;
      const controls = shown.blocks
        .flatMap((block): readonly (Button | Menu)[] =>
          block.kind === 'buttons' ? block.buttons : block.kind === 'menu' ? [block] : [],
        )
        .filter(
          (one) => 'press' in one && replacing.has(one.press.kind) && !('disabled' in one && one.disabled),
        );
      const onward = controls.filter((one) => 'press' in one && one.press.kind !== 'undo');
      const confirm = onward.find((one) => 'press' in one && one.press.kind === 'confirm');
      const next =
        confirm !== undefined && random.int(3) > 0 ? confirm : onward[random.int(Math.max(1, onward.length))];
      if (next === undefined || !('press' in next)) break;
      const reply = viewOf(await people.press(askBy('Mia'), bot.customIds.write(next.press), valuesOf(next)));
      await bot.service.playComputers(id);
      if (reply === undefined) break;
      all.push(...(await accidents(people, askBy('Mia'), own(shown), next, own(reply))));
      const loaded = await bot.service.load(id);
      seen.add(next.press.kind);
      if (loaded?.table.status !== 'playing') break;
      view = reply;
    }
    expect({ all, status: (await bot.service.load(id))?.table.status }).toEqual({
      all: [],
      status: 'finished',
    });
    const back = whereNobodyWaits.has(game) ? [] : ['next'];
    expect([...seen]).toEqual(expect.arrayContaining(['confirm', 'hint', ...back]));
  });
});

/** A message of the channel 90, or an answer to the person. */
interface Seen extends ShownMessage {
  readonly id: string;
}

/** What a person sees at the end of the channel, and how it came to that. */
interface Standing {
  readonly saved: ReturnType<World['bot']['store']['save']>;
  readonly sent: World['bot']['messages']['sent'];
  readonly seen: readonly Seen[];
  readonly presses: readonly string[];
}

/** Maximum number of standings to go on from, and of presses that lead to one. */
const STANDINGS = 24;
const DEEPEST = 4;

const OWNER = { manages: true, managesServer: true };

/** A person with a new interaction. Mia manages the server. */
function asked(world: World, name: string): TestAsk {
  const context = world.as(name);
  return name === 'Mia' ? { ...context, where: askBy(name, OWNER).where } : context;
}

const handlerOf = new Map(handlers.buttons.map((one) => [one.kind, one]));
let answers = 0;

/** What the bot does by itself after a press. */
async function goOn(world: World): Promise<void> {
  const { store, service } = world.bot;
  const runAll = async () => {
    for (const job of store.jobs.splice(0)) await runJob(world.bot, job);
  };
  for (const { id } of await store.openTables()) await service.playComputers(id);
  await runAll();
  const rows = store.save().get('table')?.values() ?? [];
  for (const { id } of rows) await announce(world, String(id));
  // What follows the tables, such as the message about a challenge.
  await runAll();
}

/** The messages after what was sent. */
function withSent(world: World, seen: readonly Seen[]): readonly Seen[] {
  const sent = world.bot.messages.sent.filter(({ channelId }) => channelId === '90');
  const ids = new Set(seen.map(({ id }) => id));
  const viewNow = (id: string) => {
    const message = sent.find((one) => one.id === id)?.message;
    return message && viewOfSent(message, world.bot.customIds);
  };
  const known = seen.flatMap((one): readonly Seen[] => {
    if (one.isPrivate) return [one];
    const view = viewNow(one.id);
    return view === undefined ? [] : [{ ...one, view }];
  });
  const added = sent.flatMap(({ id }): readonly Seen[] => {
    const view = ids.has(id) ? undefined : viewNow(id);
    return view === undefined ? [] : [{ id, view, isPrivate: false }];
  });
  return [...known, ...added];
}

/** Adds the answer to a press on a message, or to a command. */
function answered(
  world: World,
  context: TestAsk,
  seen: readonly Seen[],
  reply: Reply,
  replaces?: string,
): readonly Seen[] {
  if (reply.kind === 'nothing') return seen;
  const words = wordsFor({ ...context, bot: world.bot });
  const view =
    reply.kind === 'view'
      ? reply.view
      : refusalView(reply.message, words, reply.table, reply.seat, undefined, reply.instead);
  if (reply.kind === 'view' && reply.isPrivate !== true && replaces !== undefined)
    return seen.map((one) => (one.id === replaces ? { ...one, view } : one));
  return [...seen, { id: `answer ${answers++}`, view, isPrivate: true }];
}

const controlsOf = ({ blocks }: View) =>
  blocks.flatMap((block): readonly (Button | Menu)[] =>
    block.kind === 'buttons' ? block.buttons : block.kind === 'menu' ? [block] : [],
  );

/** What tells standings apart: what can be pressed in the last messages. */
const markOf = (seen: readonly Seen[]) =>
  JSON.stringify(
    seen
      .slice(-2)
      .map(({ view }) =>
        controlsOf(view).map((one) =>
          'press' in one ? [one.press.kind, 'disabled' in one && one.disabled] : '',
        ),
      ),
  );

/** Presses every control in sight, and goes on from what that leads to. @returns accidents, and the kinds pressed */
async function pressedEverywhere(world: World, name: string, first: readonly Seen[]) {
  const { bot } = world;
  const { store, messages } = bot;
  const now = (seen: readonly Seen[], presses: readonly string[]): Standing => ({
    ...{ seen, presses },
    saved: store.save(),
    sent: messages.sent.map((one) => ({ ...one })),
  });
  const back = ({ saved, sent }: Standing) => {
    store.restore(saved);
    messages.sent.splice(0, messages.sent.length, ...sent.map((one) => ({ ...one })));
  };
  const found = new Map<string, string>();
  const kinds = new Set<string>();
  const marks = new Set([markOf(first)]);
  const next = [now(first, [])];
  for (let count = 0; count < STANDINGS; count++) {
    const standing = next.shift();
    if (standing === undefined) break;
    const { seen, presses } = standing;
    const inSight = new Set(placesOf(seen, 'phone').map(({ control }) => control));
    for (const message of seen)
      for (const control of controlsOf(message.view)) {
        if (!inSight.has(control) || !('press' in control) || ('disabled' in control && control.disabled))
          continue;
        const handler = handlerOf.get(control.press.kind);
        // A form covers what is there.
        if (handler === undefined || handler.acknowledge === 'form') continue;
        back(standing);
        const context = asked(world, name);
        const how = handler.acknowledgeFor?.(control.press) ?? handler.acknowledge;
        const id = bot.customIds.write(control.press);
        const reply = await world.press(context, id, valuesOf(control));
        await goOn(world);
        kinds.add(control.press.kind);
        const shown = answered(world, context, seen, reply, how === 'update' ? message.id : undefined);
        const after = withSent(world, shown);
        const here = now(after, [...presses, nameOf(control)]);
        for (const { first, second, screen, control: other } of await accidents(
          ...([world, asked(world, name), seen, control, after] as const),
        )) {
          // In a message of its own nothing but its place holds a move back.
          const own = after.find((one) => one.id === message.id);
          const isApart = own === undefined || !controlsOf(own.view).some((one) => isSame(one, other));
          const isHeld =
            'press' in other &&
            (isApart || consequences.get(other.press.kind) === 'lasting') &&
            (await isHeldBack(world, name, control, other, () => back(standing)));
          if (!isHeld) found.set(`${first} → ${second}`, `${presses.join(', ')} (${screen}, ${name})`);
          back(here);
        }
        if (
          consequences.get(control.press.kind) === 'lasting' &&
          (await changesAgain(world, name, id, control))
        )
          found.set(`${nameOf(control)}, twice`, `${presses.join(', ')} (${name})`);
        const mark = markOf(after);
        if (marks.has(mark) || presses.length >= DEEPEST) continue;
        marks.add(mark);
        next.push(here);
      }
  }
  return { found: Object.fromEntries(found), kinds };
}

/** What a press must leave as it is: the games and how far they are, and what is posted. */
function publicMark({ bot: { store, messages } }: World): string {
  // Without the feature of puzzles there is no such model.
  const saved: ReadonlyMap<string, ReadonlyMap<string, unknown>> = store.save();
  return JSON.stringify([
    messages.sent.map(({ id }) => id),
    [...(store.save().get('table')?.values() ?? [])].map((row) => [
      row.id,
      row.version,
      row.head,
      row.status,
    ]),
    saved.get('puzzleTry')?.size ?? 0,
  ]);
}

/** Whether a lasting press that comes again opens or begins a game once more, or posts anything. */
async function changesAgain(
  world: World,
  name: string,
  id: string,
  control: Button | Menu,
): Promise<boolean> {
  const { store, messages } = world.bot;
  const mark = () => {
    const tables = [...(store.save().get('table')?.values() ?? [])];
    return JSON.stringify([messages.sent.length, tables.map((row) => [row.id, row.status])]);
  };
  const before = mark();
  await world.press(asked(world, name), id, valuesOf(control));
  await goOn(world);
  return mark() !== before;
}

/** In ms after the first press. */
const SOON = [200, 700, 1_200];
const T = Date.parse('2026-11-24T12:00:00Z');

/** Whether a bot that knows when people press does nothing at the second press. @param again goes back to before the first */
async function isHeldBack(
  world: World,
  name: string,
  first: Button | Menu,
  second: Button | Menu,
  again: () => void,
): Promise<boolean> {
  const { bot } = world;
  const user = { id: world.as(name).person.id, name };
  const messageOf = (control: Button | Menu) => ({
    ...{ id: control === first ? '600' : '601', private: true, editedAt: T - 60_000 },
  });
  for (const wait of SOON) {
    again();
    const router = createRouter(bot);
    const press = async (control: Button | Menu, createdAt: number) => {
      if (!('press' in control)) return;
      const values = 'choices' in control ? { values: valuesOf(control) } : {};
      const customId = bot.customIds.write(control.press);
      await router.handle(
        fakeInteraction({ customId, createdAt, user, message: messageOf(control), ...values }).interaction,
      );
      await goOn(world);
    };
    await press(first, T);
    const before = publicMark(world);
    await press(second, T + wait);
    if (publicMark(world) !== before) return false;
  }
  return true;
}

/** A game against a computer, which the person has begun. */
async function begun(world: World, game: string): Promise<string> {
  await world.newgame(world.as('Mia'), { game });
  const id = await world.tableId();
  await world.run(world.as('Ben'), 'join');
  await world.run(world.as('Mia'), 'start');
  await goOn(world);
  return id;
}

/** What a command shows to somebody who manages the server, in a channel with a game. */
async function shownBy(world: World, ...commands: readonly string[]): Promise<readonly Seen[]> {
  await begun(world, 'roll-to-the-top');
  let seen = withSent(world, []);
  for (const command of commands) {
    const [name = '', subcommand] = command.split(' ');
    const context = asked(world, 'Mia');
    seen = answered(world, context, seen, await world.run(context, name, {}, subcommand));
    await goOn(world);
  }
  return withSent(world, seen).slice(-2);
}

/** How people come to messages with controls. */
interface Beginning {
  readonly name: string;
  /** A kind of press that it needs. Without the feature that has it there is no such beginning. */
  readonly needs: string;
  /** Kinds of press that Mia comes to, among others. */
  readonly reaches?: readonly string[];
  /** @returns the messages in sight */
  begin(world: World): Promise<readonly Seen[]>;
}

/** What a person sees who has just pressed a button, or typed a command, by whose answer they go on. */
async function after(world: World, reply: Reply): Promise<readonly Seen[]> {
  await goOn(world);
  return answered(world, world.as('Mia'), withSent(world, []), reply).slice(-2);
}

/** Mia and Ben make the first moves that there are, until Mia waits and has something to plan. */
async function untilMiaWaits({ bot: { service }, as }: World, tableId: string): Promise<void> {
  for (let count = 0; count < 200; count++) {
    const loaded = (await service.load(tableId)) ?? expect.fail();
    const nameAt = (seat: number) => (seat === service.seatOf(loaded, as('Mia').person.id) ? 'Mia' : 'Ben');
    const [next] = [0, 1].flatMap((seat) =>
      service.moves(loaded, seat).map((move) => ({ name: nameAt(seat), seat, move })),
    );
    const mia = [0, 1].find((seat) => nameAt(seat) === 'Mia') ?? 0;
    if (service.moves(loaded, mia).length === 0 && service.plannable(loaded, mia).length > 0) return;
    if (next === undefined) break;
    const { person, origin } = as(next.name);
    await service.move({ tableId, person, origin }, next.move);
  }
  expect.fail('there was nothing to plan');
}

/** Sets up a club night in the channel. */
async function setUpNight(world: World): Promise<Reply> {
  const channel = { guild_id: '9', type: ChannelType.GuildText };
  const { client } = world.bot;
  Object.assign(world.bot, { client: { ...client, rest: { ...client.rest, get: async () => channel } } });
  return world.fill(asked(world, 'Mia'), '1:club-form:', { zone: ['Berlin'] });
}

/** What is in the channel after something has happened. */
const channelAfter = (happens: (world: World) => Promise<unknown>) => async (world: World) => {
  await happens(world);
  await goOn(world);
  return withSent(world, []);
};

const beginnings: readonly Beginning[] = [
  {
    name: 'a lobby',
    needs: 'join',
    begin: channelAfter(async (world) => {
      await world.newgame(world.as('Mia'), { game: 'roll-to-the-top' });
    }),
  },
  {
    name: 'a lobby of two',
    needs: 'join',
    begin: channelAfter(async (world) => {
      await world.newgame(world.as('Mia'), { game: 'from-the-ground-up' });
      await world.run(world.as('Ben'), 'join');
    }),
  },
  {
    name: 'a game that waits',
    needs: 'play',
    begin: channelAfter((world) => begun(world, 'from-the-ground-up')),
  },
  {
    name: 'a game of one roll',
    needs: 'play',
    begin: channelAfter((world) => begun(world, 'roll-to-the-top')),
  },
  {
    name: 'an end',
    needs: 'play',
    begin: channelAfter(async (world) => {
      const id = await begun(world, 'roll-to-the-top');
      await playOut(world.bot, id);
    }),
  },
  {
    name: 'a plan',
    needs: 'plan',
    reaches: ['plan-move', 'withdraw-plan'],
    async begin(world) {
      const id = await begun(world, 'roll-to-the-top');
      await untilMiaWaits(world, id);
      await world.press(world.as('Mia'), `1:suggest-plan:${id}`);
      return after(world, await world.press(world.as('Mia'), `1:plan:${id}`));
    },
  },
  { name: 'a puzzle', needs: 'puzzle', begin: (world) => shownBy(world, 'puzzle solve') },
  { name: 'help', needs: 'help-new', begin: (world) => shownBy(world, 'help') },
  { name: 'the games', needs: 'help-games', begin: (world) => shownBy(world, 'games') },
  {
    name: 'a daily challenge',
    needs: 'challenge',
    reaches: ['begin-challenge'],
    begin: (world) => shownBy(world, 'daily'),
  },
  {
    name: 'the message about a weekly challenge',
    needs: 'challenge',
    reaches: ['begin-challenge'],
    begin: channelAfter(async (world) => {
      await world.press(world.as('Eve'), '1:begin-challenge:9:2026-W48');
    }),
  },
  {
    name: 'a league',
    needs: 'league-form',
    begin: channelAfter(async (world) => {
      await world.fill(world.as('Mia'), '1:league-form:', { name: ['Mondays'] });
    }),
  },
  {
    name: 'a cup',
    needs: 'cup-form',
    begin: channelAfter(async (world) => {
      await world.fill(world.as('Mia'), '1:cup-form:', { name: ['Weekend'] });
    }),
  },
  {
    name: 'a club night',
    needs: 'club-form',
    reaches: ['club-sign-up', 'club-confirm-end'],
    begin: async (world) => after(world, await setUpNight(world)),
  },
  {
    name: 'the call to a club night',
    needs: 'club-form',
    reaches: ['club-here', 'club-away', 'club-wish'],
    begin: channelAfter(async (world) => {
      await setUpNight(world);
      await goOn(world);
      await world.press(world.as('Mia'), '1:club-sign-up');
      // Half an hour before the first one.
      world.clock.at = Date.parse('2026-11-27T18:30:00Z');
      await doDueWork(world.bot, 'clubNight');
    }),
  },
];

const there = beginnings.filter(({ needs }) => handlerOf.has(needs));

describe.each(there)('messages from $name on', ({ begin, reaches = [] }) => {
  it.each(['Mia', 'Ben', 'Zoe'])('have nothing lasting where %s has just pressed', async (name) => {
    const world = newWorld();
    const { found, kinds } = await pressedEverywhere(world, name, await begin(world));
    expect(found).toEqual({});
    if (name === 'Mia') expect([...kinds]).toEqual(expect.arrayContaining([...reaches]));
    expect(kinds.size).toBeGreaterThan(1);
  });
});
