import { run } from '../src/cli/main.ts';
import { league } from './league.ts';
import { HEADER, line } from './measure.ts';

/*
 * `npm run simulate`: games by the tool of that name or, with `--league`, seasons of a league. That is a feature, and
 * tools know none.
 */
const args = process.argv.slice(2);
if (args.includes('--league')) {
  console.log(HEADER);
  for await (const row of league()) console.log(line(row));
} else process.exitCode = await run(['simulate', ...args]);
