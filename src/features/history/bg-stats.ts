import { directionOf } from '../../core/film.ts';
import { cut } from '../../discord/i18n/text.ts';
import { nameOn, type Words } from '../../discord/i18n/words.ts';
import { text, type View } from '../../discord/messages/view.ts';
import { gameName } from '../../table/messages.ts';
import { finalScore } from '../../table/play/outcomes.ts';
import { isFormer } from '../../table/seats/people.ts';
import { ownerOf } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';

/** Opens the app with a play to import: https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/ */
const CREATE_PLAY = 'https://app.bgstatsapp.com/createPlay.html?data=';

/** Maximum length of a link, which leaves room for the message's text. */
const LINK_MAX = 3400;

/** Maximum length of names if the link would be too long. */
const SHORT_NAME = 12;

/** A play in the app's documented format. */
interface BgStatsPlay {
  readonly sourceName: string;
  readonly sourcePlayId: string;
  /** UTC, such as `2026-11-22 09:30:00`. */
  readonly playDate: string;
  readonly location: string;
  readonly game: { readonly name: string; readonly sourceGameId: string; readonly highestWins: boolean };
  readonly players: readonly {
    readonly name: string;
    /** The app asks once who this is, and remembers. */
    readonly sourcePlayerId?: string;
    readonly score: number;
    readonly rank?: number;
    readonly winner: boolean;
  }[];
}

/** A finished game as a link that adds it to the app BG Stats. @param opening the game's first position */
export function bgStatsView(loaded: Loaded, opening: unknown, words: Words): View {
  const play = playOf(loaded, opening, words);
  const whole = linkTo(play);
  const short = () =>
    linkTo({
      ...play,
      players: play.players.map((player) => ({ ...player, name: cut(player.name, SHORT_NAME) })),
    });
  const link = whole.length <= LINK_MAX ? whole : short();
  return {
    tone: 'private',
    blocks: [text(words.md('bg-stats.text'), `**[${words.plain('bg-stats.link')}](${link})**`)],
  };
}

function playOf(loaded: Loaded, opening: unknown, words: Words): BgStatsPlay {
  const { table, game, step } = loaded;
  const score = finalScore(loaded);
  return {
    sourceName: 'Rollpad',
    sourcePlayId: table.id,
    playDate: (step?.at ?? table.createdAt).toISOString().slice(0, 19).replace('T', ' '),
    location: 'Discord',
    game: {
      name: words.plain(gameName(game)),
      sourceGameId: game.id,
      highestWins: directionOf([game.score(opening), score]) > 0,
    },
    players: table.seats.map((occupant, seat) => {
      const owner = ownerOf(occupant);
      return {
        name: nameOn(table, seat) || words.look.nameOf(seat),
        ...(owner === undefined || isFormer(owner.id) ? {} : { sourcePlayerId: owner.id }),
        score: score.totals[seat] ?? 0,
        // Without winners, all players lose.
        ...(score.winners.length === 0 ? {} : { rank: score.places[seat] ?? 1 }),
        winner: score.winners.includes(seat),
      };
    }),
  };
}

/** Also encodes characters that `encodeURIComponent` keeps but that end a Markdown link. */
function linkTo(play: BgStatsPlay): string {
  const data = encodeURIComponent(JSON.stringify(play));
  return (
    CREATE_PLAY + data.replaceAll(/[!'()*~_]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}
