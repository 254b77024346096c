import { useComputed } from '@preact/signals';
import type { Id } from '../../protocol.ts';
import { useApp, usePane } from '../app/context.ts';
import { textChannels } from '../app/pane.ts';
import { starters } from '../commands/starters.ts';
import { mentionedIn } from '../model/reading.ts';
import { Icon } from '../parts/icon.tsx';

/** Shows a newcomer where they are mentioned, and buttons that fill the message box. */
export function Welcome({ guildId }: { readonly guildId: Id }) {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.welcome;
  const commands = useComputed(() => app.view.value.commands).value;
  const { bot } = app.membership.value;
  const { id: personId, locale } = pane.person.value;
  const offer = starters(commands, locale);
  const view = app.view.value;
  const calls = mentionedIn(view, personId, textChannels(view, personId, guildId));
  return (
    <section class="welcome" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.intro(bot.name)}</p>
      {calls.length > 0 && (
        <>
          <p class="welcome-step">{words.calls(bot.name)}</p>
          <div class="welcome-buttons">
            {calls.map(({ id, name }) => (
              <button key={id} type="button" class="button button-primary" onClick={() => pane.open(id)}>
                <Icon name="hash" size={16} />
                {name}
              </button>
            ))}
          </div>
          <p class="welcome-step">{words.own}</p>
        </>
      )}
      {offer ? (
        <>
          <ol>
            {words.lines(`/${offer.name}`, pane.size.value !== 'narrow').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <div class="welcome-buttons">
            {offer.starters.map(({ label, path, values }) => (
              <button
                key={label}
                type="button"
                class={`button ${calls.length > 0 ? 'button-secondary' : 'button-primary'}`}
                onClick={() => {
                  pane.fill.value = { command: offer.command, path, values };
                }}
              >
                <Icon name="slash" size={16} />
                {label === '' ? words.type(`/${offer.name}`) : `${offer.name} ${label}`}
              </button>
            ))}
          </div>
        </>
      ) : (
        <p class="welcome-waiting">{words.waiting}</p>
      )}
    </section>
  );
}
