import { describe, expect, it } from 'vitest';
import { quickRandom } from '../src/core/random.ts';
import type { Reply } from '../src/discord/interactions/reply.ts';
import type { Button, Menu, View } from '../src/discord/messages/view.ts';
import { games } from '../src/games/index.ts';
import { say } from '../src/table/messages.ts';
import { refuse } from '../src/table/request.ts';
import { askBy } from '../src/testkit/discord/bot-context.ts';
import { handlers } from '../src/testkit/discord/everything.ts';
import { type PersonDriver, personDriver } from '../src/testkit/discord/person-driver.ts';
import { placesOf, pointsOf, pressAt, type ScreenName, screens } from '../src/testkit/discord/screen.ts';
import { translator } from '../src/testkit/discord/translator.ts';

/*
 * Presses every control of whole games twice at the same point: whatever the first press leads to, at that point there is
 * nothing whose press is final or public, or opens a game. No time passes, so nothing but the places holds it back.
 */

const consequences = new Map(handlers.buttons.map(({ kind, consequence }) => [kind, consequence]));
const sizes = Object.keys(screens) as ScreenName[];

/** What a second press would do that the first one was not meant for. */
interface Accident {
  readonly screen: ScreenName;
  readonly first: string;
  readonly second: string;
}

const nameOf = (control: Button | Menu) => ('label' in control ? control.label : control.placeholder);
const valuesOf = (control: Button | Menu) =>
  'choices' in control ? control.choices.slice(0, 1).map(({ value }) => value) : [];

/** The move that a press in a panel would make at once, if it could not be taken back. */
async function isLasting(people: PersonDriver, control: Button | Menu): Promise<boolean> {
  if (!('press' in control)) return false;
  const { press } = control;
  const consequence = consequences.get(press.kind);
  if (consequence !== 'by-move') return consequence === 'lasting';
  // A menu takes two presses.
  if ('choices' in control) return false;
  const made: boolean[] = [];
  const { bot } = people;
  const trial = personDriver(games, translator, {
    ...bot,
    service: {
      ...bot.service,
      async move({ tableId }, { verb, args }, loaded) {
        const now = loaded ?? (await bot.service.load(tableId));
        const move =
          now &&
          bot.service
            .moves(now, 0)
            .find((one) => one.verb === verb && JSON.stringify(one.args) === JSON.stringify(args));
        made.push(
          move !== undefined && now !== undefined && bot.service.finality(now, 0, move) !== undefined,
        );
        return refuse(say('refusal.stale'));
      },
    },
  });
  await trial.press(askBy('Mia'), bot.customIds.write(press));
  return made.includes(true);
}

/** Pairs of presses at one point of a message that the first one changes. */
async function accidents(
  people: PersonDriver,
  before: View,
  pressed: Button | Menu,
  after: View,
): Promise<readonly Accident[]> {
  const found: Accident[] = [];
  for (const screen of sizes) {
    const place = placesOf(before, screen).find(({ control }) => control === pressed);
    if (place === undefined) continue;
    const there = placesOf(after, screen);
    const seconds = new Set(pointsOf(place).flatMap(([left, bottom]) => pressAt(there, left, bottom) ?? []));
    for (const second of seconds)
      if (await isLasting(people, second))
        found.push({ screen, first: nameOf(pressed), second: nameOf(second) });
  }
  return found;
}

const viewOf = (reply: Reply): View | undefined => (reply.kind === 'view' ? reply.view : undefined);

/** Mia's panel in a game against a computer, from the beginning on. */
async function beginGame(people: PersonDriver, game: string): Promise<string> {
  await people.newgame(askBy('Mia'), { game });
  const id = await people.tableId();
  await people.computers(askBy('Mia'), id);
  await people.run(askBy('Mia'), 'start');
  await people.bot.service.playComputers(id);
  return id;
}

/** The controls whose answer replaces the message. */
const replacing = new Set(
  handlers.buttons.filter(({ acknowledge }) => acknowledge === 'update').map(({ kind }) => kind),
);

/**
 * Where all draw at the same time, and the computer first: Mia neither waits for it nor can take back what ended a round.
 */
const whereNobodyWaits = new Set(['graphia-genesis']);

describe.each(games.map(({ id }) => id))('a game of %s', (game) => {
  it('has nothing lasting where one has just pressed', { timeout: 300_000 }, async () => {
    const people = personDriver(games, translator);
    const { bot } = people;
    const id = await beginGame(people, game);
    const random = quickRandom(`twice ${game}`);
    const all: Accident[] = [];
    const seen = new Set<string>();
    let view = viewOf(await people.press(askBy('Mia'), `1:play:${id}`));
    let presses = 0;
    for (; view !== undefined && presses < 1_200; presses++) {
      const shown: View = view;
      const controls = shown.blocks
        .flatMap((block): readonly (Button | Menu)[] =>
          block.kind === 'buttons' ? block.buttons : block.kind === 'menu' ? [block] : [],
        )
        .filter(
          (one) => 'press' in one && replacing.has(one.press.kind) && !('disabled' in one && one.disabled),
        );
      const onward = controls.filter((one) => 'press' in one && one.press.kind !== 'undo');
      const confirm = onward.find((one) => 'press' in one && one.press.kind === 'confirm');
      const next =
        confirm !== undefined && random.int(3) > 0 ? confirm : onward[random.int(Math.max(1, onward.length))];
      if (next === undefined || !('press' in next)) break;
      const reply = viewOf(await people.press(askBy('Mia'), bot.customIds.write(next.press), valuesOf(next)));
      await bot.service.playComputers(id);
      if (reply === undefined) break;
      all.push(...(await accidents(people, shown, next, reply)));
      const loaded = await bot.service.load(id);
      seen.add(next.press.kind);
      if (loaded?.table.status !== 'playing') break;
      view = reply;
    }
    expect({ all, status: (await bot.service.load(id))?.table.status }).toEqual({
      all: [],
      status: 'finished',
    });
    const back = whereNobodyWaits.has(game) ? [] : ['next'];
    expect([...seen]).toEqual(expect.arrayContaining(['confirm', 'hint', ...back]));
  });
});
