import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { channel, instant, moment, person } from '../../discord/i18n/sentences.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { missingMessage } from '../../discord/interactions/kernel-places.ts';
import type { Permission } from '../../discord/interactions/place-kind.ts';
import { linkToMessage } from '../../discord/messages/titles.ts';
import { type Button, buttons, text, textView, type View } from '../../discord/messages/view.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import { gameName } from '../../table/messages.ts';
import { timeText } from '../../table/time/wall-clock.ts';
import type { NewEvent } from './events.ts';
import { presses } from './presses.ts';
import { type ClubGuest, type ClubNight, endOf, minuteOf } from './records.ts';

/** The menu choice of a person who plays any game. */
const ANY = 'any';

/** A night as shown in its messages. */
export interface ShownNight {
  readonly night: ClubNight;
  /** When the next one begins. */
  readonly next: Date;
  readonly games: readonly AnyGame[];
  /** How many people have signed up. */
  readonly count: number;
}

/** The sign-up message. */
export function noticeView(shown: ShownNight, words: Words): View {
  const { count } = shown;
  return {
    tone: 'lobby',
    blocks: [
      text(
        `### 📅 ${words.md('club.title')}`,
        ...planLines(shown, words),
        words.md(count === 0 ? say('club.nobody') : say('club.signed-up-count', { count })),
      ),
      text(words.small('club.how')),
      buttons(words.button(presses.signUp(), 'club.sign-up', 'success'), leaveButton(words)),
    ],
  };
}

function planLines(
  { night: { day, minutes, zone }, next, games }: ShownNight,
  words: Words,
): readonly string[] {
  const values = { day: dayName(day, words), time: timeText(minutes), zone: zone.replaceAll('_', ' ') };
  return [
    `**${words.md('club.when', values)}**`,
    words.md('club.next', { when: instant(next), in: moment(next) }),
    words.md('club.games', { games: games.map(gameName) }),
  ];
}

/** The name of a weekday. @param day 1 to 7: Monday to Sunday */
export function dayName(day: number, { locale }: Pick<Words, 'locale'>): string {
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, day));
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

function leaveButton(words: Words): Button {
  return words.button(presses.leave(), 'club.leave');
}

/** The message that pings the people who signed up, and shows who is waiting. @param guests all of the server's */
export function callView(
  night: ClubNight,
  guests: readonly ClubGuest[],
  games: readonly AnyGame[],
  words: Words,
): View {
  const { startsAt, phase } = night;
  const called = guests.filter(({ signedUp }) => signedUp).map(({ userId }) => userId);
  const here = guests.filter((guest) => guest.here?.getTime() === startsAt.getTime());
  const alone = here.filter(({ seat }) => seat === undefined);
  const offered = games.filter(({ id }) => night.games.includes(id));
  const at = { night: minuteOf(startsAt) };
  const isOpen = phase === 'open';
  const now = isOpen
    ? say('club.open', { when: moment(endOf(night)) })
    : say('club.call', { when: moment(startsAt) });
  return {
    tone: 'turn',
    notify: called,
    blocks: [
      text(
        `### 📅 ${words.md('club.title')}`,
        isOpen ? undefined : called.map((id) => `<@${id}>`).join(' '),
        words.md(now),
      ),
      text(
        ...tableLines(here, words),
        isOpen && alone.length > 0
          ? words.md('club.alone', { people: alone.map(({ userId }) => person(userId)) })
          : undefined,
        !isOpen && here.length > 0 ? words.md('club.here-count', { count: here.length }) : undefined,
      ),
      buttons(
        words.button(presses.here(at), 'club.here', 'success'),
        words.button(presses.away(at), 'club.away'),
        leaveButton(words),
      ),
      ...(offered.length < 2
        ? []
        : [
            {
              kind: 'menu' as const,
              press: presses.wish(at),
              placeholder: words.plain('club.here-for'),
              choices: [
                { value: ANY, label: words.plain('club.any') },
                ...offered.slice(0, CHOICES_MAX - 1).map((game) => ({
                  value: game.id,
                  label: `${game.emoji} ${words.plain(gameName(game))}`,
                })),
              ],
            },
          ]),
    ],
  };
}

