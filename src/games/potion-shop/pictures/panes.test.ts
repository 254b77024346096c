import { describe, expect, it, onTestFinished } from 'vitest';
import type { Perspective } from '../../../core/game.ts';
import { leastSize, type Scene } from '../../../core/scene.ts';
import type { CustomerId } from '../content/content.ts';
import { apply } from '../rules/actions.ts';
import type { State } from '../rules/state.ts';
import { buying, played, position, sell, selling, withEffects } from '../rules/testing.ts';
import { panel } from './panel.ts';
import { sheet, table } from './sheet.ts';
import { keysOf, messagesOf, nodesOf, outlined, printsOf } from './testing.ts';

const own = (state: State, view: Perspective<State> = {}): Scene =>
  panel(state, 1, { viewer: 1, legal: true, ...view });
const shop = (state: State, view: Perspective<State> = {}): Scene =>
  sheet(state, 1, { viewer: 1, ...view })[0] as Scene;

describe('the shop', () => {
  it('"Each player names their shop at the top of their sheet"; shelves and symbols have names', () => {
    const scene = shop(position());
    const otherwise = { key: 'potion-shop.sheet.player', values: { who: { seat: 1 } } };
    expect(messagesOf(scene)).toContainEqual({
      key: 'potion-shop.sheet.sign',
      values: { text: { sheetOf: 1, otherwise } },
    });
    expect(keysOf(scene)).toEqual(
      expect.arrayContaining(['short.mandrake', 'short.mana', 'good.sword', 'good.robe']),
    );
  });

  it('shows the stock, the size of each track, and what is crossed off', () => {
    const prints = printsOf(shop(selling({ stock: { eye: 17 }, used: { eye: 3 } })));
    expect(prints).toContain('17');
    expect(prints.filter((text) => text === '/ 20')).toHaveLength(4);
    expect(prints).toContain('3');
  });

  it('says what a symbol track is worth, and what one more symbol would add', () => {
    const worth = messagesOf(shop(selling({ used: { robe: 2, armor: 8 } }))).filter(({ key }) =>
      key.includes('.worth'),
    );
    expect(worth.map(({ values }) => values)).toEqual([
      { now: 0, next: 1 },
      { now: 0, next: 1 },
      { count: 18 },
      { now: 2, next: 4 },
    ]);
  });

  it('has a chip for each change since the last look: potion, gold, symbol, customer, renown', () => {
    const before = selling({ stock: { mana: 1 } });
    const after = apply(before, 1, sell('mage-01')).state;
    expect(outlined(shop(after, { since: before }), 'changed')).toBe(5);
    expect(printsOf(shop(after, { since: before }))).toEqual(expect.arrayContaining(['−1', '+1']));
    expect(outlined(shop(before, { since: before }), 'changed')).toBe(0);
  });

  it('shows the progress of the game in a few words', () => {
    const keys = (state: State) => keysOf(shop(state));
    expect(keys(position())).toContain('headline.round');
    expect(keys(position({ last: true }))).toContain('sheet.last');
  });

  it('leaves out caps once the game is over', () => {
    const over: State = { ...selling({ stock: { eye: 17 } }), phase: { is: 'over' } };
    expect(printsOf(shop(over)).filter((text) => text.startsWith('/'))).toEqual([]);
    expect(sheet(over, 1, {})).toHaveLength(2);
    expect(table(over, {})).toEqual([]);
  });
});

describe('the other panes of a sheet', () => {
  it('have a title, and say what upgrades do and how the renown adds up', () => {
    const state = selling({ reserve: { customers: ['mage-09'] }, upgrades: ['u09'] });
    const [, reserved, cards, ...more] = sheet(state, 1, {});
    expect(more).toEqual([]);
    expect([reserved, cards].map((pane) => pane?.title?.key)).toEqual([
      'potion-shop.sheet.reserve-of',
      'potion-shop.sheet.cards',
    ]);
    expect(keysOf(cards as Scene)).toEqual(
      expect.arrayContaining(['upgrade.u09', 'effect.sale-gold', 'part.symbols']),
    );
  });

  it('show every reserved card, on as many panes as needed', () => {
    const customers = Array.from(
      { length: 10 },
      (_, i) => `warrior-${String(i + 1).padStart(2, '0')}`,
    ) as CustomerId[];
    const state = selling({ reserve: { customers, upgrades: ['u01', 'u02', 'u03', 'u04'] } });
    const panes = sheet(state, 1, {}).slice(1, -1);
    const keys = panes.flatMap(keysOf);
    expect(panes).toHaveLength(2);
    expect(keys.filter((key) => key === 'class.warrior')).toHaveLength(10);
    expect(keys.filter((key) => key.startsWith('upgrade.'))).toHaveLength(4);
  });
});

