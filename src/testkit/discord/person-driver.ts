import type { AnyGame } from '../../core/game.ts';
import type { AnyButton } from '../../discord/buttons/button.ts';
import { buttons } from '../../discord/buttons/registry.ts';
import { commandHandlers } from '../../discord/commands/index.ts';
import type {
  Answer,
  CommandInput,
  InteractionContext,
  Suggestion,
} from '../../discord/interaction-context.ts';
import type { Composed } from '../../discord/messages/compose.ts';
import type { Translator } from '../../table/ports.ts';
import { askBy, shown, type TestContext, testContext } from './bot-context.ts';
import { breaches } from './checklist.ts';

/** People at a desk: they type, press and look. */
export interface PersonDriver {
  readonly bot: TestContext;
  run(
    context: InteractionContext,
    command: string,
    options?: CommandInput['options'],
    verb?: string,
  ): Promise<Answer>;
  suggest(
    context: InteractionContext,
    command: string,
    option: string,
    options: CommandInput['options'],
    verb?: string,
  ): Promise<readonly Suggestion[]>;
  press(context: InteractionContext, id: string, values?: readonly string[]): Promise<Answer>;
  /** What an answer shows. @throws where Discord would refuse it */
  see(answer: Answer): Promise<Composed>;
  /** Mia opens a table of the first game in the channel 90. */
  open(options?: CommandInput['options']): Promise<Answer>;
  /** Mia and Ben have begun to play there. @returns the table's id */
  begun(): Promise<string>;
  tableId(): Promise<string>;
}

export function personDriver(
  games: readonly AnyGame[],
  translator: Translator,
  bot: TestContext = testContext(games, translator),
): PersonDriver {
  const handlers = commandHandlers(bot);
  const handlerOf = (name: string) => {
    const handler = handlers.get(name);
    if (handler === undefined) throw new Error(`no command ${name}`);
    return handler;
  };
  const hands: PersonDriver = {
    bot,
    run: (context, command, options = {}, verb = undefined) =>
      handlerOf(command).run(context, { verb, options }),
    suggest: async (context, command, option, options, verb = undefined) =>
      (await handlerOf(command).suggest?.(context, { verb, options }, option)) ?? [],
    async press(context, id, values = []) {
      const read = bot.customIds.read(id);
      const button: AnyButton | undefined = buttons.find(({ kind }) => kind === read?.kind);
      if (read === undefined || button === undefined || button.acknowledge === 'form')
        throw new Error(`unreadable: ${id}`);
      return button.run(bot, context, read, values);
    },
    async see(answer) {
      const message = await shown(bot, answer);
      const refused = breaches(message);
      if (refused.length > 0) throw new Error(refused.join('; '));
      return message;
    },
    open: (options = {}) => hands.run(askBy('Mia'), 'newgame', { game: games[0]?.id ?? '', ...options }),
    async begun() {
      await hands.open();
      await hands.run(askBy('Ben'), 'join');
      await hands.run(askBy('Mia'), 'start');
      return hands.tableId();
    },
    tableId: async () => (await bot.service.openIn('90'))?.table.id ?? '',
  };
  return hands;
}
