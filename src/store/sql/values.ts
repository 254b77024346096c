export function time(value: Date | undefined): string | null {
  return value?.toISOString() ?? null;
}

export function text(value: string | undefined): string | null {
  return value === undefined ? null : storable(value);
}

/** PostgreSQL's text holds neither U+0000 nor half a surrogate pair: U+FFFD takes their place. */
export function storable(value: string): string {
  return value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD');
}
