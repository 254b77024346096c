import type { Daily, DailyKey } from '../../table/model.ts';
import { closeOf, endOf, OUTSIDE_SERVERS } from '../../table/server/challenge-day.ts';
import type { DailyResults } from '../../table/server/dailies.ts';
import type { Loaded } from '../../table/service.ts';
import { tablePress } from '../buttons/press.ts';
import { type Localizer, nameOn, say } from '../i18n/localizer.ts';
import { CHOICES_MAX } from './limits.ts';
import { code } from './mentions.ts';
import { optionLines } from './options.ts';
import { sheetPictures } from './pictures.ts';
import { scoreWords } from './scores.ts';
import { escaped, small } from './text.ts';
import { instant, moment } from './times.ts';
import { gameTitle } from './titles.ts';
import { type Block, type Button, buttons, pictures, text, type View } from './view.ts';

/** Maximum number of results shown per day. */
const TOLD = 20;

/** A challenge with its game. */
export interface Challenge {
  readonly key: DailyKey;
  readonly game: Loaded['game'];
  readonly options: Daily['options'];
}

/** Outside servers people do not know each other, so that nobody sees the others' names. */
function isOutside({ guildId }: DailyKey): boolean {
  return guildId === OUTSIDE_SERVERS;
}

/** The question before the only try. */
export function beginView(challenge: Challenge, localizer: Localizer): View {
  const { key } = challenge;
  return {
    tone: 'private',
    blocks: [
      ...introView(challenge, localizer).blocks,
      text(`**${localizer.markdown(say('daily.sure'))}**`),
      buttons(
        {
          press: { kind: 'begin-daily', guild: key.guildId, day: key.day },
          label: localizer.plain(say('daily.begin')),
          style: 'success',
        },
        resultsButton(key, localizer),
      ),
    ],
  };
}

/** The introduction to the challenge, by direct message. */
export function introView(challenge: Challenge, localizer: Localizer): View {
  const ends = moment(endOf(challenge.key.day));
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(challenge, localizer),
        ...variant(challenge, localizer),
        localizer.markdown(say(isOutside(challenge.key) ? 'daily.intro-outside' : 'daily.intro', { ends })),
      ),
    ],
  };
}

/** The public message: who plays and who has finished, without any result. */
export function dailyNoteView(
  challenge: Challenge,
  { playing, played }: { readonly playing: readonly string[]; readonly played: readonly string[] },
  localizer: Localizer,
): View {
  const { key } = challenge;
  return {
    tone: 'lobby',
    blocks: [
      text(
        heading(challenge, localizer),
        ...variant(challenge, localizer),
        playing.length === 0 ? undefined : localizer.markdown(say('daily.playing', { players: playing })),
        played.length === 0 ? undefined : localizer.markdown(say('daily.played', { players: played })),
      ),
      text(small(localizer.markdown(say('daily.how', { ends: instant(endOf(key.day)) })))),
      buttons(
        {
          press: { kind: 'daily', what: 'play', guild: key.guildId, day: key.day },
          label: localizer.plain(say('button.play')),
          style: 'success',
        },
        resultsButton(key, localizer),
      ),
    ],
  };
}

export function resultsButton({ guildId, day }: DailyKey, localizer: Localizer): Button {
  return {
    press: { kind: 'daily', what: 'results', guild: guildId, day },
    label: localizer.plain(say('daily.results')),
  };
}

/** Gives the reader their own result to copy. @param table the id of the table at which they played */
export function shareButton(table: string, localizer: Localizer): Button {
  return { press: tablePress('share', table), label: localizer.plain(say('daily.share')) };
}

/** One day's results with the games of the listed players. */
export interface DayOfResults {
  readonly results: DailyResults;
  readonly challenge: Challenge;
  readonly games: ReadonlyMap<string, Loaded>;
}

/** Today's results, and yesterday's if there are any. @param userId the reader */
export function resultsView(days: readonly DayOfResults[], userId: string, localizer: Localizer): View {
  return { tone: 'private', blocks: days.flatMap((day) => dayBlocks(day, userId, localizer)) };
}

function dayBlocks(
  { results, challenge, games }: DayOfResults,
  reader: string,
  localizer: Localizer,
): readonly Block[] {
  const shown = isOutside(results) ? withoutNames(results, reader, localizer) : results;
  const { done, playing, without } = shown;
  const own = done.find(({ userId }) => userId === reader);
  const lines = done.slice(0, TOLD).map(({ place, name, tableId }) => {
    const loaded = games.get(tableId);
    const words = loaded === undefined ? '?' : scoreWords(loaded.game.score(loaded.state), 0, localizer);
    return `${place}\\. **${escaped(name)}**: ${words}`;
  });
  const more = done.length - lines.length;
  return [
    text(
      heading(challenge, localizer),
      ...lines,
      more > 0 ? small(localizer.markdown(say('daily.more', { count: more }))) : undefined,
      done.length === 0 ? localizer.markdown(say('daily.nobody-yet')) : undefined,
      playing.length === 0 ? undefined : localizer.markdown(say('daily.playing', { players: playing })),
      without.length === 0 ? undefined : localizer.markdown(say('daily.given-up', { players: without })),
    ),
    {
      kind: 'menu',
      press: { kind: 'daily', what: 'look', guild: results.guildId, day: results.day },
      placeholder: localizer.plain(say('daily.look')),
      choices: done.slice(0, CHOICES_MAX).map(({ place, name, tableId }) => ({
        value: tableId,
        label: `${place}. ${name}`,
      })),
    },
    buttons(own === undefined ? undefined : shareButton(own.tableId, localizer)),
  ];
}

function withoutNames(results: DailyResults, reader: string, localizer: Localizer): DailyResults {
  const somebody = localizer.plain(say('earlier.somebody'));
  const done = results.done.map((one) => (one.userId === reader ? one : { ...one, name: somebody }));
  return { ...results, done, playing: [], without: [] };
}

/** A player's sheet at the end of their challenge. @param reader the id of the person who looks */
export function lookView(loaded: Loaded, reader: string, localizer: Localizer): View {
  const { table, game, state } = loaded;
  const isHidden = table.daily !== undefined && isOutside(table.daily) && table.hostId !== reader;
  const name = isHidden ? localizer.plain(say('earlier.somebody')) : nameOn(table, 0);
  const named = isHidden ? localizer.naming(() => name) : localizer;
  return {
    tone: 'private',
    blocks: [
      text(`### ${gameTitle(game, localizer)} · ${escaped(name)}`),
      ...pictures(...sheetPictures(loaded, state, 0, {}, named)),
    ],
  };
}

/** What people may know of a challenge's seed at the end of a game, while others may still play it. */
export function seedLater({ day }: DailyKey, hash: string, localizer: Localizer): string {
  return localizer.markdown(say('daily.seed', { hash: code(hash), when: moment(closeOf(day)) }));
}

/** "Challenge of 21 November 2026 · 🗻 Roll to the Top!" */
function heading({ key, game }: Challenge, localizer: Localizer): string {
  const format = new Intl.DateTimeFormat(localizer.locale, { dateStyle: 'long', timeZone: 'UTC' });
  const title = say('daily.title', { date: format.format(new Date(key.day)) });
  return `### 🗓️ ${localizer.markdown(title)} · ${gameTitle(game, localizer)}`;
}

function variant({ game, options }: Challenge, localizer: Localizer): readonly string[] {
  const lines = optionLines({ game, table: { options } }, localizer);
  return lines.length === 0 ? [] : [small(lines.join(' · '))];
}
