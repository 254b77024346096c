import { describe, expect, it } from 'vitest';
import type { Reply } from '../src/discord/interactions/reply.ts';
import { organisers } from '../src/features/club-night/commands.ts';
import { presses as cups } from '../src/features/cup/presses.ts';
import { founders } from '../src/features/league/commands.ts';
import { dailyRule } from '../src/features/puzzles/settings.ts';
import { games } from '../src/games/index.ts';
import { anew } from '../src/testkit/anew.ts';
import { askBy, type TestAsk } from '../src/testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { translator } from '../src/testkit/discord/translator.ts';

const people = anew(() => personDriver(games, translator));
const manager = askBy('Ann', { manages: true, managesServer: true });
const member = askBy('Ben');

const refused = (reply: Reply) => (reply.kind === 'refusal' ? reply.message.key : undefined);
/** Why a form does not open; undefined: it does. */
const opens = async (driver: PersonDriver, ask: TestAsk, id: string) =>
  driver.form(ask, id).then(
    () => undefined,
    () => driver.refusedForm(ask, id),
  );

const cupForm = () => people.bot.customIds.write(cups.cupForm({}, undefined));

/** What is set up, the option of /config, who may as long as it is not set, and why somebody may not. */
const all = [
  ['a league', founders.entry.name, 'members', (ask: TestAsk) => opens(people, ask, '1:league-form:')],
  ['a cup', founders.entry.name, 'members', (ask: TestAsk) => opens(people, ask, cupForm())],
  ['a club night', organisers.entry.name, 'managers', (ask: TestAsk) => opens(people, ask, '1:club-form:')],
  [
    'daily puzzles',
    dailyRule.entry.name,
    'managers',
    async (ask: TestAsk) => refused(await people.run(ask, 'puzzle', {}, 'daily')),
  ],
] as const;

describe.each(all)('%s is set up', (_, option, usual, why) => {
  it('by whom /config says, and always by who manages the server', async () => {
    const set = async (value: string) => {
      expect((await people.run(manager, 'config', { [option]: value })).kind).toBe('view');
    };
    for (const rule of [undefined, 'members', 'managers', usual]) {
      if (rule !== undefined) await set(rule);
      expect(await why(manager)).toBeUndefined();
      expect((await why(member)) === undefined).toBe((rule ?? usual) === 'members');
    }
    expect((await people.run(member, 'config', { [option]: 'members' })).kind).toBe('refusal');
  });
});
