import { beforeAll, describe, expect, it } from 'vitest';
import { readMessage } from '../playground/server/limits/message.ts';
import { readModal } from '../playground/server/limits/modal.ts';
import { modalOf } from '../src/discord/gateway/modal.ts';
import { createRouter } from '../src/discord/gateway/router.ts';
import { type CommandOption, optionsOf, subcommandsOf } from '../src/discord/interactions/command.ts';
import { choicesOf, type Form } from '../src/discord/messages/form.ts';
import { askBy, shown } from '../src/testkit/discord/bot-context.ts';
import { exitsOf, nextPresses } from '../src/testkit/discord/exits.ts';
import { type FakeRequest, fakeInteraction } from '../src/testkit/discord/fake-interaction.ts';
import { answersIn } from '../src/testkit/discord/person-driver.ts';
import { announce, type Exit, newWorld } from '../src/testkit/discord/worlds.ts';
import type { Saved } from '../src/testkit/table/memory-store.ts';

/*
 * What a person types in any form and any option of a command reaches others and the database only as it is cleaned.
 * Forms and options are found in what the kernel and the features contribute, and arrive as Discord delivers them.
 */

/** Words with joiners that belong to them, and pictures of several. */
const JOINED = 'علی\u200cرضا ශ්\u200dරී 👨\u200d👩\u200d👧\u200d👦';
/** The same without a joiner, or with something else in its place. */
const TORN = new RegExp(JOINED.replaceAll(/[\u200c\u200d]/g, '(?!$&)\\P{L}?').replaceAll(' ', '|'), 'u');
const UNCLEAN = /[\u200b\u202a-\u202e\u2066-\u2069]|\p{Cs}|\p{M}{5}|\\u[dD][89a-fA-F]/u;
/** @param usual what the field or option takes */
const typings = (usual: string) => [
  `\u202e${usual}\u2066\u200b\ud83d`,
  `${usual || 'e'}${'\u0301'.repeat(50)}`,
  '\u200b',
  JOINED,
];

const GAME = 'from-the-ground-up';
const manager = { manages: true, managesServer: true };
const mia = askBy('Mia', manager);
const may = { everywhere: 'Administrator', here: 'Administrator' } as const;
const ben = askBy('Ben').person.id;
const wishes = { player: ben, seat: 0, steps: [1], proposal: undefined, periods: ['2026-11-24', '2026-W48'] };
/** Maximum number of presses of one kind that answers lead to. */
const ALIKE_MOST = 3;

const world = newWorld();
const { bot } = world;
const router = createRouter(bot);

/** A form, and what was stored when it opened. */
interface Opened {
  readonly form: Form;
  readonly before: Saved;
}

/** The forms that open, by what is pressed. */
const forms = new Map<string, Opened>();
const tables: string[] = [];
/** An empty channel, a lobby, and a game. */
const moments: Saved[] = [];

beforeAll(async () => {
  moments.push(bot.store.save());
  const elsewhere = { ...manager, channelId: '91' };
  await world.newgame(askBy('Mia', elsewhere), { game: GAME });
  await world.run(askBy('Ben', elsewhere), 'join');
  tables.push((await bot.service.openIn('91'))?.table.id ?? '');
  await world.newgame(mia, { game: GAME });
  moments.push(bot.store.save());
  await world.run(askBy('Ben'), 'join');
  await world.run(mia, 'start');
  tables.push(await world.tableId());
  moments.push(bot.store.save());
  // What is set up by a form offers others.
  for (let known = -1; known < forms.size; ) {
    known = forms.size;
    await openForms();
    for (const { form } of [...forms.values()].slice(known))
      await world.press(mia, idOf(form), [], filled(form));
  }
});

const kindOf = (id: string) => bot.customIds.read(id)?.kind ?? '';
const idOf = (form: Form) => bot.customIds.write(form.press);

