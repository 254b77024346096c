import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { legalMoves } from '../../core/legal.ts';
import { locales } from '../../core/message.ts';
import { quickRandom } from '../../core/random.ts';
import { NOTHING_SELECTED } from '../../core/selection.ts';
import { begin, play, readState } from '../../core/steps.ts';
import { createAnnouncer } from '../../discord/announce/announcer.ts';
import { capitalised } from '../../discord/i18n/text.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { refreshedPanel } from '../../discord/panel/open-panel.ts';
import { pressOf } from '../../discord/panel/panel.ts';
import { panelView } from '../../discord/panel/panel-view.ts';
import { games } from '../../games/index.ts';
import { anew } from '../../testkit/anew.ts';
import { askBy, controlOf, refusalOf, wordsOf } from '../../testkit/discord/bot-context.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { playOut } from '../../testkit/discord/play-out.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { checkView } from '../../testkit/discord/views.ts';
import { VERSION as ANALYSES, storedAnalysis } from '../analysis/service.ts';
import { nextPuzzle, puzzleOfDay } from './choice.ts';
import { loadPuzzle } from './collection.ts';
import { removeReplayed } from './consent.ts';
import { POST } from './daily.ts';
import { SEARCH } from './index.ts';
import { mistakeIn, mistakesOf } from './mistakes.ts';
import { NEW, strengthByMisses } from './rating.ts';
import { type Puzzle, puzzle } from './records.ts';
import { shares } from './settings.ts';
import { files } from './shipped/index.ts';
import { recordTry } from './tries.ts';
import { answerView, dailyView, headerOf, panelOf, shownPuzzle, wrongNote } from './views.ts';

// Those that every installation has would come first: see `shipped.test.ts`. A mocked module would be the real one where
// another file of the worker has read it.
beforeAll(() => void vi.spyOn(files, 'get').mockReturnValue(undefined));
afterAll(() => void vi.mocked(files.get).mockRestore());

const people = anew(() => personDriver(games, translator));
const mia = () => askBy('Mia');
const ben = () => askBy('Ben');
const idOf = (name: string) => askBy(name).person.id;
const prisma = () => people.bot.store.prisma;
const runJob = async (queue: string) => {
  for (const { jobs } of people.bot.contributions) await jobs?.[queue]?.run(queue);
};

/** A puzzle from a game's first decision with a choice; the best move is the last of the legal list. */
function sample(differences: Partial<Puzzle> = {}, game = games[0]): Puzzle {
  if (game === undefined) throw new Error('no game');
  const seats = Math.min(2, game.seats.max);
  const options = game.options.schema.parse({}) as Puzzle['options'];
  const random = quickRandom('sample');
  let { state } = begin(game, { seats, options, formerWinners: [] }, random);
  for (;;) {
    const [seat = 0] = game.awaiting(state);
    const list = legalMoves(game, state, seat);
    const [over, best] = [list[0], list.at(-1)];
    if (over === undefined || best === undefined) throw new Error('over');
    if (list.length < 3) state = play(game, state, seat, over.action, random).state;
    else
      return {
        id: 'abcdefghij',
        game: game.id,
        options,
        seats,
        seat,
        state: JSON.stringify(state),
        stateVersion: game.migrations.length,
        solution: {
          best: { verb: best.verb, args: best.args },
          over: { verb: over.verb, args: over.args },
          gain: { value: 3.4, error: 0.5 },
        },
        misses: 2,
        ...strengthByMisses(2),
        tries: 0,
        found: 0,
        day: undefined,
        dice: 'd',
        checked: undefined,
        guildId: undefined,
        at: new Date(0),
        ...differences,
      };
  }
}
const put = async (differences: Partial<Puzzle> = {}) => {
  const row = puzzle.encode(sample(differences));
  await prisma().puzzle.upsert({ where: { id: row.id }, create: row, update: row });
};

const english = createWords(translator, { locale: 'en', theme: 'light' });

/** Makes a move in a puzzle with its panel's last control. */
const doing = (shown = shownPuzzle(games, sample(), english), wanted = shown?.position.solution.best) => {
  if (shown === undefined || wanted === undefined) throw new Error('no game');
  return people.bot.customIds.write(pressOf(panelOf(shown), 'confirm', wanted));
};

