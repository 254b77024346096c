import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { instant } from '../../discord/i18n/sentences.ts';
import { escaped } from '../../discord/i18n/text.ts';
import { saidOf, say, type Words } from '../../discord/i18n/words.ts';
import { type Button, buttonRows, buttons, text, textView, type View } from '../../discord/messages/view.ts';
import { presses as kernelPresses } from '../../discord/presses.ts';
import { gameName } from '../../table/messages.ts';
import type { Table } from '../../table/model.ts';
import { COMES_WITHIN } from './found-games.ts';
import { presses } from './presses.ts';
import { type FoundGame, type Phrase, phrases, type Reaction, type Wish, type WishPlan } from './records.ts';
import { RELIABLE_AFTER, type Reliability } from './seekers.ts';
import type { PastGame, ShownFound, ShownPerson } from './shown.ts';
import type { Wished } from './wishes.ts';

/** Says once what others see, and asks for the name. @param game the one that the person wants to play */
export function consentView(game: string | undefined, words: Words): View {
  return {
    tone: 'private',
    blocks: [
      text(`### 🔎 ${words.plain('find.title')}`, words.md('find.about')),
      text(
        ...(['find.consent-see', 'find.consent-hidden', 'find.consent-how'] as const).map(
          (key) => `- ${words.md(key)}`,
        ),
      ),
      buttons(words.button(presses.agree({ game }), 'find.agree', 'primary')),
    ],
  };
}

/** The data of a person's page. */
export interface Seeking {
  readonly wishes: readonly Wish[];
  readonly open: readonly ShownFound[];
  readonly reliability: Reliability;
}

/** A person's wishes and found games. */
export function findView({ wishes, open, reliability }: Seeking, words: Words): View {
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🔎 ${words.plain('find.title')}`,
        ...(wishes.length + open.length === 0 ? [words.md('find.about')] : []),
        ...(wishes.length === 0 ? [] : [`**${words.plain('find.wishes')}**`]),
        ...wishes.map(
          ({ plan, expiresAt }, index) =>
            `${index + 1}. ${planText(plan, words)} · ${words.md('find.until', { at: instant(expiresAt) })}`,
        ),
        ...(open.length === 0 ? [] : [`**${words.plain('find.open')}**`]),
        ...open.map((shown) => `- ${openLine(shown, words)}`),
        words.small('find.own-reliability', { reliability: reliabilityMessage(reliability) }),
      ),
      ...buttonRows(open.map((shown) => openButton(shown, words))),
      buttons(words.button(presses.wish({ game: undefined }), 'find.new', 'primary'), pastButton(words)),
      ...buttonRows(
        wishes.map(({ id }, index) =>
          words.button(presses.withdraw({ wish: id }), say('find.withdraw', { number: index + 1 })),
        ),
      ),
    ],
  };
}

function pastButton(words: Words): Button {
  return words.button(presses.past(), 'find.past');
}

function openButton({ game, own }: ShownFound, words: Words): Button {
  const isPlaying = game.state === 'playing' && own?.cameAt !== undefined && game.tableId !== undefined;
  return words.button(
    isPlaying && game.tableId !== undefined
      ? kernelPresses.play({ table: game.tableId })
      : presses.found({ found: game.id }),
    gameName({ id: game.game }),
    'success',
  );
}

function openLine({ game, own, others }: ShownFound, words: Words): string {
  const isWaiting = game.state === 'gathering' || own?.cameAt === undefined;
  const state = !isWaiting
    ? 'find.is-running'
    : own?.cameAt === undefined
      ? 'find.is-ready'
      : 'find.is-waiting';
  const title = words.md(gameName({ id: game.game }));
  const names = others.map(({ name }) => nameMessage(name));
  const people = names.length === 0 ? words.md('find.nobody-yet') : words.md('find.with', { players: names });
  return `${title} · ${people} · ${words.md(state)}`;
}

/** "Graphia Genesis · 2 players · a day for each turn". */
function planText({ games, size, pace, even, own }: WishPlan, words: Words): string {
  const parts: readonly Message[] = [
    games.length === 0
      ? say('find.any-game')
      : say('find.one-of', { games: games.map((id) => gameName({ id })) }),
    say('find.players', { size: say(`find.size.${size}`) }),
    say(`find.pace.${pace}`),
    ...(even ? [say('find.form-even')] : []),
    ...(own ? [say('find.form-own')] : []),
  ];
  return parts.map((part) => words.md(part)).join(' · ');
}

/** A new wish, and what can be expected. @param aDay how many others look for the same each day */
export function wishedView({ wish, waitsLonger }: Wished, aDay: number, words: Words): View {
  return {
    tone: 'private',
    blocks: [
      text(
        `### 🔎 ${words.plain('find.wished')}`,
        planText(wish.plan, words),
        words.md(aDay === 0 ? say('find.few') : say('find.a-day', { count: aDay })),
        words.md('find.told', { at: instant(wish.expiresAt) }),
        ...(waitsLonger === undefined ? [] : [words.md(`find.waits-${waitsLonger}`)]),
        ...(aDay === 0 && !wish.plan.computers ? [words.small('find.computer-hint')] : []),
      ),
      buttons(words.button(presses.find(), 'find.mine')),
    ],
  };
}

