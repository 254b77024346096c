import { writeFileSync } from 'node:fs';
import { CREDITS_FILE, ICONS_FILE, iconFiles } from './icon-files.ts';

const { icons, credits } = iconFiles();
writeFileSync(ICONS_FILE, icons);
writeFileSync(CREDITS_FILE, credits);
console.log(`${Object.keys(JSON.parse(icons)).length} icons, ${Math.ceil(icons.length / 1024)} KiB`);
