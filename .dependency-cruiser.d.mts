/** For the test that compares the documents with it. */
export const layers: Readonly<
  Record<string, { readonly layers: readonly string[]; readonly packages: readonly string[] }>
>;
