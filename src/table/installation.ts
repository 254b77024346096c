import type { Database } from './record.ts';

/**
 * What this installation has settled under a name, for good. The first value counts, also where several processes start at
 * the same time.
 */
export async function settled(
  prisma: Pick<Database, 'installation'>,
  name: 'secret' | 'application',
  value: string,
): Promise<string> {
  await prisma.installation.createMany({ data: [{ name, value }], skipDuplicates: true });
  const row = await prisma.installation.findUnique({ where: { name } });
  if (row === null) throw new Error(`the ${name} of this installation is gone`);
  return row.value;
}
