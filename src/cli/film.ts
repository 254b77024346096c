import { writeFileSync } from 'node:fs';
import { makeFilm, readArguments, USAGE, type WantedFilm } from './film-tool.ts';

const args = process.argv.slice(2);
let wanted: WantedFilm | undefined;
if (args.includes('--help')) console.log(USAGE);
else
  try {
    wanted = readArguments(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exitCode = 1;
  }
if (wanted !== undefined) {
  const { file, remarks } = await makeFilm(wanted);
  writeFileSync(wanted.out, file);
  console.log([wanted.out, ...remarks].join('\n'));
}
