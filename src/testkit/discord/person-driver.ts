import type { AnyGame } from '../../core/game.ts';
import type { Voice } from '../../table/ports.ts';
import type { Answer, Ask, Suggestion, Words } from '../../discord/interaction-context.ts';
import { commandHandlers } from '../../discord/commands/index.ts';
import type { Composed } from '../../discord/messages/compose.ts';
import { readId } from '../../discord/buttons/ids.ts';
import { answerPress } from '../../discord/buttons/presses.ts';
import { breaches } from './checklist.ts';
import { askBy, shown, type TestDesk, testDesk } from './bot-context.ts';

/** People at a desk: they type, press and look. */
export interface Hands {
  readonly desk: TestDesk;
  run(ask: Ask, command: string, options?: Words['options'], verb?: string): Promise<Answer>;
  suggest(
    ask: Ask,
    command: string,
    option: string,
    options: Words['options'],
    verb?: string,
  ): Promise<readonly Suggestion[]>;
  press(ask: Ask, id: string, values?: readonly string[]): Promise<Answer>;
  /** What an answer shows. @throws where Discord would refuse it */
  see(answer: Answer): Promise<Composed>;
  /** Mia opens a table of the first game in the channel 90. */
  open(options?: Words['options']): Promise<Answer>;
  /** Mia and Ben have begun to play there. @returns the table's id */
  begun(): Promise<string>;
  tableId(): Promise<string>;
}

export function handsOn(
  games: readonly AnyGame[],
  voice: Voice,
  desk: TestDesk = testDesk(games, voice),
): Hands {
  const handlers = commandHandlers(desk);
  const handlerOf = (name: string) => {
    const handler = handlers.get(name);
    if (handler === undefined) throw new Error(`no command ${name}`);
    return handler;
  };
  const hands: Hands = {
    desk,
    run: (ask, command, options = {}, verb = undefined) => handlerOf(command).run(ask, { verb, options }),
    suggest: async (ask, command, option, options, verb = undefined) =>
      (await handlerOf(command).suggest?.(ask, { verb, options }, option)) ?? [],
    async press(ask, id, values = []) {
      const read = readId(id);
      if (read === undefined || read.kind === 'ask') throw new Error(`unreadable: ${id}`);
      return answerPress(desk, ask, read, values);
    },
    async see(answer) {
      const message = await shown(desk, answer);
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
    tableId: async () => (await desk.service.openIn('90'))?.table.id ?? '',
  };
  return hands;
}
