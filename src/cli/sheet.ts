import { writeFileSync } from 'node:fs';
import { drawPanes, readArguments, USAGE, type Wanted } from './sheet-tool.ts';

const args = process.argv.slice(2);
let wanted: Wanted | undefined;
if (args.includes('--help')) console.log(USAGE);
else
  try {
    wanted = readArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exitCode = 1;
  }
if (wanted !== undefined) {
  const base = wanted.out.replace(/\.png$/, '');
  for (const { name, picture, remarks } of await drawPanes(wanted)) {
    writeFileSync(`${base}-${name}.png`, picture);
    console.log([`${base}-${name}.png`, ...remarks].join('\n'));
  }
}
