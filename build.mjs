// Bundles the server: one file starts several times as fast as its three hundred modules.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/main.ts', 'src/playground/main.ts', 'src/healthcheck.ts'],
  outbase: 'src',
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
});