describe('the panel', () => {
  it('lights up dice and spaces while they are set, and one die once it is chosen', () => {
    const setting = position({ phase: { is: 'set' }, current: 1, spaces: [1, 2, 0, 0, 0] });
    expect(outlined(own(setting), 'legal')).toBe(3 + 3);
    expect(outlined(own(setting, { chosen: { verb: 'set', args: { die: '3' } } }), 'legal')).toBe(1 + 3);
  });

  it('lights up the spaces with dice, and shows what a chosen one gains', () => {
    expect(outlined(own(position()), 'legal')).toBe(5);
    const two = own(position(), { chosen: { verb: 'take', args: { space: '2' } } });
    // The chosen space, and a chip: die 2 shows 2 gold, and counts twice.
    expect(outlined(two, 'legal')).toBe(2);
    expect(printsOf(two)).toContain('+4');
  });

  it('shows the cards to choose from once the space that reserves is chosen', () => {
    const keys = (chosen?: Perspective<State>['chosen']) =>
      keysOf(own(position(), chosen === undefined ? {} : { chosen }));
    expect(keys().filter((key) => key.startsWith('upgrade.'))).toHaveLength(0);
    const five = { verb: 'take', args: { space: '5' } };
    expect(keys(five).filter((key) => key.startsWith('upgrade.'))).toHaveLength(3);
    expect(outlined(own(position(), { chosen: five }), 'legal')).toBeGreaterThanOrEqual(5 + 3);
  });

  it('lights up the customers that can be served, reserved ones too, and shows what a chosen one gains', () => {
    const state = selling({ stock: { mana: 1 }, reserve: { customers: ['warrior-07', 'cleric-08'] } });
    expect(outlined(own(state), 'legal')).toBe(2);
    const chosen = { verb: 'sell', args: { customer: 'warrior-07' } };
    expect(printsOf(own(state, { chosen }))).toEqual(expect.arrayContaining(['−1', '+1']));
  });

  it('lights up the symbols that the Insignia Case can double, large enough to be chosen', () => {
    onTestFinished(withEffects('u10', { kind: 'extra-symbol' }));
    const own10 = selling({
      stock: { invisibility: 1, mana: 1 },
      upgrades: ['u10'],
      reserve: { customers: ['rogue-10'] },
    });
    const scene = own(own10, { chosen: { verb: 'sell', args: { customer: 'rogue-10' } } });
    const targets = nodesOf(scene).flatMap((node) =>
      node.kind === 'rect' && node.target !== undefined ? [node] : [],
    );
    expect(targets).toHaveLength(1 + 2);
    for (const { height } of targets) expect(height).toBeGreaterThanOrEqual(leastSize(scene, 'target'));
  });

  it('lights up the upgrades that can be paid for, then those that can leave the game', () => {
    const full = buying({ stock: { gold: 8 }, upgrades: ['u01', 'u02', 'u03', 'u04'] });
    expect(outlined(own(full), 'legal')).toBe(3);
    expect(outlined(own(full, { chosen: { verb: 'buy', args: { upgrade: 'u16' } } }), 'legal')).toBe(1 + 4);
  });

  it('shows the shelves while a potion is brewed', () => {
    const state = selling({ stock: { eye: 2, tentacula: 1, unicorn: 1 } });
    const scene = own(state, { chosen: { verb: 'brew', args: {} } });
    expect(keysOf(scene)).toContain('sheet.player');
    // Strength, Mana and Special.
    expect(outlined(scene, 'legal')).toBe(3);
  });

  it('shows the shop if there is nothing to decide, and for previews', () => {
    expect(keysOf(panel(position(), 0, { viewer: 0, legal: true }))).toContain('sheet.player');
    expect(keysOf(panel(position(), 1, { viewer: 1 }))).toContain('sheet.player');
  });
});

describe('the table', () => {
  it('shows dice, customers, upgrades with their price, and every shop', () => {
    const panes = table(position(), {});
    const keys = panes.flatMap(keysOf);
    expect(keys.filter((key) => key.startsWith('class.'))).toHaveLength(5);
    expect(keys).toContain('upgrade.u16');
    expect(panes.flatMap(printsOf)).toContain('6');
    expect(keys.filter((key) => key === 'sheet.player')).toHaveLength(3);
  });

  it('shows who took which die, and leaves out the dice once all are taken', () => {
    const after = played(position(), [1, { kind: 'take', space: 4 }]);
    const [market] = table(after, {});
    expect(keysOf(market as Scene)).toContain('sheet.player');
    const [later] = table(selling({}), {});
    expect(keysOf(later as Scene)).not.toContain('sheet.reserve-bonus');
  });
});
