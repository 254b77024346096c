import { randomBytes } from 'node:crypto';
import { type BotContext, localizerFor } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import { compose } from '../messages/compose.ts';
import { errorView, refusalView } from '../messages/refusals.ts';
import type { View } from '../messages/view.ts';
import type { Acknowledgement, Reply } from '../reply.ts';
import { createAnswer, type Replyable } from './answer.ts';
import { nobodyToTell } from './first-response.ts';
import { contextOf, readerFrom } from './interaction.ts';
import type { InteractionMetrics, InteractionOutcome } from './interaction-metrics.ts';

/** Does the work of an interaction and shows the reply. Errors are logged and shown. Never rejects. */
export async function respond(
  bot: BotContext,
  metrics: InteractionMetrics,
  interaction: Replyable,
  how: Acknowledgement,
  work: (context: InteractionContext) => Promise<Reply>,
): Promise<void> {
  const { log, now } = bot;
  const measured = metrics.interaction(interaction.isChatInputCommand() ? 'command' : 'press');
  const answer = createAnswer(interaction, how, { log, now, acknowledged: measured.acknowledged });
  const ended = (outcome: InteractionOutcome) => measured.ended(answer.isLost() ? 'late' : outcome);
  const showView = async (view: View, privately: boolean): Promise<void> => {
    if (!answer.isLost()) await answer.show(await compose(view, bot), privately);
  };
  try {
    const context = await contextOf(bot, interaction);
    const reply = await work(context);
    if (reply.kind === 'view') await showView(reply.view, false);
    if (reply.kind === 'refusal') {
      const { message, table, seat } = reply;
      await showView(refusalView(message, localizerFor(bot, context, table), table, seat), true);
    }
    if (reply.kind === 'nothing') await answer.end();
    ended(reply.kind === 'refusal' ? 'refused' : 'answered');
  } catch (err) {
    if (nobodyToTell(err)) {
      ended('late');
      return log.debug({ err, interaction: interaction.id }, 'nobody is left to answer');
    }
    ended('failed');
    const id = newErrorId();
    log.error({ err, id, interaction: interaction.id, what: nameOf(interaction) }, 'an interaction failed');
    try {
      await showView(errorView(id, localizerFor(bot, { reader: readerFrom(interaction) })), true);
    } catch (again) {
      log.debug({ err: again, id }, 'nobody could be told of the failure');
    }
  }
}

function nameOf(interaction: Replyable): string {
  return interaction.isChatInputCommand() ? `/${interaction.commandName}` : interaction.customId;
}

/** Eight letters and digits that a person can read out. */
function newErrorId(): string {
  return Array.from(randomBytes(8), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');
}
