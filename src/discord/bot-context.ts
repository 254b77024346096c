import type { AnyGame } from '../core/game.ts';
import type { Table } from '../table/model.ts';
import type { Animator, Painter, Translator } from '../table/ports.ts';
import type { Retention } from '../table/retention/retention.ts';
import type { Dailies } from '../table/server/dailies.ts';
import type { TableService } from '../table/service.ts';
import type { Contribution, Handlers } from './contribution.ts';
import { createLocalizer, type Localizer, type Reader } from './i18n/localizer.ts';
import type { InteractionContext } from './interaction-context.ts';
import type { Log } from './log.ts';
import type { Delivery } from './messages/announce/delivery.ts';
import type { Places } from './places/place-kind.ts';
import type { CustomIds } from './presses.ts';
import type { Emojis } from './rest/emoji.ts';
import type { Guests, Members } from './rest/members.ts';
import type { DiscordClient, MessageClient } from './rest/message-client.ts';

/** Everything that commands and buttons need. They hold no state of their own. */
export interface BotContext {
  readonly service: TableService;
  readonly dailies: Dailies;
  readonly games: readonly AnyGame[];
  readonly translator: Translator;
  readonly painter: Painter;
  readonly animator: Animator;
  readonly customIds: CustomIds;
  readonly emojis: Pick<Emojis, 'idOf'>;
  readonly messages: MessageClient;
  readonly members: Pick<Members, 'isOn'>;
  readonly guests: Guests;
  readonly client: DiscordClient;
  /** The kinds of places that the bot knows, out of the contributions. */
  readonly places: Places;
  /** After how many days old data is closed or deleted. */
  readonly retention: Retention;
  /** Posts and edits the public messages of tables. */
  readonly delivery: Delivery;
  /** What features add, and the kernel's own parts in the same form. */
  readonly contributions: readonly Contribution[];
  /** Everything that people can use, out of the contributions. */
  readonly handlers: () => Handlers;
  readonly log: Log;
  readonly now: () => Date;
}

/** For the person who asks. */
export function localizerFor(
  { translator }: BotContext,
  { reader }: Pick<InteractionContext, 'reader'>,
  table?: Table,
): Localizer {
  return createLocalizer(translator, reader, table);
}

/** For everybody at a table. */
export function publicLocalizer({ translator }: BotContext, table: Table): Localizer {
  return createLocalizer(translator, publicReader(table), table);
}

function publicReader({ locale, theme }: Table): Reader {
  return { locale, theme };
}
