import type { Proposal, StepRow } from '../../table/model.ts';
import { standingMoves } from '../../table/play/replay.ts';
import { awaitedVoters, proposalChoices, votersOf } from '../../table/proposals.ts';
import type { Loaded, Undoing } from '../../table/service.ts';
import { SILENCE } from '../../table/time/silence.ts';
import { eventMessage, instant } from '../i18n/sentences.ts';
import { saidOf, say, type Words } from '../i18n/words.ts';
import { presses } from '../presses.ts';
import { BUTTONS_A_ROW } from '../rest/limits.ts';
import { called, calledText } from './called.ts';
import { panelPicture } from './pictures.ts';
import { clockTitle } from './times.ts';
import { moveTitle, panelTitle } from './titles.ts';
import { type Block, buttons, pictures, text, type View } from './view.ts';

/** Maximum number of proposals in one message; more do not fit. */
const PROPOSALS_SHOWN = 3;
/** Maximum number of undone moves listed, from the first. */
const MOVES_SHOWN = 6;
const DAY = 24 * 3_600_000;

/** Ids of the people who still have to vote on a proposal. */
export function undecided({ table }: Loaded): readonly string[] {
  return table.proposals.slice(0, PROPOSALS_SHOWN).flatMap((proposal) => awaitedVoters(table, proposal));
}

/**
 * A table's open proposals, with a button per choice, and all votes.
 *
 * @param steps the latest steps, in order, with the moves to undo
 */
export function proposalBlocks(loaded: Loaded, steps: readonly StepRow[], words: Words): readonly Block[] {
  const { proposals } = loaded.table;
  const later = proposals.length - PROPOSALS_SHOWN;
  return [
    ...proposals
      .slice(0, PROPOSALS_SHOWN)
      .flatMap((proposal) => [
        text(
          `**${question(proposal, words)}**`,
          ...moves(proposal, steps, words),
          votes(loaded, proposal, words),
          ...note(proposal, words),
        ),
        choiceButtons(loaded, proposal, words),
      ]),
    ...(later > 0 ? [text(words.small('proposal.later', { count: later }))] : []),
  ];
}

function question(proposal: Proposal, words: Words): string {
  switch (proposal.kind) {
    case 'clock':
      return words.md('proposal.clock', { clock: clockTitle(proposal.clock) });
    case 'undo':
    case 'close':
      return words.md(`proposal.${proposal.kind}`);
    case 'offer':
      return words.md('proposal.offer', { player: { seat: proposal.seat } });
    case 'late':
      return words.md(LATE_QUESTIONS[proposal.why], {
        player: { seat: proposal.seat },
        count: SILENCE / DAY,
      });
  }
}

const LATE_QUESTIONS = { time: 'proposal.late', left: 'proposal.left', silent: 'proposal.silent' } as const;

/** What people can do besides voting, or what happens if they don't. */
function note(proposal: Proposal, words: Words): readonly string[] {
  if (proposal.kind !== 'late')
    return [words.small('proposal.lapses', { when: instant(new Date(proposal.at.getTime() + SILENCE)) })];
  return proposal.why === 'time' ? [] : [words.small('proposal.close-instead')];
}

/** The moves that a proposal would undo, without those already undone. */
function moves(proposal: Proposal, steps: readonly StepRow[], words: Words): readonly string[] {
  if (proposal.kind !== 'undo') return [];
  return movesTold(
    standingMoves(steps).filter(({ seq }) => seq >= proposal.undoes),
    words,
  );
}

/** Moves in words, one per line, up to a maximum. */
function movesTold(rows: readonly StepRow[], words: Words): readonly string[] {
  const later = rows.length - MOVES_SHOWN;
  return [
    ...rows
      .slice(0, MOVES_SHOWN)
      .map(({ events }) => `- ${events.map((event) => words.md(eventMessage(event, words))).join(' ')}`),
    ...(later > 0 ? [words.md('undo.more', { count: later })].map((more) => `- ${more}`) : []),
  ];
}

/** The votes, and mentions of the people who have not voted, so that they can be pinged. */
function votes({ table }: Loaded, proposal: Proposal, words: Words): string {
  const voters = votersOf(table, proposal);
  const chosen = proposalChoices[proposal.kind].flatMap((choice) => {
    const who = voters.filter((voter) => proposal.choices[voter] === choice);
    const names = who.map((voter) => voterName(table, voter, words));
    const what = words.md(`choice.${choice}`);
    return names.length === 0 ? [] : [saidOf(words, what, names.join(', '))];
  });
  const open = awaitedVoters(table, proposal);
  const waiting = words.md('proposal.waiting', { players: open.map((id) => called(table, id)) });
  return [...chosen, ...(open.length === 0 ? [] : [waiting])].join(' · ');
}

function choiceButtons({ table }: Loaded, proposal: Proposal, words: Words): Block {
  return buttons(
    ...proposalChoices[proposal.kind].map((choice) => ({
      press: presses.vote({ table: table.id, proposal: proposal.id, choice }),
      label: words.plain(`choice.${choice}`),
      ...(choice === 'yes' ? { style: 'primary' as const } : {}),
    })),
  );
}

/** The seats that anyone may take, with a button each. */
export function offeredBlocks({ table }: Loaded, words: Words): readonly Block[] {
  const offered = table.seats.flatMap((occupant, seat) => (occupant.offered === true ? [seat] : []));
  if (offered.length === 0 || table.status !== 'playing') return [];
  const seats = offered.slice(0, BUTTONS_A_ROW);
  return [
    text(words.md('seat.free', { count: offered.length, players: offered.map((seat) => ({ seat })) })),
    buttons(
      ...seats.map((seat) =>
        words.button(
          presses.take({ table: table.id, seat }),
          say('seat.take', { player: { seat } }),
          'primary',
        ),
      ),
    ),
  ];
}

/** A voter's name at the table. */
function voterName(table: Loaded['table'], userId: string | undefined, words: Words): string {
  const seat = table.seats.findIndex(
    (occupant) => occupant.kind === 'human' && occupant.person.id === userId,
  );
  return seat === -1 ? calledText(table, userId ?? '0', words) : words.name(seat);
}

interface UndoViewOptions {
  /** Shown first: why the expected move can no longer be undone. */
  readonly note?: string;
  /** Whether the person has a panel to go back to. */
  readonly hasPanel?: boolean;
}

/** All moves that can be undone, the person's own first, each with what it takes: a press, or the others' agreement. */
export function undoView(
  { loaded, how, seq, rows, seat, state }: Undoing,
  words: Words,
  options: UndoViewOptions = {},
): View {
  const { id } = loaded.table;
  const { note, hasPanel = false } = options;
  const isFree = how === 'free';
  const title = words.md(isFree ? 'undo.free' : 'undo.agreement');
  const { verb = '', args = {} } = rows[0] ?? {};
  const move = moveTitle(loaded.game, state, seat, { verb, args }, words);
  return {
    tone: 'private',
    blocks: [
      text(panelTitle(loaded, words, seat)),
      ...pictures(panelPicture(loaded.game, state, seat, { viewer: seat, since: loaded.state }, words)),
      text(note && `**${note}**`),
      text(`**${title}**`, ...movesTold(rows, words)),
      ...(isFree ? [] : [text(words.md('undo.why'))]),
      buttons(
        isFree
          ? words.button(presses.undo({ table: id, seq }), say('panel.undo', { move }), 'success')
          : words.button(presses.requestUndo({ table: id, seq }), 'undo.ask', 'primary'),
        words.button((hasPanel ? presses.next : presses.dismiss)({ table: id }), 'undo.dismiss'),
      ),
    ],
  };
}
