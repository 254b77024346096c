import { writeFileSync } from 'node:fs';
import { drawSheet, readArguments, USAGE, type Wanted } from './sheet-tool.ts';

let wanted: Wanted | undefined;
try {
  wanted = readArguments(process.argv.slice(2));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  process.exitCode = 1;
}
if (wanted !== undefined) {
  const { picture, remarks } = await drawSheet(wanted);
  writeFileSync(wanted.out, picture);
  console.log([wanted.out, ...remarks].join('\n'));
}
