import type { Locator, Page } from 'playwright-core';
import { SETTLES_ELSEWHERE_AFTER } from '../../../src/discord/presses.ts';
import { pollUntil } from '../../../src/testkit/poll-until.ts';

/** A usable button or menu in a message of the bot. */
export const CONTROLS =
  '.message-main .button:not([disabled]), .message-main .dropdown-trigger:not([disabled])';

/** Buttons of a panel that do not advance this game. */
const LOOKS_BACK =
  /^(Undo(: .+)?|Name your shop|Open the sheet|Combine…|Show me|I know it|I know the rest|Plan ahead|Hint|Rules|(.+ )?More|What if…|Next: .+|Look again|Go to the game)$/;

/** A box of Roll to the Top!. */
const BOX = /^[A-I]\d$/;

/** Make the move that the panel shows. */
const MOVES: readonly string[] = ['Confirm', 'Set the dice as shown'];

/** Advances the game without a move: what a person presses who sees nothing better. */
const GIVES_UP = /^End my roll/;

/** A person without instructions, who presses the buttons offered and types suggested text. */
export class Newcomer {
  readonly page: Page;
  readonly #isPhone: boolean;
  /** How often the same buttons were offered in this round. */
  readonly #offered = new Map<string, number>();
  /** The number of presses in messages so far. The options of a menu take two. */
  presses = 0;

  constructor(page: Page, look: 'desktop' | 'phone') {
    this.page = page;
    this.#isPhone = look === 'phone';
  }

  /** Opens a channel, or the bot's direct messages, from the list. */
  async goTo(channel: string): Promise<void> {
    if (this.#isPhone) await this.page.getByRole('button', { name: 'Show channels' }).click();
    await this.page.locator('.channel-link', { hasText: channel }).click();
    await this.page.getByRole('heading', { name: channel, level: 2, exact: true }).waitFor();
    // The message box of the previous channel would take what is typed now.
    await this.page.getByRole('textbox', { name: new RegExp(`^Message .?${channel}$`) }).waitFor();
  }

  /** The newest message that only this person sees. */
  get panel(): Locator {
    return this.page.locator('.message-ephemeral').last();
  }

  /** The newest public message with a button of this name. It exists once the bot has sent it. */
  message(button: string): Locator {
    return this.page
      .locator('.message:not(.message-ephemeral)')
      .filter({ has: this.button(button) })
      .last();
  }

  button(name: string): Locator {
    return this.page.locator('.message-main').getByRole('button', { name, exact: true });
  }

  /** Presses a button on the newest message that has it, and waits for the panel. */
  async open(button: string): Promise<void> {
    const before = await this.#seen();
    await this.#click(this.message(button).getByRole('button', { name: button, exact: true }));
    await this.#settled(before);
  }

  /** Presses a button of the newest panel: the last one of this name, because crates of several cards share theirs. */
  async press(button: string): Promise<void> {
    const before = await this.#seen();
    await this.#click(this.panel.getByRole('button', { name: button, exact: true }).last());
    await this.#settled(before);
  }

  /** Chooses the first option, or the named one, in the last menu of the newest panel. */
  async choose(option?: string): Promise<void> {
    const before = await this.#mark();
    await this.#click(this.panel.getByRole('combobox').last());
    const offered = this.page.getByRole('option', option === undefined ? {} : { name: option });
    await this.#click(offered.first());
    // In a menu with several choices, closing the list submits them.
    if ((await this.page.getByRole('listbox').count()) > 0) await this.page.keyboard.press('Escape');
    await this.#settled(before);
  }

  async #click(control: Locator): Promise<void> {
    await control.click();
    this.presses += 1;
  }

