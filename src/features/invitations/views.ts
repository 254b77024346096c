import type { AnyGame } from '../../core/game.ts';
import type { Message } from '../../core/message.ts';
import { person } from '../../discord/i18n/sentences.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { tableChoices } from '../../discord/messages/games.ts';
import { gameTitle, tableLink } from '../../discord/messages/titles.ts';
import { buttons, type Menu, text, type View } from '../../discord/messages/view.ts';
import { presses as kernelPresses } from '../../discord/presses.ts';
import { CHOICES_MAX } from '../../discord/rest/limits.ts';
import type { Guest } from '../../discord/rest/members.ts';
import { hostName } from '../../table/lobby/lobby.ts';
import { gameName } from '../../table/messages.ts';
import type { Table } from '../../table/model.ts';
import { isFormer } from '../../table/seats/people.ts';
import { isReserved, isSeated, seatNames } from '../../table/seats/seats.ts';
import type { Loaded } from '../../table/service.ts';
import { presses } from './presses.ts';
import type { Invitation } from './record.ts';

/** Whether an invitation is still open: the seat is reserved, and the game has not begun. */
export function isPending({ status, seats }: Table, { userId }: Pick<Invitation, 'userId'>): boolean {
  return status === 'lobby' && seats.some((one) => isReserved(one) && one.person.id === userId);
}

/** The public message that asks a person to join a game, and mentions them. */
export function invitationView({ table, game }: Loaded, { userId, by }: Invitation, words: Words): View {
  const inviter = table.seats.findIndex((one) => one.kind === 'human' && one.person.id === by);
  const host = seatNames(table)[inviter] ?? hostName(table);
  const message = say('invite.text', { guest: person(userId), host, game: gameName(game) });
  return {
    tone: 'lobby',
    notify: [userId],
    blocks: [
      text(words.md(message)),
      buttons(
        words.button(kernelPresses.join({ table: table.id }), 'lobby.join', 'primary'),
        words.button(presses.decline({ table: table.id }), 'invite.decline'),
        words.button(kernelPresses.rules({ table: table.id }), 'button.rules'),
        tableLink(table, words),
      ),
    ],
  };
}

/** The same message once closed: the person's answer, or that the seat is gone. */
export function closedInvitationView(
  { table, game }: Loaded,
  { userId, declined }: Pick<Invitation, 'userId' | 'declined'>,
  words: Words,
): View {
  const guest = isFormer(userId) ? say('seat.former') : person(userId);
  const left = declined ? 'invite.declined' : 'invite.closed';
  const key = isSeated(table, userId) ? 'invite.joined' : left;
  return { tone: 'lobby', blocks: [text(words.md(key, { guest, game: gameName(game) }))] };
}

/** Asks to which of a person's lobbies they want to invite a guest. */
export function inviteView(lobbies: readonly Loaded[], guest: Guest, words: Words): View {
  const question = say('invite.choose', { guest: guest.person.name });
  const choices = tableChoices(lobbies.slice(0, CHOICES_MAX), () => words);
  return menuView(question, say('sheet.choose'), presses.invite, choices, guest, words);
}

/** Asks which game to open for a guest. */
export function inviteNewView(games: readonly AnyGame[], guest: Guest, words: Words): View {
  const question = say('invite.new', { guest: guest.person.name });
  const choices = games.slice(0, CHOICES_MAX).map((game) => ({
    value: game.id,
    label: gameTitle(game, words),
    about: words.plain({ key: `${game.id}.tagline` }),
  }));
  return menuView(question, say('invite.new-menu'), presses.inviteNew, choices, guest, words);
}

function menuView(
  question: Message,
  placeholder: Message,
  kind: typeof presses.invite | typeof presses.inviteNew,
  choices: Menu['choices'],
  guest: Guest,
  words: Words,
): View {
  const press = kind({ guest: guest.person.id });
  const menu: Menu = { kind: 'menu', press, placeholder: words.plain(placeholder), choices };
  return { tone: 'private', blocks: [text(words.md(question)), menu] };
}
