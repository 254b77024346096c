/** Three dots that breathe. */
export function Waiting({ label }: { readonly label?: string }) {
  return (
    <span class="waiting">
      <i />
      <i />
      <i />
      {label !== undefined && <span class="sr-only">{label}</span>}
    </span>
  );
}