  /** The round or roll in the newest panel. */
  async #round(): Promise<string | undefined> {
    const text = await this.panel.locator('.message-main').textContent();
    return /(?:round|roll) (\d+)/i.exec(text ?? '')?.[1];
  }

  /** Does the most obvious thing in the panel. @returns what was pressed; undefined if there is nothing to press */
  async step(): Promise<string | undefined> {
    const panel = this.panel;
    if ((await panel.getByRole('button', { name: 'Confirm', exact: true }).count()) > 0) {
      await this.press('Confirm');
      return 'Confirm';
    }
    const labels = await panel.locator('.message-main .button:not([disabled])').allInnerTexts();
    // A symbol is on a line of its own before the name.
    const names = labels.map((label) => label.split('\n').at(-1) ?? label);
    // The last row advances the game; the rows before it show what is chosen. If the same choice comes again, tries
    // another option.
    const offered = names.filter((name) => !LOOKS_BACK.test(name)).reverse();
    const moves = offered.filter((name) => !GIVES_UP.test(name));
    // A menu takes two presses. The last one follows from the others; one that shows a choice needs none.
    const isOpen = panel.getByRole('combobox').last().locator('.dropdown-placeholder');
    if (moves.length === 0 && (await isOpen.count()) > 0) {
      await this.choose();
      return 'an option';
    }
    const onward = moves.length > 0 ? moves : offered;
    const times = this.#offered.get(onward.join()) ?? 0;
    this.#offered.set(onward.join(), times + 1);
    const next = onward[times % Math.max(1, onward.length)];
    if (next === undefined) return undefined;
    await this.press(next);
    return next;
  }

  /** Presses Play, and continues until the person has made a move. @returns the number of presses */
  async playMove(): Promise<number> {
    const before = this.presses;
    await this.open('Play');
    for (;;) {
      const pressed = (await this.step()) ?? '';
      // A number that leaves a choice is written without Confirm.
      const isWritten = BOX.test(pressed) && !(await this.button('Confirm').last().isVisible());
      if (MOVES.includes(pressed) || isWritten) return this.presses - before;
      if (this.presses > before + 20) throw new Error('No move is made.');
    }
  }

  /** Presses Play, and continues to the end of the game. @returns the number of presses, and of rounds or rolls */
  async playOut(): Promise<{ readonly presses: number; readonly rounds: number }> {
    const before = this.presses;
    const rounds = new Set<string>();
    const isOver = () => this.message('Rematch').isVisible();
    await this.open('Play');
    while (!(await isOver())) {
      const round = await this.#round();
      if (round !== undefined) rounds.add(round);
      if ((await this.step()) !== undefined) continue;
      const canMove = async () => (await this.panel.locator(CONTROLS).count()) > 0 && !(await this.#waits());
      await pollUntil(async () => (await isOver()) || (await canMove()), 'the next choice');
    }
    return { presses: this.presses - before, rounds: rounds.size };
  }

  /** Whether the panel has nothing to choose yet. */
  async #waits(): Promise<boolean> {
    return this.panel.getByRole('button', { name: 'Look again', exact: true }).isVisible();
  }

  /**
   * Presses Play, and continues until the title shows another round.
   *
   * @param seen called after every press, with the number so far
   * @returns the number of presses
   */
  async playRound(seen: (presses: number) => Promise<void> = async () => undefined): Promise<number> {
    this.#offered.clear();
    await this.open('Play');
    const round = await this.#round();
    let presses = 1;
    await seen(presses);
    // A message that names no round, such as a refusal, does not end it.
    for (let now = round; now === round; now = (await this.#round()) ?? round) {
      if (presses > 80) throw new Error(`Round ${round} does not end.`);
      if ((await this.step()) !== undefined) presses += 1;
      // The panel turns into the next choice by itself.
      else await this.panel.getByRole('button', { name: 'Look again' }).waitFor({ state: 'detached' });
      await seen(presses);
    }
    return presses;
  }

  /** The message box. */
  get box(): Locator {
    return this.page.getByRole('textbox', { name: /^Message / });
  }

  /** The current suggestions of the message box. */
  suggestion(name: string | RegExp): Locator {
    return this.page.getByRole('listbox').getByRole('option', { name }).first();
  }

  /**
   * Types a command with options taken from the suggestions with Tab, the first match for each text. Then sends it and
   * waits for the answer.
   *
   * @param seen called when everything is typed and nothing is sent
   */
  async command(
    name: string,
    options: readonly (readonly [name: string, text: string])[] = [],
    seen: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const before = await this.#mark();
    const chosen = this.page.locator('.command-name', { hasText: `/${name}` });
    // A message that arrives meanwhile can take the focus, and with it the rest of what is typed.
    for (let tries = 1; !(await chosen.isVisible()); tries++) {
      await this.box.focus();
      await this.page.keyboard.press('ControlOrMeta+a');
      await this.page.keyboard.press('Backspace');
      await this.page.keyboard.type(`/${name} `);
      await chosen.waitFor({ timeout: 5_000 }).catch((error: unknown) => {
        if (tries === 3) throw error;
      });
    }
    for (const [option, text] of options) {
      await this.page.keyboard.type(`${option}:${text}`);
      await this.page.keyboard.press('Enter');
      await this.page.locator('.option-chosen', { hasText: option }).waitFor();
    }
    await seen();
    await this.page.keyboard.press('Enter');
    await this.page.locator('.command-name').waitFor({ state: 'detached' });
    await pollUntil(async () => (await this.#mark()) !== before, 'an answer');
  }

  /** Waits for the pictures of the newest message. */
  async picturesLoaded(): Promise<void> {
    await pollUntil(
      () =>
        this.page
          .locator('.message')
          .last()
          .locator('img')
          .evaluateAll((images) =>
            images.every((image) => (image as unknown as { readonly complete: boolean }).complete),
          ),
      'the pictures',
    );
  }

  /** Whether the end of the messages is visible, give or take a few pixels. */
  async seesTheEnd(): Promise<boolean> {
    return this.page
      .locator('.message-scroll')
      .evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 4);
  }

  /** Looks at the page for as long as people do: the bot holds back what is pressed sooner. */
  async look(): Promise<void> {
    await this.page.waitForTimeout(SETTLES_ELSEWHERE_AFTER);
  }

  /** Looks at the newest panel. @returns its mark */
  async #seen(): Promise<string> {
    await this.look();
    return this.#mark();
  }

  /** The content of the newest panel, to detect changes. */
  async #mark(): Promise<string> {
    const panel = this.panel;
    if ((await panel.count()) === 0) return '';
    return panel.evaluate((element) => {
      const copy = element.cloneNode(true) as typeof element;
      // A choice in a menu shows at once, and a waiting button has dots: neither is an answer.
      for (const own of copy.querySelectorAll('.dropdown-trigger > *, .waiting')) own.remove();
      const pictures = [...copy.querySelectorAll('img')].map(({ src }) => src);
      const controls = copy.querySelectorAll('.button, .dropdown-trigger').length;
      return [element.id, controls, ...pictures, copy.textContent].join(' ');
    });
  }

  /** Waits until the bot has answered: the panel has changed, and none of its controls is waiting. */
  async #settled(before: string): Promise<void> {
    await pollUntil(async () => (await this.#mark()) !== before, 'an answer');
    await this.panel.locator('.message-main [aria-disabled=true]').first().waitFor({ state: 'detached' });
    await this.panel.locator(CONTROLS).first().waitFor();
  }
}
