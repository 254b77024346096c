// A generator of Prisma's (see `generator models` in the schema): what SQL and the tests' memory store must know of the
// models, which the client's types do not say at run time.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import generatorHelper from '@prisma/generator-helper';

generatorHelper.generatorHandler({
  onManifest: () => ({ prettyName: 'models', defaultOutput: './models.ts' }),
  async onGenerate({ dmmf, generator }) {
    const file = generator.output?.value;
    if (!file) throw new Error('generator models has no output');
    mkdirSync(dirname(file), { recursive: true });
    const models = dmmf.datamodel.models.map((model) => [clientName(model.name), describe(model)]);
    writeFileSync(
      file,
      `/* Generated from prisma/schema.prisma. */\nexport const models = ${JSON.stringify(Object.fromEntries(models), undefined, 2)} as const;\n`,
    );
  },
});

function describe({ name, dbName, fields, primaryKey, uniqueFields }) {
  const key = primaryKey?.fields ?? fields.filter((field) => field.isId).map((field) => field.name);
  const columns = fields.filter((field) => field.kind !== 'object');
  return {
    table: dbName ?? name,
    columns: Object.fromEntries(columns.map((field) => [field.name, field.dbName ?? field.name])),
    key,
    unique: [...uniqueFields, ...fields.filter((field) => field.isUnique).map((field) => [field.name])],
    nullable: columns.filter((field) => !field.isRequired).map((field) => field.name),
    defaults: Object.fromEntries(
      columns
        .filter((field) => field.hasDefaultValue)
        .map((field) => [field.name, field.default?.name ?? field.default]),
    ),
    children: Object.fromEntries(
      fields
        .filter((field) => field.kind === 'object' && field.relationFromFields?.length === 0)
        .map((field) => [field.name, { model: clientName(field.type), many: field.isList }]),
    ),
    // Deleting the row of the other model deletes these rows.
    parents: fields
      .filter((field) => field.relationFromFields?.length === 1)
      .map((field) => ({ model: clientName(field.type), field: field.relationFromFields[0] })),
  };
}

/** The model's name in the client. */
function clientName(model) {
  return model.charAt(0).toLowerCase() + model.slice(1);
}
