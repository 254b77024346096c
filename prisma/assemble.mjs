import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * The schema of the database: schema.prisma and the fragment of each feature. Prisma wants both sides of a relation: those
 * of Table follow from the models that belong to a table, so no feature is named there.
 */
export function assembledSchema() {
  const kernel = join(root, 'prisma', 'schema.prisma');
  const features = join(root, 'src', 'features');
  const folders = existsSync(features) ? readdirSync(features).sort() : [];
  const text = [kernel, ...folders.map((folder) => join(features, folder, 'schema.prisma'))]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const sides = modelsOf(text)
    .filter(({ belongsToTable }) => belongsToTable)
    .map(({ name, key }) => `  ${clientName(name)} ${name}${key.join() === 'tableId' ? '?' : '[]'}\n`);
  return text.replace(/^model Table \{\n/m, (start) => `${start}${sides.join('')}`);
}

/** The tables of the database by the client's names, with the columns of the fields. As a module of TypeScript. */
export function columnsModule(schema) {
  const tables = modelsOf(schema).map(({ name, table, columns, belongsToTable }) => [
    clientName(name),
    { table, columns, belongsToTable },
  ]);
  return `export const tables = ${JSON.stringify(Object.fromEntries(tables), undefined, 2)} as const;\n`;
}

function modelsOf(schema) {
  const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
  const names = new Set(models.map(([, name]) => name));
  return models.map(([, name, body]) => {
    const fields = [...body.matchAll(/^ *(\w+) +(\w+)(.*)$/gm)].filter(([, , type]) => !names.has(type));
    const keys = fields.filter(([, , , rest]) => /@id\b/.test(rest)).map(([, field]) => field);
    return {
      name,
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
      columns: Object.fromEntries(
        fields.map(([, field, , rest]) => [field, /@map\("(\w+)"\)/.exec(rest)?.[1] ?? field]),
      ),
      key: keys.length > 0 ? keys : (/@@id\(\[(.*?)\]\)/.exec(body)?.[1] ?? '').split(/, */),
      belongsToTable: /^ *table +Table +@relation/m.test(body),
    };
  });
}

function clientName(model) {
  return model.charAt(0).toLowerCase() + model.slice(1);
}
