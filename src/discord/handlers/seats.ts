import { PermissionFlagsBits } from 'discord.js';
import type { Seat } from '../../core/message.ts';
import type { Table } from '../../table/model.ts';
import { ok } from '../../table/request.ts';
import { hasPeople, isLast, ownerOf, seatsFor } from '../../table/seats/seats.ts';
import type { Loaded, Result } from '../../table/service.ts';
import { removedFromGame, removedFromLobby } from '../../table/services/seats.ts';
import { currentView } from '../announce/public-view.ts';
import { nameOn, say } from '../i18n/localizer.ts';
import { person } from '../i18n/sentences.ts';
import { button } from '../interactions/button.ts';
import {
  type BotContext,
  type InteractionContext,
  localizerFor,
  managesTable,
  requestAt,
} from '../interactions/context.ts';
import type { Contribution } from '../interactions/contribution.ts';
import { aboutTable, forTable, openTable, unseated, withTable } from '../interactions/find-table.ts';
import {
  noReply,
  noteReply,
  type Reply,
  refusalReply,
  refuse,
  replyTo,
  show,
} from '../interactions/reply.ts';
import { matching, meant } from '../interactions/suggest.ts';
import { sureView } from '../messages/refusals.ts';
import { chooseSeatView } from '../messages/seats.ts';
import { carriedOut } from '../panel/move-result.ts';
import { presses } from '../presses.ts';

/** Takes back the person's own seat, takes a free one, or asks the others to free a computer's seat. */
const replaceCommand = aboutTable({
  name: 'replace',
  describe: 'discord.command.replace',
  botInChannel: true,
  table: 'open',
  options: [
    {
      type: 'text',
      name: 'seat',
      describe: 'discord.option.seat',
      async suggest(bot, context, _, typed) {
        const found = await openTable(bot, context, 'replace');
        if (!found.ok) return [];
        return matching(seatChoices(found.loaded, replaceable(bot, context, found.loaded)), typed);
      },
    },
  ],
  async run(bot, context, loaded, { options }) {
    const { table } = loaded;
    if (table.status === 'lobby') return refuse(say('refuse.replace-lobby'), table);
    if (options.seat !== undefined) {
      const choices = seatChoices(
        loaded,
        table.seats.map((_, seat) => seat),
      );
      const seat = Number(meant(choices, options.seat)?.value ?? Number.NaN) - 1;
      return table.seats[seat] === undefined
        ? refuse(say('refuse.seat'), table)
        : replace(bot, context, loaded, seat);
    }
    const seats = replaceable(bot, context, loaded);
    const [only, another] = seats;
    if (only === undefined) return refuse(say('refuse.replace-nothing'), table);
    if (another === undefined) return replace(bot, context, loaded, only);
    return show(chooseSeatView(loaded, seats, context.person.id, localizerFor(bot, context, table)));
  },
});

function seatChoices({ table }: Loaded, seats: readonly Seat[]) {
  return seats.map((seat) => ({ name: nameOn(table, seat) || `#${seat + 1}`, value: String(seat + 1) }));
}

/** The seats that the person can take. If they have a seat: those that they can ask the others to free. */
function replaceable(
  { service }: BotContext,
  { person }: InteractionContext,
  loaded: Loaded,
): readonly Seat[] {
  const { table } = loaded;
  const takeable = seatsFor(table, person.id);
  if (takeable.length > 0 || service.seatOf(loaded, person.id) === undefined) return takeable;
  return table.seats.flatMap((occupant, seat) =>
    occupant.kind === 'computer' && ownerOf(occupant) !== undefined && occupant.offered !== true
      ? [seat]
      : [],
  );
}

