import type { Id } from '../../protocol.ts';
import type { App } from '../app/app.ts';
import type { Presence } from '../parts/avatar.tsx';

/** The people whom this page shows are online, the others away; the bot is as its gateway says. */
export function presenceOf(app: App, id: Id): Presence {
  const { bot } = app.membership.value;
  if (id === bot.id) return bot.online ? 'online' : 'offline';
  return app.panes.value.some(({ person }) => person.value.id === id) ? 'online' : 'idle';
}
