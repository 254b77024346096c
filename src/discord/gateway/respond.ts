import { randomBytes } from 'node:crypto';
import { readableId } from '../../core/common.ts';
import { MissingGame } from '../../table/missing-game.ts';
import type { Log } from '../../table/ports.ts';
import { say } from '../i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../interactions/ask.ts';
import { type Acknowledgement, type Reply, type Replyable, refusalReply } from '../interactions/reply.ts';
import { compose } from '../messages/compose.ts';
import { errorView, refusalView } from '../messages/refusals.ts';
import { collectAdditions } from '../messages/slots.ts';
import type { View } from '../messages/view.ts';
import type { LivePanels } from '../panel/live-panels.ts';
import { tableNamedBy } from '../presses.ts';
import { type Answer, answeredMessage, createAnswer, nobodyToTell, usedBy } from './answer.ts';
import type { FairQueue } from './fair-queue.ts';
import type { Haste } from './haste.ts';
import { askOf, readerFrom } from './interaction.ts';
import type { Settling } from './settling.ts';

type InteractionKind = 'command' | 'press' | 'suggestions';

/** `late`: the interaction had expired, or its message was gone. */
type InteractionOutcome = 'answered' | 'refused' | 'failed' | 'late';

export interface InteractionMetrics {
  /** An interaction has arrived. @returns callbacks for its progress; `ended` is always called */
  interaction(kind: InteractionKind): {
    acknowledged(): void;
    ended(outcome: InteractionOutcome): void;
  };
}

export const unmeasured: InteractionMetrics = {
  interaction: () => ({ acknowledged() {}, ended() {} }),
};

/** Does the work of an interaction and shows the reply. Logs and shows errors. Never rejects. */
type Respond = (
  interaction: Replyable,
  how: Acknowledgement,
  work: (ask: Ask) => Promise<Reply>,
) => Promise<void>;

/**
 * @param panels called with every panel shown
 * @param fairness shares processor time between people
 * @param hurried whether answers are likely to be slow
 * @param settling is told what people see
 */
export function createRespond(
  bot: BotContext,
  metrics: InteractionMetrics,
  panels: LivePanels,
  fairness: FairQueue,
  hurried: Haste['isNeeded'],
  settling: Settling,
): Respond {
  let inWork = 0;
  const logFailure = createFailureLog(bot.log, 'an interaction failed', 'more interactions failed');
  return async (interaction, how, work) => {
    const measured = metrics.interaction(interaction.isCommand() ? 'command' : 'press');
    const answer = createAnswer(interaction, how, {
      inWork: inWork++,
      hurried: hurried(),
      log: bot.log,
      now: bot.now,
      acknowledged: measured.acknowledged,
      seen: settling.heard(
        interaction,
        how === 'update' && interaction.isMessageComponent() ? interaction.message.id : undefined,
      ),
    });
    let refreshed: Promise<void> | undefined;
    const afterShowing: AfterShowing = (ask, { panelOf, looksAt, isPrivate = false }, followUpId) => {
      const message = answeredMessage(interaction, isPrivate ? 'private' : how, followUpId);
      if (looksAt !== undefined) refreshed = panels.looked(looksAt.id, ask.person.id, message);
      if (panelOf !== undefined) {
        refreshed = panels.shown(ask, panelOf, message);
        return;
      }
      const press = interaction.isMessageComponent() && bot.customIds.read(interaction.customId);
      const tableId = press ? tableNamedBy(press) : undefined;
      if (tableId !== undefined) panels.left(tableId, ask.person.id, message);
    };
    try {
      const outcome = await fairness.run(
        interaction.user.id,
        () => answerWith(bot, interaction, answer, work, afterShowing, logFailure),
        () => answerWith(bot, interaction, answer, tooFast, afterShowing, logFailure),
      );
      measured.ended(answer.isLost() ? 'late' : outcome);
    } finally {
      inWork--;
    }
    // The next press need not wait for this.
    await refreshed;
  };
}

async function tooFast(): Promise<Reply> {
  return refusalReply(say('refuse.too-fast'));
}

