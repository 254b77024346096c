import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationCommandOptionType } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { layers } from '../.dependency-cruiser.mjs';
import { slashCommands } from '../src/discord/gateway/register.ts';
import { games } from '../src/games/index.ts';
import { createTranslator } from '../src/i18n/index.ts';
import { handlers } from '../src/testkit/discord/everything.ts';
import { catalogs } from '../src/testkit/discord/translator.ts';

/** Compares the documents with the code. */

const commands = slashCommands(handlers.commands, games, createTranslator(catalogs).inAllLocales);

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const blocksOf = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );

describe('docs/hosting.md', () => {
  const settings = /z\s*\.object\(\{([\s\S]*?)\n {2}\}\)/.exec(read('src/config.ts'))?.[1] ?? '';
  const names = [...settings.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
  const rows = [...read('docs/hosting.md').matchAll(/^\| `([A-Z_]+)` \|.*\| *(.*?) *\|$/gm)];

  it('lists every setting, and no others', () => {
    expect(names.length).toBeGreaterThan(7);
    expect(rows.map(([, name]) => name).toSorted()).toEqual(names.toSorted());
  });

  it('… with its default', () => {
    const defaults = [...settings.matchAll(/^ {4}([A-Z_]+):.*\.default\('?(\w+)'?\)/gm)];
    expect(defaults.length).toBeGreaterThan(2);
    for (const [, name, value] of defaults)
      expect(rows.find(([, row]) => row === name)?.slice(1)).toEqual([name, `\`${value}\``]);
  });
});

describe('docs/adding-a-game.md', () => {
  it('quotes the example word for word', () => {
    const example = read('examples/stepping-stones/index.ts');
    const quotes = blocksOf(read('docs/adding-a-game.md'), 'ts');
    expect(quotes.length).toBeGreaterThan(10);
    for (const quote of quotes) expect(example).toContain(quote);
  });
});

describe('docs/architecture.md', () => {
  const architecture = read('docs/architecture.md');
  const [flow = '', sequence = ''] = blocksOf(architecture, 'mermaid');

  it('draws exactly the imports of the code as its arrows', () => {
    const [first, ...lines] = flow.trim().split('\n');
    expect(first).toBe('flowchart TD');
    const boxes = boxesIn(flow);
    const rows = lines.flatMap((line) => [...line.matchAll(/^ {2}(\w+) --> (\w+(?: & \w+)*)$/g)]);
    expect(boxes.length + rows.length).toBe(lines.length);
    const arrows = rows.flatMap(([, from, all = '']) => all.split(' & ').map((to) => `${from} --> ${to}`));
    expect(arrows.toSorted()).toEqual(importsOf(boxes).toSorted());
  });

  it('draws exactly what .dependency-cruiser.mjs allows', () => {
    const drawn = importsOf(boxesIn(flow)).filter((arrow) => !arrow.startsWith('rollpad '));
    const allowed = Object.entries(layers).flatMap(([layer, { layers: others }]) =>
      others.map((other) => `${layer} --> ${other}`),
    );
    expect(allowed.toSorted()).toEqual(drawn.toSorted());
  });

  it('draws exactly the folders that exist', () => {
    const [tree = ''] = blocksOf(architecture, 'text');
    const path: string[] = [];
    const drawn = tree
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', name = ''] = /^( *)(\S+)/.exec(line) ?? [];
        path.splice(indent.length / 2, path.length, name);
        return name.endsWith('/') ? [path.join('').slice(0, -1)] : [];
      });
    const foldersIn = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter(
          (entry) =>
            entry.isDirectory() &&
            !/^\.|^(node_modules|dist|data|test-output|coverage|generated|locales)$/.test(entry.name),
        )
        .map(({ name }) => (folder === '' ? name : `${folder}/${name}`));
    const layersWithFolders = ['src/core', 'src/table', 'src/store', 'src/discord', 'src/features'];
    const found = ['', 'src', ...layersWithFolders].flatMap(foldersIn);
    expect(drawn.toSorted()).toEqual(found.toSorted());
  });

  it('names the features that need another', () => {
    const [, list = ''] =
      /^\w+ features go with the one whose work they use: ([\s\S]*?)\.\n\n/m.exec(architecture) ?? [];
    const named = list
      .split(',')
      .map((one) => [...one.matchAll(/`([\w-]+)`/g)].map(([, name]) => name).join(' '));
    const folder = 'src/features';
    const needed = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.includes('/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .flatMap((path) =>
        [...read(`${folder}/${path}`).matchAll(/from '(\.{1,2}\/[^']+)'/g)]
          .map(([, to = '']) => join(dirname(path), to).replaceAll('\\', '/').split('/'))
          .filter(
            ([first = '', second]) => second !== undefined && first !== '..' && first !== path.split('/')[0],
          )
          .map(([first]) => `${path.split('/')[0]} ${first}`),
      );
    expect(named.toSorted()).toEqual([...new Set(needed)].toSorted());
  });

  it('has a glossary of at most thirty words', () => {
    const words =
      /## Glossary[\s\S]*?\n\|---[^\n]*\n((?:\|.*\n)+)/.exec(architecture)?.[1]?.trim().split('\n') ?? [];
    expect(words.length).toBeGreaterThan(10);
    expect(words.length).toBeLessThanOrEqual(30);
  });

  it('draws an interaction between known participants', () => {
    const [first, ...lines] = sequence.trim().split('\n');
    expect(first).toBe('sequenceDiagram');
    const named = lines.flatMap((line) => /^ {2}participant (\w) as [\w/ ]+$/.exec(line)?.[1] ?? []);
    const args = lines.flatMap((line) => /^ {2}(\w)->>(\w): [^;#]+$/.exec(line)?.slice(1) ?? []);
    expect(named.length + args.length / 2).toBe(lines.length);
    expect(new Set(args)).toEqual(new Set(named));
  });
});

const docs = readdirSync(join(root, 'docs'), { encoding: 'utf8' }).flatMap((name) =>
  name.endsWith('.md') ? [`docs/${name}`] : [],
);

it.each(['README.md', 'CONTRIBUTING.md', 'playground/README.md', ...docs])('%s has no dead links', (path) => {
  const links = [...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

/** What begins like a command and is none: paths of the web, and a command of another bot. */
const NO_COMMANDS = ['/api', '/healthz', '/metrics', '/newgame game:chess seats:2'];

it.each(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'playground/README.md', ...docs])(
  '%s names only commands that there are',
  (path) => {
    const named = [...read(path).matchAll(/`(\/[a-z-]+(?: [^`]*)?)`/g)].map(([, one = '']) => one.trim());
    expect(named.filter((one) => !NO_COMMANDS.includes(one) && !isCommand(one))).toEqual([]);
  },
);

it('docs/architecture.md counts the commands, and the lines on which Discord lists them', () => {
  const [, count, lines] = /(\d+) commands on (\d+) lines/.exec(read('docs/architecture.md')) ?? [];
  expect([Number(count), Number(lines)]).toEqual([
    commands.length,
    commands.reduce((total, { name }) => total + Math.max(1, subcommandsOf(name).length), 0),
  ]);
});

it('README.md names every command, and every one of several in one', () => {
  const rows = [...read('README.md').matchAll(/^\| (`\/[^|]*)\|/gm)].map(([, cell = '']) => cell);
  const named = rows.flatMap((cell) => {
    let group = '';
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => {
      const whole = one.startsWith('/') ? one : `${group} ${one}`;
      group = whole.split(' ')[0] ?? '';
      return whole;
    });
  });
  const [own, inTable] = [commands.map(({ name }) => `/${name}`), subcommandsOf('table')];
  const firsts = named.map((one) => one.split(' ')[0]);
  expect(own.filter((one) => !firsts.includes(one))).toEqual([]);
  expect(inTable.filter((one) => !named.includes(`/table ${one}`))).toEqual([]);
});