/** Uses what the bot offers, and what the answers offer, and notes the forms that open. */
async function openForms(): Promise<void> {
  const alike = new Map<string, number>();
  const next: Exit[] = tables.flatMap((table) => exitsOf(world, { ...wishes, table }));
  const known = new Set(next.map(({ name }) => name));
  for (const exit of next) {
    const before = bot.store.save();
    const answer = await exit.use(world, mia);
    if (answer === undefined || !('kind' in answer)) {
      const [id = ''] = exit.name.split(' ');
      if (answer !== undefined && 'fields' in answer && !forms.has(id))
        forms.set(id, { form: answer, before });
    } else if (answer.kind === 'view')
      for (const press of nextPresses(JSON.stringify(await shown(bot, answer)))) {
        const count = alike.get(press.of) ?? 0;
        const opens = bot.handlers().buttons.find(({ kind }) => kind === press.of)?.acknowledge === 'form';
        if (known.has(press.name) || (count >= ALIKE_MOST && !opens)) continue;
        alike.set(press.of, count + 1);
        known.add(press.name);
        next.push(press);
      }
    bot.store.restore(before);
  }
}

/** What a form takes in every field. */
function filled(form: Form) {
  const usual = form.fields.map((field) => [
    field.name,
    field.kind === 'text'
      ? [field.value || field.example]
      : choicesOf(field)
          .slice(0, 1)
          .map(({ value }) => value),
  ]);
  const given = Object.entries(answersIn(form)).filter(([, values]) => values.length > 0);
  return { ...Object.fromEntries(usual), ...Object.fromEntries(given) };
}

/** Has an interaction of Mia arrive, and the bot post what follows. @returns all that is shown then */
async function arrive(request: FakeRequest): Promise<readonly unknown[]> {
  const { messages, store } = bot;
  messages.sent.splice(0);
  const { interaction, told } = fakeInteraction({ ...request, may });
  await router.handle(interaction);
  for (const { id } of await store.openTables()) await announce(world, id);
  return [told, messages.sent, messages.threads, messages.byToken];
}

/** What Discord's rules say against the messages and forms in a value, by the playground. */
function refusedIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if (!('components' in value) || !Array.isArray(value.components))
    return (value instanceof Map ? [...value] : Object.values(value)).flatMap(refusedIn);
  const body: unknown = JSON.parse(JSON.stringify({ ...value, files: [] }));
  try {
    if ('title' in value) readModal(body);
    else readMessage({ components: value.components, flags: IS_COMPONENTS_V2 });
    return [];
  } catch (error) {
    return [error];
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return (value instanceof Map ? [...value] : Object.values(value)).flatMap(textsIn);
}

/** @param shown what is shown; what is stored is looked at, too */
const wrong = (shown: readonly unknown[]) =>
  textsIn([shown, bot.store.save()])
    // The bot's own, around what is written from right to left.
    .map((text) => text.replaceAll(/\u2068([^\u2068\u2069]*)\u2069/g, '$1'))
    .filter((text) => UNCLEAN.test(text) || TORN.test(text));
const IS_COMPONENTS_V2 = 1 << 15;
const isStored = (typed: string) => textsIn(bot.store.save()).some((text) => text.includes(typed));

