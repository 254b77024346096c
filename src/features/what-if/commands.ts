import type { Level } from '../../core/game.ts';
import type { Seat } from '../../core/message.ts';
import { say } from '../../discord/i18n/words.ts';
import { type Ask, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import { forTable, lookingBack, withTable } from '../../discord/interactions/find-table.ts';
import { type Reply, refusalReply, replyTo, show } from '../../discord/interactions/reply.ts';
import { sendDirectly } from '../../discord/messages/delivery.ts';
import { tableLink } from '../../discord/messages/titles.ts';
import { textView } from '../../discord/messages/view.ts';
import { openPanel } from '../../discord/panel/open-panel.ts';
import { integer, type PressOf } from '../../discord/presses.ts';
import { isOpen, type Table } from '../../table/model.ts';
import { type Loaded, ok, type Result } from '../../table/request.ts';
import { level, presses } from './presses.ts';
import { occupied, type WhatIfs } from './service.ts';
import { replaceView, sandboxIntroView, sandboxView, whatIfIntroView, whatIfView } from './views.ts';

/** A person's choices so far. */
interface Chosen {
  /** Defaults to their own seat, or the first. */
  readonly seat?: Seat | undefined;
  readonly part?: number | undefined;
  /** The step of a decision. */
  readonly seq?: number | undefined;
  readonly level?: Level | undefined;
}

/** The buttons and menus to play on from a decision. */
export function whatIfControls(whatIfs: WhatIfs) {
  return {
    buttons: [
      button(presses.choose, {
        acknowledge: 'private',
        run: withTable(async (ask, loaded, { seq }) =>
          lookingBack(await showWhatIf(whatIfs, ask, loaded, { seq }), loaded),
        ),
      }),
      button(presses.menu, {
        acknowledge: 'update',
        run: withTable((ask, loaded, { what, seat, part, seq, level: chosen }, [value = '']) => {
          const number = integer.safeDecode(value).data;
          switch (what) {
            case 'seat':
              return showWhatIf(whatIfs, ask, loaded, { seat: number, level: chosen });
            case 'part':
              return showWhatIf(whatIfs, ask, loaded, { seat, part: number, level: chosen });
            case 'decision':
              return showWhatIf(whatIfs, ask, loaded, { seat, part, seq: number, level: chosen });
            case 'level':
              return showWhatIf(whatIfs, ask, loaded, {
                seat,
                part,
                seq,
                level: level.safeParse(value).data,
              });
          }
        }),
      }),
      button(
        presses.sandbox,
        forTable('private', (ask, loaded) => showSandbox(whatIfs, ask, loaded)),
      ),
      button(presses.sandboxLevel, {
        acknowledge: 'update',
        run: withTable((ask, loaded, _, [chosen]) =>
          showSandbox(whatIfs, ask, loaded, level.safeParse(chosen).data),
        ),
      }),
      button(presses.play, {
        acknowledge: 'update',
        run: withTable((ask, loaded, press) => playOn(whatIfs, ask, loaded, press)),
      }),
      button(presses.close, forTable('update', closeWhatIf)),
    ],
  };
}

/** Asks from which decision of a finished game to play on. */
async function showWhatIf(
  whatIfs: WhatIfs,
  ask: Ask,
  finished: Loaded,
  { seat, part, seq, level = 'medium' }: Chosen,
): Promise<Reply> {
  const decisions = await whatIfs.pastDecisions(finished, seq);
  if (!decisions.ok) return refusalReply(decisions.refusal, finished.table);
  const { all, chosen: decision } = decisions.value;
  const own = ask.bot.service.seatOf(finished, ask.person.id);
  const choice = {
    seat: decision?.seat ?? seat ?? own ?? 0,
    part,
    decision,
    level,
  };
  const words = wordsFor(ask, finished.table);
  return show(whatIfView(finished, all, choice, own, words));
}

/** Offers to play on from the running position. */
async function showSandbox(
  whatIfs: WhatIfs,
  ask: Ask,
  running: Loaded,
  level: Level = 'medium',
): Promise<Reply> {
  return replyTo(
    await whatIfs.current(running, ask.person.id),
    (beginning) => show(sandboxView(running, beginning, level, wordsFor(ask, running.table))),
    running.table,
  );
}

/** Begins the game in the person's direct messages. Asks before it closes an earlier one that is still open there. */
async function playOn(
  whatIfs: WhatIfs,
  ask: Ask,
  source: Loaded,
  press: PressOf<typeof presses.play>,
): Promise<Reply> {
  const { person, origin, reader, where } = ask;
  const { seq, level, closes } = press;
  const words = wordsFor(ask, source.table);
  const introduced =
    seq === undefined
      ? replaced(await whatIfs.current(source, person.id), (beginning) =>
          sandboxIntroView(source, beginning, words),
        )
      : replaced(await whatIfs.pastDecision(source, seq), (decision) =>
          whatIfIntroView(source, decision, words),
        );
  if (!introduced.ok) return refusalReply(introduced.refusal, source.table);
  const channelId = await ask.bot.messages.directChannel(person.id);
  const open = (await ask.bot.service.openIn(channelId))?.table;
  if (open?.continuedFrom !== undefined && open.id !== closes) return show(replaceView(open, press, words));
  if (open?.continuedFrom !== undefined) {
    const closed = await close(ask, open);
    if (!closed.ok) return refusalReply(closed.refusal, open);
  } else if (open !== undefined) return refusalReply(occupied(open).refusal);
  const answersHere = ask.bot.places.of(where.place).answers === 'reply';
  const intro = await sendDirectly(ask, introduced.value);
  if (intro === undefined && !answersHere) return refusalReply(say('what-if.no-messages'));
  const begun = await whatIfs.playOn({
    source,
    seq,
    person,
    origin,
    channelId,
    locale: reader.locale,
    level,
    nameAfter: (name) => words.plain('what-if.computer', { name }),
  });
  // Their direct messages may be closed, so the panel is shown here in any case.
  if (answersHere && begun.ok) return openPanel(ask, begun.value);
  return replyTo(begun, ({ table }) => ({
    ...show(textView(say('what-if.begun'), words, tableLink(table, words))),
    opens: table,
  }));
}

async function closeWhatIf(ask: Ask, { table }: Loaded): Promise<Reply> {
  if (table.continuedFrom === undefined) return refusalReply(say('refuse.unknown'));
  if (!isOpen(table)) return show(textView(say('what-if.closed'), wordsFor(ask)));
  return replyTo(await close(ask, table), () => show(textView(say('what-if.closed'), wordsFor(ask))), table);
}

/** Maps the value of a result. */
function replaced<T, U>(result: Result<T>, change: (value: T) => U): Result<U> {
  return result.ok ? ok(change(result.value)) : result;
}

/** The same interaction may also begin another game, so its id alone cannot identify this step. */
function close({ bot: { service }, person, origin }: Ask, { id }: Table) {
  return service.cancel({ tableId: id, person, origin: `${origin}-close` });
}
