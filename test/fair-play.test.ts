import { beforeEach, describe, expect, it } from 'vitest';
import type { InteractionContext } from '../src/discord/interactions/context.ts';
import { type Press, presses } from '../src/discord/presses.ts';
import { challengeTry } from '../src/features/challenges/records.ts';
import { INVITATIONS_PER_DAY, INVITATIONS_PER_GUEST } from '../src/features/invitations/service.ts';
import { presses as privacyPresses } from '../src/features/privacy/words.ts';
import { games } from '../src/games/index.ts';
import { fingerprint } from '../src/table/fingerprint.ts';
import { askBy, controlOf, refusalOf, testContext, wordsOf } from '../src/testkit/discord/bot-context.ts';
import { allComponents } from '../src/testkit/discord/checklist.ts';
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

describe('a person whom somebody took out, and who deletes their data', () => {
  const moderator = () => askBy('Zoe', { manages: true });
  const removed = async (name: string) => {
    await people.see(await people.run(moderator(), 'remove', { player: askBy(name).person.id }));
    await deleteData(askBy(name));
  };

  it('does not come back to a lobby by a command, a button, or an invitation', async () => {
    await people.open();
    await people.run(here('Ben'), 'join');
    await people.run(here('Cleo'), 'join');
    await removed('Ben');
    expect(JSON.stringify(await people.bot.store.openTables())).not.toContain(here('Ben').person.id);
    expect(refusalOf(await people.run(here('Ben'), 'join'))).toBe('removed');
    expect(refusalOf(await people.press(here('Ben'), `1:join:${await people.tableId()}`))).toBe('removed');
    const player = here('Ben').person.id;
    const offered = await people.run(here('Mia'), 'invite', { player });
    const menu = allComponents((await people.see(offered)).components).find(({ type }) => type === 3);
    const invited = await people.press(here('Mia'), menu?.custom_id ?? '', [await people.tableId()]);
    expect(refusalOf(invited)).toBe('guest-removed');
    // Nobody else is refused.
    await people.see(await people.run(here('Dora'), 'join'));
    expect((await people.bot.service.openIn('90'))?.table.seats).toHaveLength(3);
  });

  it('does not come back to a game as a substitute', async () => {
    await people.open();
    for (const name of ['Ben', 'Cleo']) await people.run(here(name), 'join');
    await people.run(here('Mia'), 'start');
    await removed('Ben');
    const id = await people.tableId();
    const press = (name: string, press: Press) => people.press(here(name), people.bot.customIds.write(press));
    await people.see(await press('Mia', presses.offer({ table: id, seat: 1 })));
    const [vote] = (await people.bot.service.load(id))?.table.proposals ?? [];
    await press('Cleo', presses.vote({ table: id, proposal: vote?.id ?? '', choice: 'yes' }));
    expect(refusalOf(await press('Ben', presses.take({ table: id, seat: 1 })))).toBe('no-seat-free');
    await people.see(await press('Dora', presses.take({ table: id, seat: 1 })));
  });
});

it('the limits on invitations hold although the inviter deletes their data', async () => {
  const game = games[0]?.id ?? '';
  const channels = Array.from({ length: 20 }, (_, at) => `c${at}`);
  const invite = async (channelId: string, player: string) => {
    const mia = () => askBy('Mia', { channelId });
    const offered = await people.run(mia(), 'invite', { player });
    if (offered.kind === 'refusal') return offered;
    const menu = allComponents((await people.see(offered)).components).find(({ type }) => type === 3);
    return people.press(mia(), menu?.custom_id ?? '', [game]);
  };
  const ben = here('Ben').person.id;
  for (const channelId of channels.slice(0, INVITATIONS_PER_GUEST)) {
    await people.see(await invite(channelId, ben));
    // Without the guest the table is the inviter's alone, and goes with their data.
    await people.press(here('Ben'), `1:decline:${(await people.bot.service.openIn(channelId))?.table.id}`);
    await deleteData(here('Mia'));
  }
  expect(refusalOf(await invite('c10', ben))).toBe('guest-invited');
  const left = INVITATIONS_PER_DAY - INVITATIONS_PER_GUEST;
  for (let guest = 0; guest < left; guest++) {
    await people.see(await invite(channels[guest] ?? '', String(1200 + guest)));
    await deleteData(here('Mia'));
  }
  expect(refusalOf(await invite('c15', '1300'))).toBe('invitations-most');
  clock += DAY;
  await people.see(await invite('c16', ben));
});
