import { writeFileSync } from 'node:fs';
import { makeFilm, readArguments, USAGE } from './film-tool.ts';
import { wantedBy } from './wanted.ts';

const wanted = wantedBy(readArguments, USAGE);
if (wanted !== undefined) {
  const { file, remarks } = await makeFilm(wanted);
  writeFileSync(wanted.out, file);
  console.log([wanted.out, ...remarks].join('\n'));
}
