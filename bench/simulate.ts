import { run } from '../src/cli/main.ts';
import { league } from './league.ts';
import { HEADER, line } from './measure.ts';

/*
 * `npm run simulate`: games, with the tool of that name, or seasons of a league, with `--league`. These are separate
 * because tools must not depend on features.
 */
const args = process.argv.slice(2);
if (args.includes('--league')) {
  console.log(HEADER);
  for await (const row of league()) console.log(line(row));
} else process.exitCode = await run(['simulate', ...args]);
