import { beforeAll, describe, expect, it } from 'vitest';
import type { Analysis } from '../../core/analysis/analysis.ts';
import { createAnnouncer } from '../../discord/announce/announcer.ts';
import { games } from '../../games/index.ts';
import { ok } from '../../table/request.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { showAnalysis } from './index.ts';
import { queue, storedAnalysis, VERSION } from './service.ts';

let people: PersonDriver;
/** The id of a finished game between Mia and a computer. */
let id: string;
beforeAll(async () => {
  people = personDriver(games, translator);
  await people.newgame(askBy('Mia'), { game: 'roll-to-the-top' });
  id = await people.tableId();
  await people.computers(askBy('Mia'), id);
  await people.run(askBy('Mia'), 'start');
  await playOut(people.bot, id);
});

const about = (value: number, error = 0) => ({ value, error });

/** The message Ben gets when he waits for an analysis of the game. */
async function shown(analysis: Promise<Analysis>) {
  const loaded = await people.bot.service.load(id);
  if (loaded === undefined) throw new Error('no table');
  const analyses = { analysis: async () => ok(await analysis) };
  return people.see(await showAnalysis(analyses, { ...askBy('Ben'), bot: people.bot }, loaded, 200));
}

describe('luck and choice', () => {
  it('are worked out by a job of the step that ends the game', () => {
    expect(people.bot.store.jobs).toContainEqual({ queue: 'analyse', key: id });
  });

  it('are a button below the sheets of a finished game', async () => {
    const table = await people.see(await people.run(askBy('Ben'), 'show'));
    expect(controlOf(table, 'Luck and choice')).toBe(`1:analysis:${id}`);
  });

  it('are a chart, and sentences on each player', async () => {
    const loaded = await people.bot.service.load(id);
    const [decision] = (await people.bot.service.course(loaded ?? never())).flatMap(({ step }) => step ?? []);
    const { seat = 0, verb = '', args = {} } = decision ?? {};
    const turning = { at: 0, verb, args, better: { verb, args }, cost: about(1.26, 0.2) };
    const seatOf = (own: boolean) => ({
      result: 3,
      expected: about(0.84, 0.01),
      choices: about(own ? -1.7 : 0, own ? 0.2 : 0),
      luck: about(own ? -0.5 : -2.2, 0.2),
      ...(own ? { turning } : {}),
    });
    const message = await shown(
      Promise.resolve({
        seats: [seatOf(seat === 0), seatOf(seat === 1)],
        chart: [0, 5].map((at) => ({ at, expected: [about(0.8), about(0.8)] })),
      }),
    );
    // The better move is shown as a picture.
    expect(message.files.map(({ name }) => name)).toEqual(['luck-and-choice.png', `sheet-${seat + 1}.png`]);
    const words = wordsOf(message);
    // The figures stand in the table, and are read out with it.
    expect(words).not.toContain('instead of');
    expect(words).toMatch(/Worst move: Roll 1, .+ cost about 1\.3; .+ was better\./);
    expect(words).toContain('The numbers count open boxes, so a lower result is better.');
    const gallery = allComponents(message.components).find(({ items }) => items !== undefined);
    const alt = gallery?.items?.[0]?.description;
    expect(alt).toMatch(/^Chart of the expected results during the game\. Mia: /);
    expect(alt).toContain(': 3 instead of the expected 0.8. Luck: −0.5 ± 0.4. Choices: −1.7 ± 0.4. ');
    expect(alt).toContain(': 3 instead of the expected 0.8. Luck: −2.2 ± 0.4. Choices: 0.');
  });

  it('name each player’s best move at the end, once it is known, and nobody’s worst one in public', async () => {
    const { bot } = people;
    await createAnnouncer(bot, () => []).announce(id);
    const end = bot.messages.sent.at(-1) ?? never();
    expect(wordsOf(end.message)).not.toContain('best move: ');
    const loaded = (await bot.service.load(id)) ?? never();
    const course = await bot.service.course(loaded);
    const at = course.findIndex(({ step }) => step?.kind === 'move') - 1;
    const { seat: mover, verb = '', args = {} } = course[at + 1]?.step ?? never();
    const result = {
      seats: [0, 1].map((seat) => ({
        result: 3,
        expected: about(3),
        choices: about(0),
        luck: about(0),
        ...(seat === mover && {
          turning: { at, verb, args, better: { verb, args }, cost: about(2) },
          best: { at, verb, args, gain: about(1) },
        }),
      })),
      chart: [{ at: 0, expected: [about(3), about(3)] }],
    };
    const row = storedAnalysis.encode({ tableId: id, version: VERSION, result });
    await bot.store.prisma.analysis.create({ data: row });
    const work = bot.contributions.flatMap(({ jobs }) => jobs?.[queue] ?? [])[0] ?? never();
    await work.run(id);
    expect(wordsOf(end.message)).toMatch(/ · best move: Roll 1, .+ \(\+1\)$/m);
    expect(wordsOf(end.message)).not.toMatch(/worst/i);
    // Who wants to know it looks in private.
    const look = wordsOf(await people.see(await people.press(askBy('Mia'), `1:analysis:${id}`)));
    expect(look).toContain('Worst move: Roll 1');
    // A deleted message causes no error.
    bot.messages.lose(end.id);
    await work.run(id);
  });

  it('are refused while the game runs', async () => {
    const running = await people.begun();
    expect(refusalOf(await people.press(askBy('Mia'), `1:analysis:${running}`))).toBe('analysis-later');
  });

  it('say so when they take too long', async () => {
    expect(wordsOf(await shown(new Promise(() => {})))).toContain(
      'Press **Luck and choice** again in a minute',
    );
  });
});

function never(): never {
  throw new Error('no table');
}
