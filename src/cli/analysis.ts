import { writeFileSync } from 'node:fs';
import { makeAnalysis, readArguments, USAGE } from './analysis-tool.ts';
import { wantedBy } from './wanted.ts';

const wanted = wantedBy(readArguments, USAGE);
if (wanted !== undefined) {
  const { file, lines } = await makeAnalysis(wanted);
  writeFileSync(wanted.out, file);
  console.log([wanted.out, ...lines].join('\n'));
}
