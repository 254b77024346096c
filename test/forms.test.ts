import { expect, it } from 'vitest';
import { games } from '../src/games/index.ts';
import { askBy, type TestAsk } from '../src/testkit/discord/bot-context.ts';
import { answersIn, type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';

/** Opens no form: the page on which sheets are touched. */
const PAGES = ['open-sheet'];
const manager = askBy('Olu', { manages: true, managesServer: true });
const host = askBy('Mia');
const everyone: readonly TestAsk[] = [
  host,
  askBy('Ben'),
  askBy('Zoe'),
  manager,
  askBy('Dee', { kind: 'direct' }),
];

/** Says that a value cannot be used, not that the person may not: the tests' server has no channel to choose. */
const OF_VALUES = ['discord.club.no-channel'];

/** What a person changes in a form, so that something is to be saved. */
const CHANGES = { name: ['Mondays'] };

/** The presses of every form that there is, at a table. */
function formsAt(table: string, league: string, cup: string): readonly string[] {
  return [
    `1:options:${table}:0:`,
    `1:computers:${table}:`,
    `1:name-sheet:${table}:`,
    ...['person', 'server'].flatMap((of) =>
      ['looks', 'play', 'tables', 'rights'].map((page) => `1:settings-form:${of}:${page}:0:`),
    ),
    '1:show-name:',
    '1:league-form:',
    `1:edit-league:${league}:`,
    '1:cup-form:',
    `1:edit-cup:${cup}:`,
    '1:club-form:',
    '1:find-agree::',
    '1:find-wish::',
  ];
}

it.each(['a lobby', 'a game', 'a server at its limits'])(
  'no form opens to somebody who may not send it: %s',
  async (stage) => {
    const people = personDriver(games, translator);
    await people.open({ game: 'potion-shop' });
    await people.run(askBy('Ben'), 'join');
    const table = await people.tableId();
    if (stage !== 'a lobby') await people.run(host, 'start');
    for (const form of ['1:league-form:', '1:cup-form:']) await people.fill(host, form, CHANGES);
    const [league = '', cup = ''] = await leaguesOf(people);
    if (stage === 'a server at its limits')
      for (let count = 0; count < 30; count++)
        for (const name of ['Mia', 'Cem', 'Eli', 'Fay'])
          for (const form of ['1:league-form:', '1:cup-form:']) await tryTo(people, askBy(name), form);
    const tried = new Set<string>();
    for (const id of formsAt(table, league, cup))
      for (const person of everyone) {
        const form = await people.form(person, id).catch(() => undefined);
        tried.add(id.split(':')[1] ?? '');
        if (form === undefined) continue;
        const changes = form.fields.some(({ name }) => name === 'name') ? CHANGES : answersIn(form);
        const sent = await people.send(person, form, changes);
        const refused = sent.kind === 'refusal' ? sent.message.key : undefined;
        const isOfValue = refused !== undefined && OF_VALUES.includes(refused);
        expect(isOfValue ? undefined : refused, `${person.person.name} ${id}`).toBeUndefined();
      }
    const all = people.bot.handlers().buttons.filter(({ acknowledge }) => acknowledge === 'form');
    expect(all.map(({ kind }) => kind).filter((kind) => !tried.has(kind) && !PAGES.includes(kind))).toEqual(
      [],
    );
  },
);

/** A league and a cup. */
async function leaguesOf({ bot }: PersonDriver): Promise<readonly string[]> {
  const { prisma } = bot.store;
  const cup = (await prisma.cup.findFirst())?.leagueId ?? '';
  const league = (await prisma.league.findFirst({ where: { id: { not: cup } } }))?.id ?? '';
  return [league, cup];
}

async function tryTo(people: PersonDriver, person: TestAsk, id: string): Promise<void> {
  const form = await people.form(person, id).catch(() => undefined);
  if (form !== undefined) await people.send(person, form, CHANGES);
}

it('the form of a league begins with a game whose dice are the same for everyone', async () => {
  const form = await personDriver(games, translator).form(host, '1:league-form:');
  const field = form.fields.find(({ name }) => name === 'game');
  const [first] = field?.kind === 'choices' ? field.choices : [];
  const [chosen] = answersIn(form).game ?? [];
  expect(chosen).toBe(first?.value);
  expect(games.find(({ id }) => id === chosen)?.choicesChangeDraws ?? false).toBe(false);
});
