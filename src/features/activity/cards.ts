import { escaped } from '../../discord/i18n/text.ts';
import type { Words } from '../../discord/i18n/words.ts';
import type { BotContext } from '../../discord/interactions/ask.ts';
import type { Block, Button, View } from '../../discord/messages/view.ts';
import type { PanelPress } from '../../discord/panel/panel.ts';
import { type Press, presses, tableNamedBy } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import { nameAmong } from '../../table/seats/seats.ts';
import type { Card, CardBlock, CardButton } from './protocol.ts';
import { paneOf } from './scenes.ts';

/** Presses that open a table's panel; on the page, its sheet. */
const toSheet: readonly string[] = [presses.play, presses.next, presses.show].map(({ kind }) => kind);

/** Controls that narrow a choice in a panel; on the page, touches do. */
const narrowing: readonly string[] = [presses.pick, presses.verb, presses.whole].map(({ kind }) => kind);

/** Presses that make or undo a move; the page then shows the sheet. */
export const changing: readonly string[] = [presses.confirm, presses.undo].map(({ kind }) => kind);

/** The context of a card: a table, or without one, only the place. */
export type Beside = Pick<Table, 'id' | 'seats' | 'place'>;

/** A message as a card of the page, with the same text and buttons. */
export function cardOf(bot: BotContext, view: View, words: Words, table: Beside): Card {
  return view.blocks.flatMap((block) => blockOf(bot, block, words, table));
}

/** The move that a panel suggests with its confirm button, and what the panel says about it. */
export function suggestedBy(
  bot: BotContext,
  { blocks }: View,
  table: Beside,
): { readonly press: PanelPress; readonly texts: readonly string[] } | undefined {
  const pressed = blocks.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
  const press = pressed
    .flatMap((button) => ('press' in button ? [button.press] : []))
    .find(presses.confirm.is);
  if (press === undefined) return undefined;
  // The sheet already has the heading and the question.
  const [, ...texts] = blocks.flatMap((block) =>
    block.kind === 'text' ? [withNames(bot, block.text, table)] : [],
  );
  return { press, texts: texts.filter((text) => text !== '') };
}

function blockOf(bot: BotContext, block: Block, words: Words, table: Beside): readonly CardBlock[] {
  switch (block.kind) {
    case 'text': {
      const text = withNames(bot, withoutLinks(block.text), table);
      return text === '' || block.isOfMessage ? [] : [{ kind: 'text', text }];
    }
    case 'rule':
      return [block];
    case 'picture':
      return [{ kind: 'pane', pane: paneOf(block.picture, words) }];
    case 'film':
      return [{ kind: 'film', alt: block.alt, data: block.data.toString('base64') }];
    case 'file':
      return [];
    case 'buttons': {
      const buttons = buttonsOf(bot, block.buttons, table);
      return buttons.length === 0 ? [] : [{ kind: 'buttons', buttons }];
    }
    case 'menu':
      return possible(bot, block.press, table) !== undefined
        ? [
            {
              kind: 'menu',
              press: bot.customIds.write(block.press),
              placeholder: block.placeholder,
              most: block.most ?? 1,
              choices: block.choices.map(({ value, label, about, chosen = false }) => ({
                value,
                label,
                about,
                chosen,
              })),
            },
          ]
        : [];
  }
}

/**
 * The buttons that the page can offer: no links out of it, no refresh of what it shows, no forms, and nothing with a
 * public answer.
 */
export function buttonsOf(bot: BotContext, buttons: readonly Button[], at: Beside): readonly CardButton[] {
  return buttons.flatMap((button): readonly CardButton[] => {
    if (!('press' in button) || possible(bot, button.press, at) === undefined) return [];
    const { press, label, disabled = false } = button;
    const face = { label: press.symbol === undefined ? label : `${press.symbol} ${label}`, disabled };
    const table = toSheet.includes(press.kind) ? tableNamedBy(press) : undefined;
    if (table === at.id && presses.next.is(press)) return [];
    return [table === undefined ? { ...face, press: bot.customIds.write(press) } : { ...face, table }];
  });
}

/** The handler of a press, if the page can offer it. Ids can be forged, so presses are checked against this as well. */
export function possible(bot: BotContext, press: Press, { place }: Beside) {
  if (narrowing.includes(press.kind)) return undefined;
  const button = bot.handlers().buttons.find(({ kind }) => kind === press.kind);
  if (button === undefined || button.acknowledge === 'form') return undefined;
  const asReply = bot.places.of(place).answers === 'reply' ? button.acknowledgeReply : undefined;
  return (asReply ?? button.acknowledge) === 'public' || button.sendsForm ? undefined : button;
}

/** Drops lines that only link to a message, because the page offers no links. */
function withoutLinks(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^\s*<?https:\/\/\S+$/.test(line))
    .join('\n');
}

/** Replaces mentions of people at the table and of channels with names, because the page cannot resolve ids. */
export function withNames({ client }: BotContext, text: string, table: Beside): string {
  const names = new Map(
    table.seats.flatMap((one) =>
      one.kind === 'human' ? [[one.person.id, nameAmong(table, one.person)] as const] : [],
    ),
  );
  const channelName = (id: string): string => {
    const channel = client.channels.cache.get(id);
    return channel !== undefined && 'name' in channel && channel.name !== null ? channel.name : '…';
  };
  return text
    .replaceAll(/<@(\d+)>/g, (_, id: string) => `**${escaped(names.get(id) ?? '…')}**`)
    .replaceAll(/<#(\d+)>/g, (_, id: string) => `**${escaped(channelName(id))}**`);
}
