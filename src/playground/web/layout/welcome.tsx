import { useComputed } from '@preact/signals';
import { useApp, usePane } from '../app/context.ts';
import { starters } from '../commands/starters.ts';
import { Icon } from '../parts/icon.tsx';

/** Tells a newcomer what to do, and offers buttons that fill the message box. */
export function Welcome() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.welcome;
  const commands = useComputed(() => app.view.value.commands).value;
  const { bot } = app.folk.value;
  const offer = starters(commands, pane.person.value.locale);
  return (
    <section class="welcome" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{words.intro(bot.name)}</p>
      {offer ? (
        <>
          <ol>
            {words.lines(`/${offer.name}`).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <div class="welcome-buttons">
            {offer.starters.map(({ label, values }) => (
              <button
                key={label}
                type="button"
                class="button button-primary"
                onClick={() => {
                  pane.fill.value = { command: offer.command, path: [], values };
                }}
              >
                <Icon name="slash" size={16} />
                {label === '' ? words.type(`/${offer.name}`) : words.open(label)}
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
