/** A red count; nothing for none. The style sheet writes it: what it belongs to says it in words. */
export function Badge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return <span class="badge" data-count={count > 99 ? '99+' : count} aria-hidden="true" />;
}