/** The same message after the night. @param here the people who came @param next when the next night begins */
export function overView(here: readonly ClubGuest[], next: Date, words: Words): View {
  return {
    tone: 'private',
    blocks: [
      text(`### 📅 ${words.md('club.title')}`, words.md('club.ended', { when: instant(next) })),
      text(...tableLines(here, words)),
    ],
  };
}

/** The games and their players, one line per table. */
function tableLines(here: readonly ClubGuest[], words: Words): readonly string[] {
  const numbers = [...new Set(here.flatMap(({ seat }) => seat?.number ?? []))].toSorted((a, b) => a - b);
  return numbers.map((number) => {
    const people = here.filter(({ seat }) => seat?.number === number);
    const title = tableTitle(number, people[0]?.seat?.game ?? '', words);
    return `**${title}** – ${people.map(({ userId }) => `<@${userId}>`).join(', ')}`;
  });
}

/** "Table 2: Graphia Genesis". */
export function tableTitle(number: number, game: string, words: Words): string {
  return words.plain('club.table', { number, game: gameName({ id: game }) });
}

/** Pings the people of a table to its thread. */
export function tableView(
  number: number,
  game: string,
  people: readonly ClubGuest[],
  host: ClubGuest,
  words: Words,
): View {
  const ids = people.map(({ userId }) => userId);
  const message = say('club.to-table', { people: ids.map(person), host: person(host.userId) });
  return {
    tone: 'turn',
    notify: ids,
    blocks: [text(`**${tableTitle(number, game, words)}**`, words.md(message))],
  };
}

/** Tells the people of a table that it cannot be opened. */
export function refusedView(number: number, people: readonly ClubGuest[], why: Message, words: Words): View {
  const ids = people.map(({ userId }) => userId);
  return {
    tone: 'refusal',
    notify: ids,
    blocks: [text(words.md('club.no-table', { number, people: ids.map(person) }), words.md(why))],
  };
}

/** The night as a scheduled event of Discord. */
export function eventFor(
  { guildId, channelId, startsAt }: ClubNight,
  endsAt: Date,
  games: readonly AnyGame[],
  words: Words,
): NewEvent {
  return {
    name: words.plain('club.title'),
    description: words.plain('club.event', { games: games.map(gameName) }),
    // Discord turns it into a link.
    location: `https://discord.com/channels/${guildId}/${channelId}`,
    startsAt,
    endsAt,
  };
}

/** A night as its host sees it. */
export interface HostNight extends ShownNight {
  /** The permissions that the bot lacks in its channel. */
  readonly lacking: readonly Permission[];
}

/** A server's night for its host, or how to set one up. */
export function hostView(shown: HostNight | undefined, words: Words): View {
  const form: Button = words.button(
    presses.form({}),
    shown === undefined ? 'club.set-up' : 'club.change',
    shown === undefined ? 'success' : 'secondary',
  );
  if (shown === undefined) return textView(say('club.host-none'), words, form);
  const { count, lacking } = shown;
  const { channelId, guildId, notice, event } = shown.night;
  const isListed = event?.id !== undefined;
  const messageId = notice?.channelId === channelId ? notice.messageId : undefined;
  return {
    tone: 'private',
    blocks: [
      text(
        `### 📅 ${words.md('club.title')} · <#${channelId}>`,
        ...planLines(shown, words),
        words.md(count === 0 ? say('club.nobody') : say('club.signed-up-count', { count })),
      ),
      text(
        lacking.length === 0 ? undefined : `⚠️ ${words.md(missingMessage(lacking, channelId))}`,
        event === undefined ? undefined : words.small(isListed ? 'club.event-yes' : 'club.event-no'),
      ),
      buttons(
        form,
        messageId === undefined
          ? undefined
          : { url: linkToMessage(guildId, channelId, messageId), label: words.plain('club.link') },
        words.button(presses.end(), 'club.end', 'danger'),
      ),
    ],
  };
}

/** Asks the host to confirm the permanent end of a night. */
export function sureView({ channelId }: ClubNight, number: number, words: Words): View {
  const end: Button = words.button(presses.confirmEnd(), 'club.end', 'danger');
  return textView(say('club.sure', { number, channel: channel(channelId) }), words, end);
}