/** Whether something typed is a command, with its subcommand and options, and a move of a game. */
function isCommand(typed: string): boolean {
  const [name = '', ...words] = typed.slice(1).split(' ');
  const command = commands.find(
    (one) => one.name === name || Object.values(one.name_localizations ?? {}).includes(name),
  );
  if (command === undefined) return false;
  const [first, ...rest] = words;
  const options = (command.options ?? []) as readonly Named[];
  const subcommand = options.find(({ options, name }) => options !== undefined && name === first);
  if (first !== undefined && !first.includes(':') && subcommand === undefined) return name === 'newgame';
  const known = (subcommand?.options ?? options).map((option) => option.name);
  return (subcommand === undefined ? words : rest)
    .flatMap((word) => /^([\w-]+):(.*)$/.exec(word)?.slice(1, 3) ?? [])
    .every((word, index, all) => {
      if (index % 2 === 0) return known.includes(word);
      return all[index - 1] !== 'move' || games.some(({ verbs }) => verbs.some(({ name }) => name === word));
    });
}

interface Named {
  readonly name: string;
  readonly options?: readonly Named[];
}

function subcommandsOf(command: string): readonly string[] {
  const options = commands.find(({ name }) => name === command)?.options ?? [];
  return options.flatMap(({ name, type }) =>
    type === ApplicationCommandOptionType.Subcommand ? [name] : [],
  );
}

