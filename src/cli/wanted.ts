/**
 * Reads the arguments of a tool.
 *
 * @param read throws where an argument is wrong
 * @returns undefined after `--help`, and after a wrong argument, which sets exit code 1
 */
export function wantedBy<T>(read: (args: readonly string[]) => T, usage: string): T | undefined {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    console.log(usage);
    return undefined;
  }
  try {
    return read(args);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 1;
    return undefined;
  }
}
