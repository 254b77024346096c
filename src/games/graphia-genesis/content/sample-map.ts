/**
 * "Sample Game End" of the rulebook, which scores 132 points, in the form of `TerrainMap`. Its text lost 46
 * squares, without which it scores 92. They are filled in so that every printed figure holds.
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
