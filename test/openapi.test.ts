import { describe, expect, it } from 'vitest';
import { hasOpenApi, loadOpenApi, OPENAPI_FILE } from '../playground/testing/openapi.ts';
import { locales } from '../src/core/message.ts';
import { modalOf } from '../src/discord/gateway/modal.ts';
import type { Form } from '../src/discord/messages/form.ts';
import type { Composed } from '../src/discord/rest/message-client.ts';
import { games } from '../src/games/index.ts';
import { askBy, refusalOf, type TestAsk } from '../src/testkit/discord/bot-context.ts';
import { allComponents } from '../src/testkit/discord/checklist.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';

if (!hasOpenApi)
  process.stderr.write(
    `\nNO DESCRIPTION: forms and messages are held against Discord's limits alone, for there is no ${OPENAPI_FILE}.\n\n`,
  );

const openApi = hasOpenApi ? loadOpenApi() : undefined;

/** What Discord's API description rejects in the answer to an interaction. */
function refusedIn(answer: { readonly type: number; readonly data: object }): readonly string[] {
  const sent = JSON.parse(JSON.stringify(answer)) as object;
  return openApi?.requestErrors('POST', '/interactions/1/token/callback', sent) ?? [];
}

it.skipIf(openApi === undefined)('a mistake is found', () => {
  const label = (text: string) => ({
    custom_id: 'x',
    title: 'x',
    components: [{ type: 18, label: text, component: { type: 4, custom_id: 'y', style: 1 } }],
  });
  expect(refusedIn({ type: 9, data: label('x'.repeat(45)) })).toEqual([]);
  expect(refusedIn({ type: 9, data: label('x'.repeat(46)) })).not.toEqual([]);
  expect(refusedIn({ type: 4, data: { components: [{ type: 99 }] } })).not.toEqual([]);
});

/** Everything that people see and fill in; the driver throws if something exceeds a limit or is cut. */
function strict(people: PersonDriver) {
  const seen = { messages: 0, forms: 0 };
  const message = (shown: Composed): Composed => {
    seen.messages += 1;
    expect(
      refusedIn({ type: 4, data: { flags: (1 << 15) | (1 << 6), components: shown.components } }),
    ).toEqual([]);
    return shown;
  };
  const form = (opened: Form): Form => {
    seen.forms += 1;
    expect(refusedIn({ type: 9, data: modalOf(opened, people.bot.customIds).toJSON() })).toEqual([]);
    return opened;
  };
  return { seen, message, form };
}

/** The forms that the buttons of a message open. */
const formsOf = ({ components }: Composed) =>
  allComponents(components).flatMap(({ custom_id = '' }) =>
    /^1:(settings-form|options|computers):/.test(custom_id) ? [custom_id] : [],
  );

describe.each(locales)('Discord accepts what the bot shows in %s', (locale) => {
  const as = (context: TestAsk): TestAsk => ({
    ...context,
    reader: { locale, theme: 'dark' },
  });

  it('of settings, with a form for each page', async () => {
    const people = personDriver(games, translator);
    const { seen, message, form } = strict(people);
    const mia = as(askBy('Mia', { managesServer: true }));
    for (const command of ['settings', 'config'])
      for (const options of [
        {},
        { clock: '3d+12h/5d', allow: '90' },
        { 'days-off': '2001-09-20', zone: 'berlin' },
      ]) {
        const known = Object.fromEntries(
          Object.entries(options).filter(
            ([name]) => (name === 'clock' || name === 'allow') === (command === 'config'),
          ),
        );
        for (const id of formsOf(message(await people.see(await people.run(mia, command, known)))))
          form(await people.form(mia, id));
      }
    expect(seen.messages).toBe(6);
    expect(seen.forms).toBeGreaterThan(12);
  });

  it.each(games.map(({ id }) => id))('of a lobby of %s, with its forms', async (game) => {
    const people = personDriver(games, translator);
    const { seen, message, form } = strict(people);
    const mia = as(askBy('Mia'));
    const lobby = async () => message(await people.see(await people.run(mia, 'show')));
    message(await people.see(await people.newgame(mia, { game, language: locale, clock: '3d+12h/5d' })));
    const forms = formsOf(await lobby());
    for (const id of forms) form(await people.form(mia, id));
    const id = await people.tableId();
    await people.computers(mia, id, 1, 'hard');
    for (const other of formsOf(await lobby())) form(await people.form(mia, other));
    // Everything out of the ordinary, with a refusal that can be corrected.
    for (const name of ['Ben', 'Zoe'].slice(0, game === 'potion-shop' ? 1 : 2))
      await people.run(as(askBy(name)), 'join');
    for (const options of forms.filter((form) => form.includes(':options:'))) {
      const { fields } = await people.form(mia, options);
      const others = Object.fromEntries(
        fields.map((field) => {
          if (!('choices' in field)) throw new Error(field.kind);
          const values = field.choices.filter(({ chosen }) => chosen !== true).map(({ value }) => value);
          return [field.name, field.kind === 'checks' ? values : values.slice(0, 1)];
        }),
      );
      const refused = await people.fill(mia, options, others);
      if (refused.kind !== 'refusal') continue;
      expect(refusalOf(refused)).toBe('seats-taken');
      form(await people.form(mia, people.insteadId(refused)));
    }
    await lobby();
    await people.run(mia, 'leave');
    expect(seen.messages).toBe(4);
    expect(seen.forms).toBeGreaterThan(3);
  });
});
