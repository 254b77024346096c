import type { App } from '../app/app.ts';
import type { Pane } from '../app/pane.ts';

/** Opens the person's direct messages with the bot. */
export async function openDirect(app: App, pane: Pane): Promise<void> {
  const answer = await app.ask(pane, { type: 'open-direct', as: pane.person.value.id });
  if (answer.ok) pane.open(answer.result.channelId);
}
