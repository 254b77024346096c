import { describe, expect, it } from 'vitest';
import { ICON_BOX } from '../core/scene.ts';
import { iconPath } from './path-cache.ts';

describe('icons', () => {
  it('have outlines on their square', () => {
    for (const name of ['pine-tree', 'mountains', 'wheat', 'sun']) {
      const [left, top, right, bottom] = iconPath(name).computeTightBounds();
      expect(Math.min(left, top), name).toBeGreaterThanOrEqual(0);
      expect(Math.max(right, bottom), name).toBeLessThanOrEqual(ICON_BOX);
      expect(right - left, name).toBeGreaterThan(ICON_BOX / 4);
    }
  });

  it('are parsed once', () => {
    expect(iconPath('sun')).toBe(iconPath('sun'));
  });

  it.each(['no-such-icon', '', '__proto__', 'constructor'])('do not exist: %j', (name) => {
    expect(() => iconPath(name)).toThrow(`no such icon: ${name}`);
  });
});
