import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';

/*
 * Removes features and checks that the rest still works. `npm run without` checks types without each feature in turn;
 * `npm run without -- NAME …` checks types without each named feature, and runs the unit tests without all of them;
 * `--tests NAME,…` checks types without each feature, and runs the unit tests without the named ones.
 */

const root = join(import.meta.dirname, '..');
const featuresFolder = join('src', 'features');
/** The database client, which is generated from the schema. */
const GENERATED = join('src', 'generated');

/** Folders outside the product. A file here may concern several features, and is left out with each of them. */
const NO_PRODUCT = /\.test\.ts$|^(bench|test|src\/testkit)\//;

/** Layers whose unit tests do not involve features. */
const KNOW_NO_FEATURE = ['cli', 'core', 'drawing', 'games', 'i18n', 'render'];

/** The folders and files whose unit tests may depend on a feature. Tests of the documents, which describe the whole, are left out. */
const TESTED = [
  ...readdirSync(join(root, 'src'))
    .filter((name) => !KNOW_NO_FEATURE.includes(name))
    .map((name) => `src/${name}`),
  ...readdirSync(join(root, 'test'))
    .filter((name) => name.endsWith('.test.ts') && name !== 'docs.test.ts')
    .map((name) => `test/${name}`),
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', default: '' } },
});
const all = readdirSync(join(root, featuresFolder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const tested = [...positionals, ...values.tests.split(',').filter((name) => name !== '')];
const unknown = tested.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no feature ${unknown.join(', ')}. Features: ${all.join(', ')}\n`);
  process.exit(1);
}

/**
 * A copy of the project from which one feature after another is removed, so that the compiler only checks what changed.
 */
const folder = mkdtempSync(join(tmpdir(), 'without-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
const bin = join(folder, 'node_modules', '.bin');
/** The files in the copy. */
const copied = new Set<string>();

const failed = (positionals.length > 0 ? positionals : all).filter((name) => !compilesWithout([name]));
if (failed.length > 0) process.stderr.write(`The rest does not hold without: ${failed.join(', ')}\n`);
const passes =
  tested.length === 0 ||
  (compilesWithout(tested) && run(join(bin, 'vitest'), 'run', '--project', 'unit', ...TESTED));
process.exit(failed.length === 0 && passes ? 0 : 1);

function compilesWithout(features: readonly string[]): boolean {
  const gone = withDependents(features);
  const left = copyWithout(gone);
  const tests = left.length === 0 ? '' : `, and without what tests or measures them: ${left.join(', ')}`;
  process.stdout.write(`without ${gone.join(', ')}${tests}\n`);
  return (
    (!hasSchema(gone) || run('npm', 'run', 'schema')) &&
    run(join(bin, 'tsc'), '--incremental', '--tsBuildInfoFile', 'tsconfig.tsbuildinfo')
  );
}

function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status === 0;
}

/** The features, and those whose code uses them. */
function withDependents(features: readonly string[]): readonly string[] {
  const gone = [...features];
  for (const one of gone)
    for (const other of all)
      if (!gone.includes(other) && filesIn(join(featuresFolder, other)).some((file) => uses(file, one)))
        gone.push(other);
  return gone;
}

/**
 * Makes the copy contain what git tracks or would track, without these features, their lines in the list, and tests,
 * test helpers and benchmarks elsewhere that concern them.
 *
 * @returns the files left out
 */
function copyWithout(gone: readonly string[]): readonly string[] {
  const isGone = (file: string) => gone.some((name) => file.startsWith(`${featuresFolder}/${name}/`));
  const files = tracked().filter((one) => !isGone(one));
  const left = aboutThem(files, gone);
  const wanted = new Set(files.filter((file) => !left.has(file)));
  for (const file of copied) if (!wanted.has(file)) rmSync(join(folder, file));
  for (const name of gone) rmSync(join(folder, featuresFolder, name), { recursive: true, force: true });
  for (const file of wanted) if (!copied.has(file)) cpSync(join(root, file), join(folder, file));
  copied.clear();
  for (const file of wanted) copied.add(file);
  const list = join(featuresFolder, 'index.ts');
  writeFileSync(join(folder, list), listWithout(readFileSync(join(root, list), 'utf8'), gone));
  if (!hasSchema(gone)) cpSync(join(root, GENERATED), join(folder, GENERATED), { recursive: true });
  for (const archive of readdirSync(join(root, 'prisma')).filter((name) => name.endsWith('.tar.gz')))
    cpSync(join(root, 'prisma', archive), join(folder, 'prisma', archive));
  return [...left];
}

/** Tests, test helpers and benchmarks that use a feature, or import another such file. */
function aboutThem(files: readonly string[], gone: readonly string[]): ReadonlySet<string> {
  const candidates = files.filter((file) => file.endsWith('.ts') && NO_PRODUCT.test(file));
  const left = new Set(candidates.filter((file) => gone.some((name) => uses(file, name))));
  for (const one of left)
    for (const file of candidates) if (!left.has(file) && importsFile(file, one)) left.add(file);
  return left;
}

function importsFile(file: string, target: string): boolean {
  const path = relative(dirname(file), target).replace(/^(?!\.)/, './');
  return readFileSync(join(root, file), 'utf8').includes(`from '${path}'`);
}

function hasSchema(features: readonly string[]): boolean {
  return features.some((name) => existsSync(join(root, featuresFolder, name, 'schema.prisma')));
}

/** @throws if a feature has no line of its own in the list: a bug */
function listWithout(text: string, gone: readonly string[]): string {
  return gone.reduce((rest, name) => {
    const [line = '', exported = ''] =
      new RegExp(`^import \\{ (\\w+) \\} from '\\./${name}/index\\.ts';\\n`, 'm').exec(rest) ?? [];
    if (line === '') throw new Error(`${featuresFolder}/index.ts has no line for ${name}`);
    return rest.replace(line, '').replace(new RegExp(`\\b${exported}\\b,?\\s*`), '');
  }, text);
}

function tracked(): readonly string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((file) => file !== '' && existsSync(join(root, file)));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
}

/** Whether a file imports anything from a feature, or reads or writes its models. */
function uses(file: string, feature: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const target = `${relative(dirname(file), join(featuresFolder, feature))}/`.replace(/^(?!\.)/, './');
  return (
    text.includes(`from '${target}`) ||
    delegatesOf(feature).some((name) => new RegExp(`\\b(?:prisma|tx)\\.${name}\\b`).test(text))
  );
}

/** The names that PrismaClient gives to a feature's models. */
function delegatesOf(feature: string): readonly string[] {
  const schema = join(root, featuresFolder, feature, 'schema.prisma');
  if (!existsSync(schema)) return [];
  const models = readFileSync(schema, 'utf8').matchAll(/^model (\w)(\w+)/gm);
  return [...models].map(([, first = '', rest = '']) => first.toLowerCase() + rest);
}
