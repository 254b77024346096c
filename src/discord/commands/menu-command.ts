import type { BotContext } from '../bot-context.ts';
import type { InteractionContext } from '../interaction-context.ts';
import type { Reply } from '../reply.ts';

/** A command in the menu of a message. The answer is private. */
export interface MessageCommand {
  /** The catalogs have the name, 1 to 32 characters, at this key. The English one identifies the command. */
  readonly name: string;
  run(bot: BotContext, context: InteractionContext, message: TargetMessage): Promise<Reply>;
}

/** The message in whose menu a command was used. */
export interface TargetMessage {
  readonly isOwn: boolean;
  readonly at: Date;
  /** Of its buttons and menus, in their order. */
  readonly customIds: readonly string[];
}
