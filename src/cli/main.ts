import { fileURLToPath } from 'node:url';
import { analysis } from './analysis.ts';
import { assets } from './assets.ts';
import { film } from './film.ts';
import { sentencesTool as sentences } from './sentences.ts';
import { sheet } from './sheet.ts';
import { simulate } from './simulate.ts';
import { leftOut, type Tool } from './tool.ts';

const tools: Readonly<Record<string, Tool>> = { simulate, sheet, film, analysis, assets, sentences };

const USAGE = `Tools for people who work on Rollpad.

  npm run tool -- NAME …

${Object.entries(tools)
  .map(([name, { usage }]) => `  ${name.padEnd(10)}${usage.split('\n')[0]}`)
  .join('\n')}

\`npm run tool -- NAME --help\` lists the arguments of one.`;

/**
 * Runs a tool. Bad input gets a sentence.
 *
 * @returns the exit code
 */
export async function run([name = '', ...args]: readonly string[]): Promise<0 | 1> {
  const refuse = (error: unknown, usage: string): 1 => {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 1;
  };
  const asksForHelp = ['--help', '-h'].some((flag) => name === flag || args.includes(flag));
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (asksForHelp && (tool !== undefined || name.startsWith('-'))) {
    console.log(tool?.usage ?? USAGE);
    return 0;
  }
  if (tool === undefined) return refuse(name === '' ? 'Name a tool.' : `There is no tool ${name}.`, USAGE);
  for (const sentence of leftOut) console.error(sentence);
  let work: ReturnType<Tool['prepare']>;
  try {
    work = tool.prepare(args);
  } catch (error) {
    return refuse(error, tool.usage);
  }
  try {
    await work();
    return 0;
  } catch (error) {
    // A file that cannot be written is not a bug.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return refuse(error, tool.usage);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await run(process.argv.slice(2));
