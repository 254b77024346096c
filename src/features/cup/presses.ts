import * as z from 'zod';
import { formKind } from '../../discord/presses.ts';

export const presses = {
  cupForm: formKind('cup-form', 'lasting', {}, '🏆'),
  editCup: formKind('edit-cup', 'lasting', { league: z.string().regex(/^[a-z2-7]{6,10}$/) }),
};
