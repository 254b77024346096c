import type { AnyGame, Level } from '../../core/game.ts';
import type { CommandInput } from '../../discord/interactions/ask.ts';
import type { ButtonHandler } from '../../discord/interactions/button.ts';
import { optionsOf, type Suggestion } from '../../discord/interactions/command.ts';
import type { Reply } from '../../discord/interactions/reply.ts';
import { type Answers, type Form, valuesOf } from '../../discord/messages/form.ts';
import type { Composed } from '../../discord/rest/message-client.ts';
import type { Translator } from '../../table/ports.ts';
import { askBy, refusalOf, shown, type TestAsk, type TestContext, testContext } from './bot-context.ts';
import { allComponents, breaches, formBreaches } from './checklist.ts';

/** What is typed after `/newgame`. @property game its id; by default the first game */
export type NewGame = CommandInput['options'] & { readonly game?: string };

/** People who use the bot: they type commands, press buttons and look at messages. */
export interface PersonDriver {
  readonly bot: TestContext;
  run(
    context: TestAsk,
    command: string,
    options?: CommandInput['options'],
    subcommand?: string,
  ): Promise<Reply>;
  /** Opens a table of a game, by default the first one. */
  newgame(context: TestAsk, options?: NewGame): Promise<Reply>;
  suggest(
    context: TestAsk,
    command: string,
    option: string,
    options: CommandInput['options'],
    subcommand?: string,
  ): Promise<readonly Suggestion[]>;
  /** @param answers of a form */
  press(context: TestAsk, id: string, values?: readonly string[], answers?: Answers): Promise<Reply>;
  /** The form that a button opens. @throws if Discord would refuse it, or a text of it is cut */
  form(context: TestAsk, id: string): Promise<Form>;
  /** Why a button opens no form: as `refusalOf`. */
  refusedForm(context: TestAsk, id: string): Promise<string>;
  /** Sends a form with what it says, except for some fields. */
  send(context: TestAsk, form: Form, changes: Answers): Promise<Reply>;
  /** Sends the form that a button opens. */
  fill(context: TestAsk, id: string, changes: Answers): Promise<Reply>;
  /** The button of a refusal: it opens the refused form again, or leads elsewhere. @throws if there is none */
  insteadId(refused: Reply): string;
  /** Has so many computers play at a person's table, those who join on this level. */
  computers(context: TestAsk, table: string, count?: number, level?: Level): Promise<Reply>;
  /** The message of a reply. @throws if Discord would refuse it */
  see(answer: Reply): Promise<Composed>;
  /** A panel with all that stands in it: what its screen has no room for is behind **More**. */
  whole(context: TestAsk, panel: Reply): Promise<Composed>;
  /** Mia opens a table of the first game in the channel 90. */
  open(options?: NewGame): Promise<Reply>;
  /** Starts a game of Mia and the others there, Ben unless said otherwise. @returns the table's id */
  begun(...others: readonly string[]): Promise<string>;
  tableId(): Promise<string>;
}

export function personDriver(
  games: readonly AnyGame[],
  translator: Translator,
  bot: TestContext = testContext(games, translator),
): PersonDriver {
  const { commands, buttons } = bot.handlers();
  const commandNamed = (name: string) => {
    const command = commands.find((command) => command.name === name);
    if (command === undefined) throw new Error(`no command ${name}`);
    return command;
  };
  const buttonOf = (id: string) => {
    const read = bot.customIds.read(id);
    const button: ButtonHandler | undefined = buttons.find(({ kind }) => kind === read?.kind);
    if (read === undefined || button === undefined) throw new Error(`unreadable: ${id}`);
    return { read, button };
  };
  const pressedForm = async (context: TestAsk, id: string) => {
    const { read, button } = buttonOf(id);
    if (button.acknowledge !== 'form') throw new Error(`opens no form: ${id}`);
    return button.form({ ...context, bot }, read);
  };
  const people: PersonDriver = {
    bot,
    run: async (context, command, options = {}, subcommand = undefined) =>
      answered(await commandNamed(command).run({ ...context, bot }, { subcommand, options })),
    async suggest(context, command, name, options, subcommand = undefined) {
      const option = optionsOf(commandNamed(command), subcommand, bot.games).find(
        (option) => option.name === name,
      );
      if (option?.type !== 'text') return [];
      return (
        (await option.suggest?.({ ...context, bot }, { subcommand, options }, options[name] ?? '')) ?? []
      );
    },
    async press(context, id, values = [], answers = {}) {
      const { read, button } = buttonOf(id);
      if (button.acknowledge === 'form') throw new Error(`opens a form: ${id}`);
      return answered(await button.run({ ...context, bot }, read, values, answers));
    },
    async refusedForm(context, id) {
      const form = await pressedForm(context, id);
      if (!('kind' in form) || form.kind === 'launch') throw new Error(`opens a form: ${id}`);
      return refusalOf(form);
    },
    async form(context, id) {
      const form = await pressedForm(context, id);
      if ('kind' in form) throw new Error(`opens no form: ${JSON.stringify(form)}`);
      const refused = formBreaches(form, bot.customIds);
      if (refused.length > 0) throw new Error(refused.join('; '));
      return form;
    },
    async send(context, form, changes) {
      const answers = { ...answersIn(form), ...changes };
      const empty = form.fields.find(({ name, optional }) => !optional && answers[name]?.length === 0);
      if (empty !== undefined) throw new Error(`Discord sends no form without ${empty.name}`);
      return people.press(context, bot.customIds.write(form.press), [], answers);
    },
    insteadId(refused) {
      if (refused.kind !== 'refusal' || refused.instead === undefined)
        throw new Error('the refusal has no button');
      return bot.customIds.write(refused.instead.press);
    },
    computers: (context, table, count = 1, level = 'medium') =>
      people.fill(context, `1:computers:${table}:`, { count: [String(count)], level: [level] }),
    fill: async (context, id, changes) => people.send(context, await people.form(context, id), changes),
    async see(answer) {
      const message = await shown(bot, answer);
      const refused = breaches(message);
      if (refused.length > 0) throw new Error(refused.join('; '));
      return message;
    },
    async whole(context, answer) {
      const panel = await people.see(answer);
      const more = allComponents(panel.components).find(({ custom_id: id }) =>
        id?.startsWith('1:more-panel:'),
      );
      return more === undefined ? panel : people.see(await people.press(context, more.custom_id ?? ''));
    },
    newgame: (context, { game = games[0]?.id, ...options } = {}) =>
      people.run(context, 'newgame', options as CommandInput['options'], game),
    open: (options) => people.newgame(askBy('Mia'), options),
    async begun(...others) {
      await people.open();
      for (const name of others.length === 0 ? ['Ben'] : others) await people.run(askBy(name), 'join');
      await people.run(askBy('Mia'), 'start');
      return people.tableId();
    },
    tableId: async () => (await bot.service.openIn('90'))?.table.id ?? '',
  };
  return people;
}

/** What a form says as it opens. */
export function answersIn({ fields }: Form): Answers {
  return Object.fromEntries(fields.map((field) => [field.name, valuesOf(field)]));
}

/** Does what is done once a person sees the reply. */
async function answered(reply: Reply): Promise<Reply> {
  if (reply.kind === 'view') await reply.afterwards?.();
  return reply;
}
