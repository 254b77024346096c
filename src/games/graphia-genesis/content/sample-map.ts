/**
 * "Sample Game End" of the rulebook, which scores 132 points, in the form of `TerrainMap`. Squares that its text lost are
 * filled in so that every printed figure holds.
 */
export const sampleMap = [
  'MNTTTMMMTT..',
  'MTTTTTMTT.FF',
  'MMX.B.B.BFFN',
  'BBBBBBBBB...',
  'RRNRBBRBB.BB',
  '.RRRRRRRRRRR',
  'DDDDDDDDDNRB',
  'DDD.MF.XD.DD',
  '.D.MMF.RXTDD',
  'MDTMMFFRTT..',
  'MNTTMFRRT.X.',
  'MMTMMFFFFFFF',
].join('');
