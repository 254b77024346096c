import type { Localizer } from '../../discord/i18n/localizer.ts';
import { escaped } from '../../discord/i18n/text.ts';
import type { BotContext } from '../../discord/interactions/context.ts';
import type { Block, Button, View } from '../../discord/messages/view.ts';
import type { PanelPress } from '../../discord/panel/panel.ts';
import { type Press, presses, tableNamedBy } from '../../discord/presses.ts';
import type { Table } from '../../table/model.ts';
import type { Card, CardBlock, CardButton } from './protocol.ts';
import { paneOf } from './scenes.ts';

/** Presses that lead to the panel of a table: here its sheet. */
const toSheet: readonly string[] = [presses.play, presses.next, presses.look].map(({ kind }) => kind);

/** Controls by which a panel narrows a choice: here touches do. */
const narrowing: readonly string[] = [presses.pick, presses.verb, presses.whole].map(({ kind }) => kind);

/** Presses that make or take back a move: here the sheet shows what came of it. */
export const changing: readonly string[] = [presses.do, presses.undo].map(({ kind }) => kind);

/** A message as the page shows it: what a person reads and presses there, they read and press here. */
export function cardOf(bot: BotContext, view: View, localizer: Localizer, table: Table): Card {
  return view.blocks.flatMap((block) => blockOf(bot, block, localizer, table));
}

/** The move that a panel suggests, which it would make by one press, with what it says about it. */
export function suggestedBy(
  bot: BotContext,
  { blocks }: View,
  table: Table,
): { readonly press: PanelPress; readonly notes: readonly string[] } | undefined {
  const pressed = blocks.flatMap((block) => (block.kind === 'buttons' ? block.buttons : []));
  const press = pressed.flatMap((button) => ('press' in button ? [button.press] : [])).find(presses.do.is);
  if (press === undefined) return undefined;
  // The heading and the question stand on the sheet already.
  const [, ...texts] = blocks.flatMap((block) =>
    block.kind === 'text' ? [withNames(bot, block.text, table)] : [],
  );
  return { press, notes: texts };
}

function blockOf(bot: BotContext, block: Block, localizer: Localizer, table: Table): readonly CardBlock[] {
  switch (block.kind) {
    case 'text':
      return block.text === '' ? [] : [{ kind: 'text', text: withNames(bot, block.text, table) }];
    case 'rule':
      return [block];
    case 'picture':
      return [{ kind: 'pane', pane: paneOf(block.picture, localizer) }];
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

/** The buttons that the page can offer: no links out of it, no second look at what it shows, no forms, nothing that answers in public. */
export function buttonsOf(bot: BotContext, buttons: readonly Button[], at: Table): readonly CardButton[] {
  return buttons.flatMap((button): readonly CardButton[] => {
    if (!('press' in button) || possible(bot, button.press, at) === undefined) return [];
    const { press, label, disabled = false } = button;
    const shown = { label: press.symbol === undefined ? label : `${press.symbol} ${label}`, disabled };
    const table = toSheet.includes(press.kind) ? tableNamedBy(press) : undefined;
    if (table === at.id && presses.next.is(press)) return [];
    return [table === undefined ? { ...shown, press: bot.customIds.write(press) } : { ...shown, table }];
  });
}

/** What a press does, if the page can offer it. Ids can be forged, so what answers a press checks this as well. */
export function possible(bot: BotContext, press: Press, { place }: Table) {
  if (narrowing.includes(press.kind)) return undefined;
  const button = bot.handlers().buttons.find(({ kind }) => kind === press.kind);
  if (button === undefined || button.acknowledge === 'form') return undefined;
  const asReply = bot.places.of(place).answers === 'reply' ? button.acknowledgeReply : undefined;
  return (asReply ?? button.acknowledge) === 'public' || button.sendsForm ? undefined : button;
}

/** Mentions of people at the table and of channels as their names: the page knows nothing by an id. */
export function withNames({ client }: BotContext, text: string, table: Table): string {
  const names = new Map(
    table.seats.flatMap((one) => (one.kind === 'human' ? [[one.person.id, one.person.name] as const] : [])),
  );
  const channelName = (id: string): string => {
    const channel = client.channels.cache.get(id);
    return channel !== undefined && 'name' in channel && channel.name !== null ? channel.name : '…';
  };
  return text
    .replaceAll(/<@(\d+)>/g, (_, id: string) => `**${escaped(names.get(id) ?? '…')}**`)
    .replaceAll(/<#(\d+)>/g, (_, id: string) => `**${escaped(channelName(id))}**`);
}