/** Folders of the repository; a document may also give a file's path relative to one of them. */
const FOLDERS = 'assets|bench|build|docs|examples|playground|prisma|src|test';

it.each(['README.md', 'CONTRIBUTING.md', ...docs])('%s names only files that exist', (path) => {
  const named = [...read(path).matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g'))];
  const missing = named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
});

it('comments name only files that exist', () => {
  const files = FOLDERS.split('|').flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => !/\/(generated|node_modules|dist)\//.test(path)),
  );
  const exists = (name: string) => files.some((path) => `/${path}`.endsWith(`/${name}`));
  const wrong = files
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm)]
        .flatMap(([comment]) => [
          ...comment
            .replaceAll(/https?:\S+/g, '')
            .matchAll(
              /(?<![\w./@-])(?:\.{1,2}\/)*((?:[\w.-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|mjs|md|prisma))\b(?!\()/g,
            ),
        ])
        .flatMap(([, name = '']) => (exists(name) ? [] : [`${path}: ${name}`])),
    );
  expect(wrong).toEqual([]);
});

/** Imports between layers, without tests and browser code; files outside the layers count as `rollpad`. */
function importsOf(layers: readonly string[]): readonly string[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|^testkit\/|\/generated\/|\/page\//.test(path));
  const arrows = files.flatMap((path) => {
    const from = layerOf(path);
    return [...read(`src/${path}`).matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)'/g)]
      .map(([, to = '']) => layerOf(join(dirname(path), to).replaceAll('\\', '/')))
      .filter((to) => to !== from && to !== 'assets')
      .map((to) => `${from} --> ${to}`);
  });
  const found = [...new Set(arrows)];
  const met = new Set(found.flatMap((arrow) => arrow.split(' --> ')));
  expect([...met].toSorted()).toEqual(layers.toSorted());
  return found;
}

/** @param path relative to `src`, beside which the playground is */
function layerOf(path: string): string {
  const [first = '', ...rest] = path.replace(/^\.\.\//, '').split('/');
  return rest.length === 0 ? 'rollpad' : first;
}

/** The layers in a flowchart. */
function boxesIn(flow: string): readonly string[] {
  return [...flow.matchAll(/^ {2}(\w+)\["[^"]+"\]$/gm)].map(([, name = '']) => name);
}