describe('what is typed', () => {
  it('in a form arrives clean, whatever the form', async () => {
    const all = bot.handlers().buttons.filter(({ acknowledge }) => acknowledge === 'form');
    const opened = new Set([...forms.keys()].map(kindOf));
    // This one opens the page, in which nothing is typed.
    expect(all.flatMap(({ kind }) => (opened.has(kind) ? [] : [kind]))).toEqual(['open-sheet']);
    const stored = new Set<string>();
    for (const [id, { form, before }] of forms)
      for (const field of form.fields) {
        if (field.kind !== 'text') continue;
        const where = `${kindOf(id)}: ${field.name}`;
        for (const typed of typings(field.value || field.example)) {
          bot.store.restore(before);
          const answers = { ...filled(form), [field.name]: [typed] };
          expect(wrong(await arrive({ customId: idOf(form), answers })), `${where}: ${typed}`).toEqual([]);
          if (typed === JOINED && isStored(typed)) stored.add(where);
        }
      }
    // A field that stores any words is new here, or it no longer stores them as they are spelled.
    expect([...stored].toSorted()).toEqual(
      [
        ...['cup-form', 'edit-cup', 'edit-league', 'find-agree', 'league-form'],
        ...['name-sheet', 'settings-form', 'show-name'],
      ]
        .filter((kind) => opened.has(kind))
        .map((kind) => `${kind}: name`),
    );
  });

  it('as an option arrives clean, whatever the command', async () => {
    const stored = new Set<string>();
    for (const { command, verb, option, others } of await textOptions())
      for (const moment of moments) {
        bot.store.restore(moment);
        const where = `/${command} ${verb ?? ''}: ${option.name}`;
        for (const typed of typings(await usualFor(command, option, verb))) {
          bot.store.restore(moment);
          const options = { ...others, [option.name]: typed };
          const texts = await arrive({ command, options, ...(verb === undefined ? {} : { verb }) });
          expect(wrong(texts), `${where}: ${typed}`).toEqual([]);
          if (typed === JOINED && isStored(typed)) stored.add(where);
        }
      }
    // As above.
    expect([...stored].toSorted()).toEqual(['/settings : name']);
  });

  it('of spaces alone leads to nothing that Discord refuses', async () => {
    const typed = ' \u3000\n\u00a0 ';
    for (const [id, { form, before }] of forms)
      for (const field of form.fields) {
        if (field.kind !== 'text') continue;
        bot.store.restore(before);
        const answers = { ...filled(form), [field.name]: [typed] };
        const shown = await arrive({ customId: idOf(form), answers });
        expect(refusedIn(shown), `${kindOf(id)}: ${field.name}`).toEqual([]);
      }
    for (const { command, verb, option, others } of await textOptions())
      for (const moment of moments) {
        bot.store.restore(moment);
        const options = { ...others, [option.name]: typed };
        const shown = await arrive({ command, options, ...(verb === undefined ? {} : { verb }) });
        expect(refusedIn(shown), `/${command} ${verb ?? ''}: ${option.name}`).toEqual([]);
      }
  });
});

it('every form of the bot is one that Discord opens', () => {
  for (const [id, { form }] of forms) {
    // The bot opens none of which nothing is left.
    if (form.fields.length === 0) continue;
    const body: unknown = JSON.parse(JSON.stringify(modalOf(form, bot.customIds)));
    expect(() => readModal(body), kindOf(id)).not.toThrow();
  }
});

it.each([' ', '\u3000', '\u200b', '\u3164', '\u2800', '\u115f', '\u00ad'])(
  'somebody named %j plays in messages that Discord takes, and is named in them',
  async (name) => {
    bot.store.restore(moments[0] as Saved);
    bot.messages.sent.splice(0);
    const nameless = { ...mia, person: { ...mia.person, name } };
    await world.newgame(nameless, { game: GAME });
    const joined = await world.run(askBy('Ben'), 'join');
    expect(joined.kind, JSON.stringify(joined)).not.toBe('refusal');
    const answers = [await world.run(nameless, 'start'), await world.run(nameless, 'sheet')];
    await announce(world, await world.tableId());
    const shownThen = [...bot.messages.sent, ...(await Promise.all(answers.map((one) => shown(bot, one))))];
    expect(shownThen.length).toBeGreaterThan(2);
    expect(refusedIn(shownThen)).toEqual([]);
  },
);

/** Each option in which people type what they like, with what the command also requires. */
async function textOptions() {
  const found = [];
  for (const command of bot.handlers().commands) {
    const verbs = subcommandsOf(command, bot.games).map(({ name }) => name);
    for (const verb of verbs.length === 0 ? [undefined] : verbs) {
      const options = optionsOf(command, verb, bot.games);
      const required: Record<string, string> = {};
      for (const option of options)
        if ('required' in option && option.required)
          required[option.name] = await usualFor(command.name, option, verb);
      for (const option of options)
        if (option.type === 'text' && option.choices === undefined)
          found.push({ command: command.name, verb, option, others: required });
    }
  }
  return found;
}

/** What an option takes: its first suggestion. */
async function usualFor(command: string, option: CommandOption, verb: string | undefined): Promise<string> {
  if (option.type !== 'text') return ben;
  const [first] = await world.suggest(mia, command, option.name, {}, verb);
  return option.choices?.[0]?.value ?? first?.value ?? '1';
}
