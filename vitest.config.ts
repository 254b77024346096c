import { defineConfig } from 'vitest/config';

const databases = ['src/store/**/*.test.ts', 'src/jobs/**/*.test.ts', 'src/features/*/store.test.ts'];
const servers = [
  'playground/server/{activities,api,gateway,interactions,page}/**/*.test.ts',
  'playground/server/*.test.ts',
];
const wholeBot = ['test/e2e/*.test.ts', 'test/built.test.ts', 'test/process.test.ts', 'test/weeks.test.ts'];
const browser = ['test/e2e/page/**/*.test.ts', 'playground/web/*.test.ts'];

/** Tests by how long they take: `npm test` runs all, `npm run test:unit` what a developer runs at each save. */
const projects = {
  unit: {
    include: ['{src,test,examples,playground}/**/*.test.ts'],
    exclude: [...databases, ...servers, ...wholeBot, ...browser],
  },
  integration: { include: [...databases, ...servers] },
  e2e: { include: wholeBot, globalSetup: 'test/build.ts' },
  page: { include: browser, globalSetup: 'playground/web/testing/build.ts' },
};

export default defineConfig({
  test: {
    // Vitest leaves one core free, which on two cores leaves one worker.
    maxWorkers: '100%',
    setupFiles: 'test/setup.ts',
    projects: Object.entries(projects).map(([name, files]) => ({
      extends: true,
      test: {
        name,
        ...files,
        exclude: [...('exclude' in files ? files.exclude : []), '**/node_modules/**', '**/dist/**'],
        // For a machine that is busy with other work: what hangs is found late, and nothing fails for being slow.
        testTimeout: 300_000,
        hookTimeout: 300_000,
        expect: { poll: { timeout: 30_000 } },
        // These tests share nothing that could leak: the modules of a worker are read once.
        isolate: false,
      },
    })),
  },
});