/** A found game before it begins, or before the person has come. */
export function foundView({ game, own, others }: ShownFound, words: Words): View {
  const { id, pace } = game;
  const values = { game: gameName({ id: game.game }) };
  const isTheirs = own !== undefined && own.ending === undefined;
  if (!isTheirs) return textView(say('find.refusal.gone'), words, words.button(presses.find(), 'find.mine'));
  const until = new Date(own.foundAt.getTime() + COMES_WITHIN[pace]);
  const absent = others.filter(({ hasCome }) => !hasCome);
  return {
    tone: 'turn',
    blocks: [
      text(
        `## ${words.md(own.cameAt === undefined ? 'find.ready' : 'find.waiting', values)}`,
        words.md(`find.pace.${pace}`),
        ...(others.length === 0 ? [words.md('find.alone')] : others.map((one) => personLine(one, words))),
        ...(game.rematch ? [words.md('find.is-rematch')] : []),
        own.cameAt === undefined
          ? words.md('find.come-by', { at: instant(until) })
          : words.md(
              absent.length === 0
                ? say('find.looks-for-more')
                : say('find.waits-for', { players: absent.map(({ name }) => nameMessage(name)) }),
            ),
      ),
      buttons(
        ...(own.cameAt === undefined
          ? [words.button(presses.come({ found: id }), 'button.play', 'primary')]
          : []),
        words.button(presses.find(), 'find.mine'),
        ...(game.state === 'gathering' ? [words.button(presses.decline({ found: id }), 'find.decline')] : []),
      ),
    ],
  };
}

/** "Mia · strength 26 · finishes 19 of 20 games". */
function personLine({ name, skill, reliability }: ShownPerson, words: Words): string {
  const parts = [
    `**${name === undefined ? words.md('find.somebody') : escaped(name)}**`,
    ...(skill === undefined ? [] : [words.md('find.strength', { strength: Math.round(skill) })]),
    words.md(reliabilityMessage(reliability)),
  ];
  return `- ${parts.join(' · ')}`;
}

function nameMessage(name: string | undefined): Message | string {
  return name ?? say('find.somebody');
}

function reliabilityMessage({ finished, of }: Reliability): Message {
  return of === 0 ? say('find.new-here') : say('find.finishes', { finished, count: of });
}

/** Everybody has come. @param table the id of the game's table */
export function begunView({ game }: FoundGame, table: string, words: Words): View {
  return textView(
    say('find.begun', { game: gameName({ id: game }) }),
    words,
    words.button(kernelPresses.play({ table }), 'button.play', 'primary'),
  );
}

/** A direct message: nobody else came. */
export function dissolvedView({ game }: FoundGame, words: Words): View {
  return textView(
    say('find.dissolved', { game: gameName({ id: game }) }),
    words,
    words.button(presses.wish({ game }), 'find.new', 'primary'),
  );
}

