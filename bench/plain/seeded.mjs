// Loaded into the bot before it starts: the same random bytes in each run, so that two runs play the same seeds.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

let count = 0;
crypto.randomBytes = (size) => {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, () =>
    crypto.createHash('sha256').update(`benchmark ${count++}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
};
syncBuiltinESMExports();
