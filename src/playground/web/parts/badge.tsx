/** A red count; nothing for none. */
export function Badge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span class="badge" aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}
