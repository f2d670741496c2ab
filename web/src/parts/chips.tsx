import type { Filters } from './use-filters.ts';
import { counted } from './words.ts';

interface Props {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly count?: number }[];
}

/** Values of one filter, any of which can be switched on; all of them off means no filter. */
export function Chips({ filters, name, label, values }: Props) {
  const chosen = filters.all(name);
  return (
    <fieldset class="chips-field">
      <legend>{label}</legend>
      <div class="chips">
        <button
          type="button"
          class="chip"
          aria-pressed={chosen.length === 0}
          onClick={() => filters.set({ [name]: undefined })}
        >
          all
        </button>
        {values.map(({ value, count }) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={chosen.includes(value)}
            onClick={() => filters.toggle(name, value)}
          >
            {value.replaceAll('_', ' ')}
            {count !== undefined && <span class="count">{counted(count)}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
