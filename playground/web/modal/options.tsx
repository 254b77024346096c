/** Radio buttons or checkboxes with descriptions. */
export function Options(props: {
  readonly id: string;
  readonly kind: 'radio' | 'checkbox';
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly description?: string;
  }[];
  readonly chosen: readonly string[];
  readonly invalid: boolean;
  readonly onToggle: (value: string) => void;
}) {
  const { id, kind, options, chosen, invalid, onToggle } = props;
  return (
    <div class="options">
      {options.map(({ value, label, description }) => (
        <label key={value} class="option">
          <input
            type={kind}
            name={id}
            checked={chosen.includes(value)}
            aria-invalid={invalid}
            onChange={() => onToggle(value)}
          />
          <span>
            <span class="option-label">{label}</span>
            {description !== undefined && <span class="item-description">{description}</span>}
          </span>
        </label>
      ))}
    </div>
  );
}