describe('a puzzle', () => {
  beforeEach(() => put());

  it('asks for a move as a panel does; the first try counts, and more may follow', async () => {
    const { see, run, press } = people;
    const one = sample();
    const panel = await see(await run(mia(), 'puzzle', {}, 'solve'));
    expect(wordsOf(panel)).toContain('★★☆ One move is clearly the best.');
    expect(panel.files).toHaveLength(1);
    expect(controlOf(panel, 'Show the answer')).toBe('1:puzzle-answer:abcdefghij:puzzle');
    const wrong = wordsOf(await see(await press(mia(), doing(undefined, one.solution.over))));
    expect(wrong).toContain('Try again!');
    expect(wrong).toMatch(/puzzle rating in Roll to the Top!: 1393 \(−\d+\); everyone starts at 1500\./);
    const right = await see(await press(mia(), doing()));
    expect(wordsOf(right)).toContain('✅ You found it');
    expect(wordsOf(right)).not.toContain('rating');
    expect(controlOf(right, 'Your mistakes')).toBe('1:puzzle-mistakes:');
    const skill = await prisma().puzzleSkill.findFirst({ where: { userId: idOf('Mia') } });
    expect(skill?.rating).toBeLessThan(NEW.rating);
    expect(skill?.puzzles).toBe(1);
    expect(await loadPuzzle(people.bot, { id: one.id })).toMatchObject({ tries: 1, found: 0 });
    expect(await prisma().puzzleTry.findMany()).toMatchObject([{ first: false, solved: true }]);
    // It is not shown again.
    const none = await press(mia(), controlOf(right, 'Next puzzle'));
    expect(refusalOf(none)).toBe('discord.puzzle.none');
    // There is no mistake either to lead to.
    expect(() => people.insteadId(none)).toThrow('no button');
  });

  it('counts twenty first tries at once, each of them', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => recordTry(people.bot, 'abcdefghij', `u${at}`, at % 2 === 0)),
    );
    expect(await loadPuzzle(people.bot, { id: 'abcdefghij' })).toMatchObject({ tries: 20, found: 10 });
    expect(await prisma().puzzleSkill.count()).toBe(20);
  });

  it.each(games.filter(({ reason }) => reason !== undefined))(
    'says why its move is good in $id, even if the computer player that explains misses it',
    async (game) => {
      const { see, run, press } = people;
      const { solution, seat, ...one } = sample({}, game);
      const state = readState(game, JSON.parse(one.state), one.stateVersion);
      const reasons = legalMoves(game, state, seat).map(({ verb, args, action }) => ({
        words: { verb, args },
        action,
        why: game.reason?.(state, seat, action),
      }));
      const { action, why } = reasons.at(-1) ?? {};
      const answerOver = async (over = solution.over) => {
        await put({ ...one, seat, solution: { ...solution, over } });
        const panel = await see(await run(mia(), 'puzzle', {}, 'solve'));
        return wordsOf(await see(await press(mia(), controlOf(panel, 'Show the answer'))));
      };
      const other = reasons.find((of) => !isDeepStrictEqual(of.why, why));
      const sentence = (reason = why) => reason && capitalised(english.md(reason));
      const said = sentence();
      expect(said).toBeDefined();
      // In Graphia Genesis all first moves have the same reason.
      if (other !== undefined)
        expect(await answerOver(other.words)).toContain(
          sentence(game.reason?.(state, seat, action, other.action)),
        );
      // What is true of both moves is no reason.
      await prisma().puzzleTry.deleteMany();
      expect(await answerOver(reasons.at(-1)?.words)).not.toContain(said);
    },
  );

  it('shows its answer to who gives up, which counts as missed', async () => {
    const { see, run, press } = people;
    const panel = await see(await run(mia(), 'puzzle', {}, 'solve'));
    const answer = wordsOf(await see(await press(mia(), controlOf(panel, 'Show the answer'))));
    expect(answer).toContain('The best move:');
    expect(answer).toMatch(/\(−\d+\)/);
    expect(await prisma().puzzleTry.findFirst()).toMatchObject({ first: false });
  });

  it('counts once for a person who deletes their data in between', async () => {
    const found = async () => wordsOf(await people.see(await people.press(mia(), doing())));
    expect(await found()).toContain('rating');
    const counted = await loadPuzzle(people.bot, { id: 'abcdefghij' });
    expect(counted).toMatchObject({ tries: 1, found: 1 });
    for (let time = 0; time < 6; time++) {
      await people.bot.service.erasePerson(idOf('Mia'));
      expect(await found()).not.toContain('rating');
    }
    expect(await loadPuzzle(people.bot, { id: 'abcdefghij' })).toEqual(counted);
    expect(await prisma().puzzleSkill.count()).toBe(0);
  });

  it('does not count for who played in its game, and is not offered to them', async () => {
    await prisma().puzzlePlayer.create({ data: { puzzleId: 'abcdefghij', userId: idOf('Mia') } });
    expect(refusalOf(await people.run(mia(), 'puzzle', {}, 'solve'))).toBe('discord.puzzle.none-yet');
    expect(wordsOf(await people.see(await people.press(mia(), doing())))).toContain("doesn't count");
    expect(await prisma().puzzleSkill.count()).toBe(0);
  });

  it('goes where its game no longer understands it, and what a newer version wrote waits for that', async () => {
    const { solution } = sample();
    const illegal = { ...solution, best: { verb: 'fly', args: {} } };
    await put({ id: 'illegal', solution: illegal, misses: 3, dice: 'e', day: '2026-11-22' });
    await put({ id: 'broken', state: '{}', misses: 3, dice: 'f' });
    await put({ id: 'newer', stateVersion: 99, misses: 3, dice: 'g' });
    expect((await puzzleOfDay(people.bot, '2026-11-22'))?.id).toBe('abcdefghij');
    for (const gone of ['illegal', 'broken'])
      expect(await loadPuzzle(people.bot, { id: gone })).toBeUndefined();
    expect(await loadPuzzle(people.bot, { id: 'newer' })).toMatchObject({ day: undefined });
    expect((await nextPuzzle(people.bot, 'u', {}))?.id).toBe('abcdefghij');
    await put({ id: 'newer', stateVersion: 99, dice: 'g', day: '2026-11-23' });
    expect(await puzzleOfDay(people.bot, '2026-11-23')).toBeUndefined();
  });

  it('is chosen by the rating of who asks, in the game that they want', async () => {
    for (const [at, rating] of [800, 1100, 1480, 1900, 2300].entries())
      await put({ id: `aaaaaaaaa${'abcde'[at]}`, rating, dice: `${at}` });
    await prisma().puzzle.delete({ where: { id: 'abcdefghij' } });
    expect((await nextPuzzle(people.bot, idOf('Mia'), { game: games[0]?.id }))?.rating).toBe(1480);
    const strong = { game: games[0]?.id ?? '', userId: idOf('Ben'), rating: 2200, deviation: 60, puzzles: 9 };
    await prisma().puzzleSkill.create({ data: strong });
    expect((await nextPuzzle(people.bot, idOf('Ben')))?.rating).toBe(2300);
    const other = { game: games[1]?.id };
    expect(await nextPuzzle(people.bot, idOf('Ben'), other)).toBeUndefined();
    expect((await nextPuzzle(people.bot, idOf('Ben'), { ...other, orOthers: true }))?.rating).toBe(2300);
  });

  it('is chosen beyond hundreds that the person knows', async () => {
    const ids = Array.from({ length: 250 }, (_, n) => `known${10_000 + n}`);
    for (const [n, id] of ids.entries()) await put({ id, rating: 1500 + n, dice: id });
    const tried = { userId: idOf('Mia'), first: false, solved: true, at: new Date(0) };
    for (const puzzleId of ids.slice(0, -1))
      await prisma().puzzleTry.create({ data: { ...tried, puzzleId } });
    await prisma().puzzle.delete({ where: { id: 'abcdefghij' } });
    const wish = { game: games[0]?.id };
    expect((await nextPuzzle(people.bot, idOf('Mia'), wish))?.id).toBe(ids.at(-1));
    expect(await nextPuzzle(people.bot, idOf('Mia'), { ...wish, but: ids.at(-1) })).toBeUndefined();
  });

  it('is followed by another one, also before it is solved', async () => {
    await put({ id: 'aaaaaaaaaa', dice: 'a' });
    const first = await people.see(await people.run(mia(), 'puzzle', { game: games[0]?.id ?? '' }, 'solve'));
    const [one = '', other = ''] = controlOf(first, 'Show the answer').includes('aaaaaaaaaa')
      ? ['aaaaaaaaaa', 'abcdefghij']
      : ['abcdefghij', 'aaaaaaaaaa'];
    const second = await people.see(await people.press(mia(), controlOf(first, 'Next puzzle')));
    expect(controlOf(second, 'Show the answer')).toContain(other);
    const third = await people.see(await people.press(mia(), controlOf(second, 'Next puzzle')));
    expect(controlOf(third, 'Show the answer')).toContain(one);
  });

  it('is refused where it is gone, or a button is forged: nothing changes', async () => {
    const { press } = people;
    await prisma().puzzle.deleteMany();
    for (const id of [
      doing(),
      doing().replace(':p:', ':x:'),
      '1:puzzle:abcdefghij:puzzle',
      '1:puzzle-answer:abcdefghij:puzzle',
    ])
      expect(refusalOf(await press(mia(), id))).toBe('discord.puzzle.gone');
    await put({ id: 'bcdefghijk' });
    const gone = await press(mia(), '1:puzzle:abcdefghij:puzzle');
    const other = await people.see(await press(mia(), people.insteadId(gone)));
    expect(controlOf(other, 'Show the answer')).toContain('bcdefghijk');
    expect(refusalOf(await press(mia(), '1:puzzle-answer:abcdefghij:mistake'))).toBe('discord.refuse.gone');
    expect(await prisma().puzzleTry.count()).toBe(0);
  });
});

