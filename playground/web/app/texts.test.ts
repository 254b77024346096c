import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { texts } from './texts.ts';

/** Groups whose entries are looked up by data: refusal codes, kinds of channels and faults, permissions. */
const NAMED_BY_DATA =
  /^(refusals|composer\.wrong|people\.(status|themes)|activity\.shapes|host\.(channelKinds|clockBy|fault|faultHint|permission))\./;

/** The full names of all texts. */
function namesIn(group: object, prefix = ''): readonly string[] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? namesIn(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

function sources(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && path !== 'app/texts.ts' && !path.includes('.test.'))
    .map((path) => readFileSync(`${root}/${path}`, 'utf8'))
    .join('\n');
}

it('the page’s texts are all used somewhere', () => {
  const code = sources();
  const unsaid = namesIn(texts)
    .filter((name) => !NAMED_BY_DATA.test(name))
    .filter((name) => !new RegExp(`\\.${name.split('.').at(-1)}\\b`).test(code));
  expect(unsaid).toEqual([]);
});
