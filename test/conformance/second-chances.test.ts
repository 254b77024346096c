import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TableService } from '../../src/table/service.ts';
import { askBy, controlOf, refusalOf, type TestAsk } from '../../src/testkit/discord/bot-context.ts';
import { exitsOf } from '../../src/testkit/discord/exits.ts';
import { doDueWork } from '../../src/testkit/discord/jobs.ts';
import { type Exit, newWorld, useExit, type World } from '../../src/testkit/discord/worlds.ts';
import { must } from '../../src/testkit/table/lifecycle.ts';

/*
 * Nobody gets the same draws twice while others can get them, too: not by taking moves back, nor by another game with the
 * same dice. Every operation says here what it does to draws, and everything that two people of a game with shared dice
 * can press is pressed, with both in agreement.
 */

/**
 * What an operation on tables does to draws. `goes on`: later steps have later draws, if any; what is taken back was made
 * after the newest draw. `new dice`: of a seed of its own. `dice as given`: see the list of who gives them.
 */
type Draws = 'reads' | 'goes on' | 'new dice' | 'dice as given' | 'may take draws back';

const OPERATIONS: Readonly<Record<keyof TableService, Draws>> = {
  ...{ games: 'reads', load: 'reads', openIn: 'reads', latestIn: 'reads', ofPlayer: 'reads' },
  ...{
    missingOf: 'reads',
    openTables: 'reads',
    openTablePage: 'reads',
    waiting: 'reads',
    availabilities: 'reads',
  },
  ...{ mayOpen: 'reads', checkOpening: 'reads', unreadableIn: 'reads', serverPage: 'reads' },
  ...{ seatOf: 'reads', moves: 'reads', stamp: 'reads', finality: 'reads' },
  ...{ plannable: 'reads', undoing: 'reads', undoFor: 'reads', mayKnow: 'reads' },
  ...{ help: 'reads', mayHelp: 'reads', silencesAt: 'reads' },
  ...{ record: 'reads', steps: 'reads', course: 'reads', verify: 'reads', outcomesOf: 'reads' },
  ...{ lastSeen: 'reads', sinceLastSeen: 'reads', settings: 'reads', serverSettings: 'reads' },
  ...{ personalData: 'reads', publicMessages: 'reads' },
  ...{ open: 'new dice', rematch: 'new dice', openWith: 'dice as given' },
  ...{ join: 'goes on', leave: 'goes on', addComputer: 'goes on', setComputers: 'goes on' },
  ...{ setOptions: 'goes on', start: 'goes on', cancel: 'goes on', closeUnreadable: 'goes on' },
  ...{ move: 'goes on', undo: 'goes on', resign: 'goes on', playComputers: 'goes on' },
  ...{ plan: 'goes on', planSuggested: 'goes on', voidPlan: 'goes on', withdrawPlan: 'goes on' },
  ...{
    takeSeat: 'goes on',
    offerSeat: 'goes on',
    memberLeft: 'goes on',
    noticeDepartures: 'goes on',
    removePerson: 'goes on',
  },
  ...{
    pause: 'goes on',
    resume: 'goes on',
    resumeServer: 'goes on',
    settleGames: 'goes on',
    moveTo: 'goes on',
  },
  ...{ proposeClock: 'goes on', proposeClose: 'goes on', processDue: 'goes on', markSeen: 'goes on' },
  ...{ saveDiscordLocale: 'goes on', changeSettings: 'goes on', changeServerSettings: 'goes on' },
  ...{ erasePerson: 'goes on', deleteFromServer: 'goes on' },
  ...{ announced: 'goes on', intendMessage: 'goes on', forgetMessages: 'goes on' },
  ...{ proposeUndo: 'may take draws back', choose: 'may take draws back' },
};

/** The features that give a new table other dice than its own, and why nobody gains by it. */
const GIVEN: Readonly<Record<string, string>> = {
  'features/challenges/tries.ts': 'one try for each person, also after their data is deleted',
  'features/codes/service.ts': 'never rated; only a person’s first game is compared',
  'features/league/pairings.ts': 'one pairing for each slot in a round',
  'features/what-if/service.ts': 'not rated, and its dice are new',
};

const GAME = 'from-the-ground-up';
const idOf = (name: string) => askBy(name).person.id;
const direct = (name: string): TestAsk =>
  askBy(name, { kind: 'direct', channelId: `dm-${idOf(name)}`, guildId: undefined });

