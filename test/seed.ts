import fc from 'fast-check';

// Property tests use the same examples each time; `SEED=2 npm test` tries others.
fc.configureGlobal({ seed: Number(process.env.SEED ?? 1) });