describe('puzzles from finished games', () => {
  const finished = async (): Promise<string> => {
    const id = await people.begun();
    await playOut(people.bot, id);
    return id;
  };
  const allow = async (...names: readonly string[]) => {
    for (const name of names) await people.bot.store.updatePlayer(idOf(name), shares.to(true));
  };
  const search = async () => {
    // More games than not have a puzzle, which other tests cover.
    await runJob(SEARCH);
    return (await prisma().puzzle.findMany()).map(puzzle.decode);
  };

  it('need the consent of all who played', async () => {
    await allow('Mia');
    await finished();
    expect(await prisma().puzzleSearch.count()).toBe(1);
    expect(await search()).toEqual([]);
    expect(await prisma().puzzleSearch.count()).toBe(0);
  });

  it('name nobody and no table; without consent, or with the data of a player, they go', async () => {
    await allow('Mia', 'Ben');
    const tables: string[] = [];
    let all: readonly Puzzle[] = [];
    for (; all.length === 0 && tables.length < 12; all = await search()) tables.push(await finished());
    expect(all).toHaveLength(1);
    const secrets = ['Mia', 'Ben', idOf('Mia'), idOf('Ben'), ...tables];
    expect(secrets.filter((secret) => JSON.stringify(all).includes(secret))).toEqual([]);
    expect(await prisma().puzzlePlayer.count()).toBe(2);
    // The same again, but Mia withdraws her consent just before the puzzle is stored.
    const [of] = all;
    await prisma().puzzle.deleteMany();
    await prisma().puzzleSearch.create({ data: { tableId: tables.at(-1) ?? '', due: new Date(0) } });
    const { $transaction } = prisma();
    const spied = vi.spyOn(prisma(), '$transaction').mockImplementationOnce(async (work) => {
      await people.bot.store.updatePlayer(idOf('Mia'), shares.to(false));
      return $transaction(work);
    });
    expect(await search()).toEqual([]);
    expect(spied).toHaveBeenCalled();
    expect(await prisma().puzzlePlayer.count()).toBe(0);
    await put(of);
    await prisma().puzzlePlayer.create({ data: { puzzleId: of?.id ?? '', userId: idOf('Ben') } });
    await people.bot.service.erasePerson(idOf('Ben'));
    expect(await prisma().puzzle.count()).toBe(0);
    expect(await prisma().puzzlePlayer.count()).toBe(0);
  });

  it('go with the data of the server on which they were played, and others stay', async () => {
    await allow('Mia', 'Ben');
    for (let all: readonly Puzzle[] = []; all.length === 0; all = await search()) await finished();
    await put({ id: 'other22222', dice: 'other' });
    expect(await prisma().puzzle.count()).toBe(2);
    const row = { userId: idOf('Mia') };
    while (!(await people.bot.service.deleteFromServer('9', 20, { model: 'player', row })));
    expect(await prisma().puzzle.findMany({ select: { id: true } })).toEqual([{ id: 'other22222' }]);
    expect(await prisma().puzzlePlayer.count()).toBe(0);
  });

  it('are looked for in other games, too, where the search in one fails', async () => {
    await finished();
    await finished();
    const searched: string[] = [];
    await allow('Mia', 'Ben');
    (people.bot.contributions as { secret?: (table: { id: string }) => Promise<boolean> }[]).push({
      async secret({ id }) {
        searched.push(id);
        if (searched.length === 1) throw new Error('unreadable');
        return true;
      },
    });
    await expect(runJob(SEARCH)).rejects.toThrow('unreadable');
    await runJob(SEARCH);
    expect(new Set(searched).size).toBe(2);
    expect(await prisma().puzzleSearch.count()).toBe(2);
  });

  it('wait while the dice are secret, and never show dice that are played again', async () => {
    await allow('Mia', 'Ben');
    const id = await finished();
    const table = (await people.bot.service.load(id))?.table;
    if (table === undefined) throw new Error('no table');
    let secret = true;
    const hooks = people.bot.contributions as { secret?: () => Promise<boolean> }[];
    hooks.push({ secret: async () => secret });
    expect(await search()).toEqual([]);
    expect(await prisma().puzzleSearch.count()).toBe(1);
    secret = false;
    await removeReplayed(people.bot, { ...table, dice: 'known' });
    expect(await prisma().replayedDice.count()).toBe(1);
    await prisma().puzzleSearch.updateMany({ data: { due: new Date(0) } });
    expect(await search()).toEqual([]);
    await put({ dice: table.seedHash });
    await removeReplayed(people.bot, { ...table, dice: 'known' });
    expect(await prisma().puzzle.count()).toBe(0);
  });
});

