import { beforeEach, describe, expect, it } from 'vitest';
import type { InteractionContext } from '../src/discord/interactions/context.ts';
import { challengeTry } from '../src/features/challenges/records.ts';
import { presses as privacyPresses } from '../src/features/privacy/words.ts';
import { games } from '../src/games/index.ts';
import { fingerprint } from '../src/table/store/fingerprint.ts';
import { askBy, controlOf, refusalOf, testContext, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { playOut } from '../src/testkit/discord/play-out.ts';
import { translator } from '../src/testkit/discord/translator.ts';

/*
 * Attacks on fair play, by the ways that an attacker has: commands, buttons and forged interactions of one or two people
 * on one or two servers.
 */

const DAY = 86_400_000;

let clock: number;
let people: PersonDriver;
beforeEach(() => {
  // Noon in UTC, on a Tuesday.
  clock = Date.parse('2026-11-24T12:00:00Z');
  people = personDriver(
    games,
    translator,
    testContext(games, translator, undefined, () => new Date(clock)),
  );
});

/** A person in a channel of one of two servers. */
const here = (name: string) => askBy(name);
const elsewhere = (name: string) => askBy(name, { guildId: '8', channelId: '80' });

type Span = 'daily' | 'weekly';
const press = async (context: InteractionContext, label: string, command: string) =>
  people.press(context, controlOf(await people.see(await people.run(context, command)), label));

/** Begins somebody's try as they would. @returns the id of its table */
async function begin(context: InteractionContext, span: Span): Promise<string> {
  await people.see(await press(context, 'Start my try', span));
  const tries = await people.bot.store.records(challengeTry).all({ userId: context.person.id });
  const open = await people.bot.store.tables(tries.map(({ tableId }) => tableId));
  return open.find(({ status }) => status === 'playing')?.id ?? '';
}

/** Presses the buttons of `/privacy` until all data is deleted. @returns what is said before */
async function deleteData(context: InteractionContext): Promise<string> {
  const sure = await people.see(await press(context, 'Delete my data', 'privacy'));
  await people.see(await people.press(context, people.bot.customIds.write(privacyPresses.privacyErase())));
  return wordsOf(sure);
}

describe.each(['daily', 'weekly'] as const)('a second try at a challenge: /%s', (span) => {
  it('is refused after the data is deleted, in the middle and at the end, and by a forged button', async () => {
    const before = await people.see(await people.run(here('Mia'), span));
    const started = controlOf(before, 'Start my try');
    await begin(here('Mia'), span);
    expect(await deleteData(here('Mia'))).toContain("can't play a challenge again that you have begun");
    expect(refusalOf(await people.run(here('Mia'), span))).toBe('challenge-again');
    expect(refusalOf(await people.press(here('Mia'), started))).toBe('challenge-again');
    expect(await people.bot.store.records(challengeTry).count({})).toBe(0);
    // Nobody hears a challenge announced to them that they cannot play.
    const messages = people.bot.messages.sent.length;
    await people.press(here('Mia'), started);
    expect(people.bot.messages.sent).toHaveLength(messages);

    await playOut(people.bot, await begin(here('Ben'), span));
    await deleteData(here('Ben'));
    expect(refusalOf(await people.run(here('Ben'), span))).toBe('challenge-again');
  });

  it('is refused with a sentence, also where the results are asked for, until it closes', async () => {
    await playOut(people.bot, await begin(here('Ben'), span));
    await begin(here('Mia'), span);
    const { period = '' } =
      (await people.bot.store.records(challengeTry).first({ userId: here('Mia').person.id })) ?? {};
    await deleteData(here('Mia'));
    const results = () => people.press(here('Mia'), `1:challenge:results:9:${period}`);
    expect(refusalOf(await results())).toBe('challenge-again');
    clock += span === 'daily' ? 2 * DAY : 9 * DAY;
    expect(wordsOf(await people.see(await results()))).toContain('Ben');
    // Another day or week is another challenge.
    await begin(here('Mia'), span);
  });

  it('names nobody: the fingerprint that forbids it has neither id nor name', async () => {
    await begin(here('Mia'), span);
    await deleteData(here('Mia'));
    const kept = await people.bot.store.records(fingerprint).all({});
    expect(kept).toMatchObject([{ purpose: 'challenge', hmac: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(kept)).not.toContain(here('Mia').person.id);
  });
});

it('a second try at a week is refused on another server, too; a day there is another challenge', async () => {
  await begin(here('Mia'), 'weekly');
  await deleteData(here('Mia'));
  expect(refusalOf(await people.run(elsewhere('Mia'), 'weekly'))).toBe('challenge-again');
  expect(refusalOf(await people.run(askBy('Mia', { kind: 'direct' }), 'weekly'))).toBe('challenge-again');
  await begin(elsewhere('Mia'), 'daily');
});
