import type { Message } from '../../core/message.ts';
import { quoted } from '../../core/quote.ts';
import { clockMessage, clockText, readClock } from '../time/clock.ts';
import { createDecide } from './decisions.ts';
import type { TableLife, Undoing } from '../lifecycle.ts';
import type { Motion } from '../model.ts';
import { decisionOf, motionChoices, newMotion, votersOf, type Wanted } from './proposals.ts';
import { byOf, sitterAt } from '../play/position.ts';
import { ownerOf } from '../seats/seats.ts';
import type { Asked, Loaded, Result } from '../service.ts';
import { seatAtPlay } from '../play/turns.ts';
import { ownMove, rewind, undo } from '../play/undo.ts';
import { ok, refuse, say } from '../words.ts';
import { noted, type Writer, type WriterNeeds } from '../writer.ts';

type Agreements = Pick<TableLife, 'proposeClock' | 'choose' | 'undoing' | 'proposeUndo' | 'offerSeat'>;

/** What people at a table decide together. */
export function createAgreements(needs: WriterNeeds, writer: Writer): Agreements {
  const { store, now } = needs;
  const { load, changeGame } = writer;
  const decide = createDecide(needs);

  /** Puts a motion; where nobody else need be asked it is carried at once. */
  const propose = async (
    { tableId, person, origin }: Asked,
    wanted: (loaded: Loaded) => Result<Wanted> | Promise<Result<Wanted>>,
    told: (loaded: Loaded, wanted: Wanted) => Message | Promise<Message>,
  ): Promise<Result<Loaded>> => {
    const result = await changeGame(tableId, origin, async (loaded, rhythms) => {
      const seat = seatAtPlay(loaded, person);
      if (!seat.ok) return seat;
      const asks = await wanted(loaded);
      if (!asks.ok) return asks;
      const { table } = loaded;
      if (table.motions.some((motion) => isAbout(motion, asks.value))) return refuse('motion-open');
      const motion = newMotion(asks.value, person.id, now());
      if (decisionOf(table, motion) !== undefined)
        return decide(loaded, rhythms, motion, 'yes', { by: 'player', origin });
      const events = [await told(loaded, asks.value)];
      const motions = [...table.motions, motion];
      return noted(loaded, { by: 'player', origin, at: now(), events }, { ...table, motions });
    });
    return result.ok ? ok(result.value.loaded) : result;
  };

  /** What an undo of the person would take back, and how. */
  const undoing = async (loaded: Loaded, person: Asked['person']): Promise<Result<Undoing>> => {
    const player = seatAtPlay(loaded, person);
    if (!player.ok) return player;
    const { game, table } = loaded;
    const rows = await store.steps(table.id);
    const by = byOf(sitterAt(table, player.value));
    const own = ownMove(rows, player.value, by);
    if (own === undefined) return refuse('nothing-to-undo');
    const alone = undo(game, rows, player.value, by);
    if (alone.ok) return ok({ loaded, how: 'free', seq: own.seq, rows: [own] });
    const others = table.seats.some((one) => one.kind === 'human' && one.person.id !== person.id);
    const back = others ? rewind(game, rows, own.seq) : undefined;
    if (back === undefined) return refuse(alone.why);
    return ok({ loaded, how: 'agreement', seq: own.seq, rows: back.taken });
  };

  return {
    proposeClock: (asked, text) =>
      propose(
        asked,
        ({ table }) => {
          const clock = readClock(text);
          if (clock === 'wrong') return refuse('clock-value', { value: quoted(text) });
          if (clockText(clock) === clockText(table.clock)) return refuse('clock-same');
          return ok({ kind: 'clock', clock });
        },
        (_, wanted) =>
          say('clock-proposed', {
            player: asked.person.name,
            clock: clockMessage(wanted.kind === 'clock' ? wanted.clock : undefined),
          }),
      ),

    async choose({ tableId, person, origin }, motionId, choice) {
      const result = await changeGame(tableId, origin, (loaded, rhythms) => {
        const { table } = loaded;
        if (table.status !== 'playing') return refuse('over');
        const motion = table.motions.find(({ id }) => id === motionId);
        if (motion === undefined || !(motionChoices[motion.kind] as readonly string[]).includes(choice))
          return refuse('motion-gone');
        if (!votersOf(table, motion).includes(person.id)) return refuse('motion-not-yours');
        const chosen: Motion = { ...motion, choices: { ...motion.choices, [person.id]: choice } };
        const decision = decisionOf(table, chosen);
        if (decision !== undefined)
          return decide(loaded, rhythms, chosen, decision, { by: 'player', origin });
        const motions = table.motions.map((one) => (one.id === motionId ? chosen : one));
        return noted(loaded, { by: 'player', origin, at: now(), events: [] }, { ...table, motions });
      });
      return result.ok ? ok(result.value.loaded) : result;
    },

    async undoing({ tableId, person }) {
      const loaded = await load(tableId);
      return loaded === undefined ? refuse('no-such-table') : undoing(loaded, person);
    },

    proposeUndo: (asked, seq) =>
      propose(
        asked,
        async (loaded) => {
          const would = await undoing(loaded, asked.person);
          if (!would.ok) return would;
          if (would.value.seq !== seq || would.value.how === 'free') return refuse('stale');
          return ok({ kind: 'undo', undoes: seq });
        },
        async (loaded, wanted) => {
          const rows = await store.steps(loaded.table.id);
          const back = wanted.kind === 'undo' ? rewind(loaded.game, rows, wanted.undoes) : undefined;
          return say('undo-proposed', { player: asked.person.name, count: back?.taken.length ?? 0 });
        },
      ),

    offerSeat: (asked, seat) =>
      propose(
        asked,
        ({ table }) => {
          const sitter = table.seats[seat];
          if (sitter?.kind !== 'computer' || sitter.caretakerFor === undefined)
            return refuse('not-caretaker');
          if (sitter.offered) return refuse('offered-already');
          return ok({ kind: 'offer', seat });
        },
        ({ table }) => {
          const owner = ownerOf(sitterAt(table, seat));
          return say('offer-proposed', { player: asked.person.name, owner: owner?.name ?? '' });
        },
      ),
  };
}

function isAbout(motion: Motion, wanted: Wanted): boolean {
  if (motion.kind !== wanted.kind) return false;
  return !('seat' in motion && 'seat' in wanted) || motion.seat === wanted.seat;
}
