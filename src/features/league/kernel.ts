import type { Kernel } from '../feature.ts';

/** What leagues need, apart from Discord. */
export interface LeagueKernel
  extends Pick<Kernel, 'store' | 'games' | 'now' | 'seed' | 'stopping' | 'writer'> {
  readonly service: Pick<Kernel['service'], 'availabilities' | 'mayOpen' | 'resign' | 'start'>;
}
