import * as z from 'zod';
import { small } from '../../discord/i18n/text.ts';
import { say, type Words } from '../../discord/i18n/words.ts';
import { type Ask, type BotContext, wordsFor } from '../../discord/interactions/ask.ts';
import { button } from '../../discord/interactions/button.ts';
import {
  type SlashCommand,
  type Subcommand,
  subcommandsOf,
  typedName,
  whyNotHere,
} from '../../discord/interactions/command.ts';
import { refusalReply, show } from '../../discord/interactions/reply.ts';
import { type Block, buttons, text, type View } from '../../discord/messages/view.ts';
import { optional, pressKind } from '../../discord/presses.ts';

const name = z.string().regex(/^[a-z-]{1,32}$/);

/** Links from a sheet to the bot's other commands. */
export const ways = {
  /** Lists them. */
  elsewhere: pressKind('sheet-elsewhere', 'passing', {}),
  /** Runs a command without options. */
  run: pressKind('sheet-run', 'lasting', { command: name, subcommand: optional(name) }),
};

interface Way {
  readonly command: SlashCommand;
  readonly subcommand: Subcommand | undefined;
}

/** The commands that can be run without typing in a person's place. */
async function waysAt(ask: Ask): Promise<readonly Way[]> {
  const { bot, where } = ask;
  const found = bot.handlers().commands.map(async (command): Promise<readonly Way[]> => {
    if (whyNotHere(command, ask) !== undefined) return [];
    const { onSheets } = command;
    if (onSheets === true || (await onSheets?.(where.place))) return [{ command, subcommand: undefined }];
    return subcommandsOf(command, bot.games).flatMap((subcommand) =>
      subcommand.onSheets ? [{ command, subcommand }] : [],
    );
  });
  return (await Promise.all(found)).flat();
}

export const wayButtons = [
  button(ways.elsewhere, {
    acknowledge: 'private',
    async run(ask) {
      const words = wordsFor(ask);
      const all = (await waysAt(ask)).map(({ command, subcommand }) =>
        words.button(ways.run({ command: command.name, subcommand: subcommand?.name }), {
          key: subcommand?.about ?? `${(subcommand ?? command).describe}.about`,
        }),
      );
      const heading = text(`### ${words.md('activity.page.elsewhere')}`);
      return show({ tone: 'private', blocks: [heading, ...all.map((labelled) => buttons(labelled))] });
    },
  }),
  button(ways.run, {
    acknowledge: 'private',
    async run(ask, asked) {
      const way = (await waysAt(ask)).find(
        ({ command, subcommand }) => command.name === asked.command && subcommand?.name === asked.subcommand,
      );
      if (way === undefined) return refusalReply(say('refuse.unknown'));
      const reply = await way.command.run(ask, { subcommand: asked.subcommand, options: {} });
      if (reply.kind !== 'view' || !opensForm(ask.bot, reply.view)) return reply;
      const { view } = reply;
      return {
        ...reply,
        view: { ...view, blocks: [...view.blocks, typed(way.command, wordsFor(ask))] },
      };
    },
  }),
];

/** Whether a button of a view opens a form, which the page does not offer. */
function opensForm({ handlers }: BotContext, { blocks }: View): boolean {
  const forms = handlers().buttons.filter(({ acknowledge }) => acknowledge === 'form');
  const pressed = blocks.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
  return pressed.some((button) => 'press' in button && forms.some(({ kind }) => kind === button.press.kind));
}

/** Says by which command that form is found. */
function typed(command: SlashCommand, words: Words): Block {
  return text(small(words.plain('activity.form', { command: `\`/${typedName(command, words)}\`` })));
}
