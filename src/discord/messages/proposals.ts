import type { Motion, StepRow } from '../../table/model.ts';
import { motionChoices, votersOf } from '../../table/votes/proposals.ts';
import type { Loaded } from '../../table/service.ts';
import { standingMoves } from '../../table/play/undo.ts';
import { writeId } from '../buttons/ids.ts';
import { BUTTONS_A_ROW } from './limits.ts';
import { person } from './mentions.ts';
import { small } from './text.ts';
import { type Block, buttons, text } from './view.ts';
import { say, type Teller } from '../i18n/localizer.ts';
import { clockTitle } from './times.ts';

/** So many are asked in one message: it has room for no more. */
const MOTIONS_TOLD = 3;
/** So many moves that would be taken back are told; of more, the first. */
const MOVES_TOLD = 6;

/** The people who must still choose in some motion, by their ids. */
export function undecided({ table }: Loaded): readonly string[] {
  return table.motions
    .slice(0, MOTIONS_TOLD)
    .flatMap((motion) => votersOf(table, motion).filter((voter) => motion.choices[voter] === undefined));
}

/**
 * What people at the table are asked to decide together, with a button a choice, and who has chosen what.
 *
 * @param steps the latest steps, in order: for the moves that would be taken back
 */
export function motionBlocks(loaded: Loaded, steps: readonly StepRow[], teller: Teller): readonly Block[] {
  const { motions } = loaded.table;
  const later = motions.length - MOTIONS_TOLD;
  return [
    ...motions
      .slice(0, MOTIONS_TOLD)
      .flatMap((motion) => [
        text(
          `**${question(motion, teller)}**`,
          ...moves(motion, steps, teller),
          votes(loaded, motion, teller),
        ),
        choiceButtons(loaded, motion, teller),
      ]),
    ...(later > 0 ? [text(small(teller.say(say('motion.later', { count: later }))))] : []),
  ];
}

function question(motion: Motion, teller: Teller): string {
  switch (motion.kind) {
    case 'clock':
      return teller.say(say('motion.clock', { clock: clockTitle(motion.clock) }));
    case 'undo':
      return teller.say(say('motion.undo'));
    case 'offer':
      return teller.say(say('motion.offer', { player: { seat: motion.seat } }));
    case 'late':
      return teller.say(
        say(motion.why === 'left' ? 'motion.left' : 'motion.late', { player: { seat: motion.seat } }),
      );
  }
}

/** The moves that would be taken back, as they were told: those that were not taken back already. */
function moves(motion: Motion, steps: readonly StepRow[], teller: Teller): readonly string[] {
  if (motion.kind !== 'undo') return [];
  return movesTold(
    standingMoves(steps).filter(({ seq }) => seq >= motion.undoes),
    teller,
  );
}

/** Moves in words, a line each; of many, the first. */
export function movesTold(rows: readonly StepRow[], teller: Teller): readonly string[] {
  const later = rows.length - MOVES_TOLD;
  return [
    ...rows
      .slice(0, MOVES_TOLD)
      .map(({ events }) => `- ${events.map((event) => teller.say(event)).join(' ')}`),
    ...(later > 0 ? [teller.say(say('undo.more', { count: later }))].map((more) => `- ${more}`) : []),
  ];
}

/** Who has chosen what, and who has not: mentioned, so that they can be notified. */
function votes({ table }: Loaded, motion: Motion, teller: Teller): string {
  const voters = votersOf(table, motion);
  const chosen = motionChoices[motion.kind].flatMap((choice) => {
    const who = voters.filter((voter) => motion.choices[voter] === choice);
    const names = who.map((voter) => nameOf(table, voter, teller));
    return names.length === 0 ? [] : [`${teller.say(say(`choice.${choice}`))}: ${names.join(', ')}`];
  });
  const open = voters.filter((voter) => motion.choices[voter] === undefined);
  const waiting = teller.say(say('motion.waiting', { players: open.map(person) }));
  return [...chosen, ...(open.length === 0 ? [] : [waiting])].join(' · ');
}

function choiceButtons({ table }: Loaded, motion: Motion, teller: Teller): Block {
  return buttons(
    ...motionChoices[motion.kind].map((choice) => ({
      id: writeId({ kind: 'vote', table: table.id, motion: motion.id, choice }),
      label: teller.plain(say(`choice.${choice}`)),
      ...(choice === 'yes' ? { style: 'primary' as const } : {}),
    })),
  );
}

/** The seats that anybody may take, with a button each. */
export function offeredBlocks({ table }: Loaded, teller: Teller): readonly Block[] {
  const offered = table.seats.flatMap((sitter, seat) => (sitter.offered === true ? [seat] : []));
  if (offered.length === 0 || table.status !== 'playing') return [];
  const shown = offered.slice(0, BUTTONS_A_ROW);
  return [
    text(teller.say(say('seat.free', { count: offered.length, players: offered.map((seat) => ({ seat })) }))),
    buttons(
      ...shown.map((seat) => ({
        id: writeId({ kind: 'take', table: table.id, seat }),
        label: teller.plain(say('seat.take', { player: { seat } })),
        style: 'primary' as const,
      })),
    ),
  ];
}

/** The name of whoever has that id at the table. */
function nameOf(table: Loaded['table'], userId: string | undefined, teller: Teller): string {
  const seat = table.seats.findIndex((sitter) => sitter.kind === 'human' && sitter.person.id === userId);
  return seat === -1 ? `<@${userId ?? '0'}>` : teller.name(seat);
}
