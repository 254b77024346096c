import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/* `npm run new-game -- yacht ../yacht`: a folder outside of this repository with a game to begin with. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const EXAMPLE = 'examples/stepping-stones';

/** What the example is called, in its code and its catalogs. */
const [ID, NAME, EXPORT] = ['stepping-stones', 'Stepping Stones', 'steppingStones'];

const TEST = `import { conforms } from 'rollpad/testing';
import game from './index.ts';

conforms(game, new URL('.', import.meta.url));
`;

const TYPES = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023'],
    types: ['node'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
};

/**
 * The files of a new game: the example under another name, with its catalogs, the conformance test, and what builds it.
 *
 * @param id its id, which is its command
 * @param folder that the files are for
 */
export function newGame(id: string, folder: string): Readonly<Record<string, string>> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const name = id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const code = read(`${EXAMPLE}/index.ts`)
    .replaceAll(/'\.\.\/\.\.\/src\/core\/[\w-]+\.ts'/g, "'rollpad/game'")
    .replaceAll(`'${ID}'`, `'${id}'`)
    .replace(`export const ${EXPORT}:`, 'const game:');
  const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
  const tools = ['dev', 'build', 'sheet', 'simulate', 'film', 'test'];
  const catalogs = readdirSync(join(root, EXAMPLE, 'locales')).map((file) => [
    `locales/${file}`,
    read(`${EXAMPLE}/locales/${file}`)
      .replace(/^( {2}"name": ").*(",)$/m, `$1${name}$2`)
      .replaceAll(NAME, name),
  ]);
  return {
    'index.ts': `${code}\nexport default game;\n`,
    'index.test.ts': TEST,
    ...Object.fromEntries(catalogs),
    'package.json': json({
      name: id,
      private: true,
      type: 'module',
      scripts: { ...Object.fromEntries(tools.map((tool) => [tool, `rollpad ${tool}`])), types: 'tsc' },
      dependencies: { rollpad: `file:${relative(resolve(folder), root) || '.'}`, zod: dependencies.zod },
      devDependencies: Object.fromEntries(
        ['@types/node', 'typescript'].map((one) => [one, devDependencies[one]]),
      ),
    }),
    'tsconfig.json': json(TYPES),
    '.gitignore': 'node_modules\ndist\ndata\n',
  };
}

/** @returns the exit code */
export function run([id = '', folder = '']: readonly string[]): 0 | 1 {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(id) || folder === '') {
    console.error('npm run new-game -- ID FOLDER: the id is the command of the game, such as yacht.');
    return 1;
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    console.error(`${folder} is there already, and not empty.`);
    return 1;
  }
  for (const [file, text] of Object.entries(newGame(id, folder))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  console.log(`${folder} has a game to begin with: cd ${folder} && npm install && npm run dev`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = run(process.argv.slice(2));