/** Runs once a view is shown. @param followUpId the id of its message if it was a follow-up */
type AfterShowing = (
  ask: Ask,
  reply: Extract<Reply, { readonly kind: 'view' }>,
  followUpId: string | undefined,
) => void;

async function answerWith(
  bot: BotContext,
  interaction: Replyable,
  answer: Answer,
  work: (ask: Ask) => Promise<Reply>,
  afterShowing: AfterShowing,
  logFailure: ReturnType<typeof createFailureLog>,
): Promise<InteractionOutcome> {
  const { log } = bot;
  const showView = async (view: View, privately: boolean): Promise<string | undefined> =>
    answer.isLost() ? undefined : answer.show(await compose(view, bot), privately);
  try {
    const ask = await askOf(bot, interaction);
    const reply = await work(ask).catch(refusedWithoutGame);
    if (reply.kind === 'view') {
      const followUpId = await showView(reply.view, reply.isPrivate ?? false);
      if (reply.publicFor !== undefined && !answer.isLost())
        await bot.places.of(ask.where.place).answered?.(interaction, reply.publicFor);
      if (!answer.isLost()) await reply.afterwards?.();
      if (!answer.isLost()) afterShowing(ask, reply, followUpId);
    }
    if (reply.kind === 'refusal') {
      const { message, table, seat, inTheWay, instead } = reply;
      const words = wordsFor(ask, table);
      const added =
        table !== undefined && inTheWay
          ? await collectAdditions(bot, { table, words }, 'inTheWay')
          : undefined;
      await showView(refusalView(message, words, table, seat, added, instead), true);
    }
    if (reply.kind === 'nothing') await answer.end();
    await saveLocale(ask);
    return reply.kind === 'refusal' ? 'refused' : 'answered';
  } catch (err) {
    if (nobodyToTell(err)) {
      log.debug(
        { err, interaction: interaction.id },
        'an interaction ended before its answer; nobody is left to tell',
      );
      return 'late';
    }
    const id = newErrorId();
    logFailure({ err, id, interaction: interaction.id, what: usedBy(interaction, bot.customIds) });
    try {
      await showView(errorView(id, wordsFor({ bot, reader: readerFrom(interaction) })), true);
    } catch (again) {
      log.debug({ err: again, id }, 'telling a person about a failure failed');
    }
    return 'failed';
  }
}

/** What is refused at a table whose game is not installed any more. @throws everything else */
function refusedWithoutGame(error: unknown): Reply {
  if (error instanceof MissingGame) return refusalReply(error.refusal);
  throw error;
}

/** Stores the language of a player's Discord client, for messages that answer no interaction. */
async function saveLocale({ bot: { service, log }, person, newLocale }: Ask): Promise<void> {
  if (newLocale === undefined) return;
  try {
    await service.saveDiscordLocale(person.id, newLocale);
  } catch (err) {
    log.warn({ err }, 'saving a person’s language failed; their next interaction tries again');
  }
}

/** Eight letters and digits that a person can read out. */
function newErrorId(): string {
  return readableId(randomBytes(8));
}

const EVERY_MS = 1_000;
/** Maximum number of ids in a log line. */
const IDS_SHOWN = 20;

interface Failure {
  readonly err: unknown;
  readonly id: string;
  readonly [field: string]: unknown;
}

/**
 * Logs failures, at most one line per second: in an outage every press fails. The first failure is logged at once, the
 * others of that second together, with their number.
 *
 * @param message for the first failure; `more` for the others
 * @returns a function that takes a failure and its error id, which the person sees
 */
export function createFailureLog(
  log: Pick<Log, 'error'>,
  message: string,
  more: string,
): (about: Failure) => void {
  let waiting: { readonly err: unknown; readonly ids: string[]; count: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const pause = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting === undefined) return;
      log.error(waiting, more);
      waiting = undefined;
      pause();
    }, EVERY_MS);
  };
  return (about) => {
    if (timer === undefined) {
      log.error(about, message);
      pause();
      return;
    }
    waiting ??= { err: about.err, ids: [], count: 0 };
    waiting.count++;
    if (waiting.ids.length < IDS_SHOWN) waiting.ids.push(about.id);
  };
}