describe('consent', () => {
  const YES = 'Yes, they may';
  /** Mia finishes a game with somebody; what luck and choice show of it is known. */
  const finishedWith = async (name: string) => {
    const id = await people.begun(name);
    await playOut(people.bot, id);
    const none = { value: 0, error: 0 };
    const seat = { result: 1, expected: none, choices: none, others: undefined, luck: none };
    const result = { seats: [seat, seat], chart: [] };
    const row = storedAnalysis.encode({ tableId: id, version: ANALYSES, result });
    await people.bot.store.prisma.analysis.create({ data: row });
    return id;
  };
  const panelOfMia = async (id: string) => {
    const loaded = await people.bot.service.load(id);
    if (loaded === undefined) throw new Error('no table');
    return people.see(await refreshedPanel({ ...mia(), bot: people.bot }, loaded));
  };

  it('is asked once, where a person’s first game ends, and the answer stands in its place', async () => {
    const first = await finishedWith('Ben');
    const panel = await panelOfMia(first);
    expect(wordsOf(panel)).toContain('May positions from your games become puzzles for others?');
    // She has not answered, and is not asked at another game.
    expect(wordsOf(await panelOfMia(await finishedWith('Ben')))).not.toContain('May positions');
    const done = await people.see(await people.press(mia(), controlOf(panel, YES)));
    expect(wordsOf(done)).toContain('The game is over');
    expect(wordsOf(done)).toContain('Thank you!');
    expect(wordsOf(done)).not.toContain('May positions');
    expect(shares.of(await people.bot.store.player(idOf('Mia')))).toBe(true);
    expect(wordsOf(await panelOfMia(first))).not.toContain('May positions');
  });

  it('is asked of players alone, not of those who watch', async () => {
    const id = await finishedWith('Ben');
    expect(refusalOf(await people.press(askBy('Zoe'), `1:puzzle-consent:${id}:yes:panel`))).toBe(
      'discord.refuse.not-seated',
    );
    const look = await people.see(await people.press(askBy('Zoe'), `1:analysis:${id}`));
    expect(wordsOf(look)).not.toContain('May positions');
  });

  it('is asked under luck and choice where no panel was open, and “no” is the end of it', async () => {
    const id = await finishedWith('Ben');
    const look = await people.see(await people.press(ben(), `1:analysis:${id}`));
    const done = await people.see(await people.press(ben(), controlOf(look, 'No')));
    expect(wordsOf(done)).toContain("All right, they won't.");
    expect(wordsOf(done)).toContain('Luck and choice');
    expect(wordsOf(await people.see(await people.press(ben(), `1:analysis:${id}`)))).not.toContain(
      'May positions',
    );
    expect(shares.of(await people.bot.store.player(idOf('Ben')))).toBe(false);
  });
});

