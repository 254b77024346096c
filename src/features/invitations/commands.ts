import { openLobby } from '../../discord/handlers/newgame.ts';
import { channel } from '../../discord/i18n/sentences.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import type { PersonCommand, SlashCommand } from '../../discord/interactions/command.ts';
import { forTable, namedTable } from '../../discord/interactions/find-table.ts';
import { noReply, type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import { textView } from '../../discord/messages/view.ts';
import type { Guest } from '../../discord/rest/members.ts';
import { notHostYet } from '../../table/lobby/lobby.ts';
import { gameName } from '../../table/messages.ts';
import { channelOf } from '../../table/place.ts';
import type { Loaded } from '../../table/service.ts';
import { presses } from './presses.ts';
import { type Invitations, withGuest } from './service.ts';
import { inviteNewView, inviteView } from './views.ts';

type FoundGuest =
  | { readonly ok: true; readonly guest: Guest }
  | { readonly ok: false; readonly reply: Reply };

/** The commands and buttons for inviting people. */
export function invitationControls(invitations: Invitations) {
  return {
    commands: [inviteCommand(invitations)],
    personCommands: [inviteFromMenu(invitations)],
    buttons: [
      button(presses.invite, {
        acknowledge: 'update',
        run: (ask, { guest }, [table = '']) => inviteToTable(invitations, ask, guest, table),
      }),
      button(presses.inviteNew, {
        acknowledge: 'update',
        run: (ask, { guest }, [game = '']) => inviteToNewGame(invitations, ask, guest, game),
      }),
      // The messages in the channel show the change.
      button(
        presses.decline,
        forTable('silent', async ({ person, origin }, { table }) =>
          replyTo(await invitations.decline({ tableId: table.id, person, origin }), () => noReply, table),
        ),
      ),
    ],
  };
}

/** Asks to which of the inviter's lobbies on this server; if there is none, which game to open. */
async function offer(invitations: Invitations, ask: Ask, guestId: string): Promise<Reply> {
  const found = await guestFor(invitations, ask, guestId);
  if (!found.ok) return found.reply;
  const { guest } = found;
  const words = wordsFor(ask);
  const { person, where } = ask;
  const lobbies = (await ask.bot.service.ofPlayer(person.id)).filter(
    ({ table }) =>
      table.place.guildId === where.place.guildId &&
      table.status === 'lobby' &&
      notHostYet(table, person, ask.bot.now()) === undefined,
  );
  const [first] = lobbies;
  if (first === undefined) return show(inviteNewView(ask.bot.games, guest, words));
  const refusals = lobbies.map((loaded) => ({ loaded, no: refusalFor(ask, loaded, guest) }));
  const fitting = refusals.flatMap(({ loaded, no }) => (no === undefined ? [loaded] : []));
  if (fitting.length === 0) return refusals[0]?.no ?? refusalReply(say('refuse.unknown'));
  const [only] = fitting;
  if (only !== undefined && lobbies.length === 1) return invite(invitations, ask, only, guest);
  const isHere = ({ table }: Loaded) => table.place.channelId === where.place.channelId;
  const hereFirst = fitting.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return show(inviteView(hereFirst, guest, words));
}

/** @param tableId of the chosen table */
async function inviteToTable(
  invitations: Invitations,
  ask: Ask,
  guestId: string,
  tableId: string,
): Promise<Reply> {
  const found = await guestFor(invitations, ask, guestId);
  const named = await namedTable(ask, tableId);
  if (!named.ok) return named.reply;
  return found.ok ? invite(invitations, ask, named.loaded, found.guest) : found.reply;
}

/** Opens a game in this channel and invites the guest to it. @param game the chosen game's id */
async function inviteToNewGame(
  invitations: Invitations,
  ask: Ask,
  guestId: string,
  game: string,
): Promise<Reply> {
  const found = await guestFor(invitations, ask, guestId);
  if (!found.ok) return found.reply;
  const { channelId } = ask.where.place;
  if (!found.guest.may(channelId, 'ViewChannel')) return noAccess(found.guest, channelId);
  const opened = await openLobby(ask, { subcommand: game, options: {} });
  return opened.ok ? invite(invitations, ask, opened.loaded, found.guest) : opened.reply;
}

async function invite(invitations: Invitations, ask: Ask, loaded: Loaded, guest: Guest): Promise<Reply> {
  const { table } = loaded;
  const { channelId } = table.place;
  // A pairing's people are drawn.
  if (channelId === undefined) return refusalReply(say('refusal.already-started'), table);
  if (!guest.may(channelId, 'ViewChannel')) return noAccess(guest, channelId);
  const words = wordsFor(ask, table);
  const { person, origin } = ask;
  const result = await invitations.invite({ tableId: table.id, person, origin }, guest.person);
  const done = say('invite.done', {
    guest: guest.person.name,
    game: gameName(loaded.game),
    channel: channel(channelId),
  });
  return replyTo(result, (after) => show(textView(done, words, tableLink(after.table, words))), table);
}

/** The person to invite. Refused for oneself, bots, and people who cannot be invited to any game. */
async function guestFor(
  invitations: Invitations,
  { bot: { guests }, person, where }: Ask,
  guestId: string,
): Promise<FoundGuest> {
  const { guildId } = where.place;
  const no = (key: 'invite.self' | 'invite.bot' | 'invite.no-member' | 'refuse.server-only') =>
    ({ ok: false, reply: refusalReply(say(key)) }) as const;
  if (guildId === undefined) return no('refuse.server-only');
  if (guestId === person.id) return no('invite.self');
  const guest = await guests.find(guildId, guestId);
  if (guest === undefined) return no('invite.no-member');
  if (guest.isBot) return no('invite.bot');
  const refused = await invitations.checkInviting(person.id, guest.person);
  return refused === undefined ? { ok: true, guest } : { ok: false, reply: refusalReply(refused.refusal) };
}

/** Invites a person to a game that has not begun. */
function inviteCommand(invitations: Invitations): SlashCommand {
  return {
    name: 'invite',
    describe: 'discord.command.invite',
    ofTable: true,
    serverOnly: true,
    options: [{ type: 'user', name: 'player', describe: 'discord.option.invite-player', required: true }],
    run: (ask, { options: { player } }) =>
      player === undefined
        ? Promise.resolve(refusalReply(say('refuse.player')))
        : offer(invitations, ask, player),
  };
}

/** The same, on a person's context menu. */
function inviteFromMenu(invitations: Invitations): PersonCommand {
  return {
    name: 'discord.menu.invite',
    serverOnly: true,
    run: (ask, guestId) => offer(invitations, ask, guestId),
  };
}

/** The refusal if a guest cannot be invited to a lobby. */
function refusalFor({ bot, person }: Ask, { table }: Loaded, guest: Guest): Reply | undefined {
  const result = withGuest(table, person, guest.person, bot.now());
  if (!result.ok) return refusalReply(result.refusal, table);
  const channelId = channelOf(table.place);
  return guest.may(channelId, 'ViewChannel') ? undefined : noAccess(guest, channelId);
}

function noAccess(guest: Guest, channelId: string): Reply {
  return refusalReply(say('invite.no-access', { guest: guest.person.name, channel: channel(channelId) }));
}
