import type { PersonLocale } from '../../protocol.ts';
import type { App, Theme } from '../app/app.ts';
import { useApp, usePane } from '../app/context.ts';
import type { Pane } from '../app/pane.ts';

const LANGUAGES: Readonly<Record<PersonLocale, string>> = {
  'en-US': 'English (US)',
  'en-GB': 'English (UK)',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
};

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

/** Adds the bot's app to the account of the pane's person, or removes it. */
export function setAppInstalled(app: App, pane: Pane, installed: boolean): void {
  void app.ask(pane, { type: 'set-app-installed', as: pane.person.value.id, installed });
}

/** A person's language and direct messages, and the page's look. */
export function PersonSettings() {
  const app = useApp();
  const pane = usePane();
  const words = pane.words.value.people;
  const person = pane.person.value;
  const name = `${pane.key}-theme`;
  return (
    <div role="dialog" aria-label={words.settings(person.name)} class="settings-body">
      <label class="field">
        <span class="field-label">{words.language}</span>
        <select
          value={person.locale}
          onChange={({ currentTarget }) =>
            void app.ask(pane, {
              type: 'set-locale',
              as: person.id,
              // The options are these locales and nothing else.
              locale: currentTarget.value as PersonLocale,
            })
          }
        >
          {Object.entries(LANGUAGES).map(([locale, language]) => (
            <option key={locale} value={locale} lang={locale}>
              {language}
            </option>
          ))}
        </select>
        <span class="field-hint">{words.languageHint}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={person.directMessagesOpen}
          onChange={({ currentTarget }) =>
            void app.ask(pane, {
              type: 'set-direct-messages',
              personId: person.id,
              open: currentTarget.checked,
            })
          }
        />
        <span>{words.directMessages}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={person.appInstalled ?? false}
          onChange={({ currentTarget }) => setAppInstalled(app, pane, currentTarget.checked)}
        />
        <span>{words.appInstalled(app.membership.value.bot.name)}</span>
      </label>
      <fieldset class="field">
        <legend class="field-label">{words.theme}</legend>
        <div class="segments">
          {THEMES.map((theme) => (
            <label key={theme}>
              <input
                type="radio"
                name={name}
                checked={app.theme.value === theme}
                onChange={() => {
                  app.theme.value = theme;
                }}
              />
              <span>{words.themes[theme]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
