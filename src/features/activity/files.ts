import { readdir, readFile } from 'node:fs/promises';

/** A file of the page. */
export interface PageFile {
  readonly type: string;
  readonly body: Buffer<ArrayBuffer>;
}

/** The page's files by name. All but `index.html` have a hash in their name, and never change. */
export type PageFiles = ReadonlyMap<string, PageFile>;

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
};

/** Reads the built page into memory: a few hundred kilobytes. @throws if it has not been built */
export async function readPage(folder: URL): Promise<PageFiles> {
  const names = await readdir(folder);
  const files = names.flatMap((name) => {
    const type = types[name.slice(name.lastIndexOf('.') + 1)];
    return type === undefined ? [] : [{ name, type }];
  });
  return new Map(
    await Promise.all(
      files.map(
        async ({ name, type }) => [name, { type, body: await readFile(new URL(name, folder)) }] as const,
      ),
    ),
  );
}