describe('without consent', () => {
  it('puzzles go as soon as somebody changes their mind', async () => {
    await put();
    await prisma().puzzlePlayer.create({ data: { puzzleId: 'abcdefghij', userId: idOf('Ben') } });
    await people.run(ben(), 'settings', { puzzles: 'on' });
    expect(await prisma().puzzle.count()).toBe(1);
    await people.run(ben(), 'settings', { puzzles: 'off' });
    expect(await prisma().puzzle.count()).toBe(0);
  });
});

describe('mistakes', () => {
  /** Mia and Ben play a game to its end; Mia's third move is a mistake, if she makes it. */
  const withMistake = async () => {
    const { bot } = people;
    const id = await people.begun();
    const loaded = await playOut(bot, id);
    const course = await bot.service.course(loaded);
    const at = course.findIndex((position, index) => {
      const before = course[index]?.state;
      const next = course[index + 1];
      return next?.seat === 0 && legalMoves(loaded.game, before, 0).length >= 3 && position !== undefined;
    });
    const played = course[at + 1]?.step;
    const better = legalMoves(loaded.game, course[at]?.state, 0).find(({ verb }) => verb !== played?.verb);
    const turning = {
      at,
      verb: played?.verb ?? '',
      args: played?.args ?? {},
      better: { verb: better?.verb ?? '', args: better?.args ?? {} },
      cost: { value: 2, error: 0.3 },
    };
    const none = { value: 0, error: 0 };
    const seat = { result: 1, expected: none, choices: none, others: undefined, luck: none };
    const seats = [
      { ...seat, turning },
      { ...seat, turning: undefined },
    ];
    const row = storedAnalysis.encode({ tableId: id, version: ANALYSES, result: { seats, chart: [] } });
    await bot.store.prisma.analysis.create({ data: row });
    return id;
  };

  it('are one’s own: shown to who made them alone, also without consent', async () => {
    const { see, run, press } = people;
    const id = await withMistake();
    const noPuzzle = await run(mia(), 'puzzle', {}, 'solve');
    expect(refusalOf(noPuzzle)).toBe('discord.puzzle.none-yet');
    const panel = await see(await press(mia(), people.insteadId(noPuzzle)));
    expect(wordsOf(panel)).toMatch(/From one of your games. You played: .+/);
    const answer = await see(await press(mia(), controlOf(panel, 'Show the answer')));
    expect(wordsOf(answer)).toContain('than what you played');
    expect(wordsOf(answer)).not.toContain('rating');
    for (const reply of [
      await run(ben(), 'puzzle', {}, 'mistakes'),
      await run(mia(), 'puzzle', {}, 'mistakes'),
    ])
      expect(refusalOf(reply)).toBe('discord.puzzle.none-mistakes');
    await put();
    const toPuzzle = people.insteadId(await run(ben(), 'puzzle', {}, 'mistakes'));
    expect(controlOf(await see(await press(ben(), toPuzzle)), 'Show the answer')).toContain('abcdefghij');
    expect(refusalOf(await press(ben(), `1:puzzle:${id}:mistake`))).toBe('discord.puzzle.gone-mistake');
    const eva = askBy('Eva', { guildId: '8', channelId: '80' });
    expect(refusalOf(await press(eva, `1:puzzle:${id}:mistake`))).toBe('discord.puzzle.gone-mistake');
  });

  it('are a button where the person looks back on the game, until they have learnt from it', async () => {
    const { see, press } = people;
    const id = await withMistake();
    const back = async (context: typeof mia) => see(await press(context(), `1:analysis:${id}`));
    for (const other of [ben, () => askBy('Zoe')])
      expect(wordsOf(await back(other))).not.toContain('Your mistakes');
    const toMistake = controlOf(await back(mia), 'Your mistakes');
    expect(toMistake).toBe(`1:puzzle-mistake:${id}`);
    expect(refusalOf(await press(ben(), toMistake))).toBe('discord.puzzle.gone-mistake');
    const panel = await see(await press(mia(), toMistake));
    expect(wordsOf(panel)).toContain('From one of your games');
    await press(mia(), controlOf(panel, 'Show the answer'));
    expect(wordsOf(await back(mia))).not.toContain('Your mistakes');
  });

  it('keep their answer to themselves, where the person looks back, until they have seen it', async () => {
    const { see, press } = people;
    const id = await withMistake();
    const back = async (context: typeof mia) => see(await press(context(), `1:analysis:${id}`));
    const asked = await back(mia);
    expect(wordsOf(asked)).toContain('Can you find it?');
    expect(wordsOf(asked)).toContain('Worst move: ');
    // Neither in a sentence nor in the alternative text of the chart.
    expect(JSON.stringify(asked)).not.toContain('was better');
    expect(wordsOf(await back(ben))).toContain(' was better');
    await press(mia(), `1:puzzle-answer:${id}:mistake`);
    const told = await back(mia);
    expect(wordsOf(told)).toContain(' was better');
    expect(wordsOf(told)).not.toContain('Can you find it?');
    // And the picture of the better move.
    expect(told.files).toHaveLength(asked.files.length + 1);
  });

  it('are no button in a public message', async () => {
    const id = await withMistake();
    await createAnnouncer(people.bot, () => []).announce(id);
    const { message } = people.bot.messages.sent.at(-1) ?? {};
    if (message === undefined) throw new Error('no message');
    expect(wordsOf(message)).toContain('Luck and choice');
    expect(wordsOf(message)).not.toContain('Your mistakes');
  });

  it('lead on to the next one where one cannot be shown, and are none when played again', async () => {
    const ids = [await withMistake(), await withMistake()];
    const [closed = '', other = ''] = await mistakesOf(people.bot, idOf('Mia'));
    expect(new Set([closed, other])).toEqual(new Set(ids));
    expect(await mistakesOf(people.bot, idOf('Mia'), closed)).toEqual([other]);
    (people.bot.contributions as { secret?: (table: { id: string }) => Promise<boolean> }[]).push({
      secret: async ({ id }) => id === closed,
    });
    const panel = await people.see(await people.run(mia(), 'puzzle', {}, 'mistakes'));
    expect(controlOf(panel, 'Show the answer')).toContain(other);
    const loaded = await people.bot.service.load(other);
    const position = loaded && (await mistakeIn(people.bot, loaded, idOf('Mia')));
    if (loaded === undefined || position === undefined) throw new Error('no mistake');
    const of = { position, loaded: { ...loaded, state: position.state }, words: english };
    const mistake = { kind: 'mistake', ...of } as const;
    const again = await people.press(mia(), doing(mistake, position.solution.over));
    expect(wordsOf(await people.see(again))).toContain(': about 2 open boxes worse');
  });

  it('are not shown while the dice are secret', async () => {
    const id = await withMistake();
    (people.bot.contributions as { secret?: () => Promise<boolean> }[]).push({ secret: async () => true });
    for (const kind of ['puzzle', 'puzzle-answer', 'puzzle-again'])
      expect(refusalOf(await people.press(mia(), `1:${kind}:${id}:mistake`))).toBe(
        'discord.puzzle.gone-mistake',
      );
  });
});

