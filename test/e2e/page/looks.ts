import type { BrowserContextOptions } from 'playwright-core';
import { DESKTOP, PHONE } from '../../../playground/web/testing/fixture.ts';

/** How a page is looked at: on a desk, or on a telephone. */
export const LOOKS = {
  desktop: { viewport: DESKTOP },
  phone: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;

export type LookName = keyof typeof LOOKS;
