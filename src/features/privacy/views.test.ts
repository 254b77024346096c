import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { locales } from '../../core/message.ts';
import { createWords } from '../../discord/i18n/words.ts';
import { FILE_MAX } from '../../discord/rest/limits.ts';
import { createTranslator } from '../../i18n/index.ts';
import { privacy } from './index.ts';
import { dataFile, exportView, privacyView } from './views.ts';

const translator = createTranslator({ discord: privacy.locales ?? expect.fail() });
const wordsIn = (locale: (typeof locales)[number], days: Parameters<typeof privacyView>[1]) =>
  JSON.stringify(privacyView(createWords(translator, { locale, theme: 'dark' }), days).blocks);

describe('/privacy', () => {
  it.each(locales)('says in %s after how many days data is deleted automatically', (locale) => {
    const text = wordsIn(locale, { positions: 101, lobbies: 102, idleGames: 103, leftServers: 104 });
    for (const days of ['101', '102', '103', '104']) expect(text).toContain(days);
  });

  it.each(locales)('leaves out in %s what is kept for ever', (locale) => {
    const text = wordsIn(locale, { positions: 0, lobbies: 0, idleGames: 0, leftServers: 1 });
    expect(text).not.toMatch(/\d/);
    expect(text.length).toBeGreaterThan(
      wordsIn(locale, { positions: 0, lobbies: 0, idleGames: 0, leftServers: 0 }).length,
    );
  });
});

describe('an export', () => {
  const viewOf = async (data: object) => {
    const words = createWords(translator, { locale: 'en', theme: 'dark' });
    return exportView(await dataFile(data), 'the description', words).blocks;
  };

  it('is JSON', async () => {
    const [, file] = await viewOf({ moves: ['a'] });
    expect(file).toEqual({
      kind: 'file',
      name: 'rollpad-data.json',
      content: '{\n  "moves": [\n    "a"\n  ]\n}\n',
    });
  });

  it('that Discord would not take is compressed, and says so', async () => {
    const moves = Array.from({ length: 300_000 }, (_, step) => ({
      table: 'abcdefghij',
      step,
      verb: 'write',
    }));
    const [said, file] = await viewOf({ moves });
    expect(JSON.stringify(said)).toContain('compressed');
    if (file?.kind !== 'file' || typeof file.content === 'string') throw new Error('not compressed');
    expect(file.name).toBe('rollpad-data.json.gz');
    expect(file.content.length).toBeLessThan(FILE_MAX / 4);
    expect(JSON.parse(gunzipSync(file.content).toString()).moves).toHaveLength(moves.length);
  });
});
