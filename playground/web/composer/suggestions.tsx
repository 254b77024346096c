import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Channel, Choice, CommandTarget, Id, ListedCommand, OptionValue } from '../../protocol.ts';
import { usePage } from '../app/app.ts';
import { texts } from '../app/texts.ts';
import { type Draft, optionNamed, remaining, soFar } from '../commands/draft.ts';
import { OPTION, type Option } from '../commands/entries.ts';
import { ItemView } from '../kit/dropdown.tsx';
import { channels, type Item, type MenuViewer, people, roles } from '../kit/items.tsx';
import type { Listbox } from '../parts/popup.tsx';

/** A possible value of an option. */
type Suggestion = Item & { readonly raw: OptionValue };

/** `free`: any text is allowed. `none`: nothing matches the text. */
interface Suggested {
  readonly state: 'ready' | 'loading' | 'failed' | 'none' | 'free';
  readonly items: readonly Suggestion[];
}

/** How long the person must pause before the bot is asked for suggestions, in ms. */
const QUIET = 120;

/** The suggestions at the draft's caret: values of an option or, at the end, the remaining options. */
export function useSuggested(draft: Draft, channel: Channel): Suggested {
  const { app, pane } = usePage();
  const { place } = draft;
  const option = place.at === 'option' ? optionNamed(draft, place.name) : undefined;
  const filled = option && draft.filled[option.name];
  const remote = useRemote(draft, channel, option?.autocomplete ? option : undefined);

  if (!option) {
    const wanted = draft.tail.trim().toLowerCase();
    const items = remaining(draft)
      .filter(({ name, shownName }) => shownName.toLowerCase().startsWith(wanted) || name.startsWith(wanted))
      .map(({ name, shownName, description }) => ({ value: name, raw: name, label: shownName, description }));
    return { state: items.length === 0 && wanted !== '' ? 'none' : 'ready', items };
  }
  if (option.autocomplete) return remote;
  const viewer: MenuViewer = { view: app.view.value, channel, personId: pane.person.value.id };
  const all = choicesOf(option, viewer, texts.composer);
  if (!all) return { state: 'free', items: [] };
  // A value already chosen does not filter the list: the other choices stay visible.
  const typed = filled?.value === undefined ? (filled?.text.trim().toLowerCase() ?? '') : '';
  const items = all.filter(({ label, description }) =>
    [label, description ?? ''].some((text) => text.toLowerCase().includes(typed.replace(/^[@#]/, ''))),
  );
  return { state: items.length === 0 ? 'none' : 'ready', items };
}

function choicesOf(
  option: Option,
  viewer: MenuViewer,
  words: { readonly yes: string; readonly no: string },
): readonly Suggestion[] | undefined {
  const byId = (items: readonly Item[]) => items.map((item) => ({ ...item, raw: item.value }));
  switch (option.type) {
    case OPTION.boolean:
      return [
        { value: 'true', label: words.yes, raw: true },
        { value: 'false', label: words.no, raw: false },
      ];
    case OPTION.user:
      return byId(people(viewer));
    case OPTION.channel:
      return byId(channels(viewer, option.channelTypes));
    case OPTION.role:
      return byId(roles(viewer));
    case OPTION.mentionable:
      return byId([...people(viewer), ...roles(viewer)]);
    default:
      if (option.choices.length === 0) return undefined;
      return option.choices.map(({ name, value }) => ({ value: String(value), label: name, raw: value }));
  }
}

/** Asks the bot shortly after the last key press. The answer to an older question is dropped. */
function useRemote(draft: Draft, channel: Channel, option: Option | undefined): Suggested {
  const { app, me: as } = usePage();
  const filled = option && draft.filled[option.name];
  const typed = filled?.value === undefined ? (filled?.text ?? '') : '';
  const question = option && JSON.stringify([option.name, typed, soFar(draft, option.name)]);
  const [answer, setAnswer] = useState<{
    readonly to: string;
    readonly failed: boolean;
    readonly choices: readonly Choice[];
  }>();
  useEffect(() => {
    if (!option || question === undefined) return;
    let current = true;
    const ask = async () => {
      const reply = await app.link.request({
        type: 'autocomplete',
        as,
        channelId: channel.id,
        command: draft.entry.commandId,
        path: draft.entry.path,
        options: soFar(draft, option.name),
        focused: option.name,
        typed,
      });
      if (!current) return;
      const failed = !reply.ok || reply.result.state === 'failed';
      setAnswer({ to: question, failed, choices: reply.ok ? reply.result.choices : [] });
    };
    const timer = setTimeout(() => void ask(), typed === '' ? 0 : QUIET);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [question, as, channel.id, app]);

  if (answer?.to !== question || !answer) return { state: 'loading', items: [] };
  if (answer.failed) return { state: 'failed', items: [] };
  const items = answer.choices.map(({ name, value }) => ({ value: String(value), label: name, raw: value }));
  return { state: items.length === 0 ? 'none' : 'ready', items };
}

/** The list of suggestions above the message box. The focus stays in the box. */
export function Suggestions(props: {
  readonly list: Listbox;
  readonly items: readonly Item[];
  readonly heading: string;
  readonly hint?: string | undefined;
  /** Shown instead of the list: loading, failed, nothing found. */
  readonly note?: string | undefined;
  readonly chosen?: string | undefined;
  readonly onPick: (index: number) => void;
}) {
  const { list, items, heading, hint, note, chosen, onPick } = props;
  return (
    <div class="suggestions">
      <p class="suggestions-heading row muted smaller">
        <b>{heading}</b>
        {hint !== undefined && <span class="suggestions-hint">{hint}</span>}
      </p>
      {note !== undefined && <p class="suggestions-note muted">{note}</p>}
      {items.length > 0 && (
        <div class="listbox" role="listbox" id={list.id} aria-label={heading} tabIndex={-1}>
          {items.map((item, index) => (
            <ItemView
              key={item.value}
              id={list.optionId(index)}
              item={item}
              active={index === list.active}
              selected={item.value === chosen}
              onPoint={() => list.setActive(index)}
              onPick={() => onPick(index)}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * The commands that the pane's person may use in a channel: slash commands, or those of a menu. Requested again
 * whenever the bot changes them.
 */
export function useListed(channelId: Id, on?: CommandTarget['kind']): readonly ListedCommand[] {
  const { app, pane } = usePage();
  const { id: as, locale, appInstalled } = pane.person.value;
  const registered = useComputed(() => app.view.value.commands).value;
  const isMember = useComputed(() => app.view.value.bot.guildIds).value;
  const [listed, setListed] = useState<readonly ListedCommand[]>([]);

  // The list depends on all of these, although the request names only two.
  useEffect(() => {
    let current = true;
    void app.link.request({ type: 'commands', as, channelId, ...(on ? { on } : {}) }).then((answer) => {
      if (current && answer.ok) setListed(answer.result.commands);
    });
    return () => {
      current = false;
    };
  }, [app, as, locale, channelId, on, registered, isMember, appInstalled]);

  return listed;
}
