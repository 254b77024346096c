import type { Answer, LabelMatcher, PersonDriver, Playground, SeenMessage } from '../../playground/index.ts';
import { shortHash } from '../../src/discord/panel/panel.ts';
import { publicMessage } from './world.ts';

/** Opens the lobby of a game by its command. @param options as typed, such as `board:tree seats:2` */
export function openTable(person: PersonDriver, game: string, options = ''): Promise<Answer> {
  return person.command(`/newgame ${game} ${options}`.trimEnd());
}

/** Opens a game for the first of these people; the others join, and it starts. @returns its first message */
export async function beginGame(
  [host, ...others]: readonly [PersonDriver, ...PersonDriver[]],
  game: string,
  options = '',
): Promise<SeenMessage> {
  await openTable(host, game, options);
  await host.sees((message) => message.hasButton(/^1:join:/));
  for (const other of others) await other.command('/table join');
  await host.command('/table start');
  return host.sees((message) => message.hasButton(/^1:play:/));
}

/**
 * Adds a computer player at the person's table. @param lobby its message if it is not the newest @returns the updated
 * lobby message
 */
export async function addComputer(
  person: PersonDriver,
  level = 'medium',
  lobby: Pick<SeenMessage, 'press'> = person,
): Promise<SeenMessage> {
  // The lobby's message follows the answer to the command.
  if (lobby === person) await person.sees((message) => message.hasButton(/^1:computers:/));
  const { modal } = await lobby.press(/^1:computers:/);
  // This changes the lobby without an answer, for which the driver would wait.
  void modal.submit({ level }).catch(() => undefined);
  return person.sees(/\([Cc]omputer, /);
}

/** **More** below the message at a game's end. */
export const MORE = /^1:after-game:/;

/** Presses what stands below the message at a game's end, or behind its **More**. */
export async function pressMore(
  end: Pick<SeenMessage, 'press'> & Partial<Pick<SeenMessage, 'hasButton'>>,
  wanted: LabelMatcher,
): Promise<Answer> {
  return end.hasButton?.(wanted) === true ? end.press(wanted) : (await end.press(MORE)).message.press(wanted);
}

let channels = 0;

/** Creates a channel. @returns its name, and these people in it */
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

/**
 * Recognises a message in the channel after somebody's first roll in Roll to the Top!. With some dice the second roll
 * follows at once, and takes the room of the line that says so.
 */
export function tellsOfSkip(name: string): (message: SeenMessage) => boolean {
  const told = new RegExp(`\\b${name}\\b.{0,5} skips|roll 2`);
  return (message) => !message.isPrivate && told.test(message.text);
}

/** Ways to play Roll to the Top! while it is the person's turn. They resolve when it no longer is. */
export type Play = (person: PersonDriver) => Promise<void>;

/** A person, and how they play. */
export type Player = readonly [PersonDriver, Play];

/**
 * Plays a game: gives each message that calls somebody, once, and then has the first of them who plays make their move.
 * The last one is the message at the game's end.
 *
 * @param over a button of that one alone
 */
export async function* callsOf(
  playground: Playground,
  players: readonly [Player, ...(readonly Player[])],
  over = /^1:rematch:/,
): AsyncGenerator<SeenMessage, void, undefined> {
  const [[first]] = players;
  const former = publicMessage(first, over)?.id;
  const calledBy = ({ text }: SeenMessage) => players.find(([person]) => text.includes(person.mention));
  // It is edited after each move: one that calls the same people again tells of another move.
  const known = new Set<string>();
  const mark = ({ id, text }: SeenMessage) => `${id} ${text}`;
  const seen = () => players.map(([{ last }]) => `${last.id}: ${last.summary}`).join('\n');
  for (;;) {
    const next = playground.waitFor(() => {
      const newest = first.messages.findLast(
        (message) => !message.isPrivate && (message.hasButton(/^1:play:/) || message.hasButton(over)),
      );
      if (newest === undefined || newest.id === former || known.has(mark(newest))) return undefined;
      return newest.hasButton(over) || calledBy(newest) !== undefined ? newest : undefined;
    }, 'somebody to be called');
    const call = await next.catch((error: unknown) => {
      throw new Error(`The last message that each of them sees:\n${seen()}`, { cause: error });
    });
    known.add(mark(call));
    yield call;
    if (call.hasButton(over)) return;
    const [person, play] = calledBy(call) ?? players[0];
    await play(person);
  }
}

/** Plays a game to its end, as `callsOf` does. @returns the message at its end */
export async function playOut(...game: Parameters<typeof callsOf>): Promise<SeenMessage> {
  let last: SeenMessage | undefined;
  for await (const call of callsOf(...game)) last = call;
  if (last === undefined) throw new Error('nobody was called');
  return last;
}

/** Directly or, if it cannot be taken back, as a preview first. */
const DONE = new RegExp(`^1:(?:confirm|show):[a-z2-7]{10}:[^:]+:${shortHash('done')}:`);
/** A menu of moves, and the button of a choice. */
const MENU = /^1:pick:/;
const MOVE = /^1:whole:/;
/** In the languages of the four people. */
const CONFIRM = /^(Confirm|Bestätigen|Confirmer|Bevestigen)$/;

/**
 * By buttons and menus: Play, then the best number, repeatedly; then End my roll, and a change of dice if asked.
 *
 * @param most maximum number of numbers to write per roll; the rest is skipped
 */
export function byPanel(most = 99): Play {
  return async (person) => {
    let panel = (await person.press(/^1:play:/)).message;
    // A number may take several presses: of dice, of a box. A change of dice cannot be skipped.
    for (let [written, isStuck] = [0, false]; ; ) {
      if (panel.hasButton(CONFIRM)) {
        panel = (await panel.press(CONFIRM)).message;
        written++;
        continue;
      }
      // A die that goes only with others changes nothing the second time.
      const isDone = (written >= most || isStuck) && panel.hasButton(DONE);
      const next = isDone ? undefined : await someChoice(panel);
      isStuck = next?.message.summary === panel.summary;
      if (next !== undefined) panel = next.message;
      else if (panel.hasButton(DONE)) panel = (await panel.press(DONE)).message;
      else return;
    }
  };
}

/** Uses a choice offered by a panel: the lowest box, or else the last one; undefined if it offers none. */
export async function someChoice(panel: SeenMessage): Promise<Answer | undefined> {
  const choices = panel.buttons.filter(({ customId = '', disabled }) => MOVE.test(customId) && !disabled);
  const button = choices.find(({ label = '' }) => /^[A-I]\d$/.test(label)) ?? choices.at(-1);
  if (button?.customId !== undefined) return panel.press(button.customId);
  // The last one follows from the choices in those before it.
  const menu = panel.menus.findLast(({ customId }) => MENU.test(customId));
  return menu && panel.choose(menu.customId, menu.options[0]?.value ?? '');
}

/** By a slash command, with its suggestions. @param most as for the panel */
export function byCommands(most = 99): Play {
  return async (person) => {
    const first = async (typed: string) => (await person.autocomplete(typed))[0]?.value;
    for (let written = 0; ; written++) {
      const dice = written < most ? await first('/play move:write') : undefined;
      if (dice !== undefined) {
        await person.command(`/play move:${await first(`/play move:${dice}`)}`);
        continue;
      }
      const change = await first('/play move:dice');
      if (change !== undefined) {
        await person.command(`/play move:${await first(`/play move:${change}`)}`);
        return;
      }
      const { message } = await person.command('/play move:done');
      if (!canMoveOn(message)) return;
    }
  };
}

/** Whether a panel offers a move, in a menu or by a button. */
export function canMoveOn(panel: SeenMessage): boolean {
  return panel.menus.length > 0 || panel.hasButton(/^1:(?:confirm|show|whole):/);
}
