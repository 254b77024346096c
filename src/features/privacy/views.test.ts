import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { createLocalizer } from '../../discord/i18n/localizer.ts';
import { createTranslator } from '../../i18n/index.ts';
import { privacy } from './index.ts';
import { privacyView } from './views.ts';

const translator = createTranslator({ discord: privacy.locales ?? expect.fail() });
const wordsIn = (locale: (typeof locales)[number], days: Parameters<typeof privacyView>[1]) =>
  JSON.stringify(privacyView(createLocalizer(translator, { locale, theme: 'dark' }), days).blocks);

describe('/privacy', () => {
  it.each(locales)('says in %s after how many days data is deleted automatically', (locale) => {
    const words = wordsIn(locale, { positions: 101, lobbies: 102, idleGames: 103, leftServers: 104 });
    for (const days of ['101', '102', '103', '104']) expect(words).toContain(days);
  });

  it.each(locales)('leaves out in %s what is kept for ever', (locale) => {
    const words = wordsIn(locale, { positions: 0, lobbies: 0, idleGames: 0, leftServers: 1 });
    expect(words).not.toMatch(/\d/);
    expect(words.length).toBeGreaterThan(
      wordsIn(locale, { positions: 0, lobbies: 0, idleGames: 0, leftServers: 0 }).length,
    );
  });
});
