import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const compose = read('compose.yaml');
/** The text of each service, by name. */
const services = new Map(
  (/^services:\n([\s\S]*?)^volumes:/m.exec(compose)?.[1] ?? '')
    .split(/^(?= {2}\w+:$)/m)
    .map((service) => [service.trim().split(':')[0] ?? '', service]),
);

describe('the containers', () => {
  it('come from images pinned by digest', () => {
    const images = [
      ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
      ...[...compose.matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image),
    ];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
  });

  it.each(['rollpad', 'db'])('%s has no system privileges, and a read-only root', (name) => {
    const service = services.get(name);
    expect(service).toContain('    read_only: true\n');
    expect(service).toContain('    cap_drop: [ALL]\n');
    expect(service).toContain('    security_opt: ["no-new-privileges:true"]\n');
  });

  it('have a database user who is no superuser, and whose password may contain any character', () => {
    // The image makes POSTGRES_USER a superuser, by default postgres.
    expect(compose).not.toContain('POSTGRES_USER');
    expect(services.get('db')).toContain('./build/database.sql:/docker-entrypoint-initdb.d/rollpad.sql:ro\n');
    expect(read('build/database.sql')).toMatch(/^CREATE ROLE rollpad LOGIN PASSWORD :'password';$/m);
    expect(services.get('rollpad')).toMatch(/DATABASE_URL: postgresql:\/\/rollpad@db:5432\/rollpad\n/);
  });

  it.each(['rollpad', 'db'])('%s has limits of memory and processes', (name) => {
    expect(services.get(name)).toMatch(/^ {4}mem_limit: \d+m$/m);
    expect(services.get(name)).toMatch(/^ {4}pids_limit: \d+$/m);
  });
});
