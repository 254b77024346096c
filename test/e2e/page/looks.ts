import type { BrowserContextOptions } from 'playwright-core';
import { DESKTOP, PHONE } from '../../../playground/web/testing/fixture.ts';

/** The screens of the page: desktop and phone. */
export const LOOKS = {
  desktop: { viewport: DESKTOP },
  phone: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} as const satisfies Record<string, BrowserContextOptions>;

export type LookName = keyof typeof LOOKS;
