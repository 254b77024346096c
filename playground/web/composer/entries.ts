import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Id, ListedCommand } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { type Entry, entriesOf } from '../commands/entries.ts';

/** The commands that the pane's person may use in a channel, asked for again whenever the bot changes them. */
export function useEntries(channelId: Id): readonly Entry[] {
  const app = useApp();
  const pane = usePane();
  const { id: as, locale, appInstalled } = pane.person.value;
  const registered = useComputed(() => app.view.value.commands).value;
  const isMember = useComputed(() => app.view.value.bot.guildIds).value;
  const [listed, setListed] = useState<readonly ListedCommand[]>([]);

  // What may be listed goes by all of these, though the question names two of them alone.
  useEffect(() => {
    let current = true;
    void app.link.request({ type: 'commands', as, channelId }).then((answer) => {
      if (current && answer.ok) setListed(answer.result.commands);
    });
    return () => {
      current = false;
    };
  }, [app, as, locale, channelId, registered, isMember, appInstalled]);

  return useMemo(() => entriesOf(listed, locale), [listed, locale]);
}
