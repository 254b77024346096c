import type { BotContext } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import type { Reply } from '../reply.ts';

/** A command in the menu of a message or a person. The answer is private. */
interface MenuCommand<Target> {
  /** The catalogs have the name, 1 to 32 characters, at this key. The English one identifies the command. */
  readonly name: string;
  /** Not in direct messages with the bot. */
  readonly serverOnly?: true;
  run(bot: BotContext, context: InteractionContext, target: Target): Promise<Reply>;
}

export type MessageCommand = MenuCommand<TargetMessage>;
/** It gets the person's id. */
export type PersonCommand = MenuCommand<string>;

/** The message in whose menu a command was used. */
export interface TargetMessage {
  readonly isOwn: boolean;
  readonly at: Date;
  /** Of its buttons and menus, in their order. */
  readonly customIds: readonly string[];
}
