import type { Answer, PersonDriver, SeenMessage } from '../../playground/index.ts';
import { shortHash } from '../../src/discord/panel/panel-state.ts';

/** Ways to play Roll to the Top! while it is the person's move. They resolve when it no longer is. */
export type Play = (person: PersonDriver) => Promise<void>;

const control = (kind: string, verb: string) =>
  new RegExp(`^1:${kind}:[a-z2-7]{10}:[^:]+:${shortHash(verb)}:`);
const PICK_WRITE = control('pick', 'write');
const PICK_DICE = control('pick', 'dice');
const CONFIRM = control('do', 'write');
/** At once, or, where it cannot be taken back, first as a preview. */
const DONE = control('(?:do|look)', 'done');

/**
 * By buttons and menus: Play, then dice, then a box, then Confirm, until nothing fits; then End my roll.
 *
 * @param most how many numbers to write at a time; the rest is skipped
 */
export function byPanel(most = 99): Play {
  return async (person) => {
    let panel = (await person.press(/^1:play:/)).message;
    for (let written = 0; ; ) {
      const goOn = written < most;
      if (goOn && panel.hasMenu(PICK_WRITE)) panel = (await writeOnce(panel)).message;
      else if (goOn && panel.hasButton(CONFIRM)) panel = (await panel.press(CONFIRM)).message;
      else if (panel.hasMenu(PICK_DICE)) return changeDice(panel);
      else if (panel.hasButton(DONE)) panel = (await panel.press(DONE)).message;
      else return;
      written += 1;
    }
  };
}

async function writeOnce(panel: SeenMessage): Promise<Answer> {
  const asked = await chooseDice(panel);
  const boxes = asked.menus.findLast(({ customId }) => PICK_WRITE.test(customId));
  const preview = asked.hasButton(CONFIRM)
    ? asked
    : (await asked.choose(boxes?.customId ?? 'a box', boxes?.options[0]?.value ?? '')).message;
  return preview.press(CONFIRM);
}

/** Tries the dice one by one, then several together, until they lead on: a die may fit only in combination. */
async function chooseDice(panel: SeenMessage): Promise<SeenMessage> {
  const [menu] = panel.menus.filter(({ customId }) => PICK_WRITE.test(customId));
  if (menu === undefined) throw new Error('there is no menu of dice');
  // With one die left to choose from the menu is that of the boxes already.
  if (!/dice|würfel|dés|dobbelstenen/i.test(menu.placeholder)) return panel;
  const dice = menu.options.map(({ value }) => value);
  for (const set of subsetsOf(dice)) {
    const next = (await panel.choose(menu.customId, ...set)).message;
    if (next.hasButton(CONFIRM) || next.menus.length > 1) return next;
  }
  throw new Error('no dice lead on');
}

/** Every non-empty choice, the small ones first. */
function subsetsOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const sets = Array.from({ length: 2 ** items.length - 1 }, (_, at) =>
    items.filter((_item, bit) => ((at + 1) & (1 << bit)) !== 0),
  );
  return sets.toSorted((a, b) => a.length - b.length);
}

async function changeDice(panel: SeenMessage): Promise<void> {
  const menu = panel.menus.find(({ customId }) => PICK_DICE.test(customId));
  const chosen = await panel.choose(menu?.customId ?? '', menu?.options[0]?.value ?? '');
  const second = chosen.message.menus.findLast(({ customId }) => PICK_DICE.test(customId));
  const confirm = control('do', 'dice');
  // Adding one and removing another takes two choices; the first alone acts immediately.
  if (chosen.message.hasButton(confirm)) await chosen.message.press(confirm);
  else if (second !== undefined && chosen.message.menus.length > 1) {
    const both = await chosen.message.choose(second.customId, second.options[0]?.value ?? '');
    if (both.message.hasButton(confirm)) await both.message.press(confirm);
  }
}

/** By slash commands, with suggested options. @param most as for the panel */
export function byCommands(most = 99): Play {
  return async (person) => {
    const first = async (typed: string) => (await person.autocomplete(typed))[0]?.value;
    for (let written = 0; ; written++) {
      const dice = written < most ? await first('/climb write dice:') : undefined;
      if (dice !== undefined) {
        const box = await first(`/climb write dice:${dice} box:`);
        await person.command(`/climb write dice:${dice} box:${box}`);
        continue;
      }
      const add = await first('/climb dice add:');
      const args = add === undefined ? '' : `add:${add} `;
      const remove = await first(`/climb dice ${args}remove:`);
      if (add ?? remove) {
        await person.command(`/climb dice ${args}${remove === undefined ? '' : `remove:${remove}`}`);
        return;
      }
      const { message } = await person.command('/climb done');
      if (message.menus.length === 0 && !message.hasButton(/^1:(do|look):/)) return;
    }
  };
}