/** A person's found games that are over, and how others see them. */
export function pastView(
  past: readonly PastGame[],
  reliability: Reliability,
  name: string | undefined,
  words: Words,
): View {
  return {
    tone: 'private',
    blocks: [
      text(
        `### 📇 ${words.plain('find.past')}`,
        words.md('find.seen-as', { name: nameMessage(name), reliability: reliabilityMessage(reliability) }),
        words.small('find.reliability-how', { count: RELIABLE_AFTER }),
      ),
      text(...(past.length === 0 ? [words.md('find.past-none')] : past.map((one) => pastLine(one, words)))),
      buttons(words.button(presses.find(), 'find.mine')),
    ],
  };
}

function pastLine({ game, own, others }: PastGame, words: Words): string {
  const ending =
    own.ending === 'finished' && own.place !== undefined
      ? words.md('find.place', { place: own.place, of: game.seats })
      : words.md(`find.ending.${own.ending ?? 'closed'}`);
  const title = words.md(gameName({ id: game.game }));
  const players = others.map((name) => nameMessage(name));
  const people = players.length === 0 ? words.md('find.nobody-yet') : words.md('find.with', { players });
  return `- ${title} · ${people} · **${ending}**`;
}

/** What a person can say to the others, and whether they want to read what these say. */
export function phrasesView({ id: table }: Pick<Table, 'id'>, isMuted: boolean, words: Words): View {
  return {
    tone: 'private',
    blocks: [
      text(words.md(isMuted ? 'find.say-muted' : 'find.say-about')),
      {
        kind: 'menu',
        press: presses.say({ table }),
        placeholder: words.plain('find.say-choose'),
        choices: phrases.map((what) => ({ value: what, label: words.plain(`find.say.${what}`) })),
      },
      buttons(
        words.button(
          presses.mute({ table, muted: isMuted ? 'n' : 'y' }),
          isMuted ? 'find.unmute' : 'find.mute',
        ),
      ),
    ],
  };
}

/** A direct message: what somebody at a found game says. */
export function saidView(
  { id: table, status }: Pick<Table, 'id' | 'status'>,
  speaker: number,
  what: Phrase,
  words: Words,
): View {
  return {
    tone: 'private',
    blocks: [
      text(`💬 ${saidOf(words, words.name(speaker), words.md(`find.say.${what}`))}`),
      buttons(
        status === 'playing'
          ? words.button(kernelPresses.play({ table }), 'button.play')
          : words.button(presses.again({ table }), 'find.again'),
        words.button(presses.phrases({ table }), 'find.react'),
      ),
    ],
  };
}

/** "💬 Mia: Well played!" @param nameOf in Markdown */
export function reactionLine(
  { userId, what }: Reaction,
  nameOf: (userId: string) => string,
  words: Words,
): string {
  return `💬 ${saidOf(words, nameOf(userId), words.md(`find.say.${what}`))}`;
}

/** The others of a found game: not to be met again, or reported. @param apart the ids of those not wanted */
export function peopleView(
  { id: table }: Pick<Table, 'id'>,
  people: readonly { readonly seat: number; readonly userId: string; readonly name: string }[],
  apart: ReadonlySet<string>,
  words: Words,
): View {
  return {
    tone: 'private',
    blocks: [
      text(words.md(people.length === 0 ? 'find.people-none' : 'find.people-about')),
      ...people.flatMap(({ seat, userId, name }) => [
        text(`**${escaped(name)}**`),
        buttons(
          apart.has(userId)
            ? words.button(presses.together({ table, seat }), 'find.together')
            : words.button(presses.apart({ table, seat }), 'find.apart'),
          words.button(presses.report({ table, seat }), 'find.report'),
        ),
      ]),
    ],
  };
}

/** Asks whether to report a person. */
export function reportView(
  { id: table }: Pick<Table, 'id'>,
  game: Pick<AnyGame, 'id'>,
  { seat, name }: { readonly seat: number; readonly name: string },
  words: Words,
): View {
  return {
    tone: 'private',
    blocks: [
      text(words.md('find.ask-report', { player: name, game: gameName(game) })),
      buttons(
        words.button(presses.people({ table }), 'find.back'),
        words.button(presses.reportDo({ table, seat }), 'find.report', 'danger'),
      ),
    ],
  };
}
