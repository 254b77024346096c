import { beforeEach, describe, expect, it } from 'vitest';
import type { FilmFrame } from '../../core/film.ts';
import type { Scene } from '../../core/scene.ts';
import { createWords, type Words } from '../../discord/i18n/words.ts';
import { games } from '../../games/index.ts';
import type { Look } from '../../table/ports.ts';
import type { Loaded } from '../../table/service.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';
import { must } from '../../testkit/table/lifecycle.ts';
import { createFilms, type Films } from './films.ts';

let people: PersonDriver;
let films: Films;
let id: string;
/** The frames of every film made, and its look. */
let made: { readonly frames: readonly FilmFrame[]; readonly look: Look }[];
let size: number;
let time = 0;
let askers = 0;
let broken: boolean;
/** The number of films being made, and its maximum so far. */
let [atOnce, most] = [0, 0];
beforeEach(async () => {
  people = personDriver(games, translator);
  id = await people.begun();
  [made, size, broken] = [[], 10, false];
  [atOnce, most] = [0, 0];
  films = createFilms({
    service: people.bot.service,
    now: () => new Date(time),
    animator: {
      async animate(frames, look) {
        if (broken) throw new Error('no film');
        most = Math.max(most, ++atOnce);
        await Promise.resolve();
        atOnce--;
        made.push({ frames: [...frames], look });
        return Buffer.alloc(size);
      },
    },
  });
});

const loaded = async (): Promise<Loaded> => {
  const found = await people.bot.service.load(id);
  if (found === undefined) throw new Error('no table');
  return found;
};
const english = async (): Promise<Words> =>
  createWords(translator, { locale: 'en', theme: 'dark' }, (await loaded()).table);
const ask = async (words: Words | undefined, userId: string) =>
  films.of(await loaded(), words ?? (await english()), userId);
/** Requested by a person who has had no film yet. */
const film = async (words?: Words) => must(await ask(words, String(++askers)));

describe('films', () => {
  it('are made once, also where several people ask at the same time', async () => {
    const [first, second] = await Promise.all([film(), film()]);
    expect(second).toBe(first);
    expect(await film()).toBe(first);
    expect(made).toHaveLength(1);
    expect(made[0]?.look).toMatchObject({ locale: 'en', theme: 'dark' });
  });

  it('are made one at a time, also after one that failed', async () => {
    const inLocale = async (locale: 'de' | 'fr' | 'nl') =>
      film(createWords(translator, { locale, theme: 'dark' }, (await loaded()).table));
    broken = true;
    await expect(film()).rejects.toThrow('no film');
    broken = false;
    await Promise.all([inLocale('de'), inLocale('fr'), inLocale('nl')]);
    expect([made.length, most]).toEqual([3, 1]);
  });

  it('are made for a person once a minute; those that are there, or are being made, are free', async () => {
    const inLocale = (locale: 'en' | 'de' | 'fr') =>
      loaded().then(({ table }) => createWords(translator, { locale, theme: 'dark' }, table));
    const german = ask(await inLocale('de'), 'mia');
    expect(must(await ask(await inLocale('de'), 'mia'))).toBe(must(await german));
    const often = { ok: false, refusal: { message: { key: 'discord.refusal.film-often' } } };
    expect(await ask(await inLocale('fr'), 'mia')).toMatchObject(often);
    must(await ask(await inLocale('en'), 'ben'));
    expect(must(await ask(await inLocale('en'), 'mia'))).toBeDefined();
    expect(made).toHaveLength(2);
    time += 60_001;
    must(await ask(await inLocale('fr'), 'mia'));
    expect(made).toHaveLength(3);
  });

  it('are made anew in another language, after a move, and when somebody has another name', async () => {
    await film();
    await film(createWords(translator, { locale: 'fr', theme: 'dark' }, (await loaded()).table));
    await film((await english()).naming(() => ''));
    expect(made).toHaveLength(3);
    const [first] = (await loaded()).game.awaiting((await loaded()).state);
    await people.run(askBy(first === 0 ? 'Mia' : 'Ben'), 'play', { move: 'done' });
    await film();
    expect(made).toHaveLength(4);
  });

  it('call a former player so', async () => {
    const { alt } = await film((await english()).naming((seat) => (seat === 0 ? '' : 'Ben')));
    expect(alt).toContain('Former player');
    expect(alt).not.toContain('Mia');
  });

  it('are forgotten when they take too much memory, those used last at the end', async () => {
    size = 5 * 2 ** 20;
    await film();
    await film(createWords(translator, { locale: 'fr', theme: 'dark' }, (await loaded()).table));
    await film();
    expect(made).toHaveLength(3);
  });

  it('are tried again after a failure', async () => {
    broken = true;
    await expect(film()).rejects.toThrow('no film');
    broken = false;
    await film();
    expect(made).toHaveLength(1);
  });

  it('of a running game end with the sheets as everybody sees them, and without results', async () => {
    const { game, state } = await loaded();
    const { alt } = await film();
    expect(alt).toMatch(/^Film of a game of .+ with Mia and Ben\. So far \(/);
    const own = (scene: Scene | undefined) => JSON.stringify(scene?.nodes[0]);
    const last = made[0]?.frames.at(-1)?.scene;
    const sheets = [0, 1].map((seat) => JSON.stringify(game.sheet(state, seat, {})[0]?.nodes));
    expect(sheets.some((sheet) => own(last).includes(sheet))).toBe(true);
  });
});
