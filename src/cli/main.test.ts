import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { run } from './main.ts';

/** The output, and the error output. */
let [printed, failed]: [string, string] = ['', ''];
beforeEach(() => {
  [printed, failed] = ['', ''];
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed += `${line}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((line) => {
    failed += `${line}\n`;
  });
});
afterEach(() => vi.restoreAllMocks());

const tools = ['simulate', 'sheet', 'film', 'analysis', 'assets', 'sentences'];
const game = ['--game', 'roll-to-the-top'];

describe('npm run tool', () => {
  it('lists its tools and the arguments of each', async () => {
    expect(await run(['--help'])).toBe(0);
    for (const tool of tools) {
      expect(printed).toMatch(new RegExp(`^  ${tool} .+\\.$`, 'm'));
      expect(await run([tool, '--help'])).toBe(0);
      expect(printed).toMatch(new RegExp(`^  npm run (tool -- )?${tool} `, 'm'));
    }
    expect(failed).toBe('');
  });

  it.each([
    [[], 'Name a tool.'],
    [['toString'], 'There is no tool toString.'],
    [['sheet'], '--game must be one of: '],
    [['sheet', '--steps'], "Option '--steps <value>' argument missing"],
    [['sheet', ...game], '--out must name a file'],
    [['film', ...game, '--out', 'x.gif', '--frame', '0'], '--frame must be a whole number from 1 to 1000'],
    [['analysis', '--wrong'], "Unknown option '--wrong'"],
    [['sentences', ...game, '--locale', 'xx'], '--locale must be one of: '],
    [['simulate', ...game, '--games', 'many'], '--games must be a whole number'],
    [['simulate', ...game, '--seats', '3', '--players', 'easy,hard'], '--players must be one for all'],
    [['simulate', ...game, '--option', 'rounds'], '--option must be NAME=VALUE'],
    [['simulate', ...game, '--head-start', '1,0'], '--head-start must be one number for each of the'],
    [['assets', 'music'], 'what to make must be one of: icons, art, emoji, brand'],
    [['sheet', ...game, '--steps', '1', '--out', 'no/such/folder/x.png'], 'ENOENT'],
  ])('answers bad input with a sentence: %j', async (args, sentence) => {
    expect(await run(args)).toBe(1);
    expect(failed).toContain(sentence);
    expect(failed).toMatch(/^ {2}npm run /m);
    expect(printed).toBe('');
  });

  it('plays games, with a summary or their records', async () => {
    expect(await run(['simulate', ...game, '--games', '2', '--seats', '2', '--players', 'random'])).toBe(0);
    expect(printed).toMatch(/^2 games, [\d.]+ steps on average\n/);
    expect(printed).toContain('| 1 | random |');
    expect(printed).toMatch(
      /\n\| player \| ms a move \| the longest \|\n\|---\|---\|---\|\n\| random \| [\d.]+ \| \d+ \|\n$/,
    );
    printed = '';
    expect(await run(['simulate', ...game, '--players', 'random', '--option', 'rounds=2', '--json'])).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ game: 'roll-to-the-top', options: { rounds: 2 } });
  });
});
