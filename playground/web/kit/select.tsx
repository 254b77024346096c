import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { useMemo, useState } from 'preact/hooks';
import { useApp, usePane } from '../app/context.ts';
import { useMessage, usePending } from './context.ts';
import { Dropdown } from './dropdown.tsx';
import { defaultsOf, itemsOf } from './items.tsx';
import { KIND } from './kinds.ts';

/** A select menu in a message. The choice stays visible until the bot changes the message. */
export function Select({ select }: { readonly select: APISelectMenuComponent }) {
  const app = useApp();
  const pane = usePane();
  const message = useMessage();
  const pending = usePending().value;
  const [chosen, setChosen] = useState<{ from: APISelectMenuComponent; values: readonly string[] }>();
  const personId = pane.person.value.id;
  const view = app.view.value;
  const channel = view.channels.get(message.channelId);
  const items = useMemo(
    () => (channel ? itemsOf(select, { view, channel, personId }) : []),
    [select, view, channel, personId],
  );
  const values = chosen?.from === select ? chosen.values : defaultsOf(select);
  const choose = (next: readonly string[]) => {
    setChosen({ from: select, values: next });
    void app.ask(pane, {
      type: 'choose',
      as: personId,
      messageId: message.id,
      customId: select.custom_id,
      values: next,
    });
  };
  return (
    <Dropdown
      items={items}
      values={values}
      min={select.min_values ?? 1}
      max={select.max_values ?? 1}
      placeholder={select.placeholder ?? pane.words.value.kit.select}
      disabled={select.disabled ?? false}
      waiting={pending === select.custom_id}
      blocked={pending !== undefined}
      searchable={select.type !== KIND.stringSelect}
      onCommit={choose}
      commit="close"
    />
  );
}
