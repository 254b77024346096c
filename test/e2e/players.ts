import type { Answer, PersonDriver, Playground, SeenMessage } from '../../playground/index.ts';
import { shortHash } from '../../src/discord/panel/panel.ts';

/** Opens the lobby of a game by its command. @param options as typed, such as `board:tree seats:2` */
export function openTable(person: PersonDriver, game: string, options = ''): Promise<Answer> {
  return person.command(`/newgame ${game} ${options}`.trimEnd());
}

/** Opens a game for the first of these people, in which the others join, and begins it. @returns its first message */
export async function beginGame(
  [host, ...others]: readonly [PersonDriver, ...PersonDriver[]],
  game: string,
  options = '',
): Promise<SeenMessage> {
  await openTable(host, game, options);
  await host.sees((message) => message.hasButton(/^1:join:/));
  for (const other of others) await other.command('/join');
  await host.command('/start');
  return host.sees((message) => message.hasButton(/^1:play:/));
}

/** Has a computer play at the person's table. @param lobby its message, where it is not the newest @returns the lobby's message with it */
export async function addComputer(
  person: PersonDriver,
  level = 'medium',
  lobby: Pick<SeenMessage, 'press'> = person,
): Promise<SeenMessage> {
  const { modal } = await lobby.press(/^1:computers:/);
  // It changes the lobby without an answer, for which the driver would wait.
  void modal.submit({ level }).catch(() => undefined);
  return person.sees(/\([Cc]omputer, /);
}

let channels = 0;

/** Makes a channel. @returns its name, and these people in it */
export async function newChannel<Names extends readonly string[]>(
  { host, person }: Playground,
  ...handles: Names
): Promise<readonly [string, ...{ [N in keyof Names]: PersonDriver }]> {
  channels += 1;
  const name = `room-${channels}`;
  await host.createChannel(name);
  const people = handles.map((handle) => person(handle).in(name));
  return [name, ...people] as unknown as readonly [string, ...{ [N in keyof Names]: PersonDriver }];
}

/** Ways to play Roll to the Top while it is the person's move. They resolve when it no longer is. */
export type Play = (person: PersonDriver) => Promise<void>;

/** At once, or, where it cannot be taken back, first as a preview. */
const DONE = new RegExp(`^1:(?:do|look):[a-z2-7]{10}:[^:]+:${shortHash('done')}:`);
/** A menu of moves, and the button of a choice. */
const MENU = /^1:pick:/;
const MOVE = /^1:whole:/;
/** In the languages of the four people. */
const CONFIRM = /^(Confirm|Bestätigen|Confirmer|Bevestigen)$/;

/**
 * By buttons and menus: Play, then the best number, again and again; then End my roll, and what the dice ask for.
 *
 * @param most how many numbers to write at a time; the rest is skipped
 */
export function byPanel(most = 99): Play {
  return async (person) => {
    let panel = (await person.press(/^1:play:/)).message;
    for (let written = 0; ; written++) {
      const next = written < most && !panel.hasButton(CONFIRM) ? await someChoice(panel) : undefined;
      if (next !== undefined) panel = next.message;
      else if (written < most && panel.hasButton(CONFIRM)) panel = (await panel.press(CONFIRM)).message;
      else if (panel.hasButton(DONE)) panel = (await panel.press(DONE)).message;
      else return;
      if (panel.hasButton(CONFIRM)) panel = (await panel.press(CONFIRM)).message;
    }
  };
}

/** Uses a choice that a panel offers, the lowest box or else the last one; undefined if it offers none. */
export async function someChoice(panel: SeenMessage): Promise<Answer | undefined> {
  const choices = panel.buttons.filter(({ customId = '', disabled }) => MOVE.test(customId) && !disabled);
  const button = choices.find(({ label = '' }) => /^[A-I]\d$/.test(label)) ?? choices.at(-1);
  if (button?.customId !== undefined) return panel.press(button.customId);
  const menu = panel.menus.find(({ customId }) => MENU.test(customId));
  return menu && panel.choose(menu.customId, menu.options[0]?.value ?? '');
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
      if (!canMoveOn(message)) return;
    }
  };
}

/** Whether a panel offers a move, in a menu or by a button. */
export function canMoveOn(panel: SeenMessage): boolean {
  return panel.menus.length > 0 || panel.hasButton(/^1:(?:do|look|whole):/);
}
