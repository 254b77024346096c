import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import { hasPeople, isLast, ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { removedFromGame, removedFromLobby } from '../../table/services/seats.ts';
import { currentView } from '../announce/public-view.ts';
import { instant, person } from '../i18n/sentences.ts';
import { nameOn, say } from '../i18n/words.ts';
import { type Ask, managesTable, requestAt, wordsFor } from '../interactions/ask.ts';
import { button } from '../interactions/button.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, forTable, openTable, unseated, withTable } from '../interactions/find-table.ts';
import { noReply, type Reply, refusalReply, replyTo, show, textReply } from '../interactions/reply.ts';
import { matching, meant } from '../interactions/suggest.ts';
import { sureView } from '../messages/refusals.ts';
import { chooseSeatView } from '../messages/seats.ts';
import { resultReply } from '../panel/move-result.ts';
import { presses } from '../presses.ts';

/** Takes back the person's own seat, takes a free one, or asks the others to free a computer's seat. */
const replaceCommand = aboutTable({
  name: 'replace',
  describe: 'discord.command.replace',
  ofTable: true,
  botInChannel: true,
  table: 'open',
  options: [
    {
      type: 'text',
      name: 'seat',
      describe: 'discord.option.seat',
      async suggest(ask, _, typed) {
        const found = await openTable(ask, 'replace');
        if (!found.ok) return [];
        return matching(seatChoices(found.loaded, replaceable(ask, found.loaded)), typed);
      },
    },
  ],
  async run(ask, loaded, { options }) {
    const { table } = loaded;
    if (table.status === 'lobby') return refusalReply(say('refuse.replace-lobby'), table);
    if (options.seat !== undefined) {
      const choices = seatChoices(
        loaded,
        table.seats.map((_, seat) => seat),
      );
      const seat = Number(meant(choices, options.seat)?.value ?? Number.NaN) - 1;
      return table.seats[seat] === undefined
        ? refusalReply(say('refuse.seat'), table)
        : replace(ask, loaded, seat);
    }
    const seats = replaceable(ask, loaded);
    const [only, another] = seats;
    if (only === undefined) return nothingToReplace(ask, loaded);
    if (another === undefined) return replace(ask, loaded, only);
    return show(chooseSeatView(loaded, seats, ask.person.id, wordsFor(ask, table)));
  },
});

/** Leads to the vote on a seat, or says when there will be one. */
async function nothingToReplace({ bot }: Ask, loaded: Loaded): Promise<Reply> {
  const { table } = loaded;
  if (table.proposals.some(({ kind }) => kind === 'late')) return show(await currentView(bot, loaded));
  const [first] = (await bot.service.silencesAt(loaded)).toSorted((a, b) => Number(a.ends) - Number(b.ends));
  if (first === undefined) return refusalReply(say('refuse.replace-nothing'), table);
  const values = { player: { seat: first.seat }, when: instant(first.ends) };
  return refusalReply(say('refuse.replace-silent', values), table);
}

function seatChoices({ table }: Loaded, seats: readonly Seat[]) {
  return seats.map((seat) => ({ name: nameOn(table, seat) || `#${seat + 1}`, value: String(seat + 1) }));
}

/** The seats that the person can take. If they have a seat: those that they can ask the others to free. */
function replaceable({ bot: { service }, person }: Ask, loaded: Loaded): readonly Seat[] {
  const { table } = loaded;
  const takeable = seatsFor(table, person.id);
  if (takeable.length > 0 || service.seatOf(loaded, person.id) === undefined) return takeable;
  return table.seats.flatMap((occupant, seat) =>
    occupant.kind === 'computer' && ownerOf(occupant) !== undefined && occupant.offered !== true
      ? [seat]
      : [],
  );
}

async function replace(ask: Ask, loaded: Loaded, seat: Seat): Promise<Reply> {
  return seatsFor(loaded.table, ask.person.id).includes(seat)
    ? takeSeat(ask, loaded, seat)
    : offerSeat(ask, loaded, seat);
}

/** Takes a seat and shows the person what they can do. */
async function takeSeat(ask: Ask, loaded: Loaded, seat: Seat): Promise<Reply> {
  const { table } = loaded;
  const result = await ask.bot.service.takeSeat(requestAt(table, ask), seat);
  return result.ok ? resultReply(ask, result.value, loaded) : refusalReply(result.refusal, table);
}

/** Asks the others to let anyone take a seat that a computer plays for a person. */
async function offerSeat(ask: Ask, { table }: Loaded, seat: Seat): Promise<Reply> {
  return replyTo(
    await ask.bot.service.offerSeat(requestAt(table, ask), seat),
    (then) => {
      const isFree = then.table.seats[seat]?.offered === true;
      const answer = isFree ? say('done.offer', { player: { seat } }) : say('proposal.asked');
      return textReply(ask, then.table, answer);
    },
    table,
  );
}

/** Hands the seat to a computer, or closes a game that nobody else plays. */
const confirmResignButton = button(
  presses.confirmResign,
  forTable('update', async (ask, { table }) => {
    return replyTo(
      await ask.bot.service.resign(requestAt(table, ask)),
      (after) => {
        const done = hasPeople(after.table) ? 'resign' : 'resign-paused';
        const answer = say(`done.${after.table.status === 'cancelled' ? 'cancel' : done}`);
        return textReply(ask, table, answer);
      },
      table,
    );
  }),
);

/** Takes a seat: the person's own one back from a computer, or a free one. */
const takeButton = button(presses.take, {
  acknowledge: 'private',
  run: withTable((ask, loaded, { seat }) => takeSeat(ask, loaded, seat)),
});

const offerButton = button(presses.offer, {
  acknowledge: 'update',
  run: withTable((ask, loaded, { seat }) => offerSeat(ask, loaded, seat)),
});

/** Votes on a proposal. The proposal's message shows the vote at once; a new message tells the outcome. */
const voteButton = button(presses.vote, {
  acknowledge: 'update',
  run: withTable(async (ask, { table }, { proposal, choice }) => {
    const result = await ask.bot.service.choose(requestAt(table, ask), proposal, choice);
    if (!result.ok) return refusalReply(result.refusal, table);
    const isOpen = result.value.table.proposals.some(({ id }) => id === proposal);
    return isOpen ? show(await currentView(ask.bot, result.value)) : noReply;
  }),
});

/** Resumes a paused game, which its channel's message then shows. */
const resumeButton = button(
  presses.resume,
  forTable('silent', async (ask, { table }) =>
    replyTo(await ask.bot.service.resume(requestAt(table, ask)), () => noReply, table),
  ),
);

/** Asks the person to confirm. */
const resignCommand = aboutTable({
  name: 'resign',
  describe: 'discord.command.resign',
  ofTable: true,
  table: 'open',
  async run(ask, loaded) {
    const { table } = loaded;
    const { id } = ask.person;
    if (ask.bot.service.seatOf(loaded, id) === undefined) return unseated(loaded, ask);
    if (table.status === 'lobby') return refusalReply(say('refuse.resign-lobby'), table);
    const words = wordsFor(ask, table);
    if (isLast(table, id))
      return show(
        sureView(
          loaded,
          {
            question: say('cancel.sure'),
            press: presses.confirmCancel({ table: table.id }),
            yes: say('cancel.yes'),
          },
          words,
        ),
      );
    const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== id);
    const question = say(others ? 'resign.sure' : 'resign.pauses');
    const press = presses.confirmResign({ table: table.id });
    return show(sureView(loaded, { question, press, yes: say('resign.yes') }, words));
  },
});

