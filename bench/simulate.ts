import { run } from '../src/cli/main.ts';
import { finding } from './finding.ts';
import { league } from './league.ts';
import { HEADER, line } from './measure.ts';

/*
 * `npm run simulate`: games, with the tool of that name, or what features do with many people: seasons of a league, with
 * `--league`, or people who look for others, with `--find`. These are separate because tools must not depend on features.
 */
const args = process.argv.slice(2);
const rows = args.includes('--league') ? league() : args.includes('--find') ? finding() : undefined;
if (rows !== undefined) {
  console.log(HEADER);
  for await (const row of rows) console.log(line(row));
} else process.exitCode = await run(['simulate', ...args]);
