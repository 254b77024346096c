import { describe, expect, it } from 'vitest';
import { allComponents } from '../../testkit/discord/checklist.ts';
import { customIds } from '../../testkit/discord/everything.ts';
import { presses } from '../presses.ts';
import { type ComposeTools, compose } from './compose.ts';
import { buttons, type View } from './view.ts';

const press = presses.play({ table: 'abcdefghij' });
const view: View = {
  tone: 'private',
  blocks: [
    {
      kind: 'menu',
      press,
      placeholder: 'Which die?',
      choices: [
        { value: '1', label: 'd20: 7', emoji: 'd20' },
        { value: '2', label: 'here', about: '<#90> · Mia' },
        { value: '3', label: 'elsewhere', about: '<#91> · Mia' },
      ],
    },
    buttons({ press, label: 'd4', emoji: 'd4' }, { press, label: 'Play' }),
    buttons({ press: presses.start({ table: 'abcdefghij' }), label: 'Start' }),
  ],
};

/** A client whose cache holds these channels, by id. */
function clientOf(names: Readonly<Record<string, string>>): ComposeTools['client'] {
  const all = Object.entries(names).map(([id, name]) => [id, { name, isDMBased: () => false }] as const);
  return { channels: { cache: new Map(all) } } as unknown as ComposeTools['client'];
}

async function composed(ids: Readonly<Record<string, string>>) {
  const { components } = await compose(view, {
    painter: { paint: async () => Buffer.from('png') },
    customIds,
    emojis: { idOf: (name) => ids[name] },
    client: clientOf({ 90: 'games' }),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  return JSON.parse(JSON.stringify(allComponents(components)));
}

describe('a message', () => {
  it('shows emoji beside the labels of buttons and choices', async () => {
    const all = await composed({ d4: '4', d20: '20' });
    expect(all).toContainEqual(
      expect.objectContaining({ label: 'd4', emoji: expect.objectContaining({ id: '4', name: 'd4' }) }),
    );
    const [menu] = all.filter(({ options }: { readonly options?: unknown }) => options !== undefined);
    expect(menu.options).toEqual([
      { value: '1', label: 'd20: 7', emoji: { id: '20', name: 'd20' } },
      { value: '2', label: 'here', description: '#games · Mia' },
      { value: '3', label: 'elsewhere', description: 'Mia' },
    ]);
  });

  it('leaves out emoji that Discord does not have: the words remain', async () => {
    const all = await composed({});
    expect(JSON.stringify(all)).not.toContain('"id":');
    expect(all).toContainEqual(expect.objectContaining({ label: 'd4' }));
  });

  it('shows on a button what it does, where a symbol says so', async () => {
    const all = await composed({ d4: '4' });
    expect(all).toContainEqual(expect.objectContaining({ label: 'Play', emoji: { name: '🎲' } }));
    const start = all.find(({ label }: { readonly label?: string }) => label === 'Start');
    expect(start).not.toHaveProperty('emoji');
  });
});
