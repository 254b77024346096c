import { expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { games } from '../../games/index.ts';
import { askBy } from '../../testkit/discord/bot-context.ts';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { personDriver } from '../../testkit/discord/person-driver.ts';
import { translator } from '../../testkit/discord/translator.ts';

it.each(locales)('every form fits Discord’s limits without being cut in %s', async (locale) => {
  const people = personDriver(games, translator);
  const context = { ...askBy('Mia', { managesServer: true }), reader: { locale, theme: 'dark' as const } };
  for (const command of ['settings', 'config']) {
    const message = await people.see(await people.run(context, command));
    const changes = allComponents(message.components).flatMap(({ custom_id = '' }) =>
      custom_id.startsWith('1:settings-form:') ? [custom_id] : [],
    );
    expect(changes.length).toBeGreaterThan(1);
    for (const id of changes) {
      // Building it throws if Discord would refuse it.
      expect((await people.form(context, id)).fields.length).toBeGreaterThan(0);
    }
  }
});

it('a setting has a name that no other has', () => {
  const { bot } = personDriver(games, translator);
  for (const whose of ['person', 'server'] as const) {
    const entries = bot.contributions.flatMap(({ settings }) => settings?.[whose] ?? []);
    const names = entries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const options = entries.flatMap((entry) => entry.options.map(({ name }) => name));
    expect(new Set(options).size).toBe(options.length);
    // Entries with the same page id share one page.
    expect(new Set(entries.map(({ page }) => page)).size).toBe(
      new Set(entries.map(({ page }) => page.id)).size,
    );
  }
});
