import { writeFileSync } from 'node:fs';
import { drawPanes, readArguments, USAGE } from './sheet-tool.ts';
import { wantedBy } from './wanted.ts';

const wanted = wantedBy(readArguments, USAGE);
if (wanted !== undefined) {
  const base = wanted.out.replace(/\.png$/, '');
  for (const { name, picture, remarks } of await drawPanes(wanted)) {
    writeFileSync(`${base}-${name}.png`, picture);
    console.log([`${base}-${name}.png`, ...remarks].join('\n'));
  }
}
