import { closeOf, endOf } from '../../table/server/challenge-day.ts';
import type { DailyResults } from '../../table/server/dailies.ts';
import type { Daily, DailyKey } from '../../table/model.ts';
import type { Loaded } from '../../table/service.ts';
import { writeId } from '../buttons/ids.ts';
import { CHOICES_MAX } from './limits.ts';
import { code } from './mentions.ts';
import { escaped, small } from './text.ts';
import { type Block, type Button, buttons, picture, text, type View } from './view.ts';
import { nameOn, say, type Teller } from '../i18n/localizer.ts';
import { scoreWords } from './end.ts';
import { optionLines } from './options.ts';
import { sheetPicture } from './pictures.ts';
import { instant, moment } from './times.ts';
import { gameTitle } from './titles.ts';

/** So many results of a day are told. */
const TOLD = 20;

/** A challenge with its game. */
export interface Challenge {
  readonly key: DailyKey;
  readonly game: Loaded['game'];
  readonly options: Daily['options'];
}

/** What comes before the game itself, by direct message. */
export function introView(challenge: Challenge, teller: Teller): View {
  const ends = moment(endOf(challenge.key.day));
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(challenge, teller),
        ...variant(challenge, teller),
        teller.say(say('daily.intro', { ends })),
      ),
    ],
  };
}

/** The public message: who plays, who has played; not a word on how it went. */
export function dailyNoteView(
  challenge: Challenge,
  { playing, played }: { readonly playing: readonly string[]; readonly played: readonly string[] },
  teller: Teller,
): View {
  const { key } = challenge;
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(challenge, teller),
        ...variant(challenge, teller),
        playing.length === 0 ? undefined : teller.say(say('daily.playing', { players: playing })),
        played.length === 0 ? undefined : teller.say(say('daily.played', { players: played })),
      ),
      text(small(teller.say(say('daily.how', { ends: instant(endOf(key.day)) })))),
      buttons(
        {
          id: writeId({ kind: 'daily', what: 'play', guild: key.guildId, day: key.day }),
          label: teller.plain(say('button.play')),
          style: 'success',
        },
        resultsButton(key, teller),
      ),
    ],
  };
}

export function resultsButton({ guildId, day }: DailyKey, teller: Teller): Button {
  return {
    id: writeId({ kind: 'daily', what: 'results', guild: guildId, day }),
    label: teller.plain(say('daily.results')),
  };
}

/** One day's results with the games of those who are told. */
export interface DayOfResults {
  readonly results: DailyResults;
  readonly challenge: Challenge;
  readonly games: ReadonlyMap<string, Loaded>;
}

/** Today's results, and yesterday's where there were any. */
export function resultsView(days: readonly DayOfResults[], teller: Teller): View {
  return { tone: 'private', blocks: days.flatMap((day) => dayBlocks(day, teller)) };
}

function dayBlocks({ results, challenge, games }: DayOfResults, teller: Teller): readonly Block[] {
  const { done, playing, without } = results;
  const lines = done.slice(0, TOLD).map(({ place, name, tableId }) => {
    const loaded = games.get(tableId);
    const words = loaded === undefined ? '?' : scoreWords(loaded.game.score(loaded.state), 0, teller);
    return `${place}\\. **${escaped(name)}**: ${words}`;
  });
  const more = done.length - lines.length;
  return [
    text(
      heading(challenge, teller),
      ...lines,
      more > 0 ? small(teller.say(say('daily.more', { count: more }))) : undefined,
      done.length === 0 ? teller.say(say('daily.nobody-yet')) : undefined,
      playing.length === 0 ? undefined : teller.say(say('daily.playing', { players: playing })),
      without.length === 0 ? undefined : teller.say(say('daily.given-up', { players: without })),
    ),
    {
      kind: 'menu',
      id: writeId({ kind: 'daily', what: 'look', guild: results.guildId, day: results.day }),
      placeholder: teller.plain(say('daily.look')),
      choices: done.slice(0, CHOICES_MAX).map(({ place, name, tableId }) => ({
        value: tableId,
        label: `${place}. ${name}`,
      })),
    },
  ];
}

/** Somebody's sheet at the end of their challenge. */
export function lookView(loaded: Loaded, teller: Teller): View {
  const { table, game, state } = loaded;
  return {
    tone: 'private',
    blocks: [
      text(`### ${gameTitle(game, teller)} · ${escaped(nameOn(table, 0))}`),
      picture(sheetPicture(loaded, state, 0, {}, teller)),
    ],
  };
}

/** What is told of a challenge's seed at the end of a game, while others may still play it. */
export function seedLater({ day }: DailyKey, hash: string, teller: Teller): string {
  return teller.say(say('daily.seed', { hash: code(hash), when: moment(closeOf(day)) }));
}

/** "Challenge of 21 November 2026 · 🗻 Roll to the Top!" */
function heading({ key, game }: Challenge, teller: Teller): string {
  const format = new Intl.DateTimeFormat(teller.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const title = say('daily.title', { date: format.format(new Date(key.day)) });
  return `### 🗓️ ${teller.say(title)} · ${gameTitle(game, teller)}`;
}

function variant({ game, options }: Challenge, teller: Teller): readonly string[] {
  const lines = optionLines({ game, table: { options } }, teller);
  return lines.length === 0 ? [] : [small(lines.join(' · '))];
}