describe('the puzzle of a day', () => {
  const posting = () => runJob(POST);
  const max = (where = {}) => askBy('Max', { manages: true, ...where });
  /** Today's puzzles have not been posted yet. */
  const nextDay = async () => {
    await prisma().puzzleChannel.updateMany({ data: { day: '' } });
    people.bot.messages.sent.splice(0);
  };

  it('is posted once in each channel that wants it, until it is stopped', async () => {
    const { bot, run, see, press } = people;
    expect(refusalOf(await run(mia(), 'puzzle', {}, 'daily'))).toBe('discord.puzzle.managers');
    expect(wordsOf(await see(await run(max(), 'puzzle', {}, 'daily')))).toContain('as soon as there is one');
    await press(max(), '1:puzzle-stop');
    await put();
    expect(wordsOf(await see(await run(max(), 'puzzle', {}, 'daily')))).toContain("today's right away");
    await posting();
    const posted = bot.messages.sent.filter(({ channelId }) => channelId === '90');
    expect(posted).toHaveLength(1);
    const text = JSON.stringify(posted);
    expect(text).toContain('Puzzle of the day');
    expect(text).toContain('1:puzzle:abcdefghij:puzzle');
    const again = await see(await run(max(), 'puzzle', {}, 'daily'));
    expect(refusalOf(await press(mia(), controlOf(again, 'Stop it')))).toBe('discord.puzzle.managers');
    await press(max(), controlOf(again, 'Stop it'));
    expect(await prisma().puzzleChannel.count()).toBe(0);
  });

  it('comes where the bot may post, and fails in no channel because of another', async () => {
    const { bot, run } = people;
    await put();
    const denied = max({ channelId: '91', permissions: 0n });
    expect(refusalOf(await run(denied, 'puzzle', {}, 'daily'))).toBe('discord.refuse.permissions');
    for (const channelId of ['91', '92', '93']) await run(max({ channelId }), 'puzzle', {}, 'daily');
    await nextDay();
    bot.messages.locked.add('92');
    bot.messages.fail('send', 50035);
    await expect(posting()).rejects.toMatchObject({ code: 50035 });
    expect(bot.messages.sent.map(({ channelId }) => channelId)).toEqual(['93']);
    await posting();
    expect(bot.messages.sent.map(({ channelId }) => channelId)).toEqual(['93', '91']);
    expect(await prisma().puzzleChannel.count()).toBe(2);
  });

  it('tells who asks for it why Discord refuses it, and a day’s refusal is not the end of it', async () => {
    const { bot, run } = people;
    await put();
    bot.messages.fail('send', 200000);
    expect(refusalOf(await run(max(), 'puzzle', {}, 'daily'))).toBe('discord.refused.automod');
    expect(await prisma().puzzleChannel.count()).toBe(0);
    await run(max(), 'puzzle', {}, 'daily');
    await nextDay();
    bot.messages.fail('send', 200000);
    await posting();
    await posting();
    expect(bot.messages.sent).toEqual([]);
    await nextDay();
    await posting();
    expect(bot.messages.sent.map(({ channelId }) => channelId)).toEqual(['90']);
  });

  it('opens a thread that was archived in the meantime', async () => {
    const { bot, run } = people;
    await put();
    bot.messages.fail('send', 50083);
    await run(max(), 'puzzle', {}, 'daily');
    expect(bot.messages.unarchived).toEqual(['90']);
    expect(bot.messages.sent).toHaveLength(1);
    expect(await prisma().puzzleChannel.count()).toBe(1);
  });

  it('is the same for everybody, another one each day', async () => {
    for (const at of ['a', 'b', 'c']) await put({ id: `aaaaaaaaa${at}`, dice: at });
    const [one, same, other] = [
      await puzzleOfDay(people.bot, '2026-11-23'),
      await puzzleOfDay(people.bot, '2026-11-23'),
      await puzzleOfDay(people.bot, '2026-11-24'),
    ];
    expect(one).toEqual(same);
    expect(other?.id).not.toBe(one?.id);
  });
});

describe.each(games.map((game) => [game.id, game] as const))('the messages of a puzzle of %s', (_, game) => {
  it.each(locales)('fit Discord’s limits in %s', async (locale) => {
    const one = sample({ tries: 3, found: 2 }, game);
    const shown = shownPuzzle(games, one, createWords(translator, { locale, theme: 'light' }));
    if (shown === undefined) throw new Error('no game');
    const rated = { before: NEW, after: strengthByMisses(3) };
    for (const kind of ['puzzle', 'mistake'] as const) {
      const of = { ...shown, kind };
      const note = wrongNote(of, one.solution.over, one.solution.gain);
      await checkView(await panelView(panelOf(of), NOTHING_SELECTED, headerOf(of, note, rated)));
      for (const what of ['found', 'shown', 'as-good'] as const)
        await checkView(answerView(of, what, game.prompt(shown.position.state, shown.position.seat), rated));
    }
    await checkView(dailyView(shown, one));
  });
});