async function replace(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Reply> {
  return seatsFor(loaded.table, context.person.id).includes(seat)
    ? takeSeat(bot, context, loaded, seat)
    : offerSeat(bot, context, loaded, seat);
}

/** Takes a seat and shows the person what they can do. */
async function takeSeat(
  bot: BotContext,
  context: InteractionContext,
  loaded: Loaded,
  seat: Seat,
): Promise<Reply> {
  const { table } = loaded;
  const result = await bot.service.takeSeat(requestAt(table, context), seat);
  return result.ok ? carriedOut(bot, context, result.value, loaded) : refusalReply(result.refusal, table);
}

/** Asks the others to let anyone take a seat that a computer plays for a person. */
async function offerSeat(
  bot: BotContext,
  context: InteractionContext,
  { table }: Loaded,
  seat: Seat,
): Promise<Reply> {
  return replyTo(
    await bot.service.offerSeat(requestAt(table, context), seat),
    (then) => {
      const isFree = then.table.seats[seat]?.offered === true;
      const note = isFree ? say('done.offer', { player: { seat } }) : say('proposal.asked');
      return noteReply(bot, context, then.table, note);
    },
    table,
  );
}

/** Hands the seat to a computer, or closes a game that nobody else plays. */
const confirmResignButton = button(
  presses.confirmResign,
  forTable('update', async (bot, context, { table }) => {
    return replyTo(
      await bot.service.resign(requestAt(table, context)),
      ({ loaded: after }) => {
        const done = hasPeople(after.table) ? 'resign' : 'resign-paused';
        const note = say(`done.${after.table.status === 'cancelled' ? 'cancel' : done}`);
        return noteReply(bot, context, table, note);
      },
      table,
    );
  }),
);

/** Takes a seat: the person's own one back from a computer, or a free one. */
const takeButton = button(presses.take, {
  acknowledge: 'private',
  run: withTable((bot, context, loaded, { seat }) => takeSeat(bot, context, loaded, seat)),
});

const offerButton = button(presses.offer, {
  acknowledge: 'update',
  run: withTable((bot, context, loaded, { seat }) => offerSeat(bot, context, loaded, seat)),
});

/** Votes on a proposal. The proposal's message shows the vote at once; a new message tells the outcome. */
const voteButton = button(presses.vote, {
  acknowledge: 'update',
  run: withTable(async (bot, context, { table }, { proposal, choice }) => {
    const result = await bot.service.choose(requestAt(table, context), proposal, choice);
    if (!result.ok) return refusalReply(result.refusal, table);
    const isOpen = result.value.table.proposals.some(({ id }) => id === proposal);
    return isOpen ? show(await currentView(bot, result.value)) : noReply;
  }),
});

/** Resumes a paused game, which its channel's message then shows. */
const resumeButton = button(
  presses.resume,
  forTable('silent', async (bot, context, { table }) =>
    replyTo(await bot.service.resume(requestAt(table, context)), () => noReply, table),
  ),
);

/** Asks the person to confirm. */
const resignCommand = aboutTable({
  name: 'resign',
  describe: 'discord.command.resign',
  table: 'open',
  async run(bot, context, loaded) {
    const { table } = loaded;
    const { id } = context.person;
    if (bot.service.seatOf(loaded, id) === undefined) return unseated(loaded, context);
    if (table.status === 'lobby') return refuse(say('refuse.resign-lobby'), table);
    const localizer = localizerFor(bot, context, table);
    if (isLast(table, id))
      return show(
        sureView(
          loaded,
          {
            question: say('cancel.sure'),
            press: presses.confirmCancel({ table: table.id }),
            yes: say('cancel.yes'),
          },
          localizer,
        ),
      );
    const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== id);
    const question = say(others ? 'resign.sure' : 'resign.pauses');
    const press = presses.confirmResign({ table: table.id });
    return show(sureView(loaded, { question, press, yes: say('resign.yes') }, localizer));
  },
});

/** Removes a person from a lobby or a running game, for people who can manage the channel. */
const removeCommand = aboutTable({
  name: 'remove',
  describe: 'discord.command.remove',
  table: 'open',
  serverOnly: true,
  permissions: PermissionFlagsBits.ManageChannels,
  options: [{ type: 'user', name: 'player', describe: 'discord.option.remove-player', required: true }],
  async run(bot, context, loaded, { options: { player } }) {
    const { table } = loaded;
    if (player === undefined) return refuse(say('refuse.player'), table);
    if (!managesTable(context, table)) return refusalReply({ code: 'managers-only' }, table);
    const after = afterRemoval(loaded, context, player, bot.now());
    if (!after.ok) return refusalReply(after.refusal, table);
    const what = removalOf(after.value);
    const words = {
      question: say(`remove.${what}`, { player: person(player) }),
      press: presses.confirmRemove({ table: table.id, player }),
      yes: say('remove.yes'),
      no: say('remove.no'),
    };
    return show(sureView(loaded, words, localizerFor(bot, context, table)));
  },
});

/** The table without a person, or why they cannot be removed. */
function afterRemoval(loaded: Loaded, context: InteractionContext, userId: string, at: Date): Result<Table> {
  const { table } = loaded;
  if (table.status === 'lobby') return removedFromLobby(table, userId);
  const change = removedFromGame(loaded, requestAt(table, context), userId, at);
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
  run: withTable(async (bot, context, { table }, { player }) => {
    const request = { ...requestAt(table, context), manager: managesTable(context, table) };
    return replyTo(
      await bot.service.removePerson(request, player),
      () => noteReply(bot, context, table, say('done.remove', { player: person(player) })),
      table,
    );
  }),
});

export const seats: Contribution = {
  commands: [resignCommand, replaceCommand, removeCommand],
  buttons: [confirmResignButton, confirmRemoveButton, takeButton, offerButton, voteButton, resumeButton],
};
