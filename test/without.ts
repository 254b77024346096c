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
 * Takes features out, one at a time, and checks that the rest holds: `npm run without` checks the types without each,
 * `npm run without -- NAME …` types and unit tests without each of these, `--tests NAME,…` both: types without all, and
 * unit tests without some.
 */

const root = join(import.meta.dirname, '..');
const featuresFolder = join('src', 'features');
/** The database's client, which follows from the schema. */
const GENERATED = join('src', 'store', 'generated');

/** Folders outside the product. A file here may be about several features, and is left out with each of them. */
const NO_PRODUCT = /\.test\.ts$|^(bench|test|src\/testkit)\//;

/** Layers whose unit tests have nothing to do with features. */
const KNOW_NO_FEATURE = ['cli', 'core', 'drawing', 'games', 'i18n', 'render'];

/** Where the unit tests are that may depend on a feature. */
const TESTED = [
  ...readdirSync(join(root, 'src'))
    .filter((name) => !KNOW_NO_FEATURE.includes(name))
    .map((name) => `src/${name}`),
  ...readdirSync(join(root, 'test'))
    .filter((name) => name.endsWith('.test.ts'))
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

const failed = (positionals.length > 0 ? positionals : all).filter((name) => !holdsWithout(name));
if (failed.length > 0) process.stderr.write(`The rest does not hold without: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);

function holdsWithout(feature: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), `without-${feature}-`));
  try {
    const gone = withDependents(feature);
    const left = copyWithout(gone, folder);
    const tests = left.length === 0 ? '' : `, and without what tests or measures them: ${left.join(', ')}`;
    process.stdout.write(`without ${gone.join(', ')}${tests}
`);
    const bin = join(folder, 'node_modules', '.bin');
    const steps: readonly (readonly [string, ...string[]])[] = [
      ...(hasSchema(gone) ? [[process.execPath, join('prisma', 'generate.mjs')] as const] : []),
      [join(bin, 'tsc')],
      ...(tested.includes(feature)
        ? [[join(bin, 'vitest'), 'run', '--project', 'unit', ...TESTED] as const]
        : []),
    ];
    return steps.every(
      ([command, ...args]) => spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status === 0,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The feature, and those that need it: their code imports it. */
function withDependents(feature: string): readonly string[] {
  const gone = [feature];
  for (const one of gone)
    for (const other of all)
      if (!gone.includes(other) && filesIn(join(featuresFolder, other)).some((file) => imports(file, one)))
        gone.push(other);
  return gone;
}

/**
 * Copies what git tracks, or would, but not these features, their lines in the list, and the tests, helpers of tests
 * and benchmarks of other folders that are about them.
 *
 * @returns those files
 */
function copyWithout(gone: readonly string[], folder: string): readonly string[] {
  const isGone = (file: string) => gone.some((name) => file.startsWith(`${featuresFolder}/${name}/`));
  const files = tracked().filter((one) => !isGone(one));
  const left = aboutThem(files, gone);
  for (const file of files.filter((one) => !left.has(one)))
    cpSync(join(root, file), join(folder, file), { recursive: true });
  const list = join(folder, featuresFolder, 'index.ts');
  writeFileSync(list, listWithout(readFileSync(list, 'utf8'), gone));
  const drawing = join(folder, 'docs', 'architecture.md');
  writeFileSync(drawing, drawingWithout(readFileSync(drawing, 'utf8'), gone));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  if (!hasSchema(gone)) cpSync(join(root, GENERATED), join(folder, GENERATED), { recursive: true });
  for (const archive of readdirSync(join(root, 'prisma')).filter((name) => name.endsWith('.tar.gz')))
    cpSync(join(root, 'prisma', archive), join(folder, 'prisma', archive));
  return [...left];
}

/** Tests, helpers of tests and benchmarks that import a feature, or another such file. */
function aboutThem(files: readonly string[], gone: readonly string[]): ReadonlySet<string> {
  const candidates = files.filter((file) => file.endsWith('.ts') && NO_PRODUCT.test(file));
  const left = new Set(candidates.filter((file) => gone.some((name) => imports(file, name))));
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

/** The drawing of the folders, without theirs. */
function drawingWithout(text: string, gone: readonly string[]): string {
  const at = text.indexOf('\n  features/');
  return gone.reduce(
    (rest, name) => rest.slice(0, at) + rest.slice(at).replace(new RegExp(`^ {4}${name}/ .*\n`, 'm'), ''),
    text,
  );
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

/** Whether a file imports something of a feature. */
function imports(file: string, feature: string): boolean {
  const target = `${relative(dirname(file), join(featuresFolder, feature))}/`.replace(/^(?!\.)/, './');
  return readFileSync(join(root, file), 'utf8').includes(`from '${target}`);
}
