// `npm run schema`: writes prisma/schema.prisma from the models of the kernel and of each feature.
//
// Prisma wants both sides of a relation. Its formatter adds the missing side to Table, so the kernel names no feature.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The files of which the schema consists: the kernel's, then each feature's. */
function parts() {
  const features = join(root, 'src', 'features');
  const folders = existsSync(features) ? readdirSync(features).sort() : [];
  return [join(root, 'src', 'table'), ...folders.map((folder) => join(features, folder))]
    .map((folder) => join(folder, 'schema.prisma'))
    .filter((file) => existsSync(file));
}

const header = `// Composed by \`npm run schema\` from src/table/schema.prisma and src/features/*/schema.prisma: change those.\n`;
const target = process.argv[2] ?? join(import.meta.dirname, 'schema.prisma');
writeFileSync(target, [header, ...parts().map((file) => readFileSync(file, 'utf8'))].join('\n'));
