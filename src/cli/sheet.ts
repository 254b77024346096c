import { writeFileSync } from 'node:fs';
import { drawSheet, readArguments, USAGE, type Wanted } from './sheet-tool.ts';

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
  const { picture, remarks } = await drawSheet(wanted);
  writeFileSync(wanted.out, picture);
  console.log([wanted.out, ...remarks].join('\n'));
}
