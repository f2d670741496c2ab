import type { RefObject } from 'preact';
import { Icon } from '../../parts/icon.tsx';
import type { Filters } from '../../parts/use-filters.ts';

interface Props {
  readonly filters: Filters;
  readonly field: RefObject<HTMLInputElement>;
}

/** The words, how to look for them, and of which time. */
export function SearchForm({ filters, field }: Props) {
  return (
    <form
      class="search-form"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const text = (name: string) => String(data.get(name) ?? '').trim();
        filters.set({
          q: text('q'),
          mode: text('mode'),
          published_from: text('published_from'),
          published_to: text('published_to'),
          as_of: text('as_of'),
        });
      }}
    >
      <div class="search-words">
        <label class="sr-only" for="q">
          Words, an id or a citation
        </label>
        <input
          id="q"
          name="q"
          ref={field}
          type="search"
          defaultValue={filters.get('q') ?? ''}
          placeholder='Words, "a phrase", title:word, an id, a citation'
          spellcheck={false}
        />
        <button type="submit" class="primary">
          <Icon name="search" />
          Search
        </button>
      </div>
      <div class="search-options">
        <label>
          Look for
          <select
            name="mode"
            value={filters.get('mode') ?? ''}
            onChange={(event) => filters.set({ mode: event.currentTarget.value })}
          >
            <option value="">as the settings say</option>
            <option value="lexical">words</option>
            <option value="semantic">meaning</option>
            <option value="hybrid">words and meaning</option>
          </select>
        </label>
        <DateField name="published_from" label="Published from" filters={filters} />
        <DateField name="published_to" label="to" filters={filters} />
        <DateField name="as_of" label="As of" filters={filters} />
      </div>
    </form>
  );
}

interface DateProps {
  readonly name: string;
  readonly label: string;
  readonly filters: Filters;
}

const DateField = ({ name, label, filters }: DateProps) => (
  <label>
    {label}
    <input
      type="date"
      name={name}
      value={filters.get(name) ?? ''}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
    />
  </label>
);