/** Two people's pairing of a league. */
async function pairing(): Promise<readonly [World, string]> {
  const world = newWorld();
  const list = await world.see(await world.run(world.as('Mia'), 'league'));
  await world.fill(world.as('Mia'), controlOf(list, 'Set up a league'), { name: ['Autumn'], game: [GAME] });
  const league = (await world.bot.store.prisma.league.findFirst())?.id ?? '';
  await doDueWork(world.bot, 'leagueMessage');
  for (const name of ['Mia', 'Ben', 'Cleo', 'Dora']) {
    world.clock.at++;
    await world.press(world.as(name), `1:join-league:${league}`);
  }
  await world.press(world.as('Mia'), `1:league-do:${league}:begin`);
  await doDueWork(world.bot, 'league');
  const [table] = await world.bot.store.openTablesOf(idOf('Mia'));
  return [world, table?.id ?? ''];
}

/** A person's try of a week. */
async function weekly(): Promise<readonly [World, string]> {
  const world = newWorld();
  const asked = await world.see(await world.run(world.as('Mia'), 'weekly'));
  await world.press(world.as('Mia'), controlOf(asked, 'Start my try'));
  const [table] = await world.bot.store.openTablesOf(idOf('Mia'));
  return [world, table?.id ?? ''];
}

/** Plays until draws have followed moves several times. */
async function playOn(world: World, id: string): Promise<readonly string[]> {
  const { service } = world.bot;
  for (let draws = 0; draws < 3; ) {
    await service.playComputers(id);
    const loaded = await service.load(id);
    const [seat = 0] = loaded?.game.awaiting(loaded.state) ?? [];
    const occupant = loaded?.table.seats[seat];
    const [move] = loaded === undefined ? [] : service.moves(loaded, seat);
    if (occupant?.kind !== 'human' || move === undefined) throw new Error('nobody can move');
    const { verb, args } = move;
    const request = { tableId: id, person: occupant.person, origin: `move-${loaded?.table.head}` };
    draws += must(await service.move(request, { verb, args })).step.chance.length > 0 ? 1 : 0;
  }
  const seats = (await service.load(id))?.table.seats ?? [];
  return seats.flatMap((one) => (one.kind === 'human' ? [one.person.name] : []));
}

/** Uses an exit; then everybody agrees to whatever is proposed. */
function agreed(exit: Exit, id: string, people: readonly string[]): Exit {
  return {
    ...exit,
    async use(world, context) {
      const answer = await exit.use(world, context);
      const proposals = (await world.bot.service.load(id))?.table.proposals ?? [];
      for (const name of people)
        for (const proposal of proposals)
          await world.press(world.as(name), `1:vote:${id}:${proposal.id}:yes`);
      return answer;
    },
  };
}

describe.each([
  ['a pairing of a league', pairing],
  ['a try of a week', weekly],
] as const)('%s', (_, begin) => {
  it('draws nothing a second time, whatever its people press and agree to', async () => {
    const [world, id] = await begin();
    const people = await playOn(world, id);
    const before = await world.bot.service.load(id);
    if (before === undefined) throw new Error('no table');
    const seen: string[] = [];
    for (const name of people)
      for (const exit of exitsOf(world, {
        ...{ table: id, player: idOf(people[1] ?? 'Ben'), seat: 1, proposal: undefined },
        ...{ steps: [before.table.head, 2, 1], periods: ['2026-11-24', '2026-W48'] },
      }))
        for (const { table, step } of (await useExit(world, direct(name), agreed(exit, id, people))).changed)
          if (table.id === id) {
            if ((step?.randomCursor ?? 0) < (before.step?.randomCursor ?? 0))
              seen.push(`${exit.name} by ${name}`);
          } else if (table.seed === before.table.seed && table.joins === before.table.joins)
            seen.push(`${exit.name} by ${name}, at another table`);
    expect(seen).toEqual([]);
  });
});

it('a pairing’s people are told so before they vote on it', async () => {
  const [world, id] = await pairing();
  const [name = ''] = await playOn(world, id);
  expect(refusalOf(await world.run(direct(name), 'undo', { table: id }))).toBe('dice-shared');
});

describe('the lists', () => {
  it('have every operation on tables', () => {
    expect(Object.keys(newWorld().bot.service).sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  it('have every place that gives a new table other dice than its own', () => {
    const source = join(import.meta.dirname, '../../src');
    const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /^(features|discord)\/.*(?<!\.test)\.ts$/.test(file) &&
        /\bdice: \{ kind: '|\bcontinuedFrom: \{ tableId\b/.test(readFileSync(join(source, file), 'utf8')),
    );
    expect(found.sort()).toEqual(Object.keys(GIVEN).sort());
  });
});
