import type { APIInteraction } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Choice } from '../../protocol.ts';
import { complaints, type Reply, rawForAll } from '../../testing/raw-bot.ts';

const x = (count: number) => 'x'.repeat(count);
const many = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

const raw = rawForAll();
beforeAll(async () => {
  const option = { name: 'box', description: 'A box', autocomplete: true };
  await raw.call('PUT', `/applications/${raw.botId}/commands`, [
    { name: 'text', description: 'x', options: [{ ...option, type: 3 }] },
    { name: 'whole', description: 'x', options: [{ ...option, type: 4 }] },
    { name: 'number', description: 'x', options: [{ ...option, type: 10 }] },
  ]);
});

const ask = async (
  typed: string,
  choices: unknown,
): Promise<{ reply: Reply; got: Promise<readonly Choice[]> }> => {
  let got: Promise<readonly Choice[]> = Promise.resolve([]);
  const interaction: APIInteraction = await raw.interaction(async () => {
    got = raw.playground.person('ben').autocomplete(typed);
    got.catch(() => undefined);
  });
  const path = `/interactions/${interaction.id}/${interaction.token}/callback`;
  return { reply: await raw.call('POST', path, { type: 8, data: { choices } }), got };
};

describe('suggestions', () => {
  it.each([
    ['25 of 100 characters', '/text box:x', many(25, () => ({ name: x(100), value: x(100) }))],
    ['none', '/text box:x', []],
    ['whole numbers for a whole number', '/whole box:1', [{ name: 'x', value: 1 }]],
    ['numbers for a number', '/number box:1', [{ name: 'x', value: 1.5 }]],
  ])('gives %s to who asked', async (_name, typed, choices) => {
    const { reply, got } = await ask(typed, choices);
    expect(reply.status).toBe(204);
    expect(await got).toEqual(choices);
  });

  it('use names in the person’s language', async () => {
    const { got } = await ask('/text box:', [
      { name: 'box', name_localizations: { de: 'Kästchen' }, value: 'b' },
    ]);
    expect(await got).toEqual([{ name: 'Kästchen', value: 'b' }]);
  });

  it.each([
    [
      '26',
      '/text box:x',
      many(26, () => ({ name: 'x', value: 'x' })),
      'data.choices',
      'BASE_TYPE_MAX_LENGTH',
    ],
    [
      'a name of 101',
      '/text box:x',
      [{ name: x(101), value: 'x' }],
      'data.choices.0.name',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'an empty name',
      '/text box:x',
      [{ name: '', value: 'x' }],
      'data.choices.0.name',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a value of 101',
      '/text box:x',
      [{ name: 'x', value: x(101) }],
      'data.choices.0.value',
      'BASE_TYPE_BAD_LENGTH',
    ],
    [
      'a number for a text',
      '/text box:x',
      [{ name: 'x', value: 1 }],
      'data.choices.0.value',
      'STRING_TYPE_CONVERT',
    ],
    [
      'a text for a number',
      '/whole box:1',
      [{ name: 'x', value: '1' }],
      'data.choices.0.value',
      'NUMBER_TYPE_COERCE',
    ],
  ])('refuses %s with 50035', async (_name, typed, choices, path, code) => {
    const { reply } = await ask(typed, choices);
    expect(reply).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(complaints(reply)[path]).toEqual([code]);
  });
});
