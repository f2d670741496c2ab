import type { Filters } from './use-filters.ts';
import { counted } from './words.ts';

interface Props {
  readonly filters: Filters;
  readonly name: string;
  readonly label: string;
  readonly values: readonly {
    readonly value: string;
    readonly title?: string;
    readonly count?: number;
  }[];
  /** The filter takes one value; otherwise any number of them. */
  readonly only?: 'one';
}

/** Values of one filter that can be switched on; all of them off means no filter. */
export function Chips({ filters, name, label, values, only }: Props) {
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
        {values.map(({ value, title, count }) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={chosen.includes(value)}
            onClick={() =>
              only === 'one' && !chosen.includes(value)
                ? filters.set({ [name]: value })
                : filters.toggle(name, value)
            }
          >
            {title ?? value.replaceAll('_', ' ')}
            {count !== undefined && <span class="count">{counted(count)}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