/** Removes a person from a lobby or a running game, for people who can manage the channel. */
const removeCommand = aboutTable({
  name: 'remove',
  describe: 'discord.command.remove',
  ofTable: true,
  table: 'open',
  serverOnly: true,
  options: [{ type: 'user', name: 'player', describe: 'discord.option.remove-player', required: true }],
  async run(ask, loaded, { options: { player } }) {
    const { table } = loaded;
    if (player === undefined) return refusalReply(say('refuse.player'), table);
    if (!managesTable(ask, table)) return refusalReply(say('refusal.managers-only'), table);
    const after = afterRemoval(loaded, ask, player, ask.bot.now());
    if (!after.ok) return refusalReply(after.refusal, table);
    const what = removalOf(after.value);
    const dialog = {
      question: say(`remove.${what}`, { player: person(player) }),
      press: presses.confirmRemove({ table: table.id, player }),
      yes: say('remove.yes'),
      no: say('remove.no'),
    };
    return show(sureView(loaded, dialog, wordsFor(ask, table)));
  },
});

/** The table without a person, or why they cannot be removed. */
function afterRemoval(loaded: Loaded, ask: Ask, userId: string, at: Date): Result<Table> {
  const { table } = loaded;
  if (table.status === 'lobby') return removedFromLobby(table, userId);
  const change = removedFromGame(loaded, requestAt(table, ask), userId, at);
  return 'ok' in change ? change : ok(change.table);
}

/** The effect of a removal on the table. */
function removalOf({ status, paused }: Table): 'closes' | 'pauses' | 'lobby' | 'game' {
  if (status === 'cancelled') return 'closes';
  if (paused !== undefined) return 'pauses';
  return status === 'lobby' ? 'lobby' : 'game';
}

/** Removes a person after a confirmation. */
const confirmRemoveButton = button(presses.confirmRemove, {
  acknowledge: 'update',
  run: withTable(async (ask, { table }, { player }) => {
    const request = { ...requestAt(table, ask), manager: managesTable(ask, table) };
    return replyTo(
      await ask.bot.service.removePerson(request, player),
      () => textReply(ask, table, say('done.remove', { player: person(player) })),
      table,
    );
  }),
});

export const seats: Contribution = {
  commands: [resignCommand, replaceCommand, removeCommand],
  buttons: [confirmResignButton, confirmRemoveButton, takeButton, offerButton, voteButton, resumeButton],
};
