import { writeFileSync } from 'node:fs';
import { artModules } from './art-files.ts';

for (const { path, text } of artModules()) {
  writeFileSync(path, text);
  console.log(path);
}
