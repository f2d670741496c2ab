import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { navigate } from 'wouter-preact/use-browser-location';
import { ask } from '../api/ask.ts';
import { PLACES, recordPath, runPath, sourcePath } from '../navigation.ts';
import { prefer, preference } from '../preferences.ts';

interface Choice {
  readonly title: string;
  readonly kind: string;
  readonly go: () => void;
}

const pages: readonly Choice[] = PLACES.map(({ path, title, key, isElsewhere }) => ({
  title,
  kind: key === undefined ? 'Page' : `Page · g ${key}`,
  go: () => (isElsewhere ? location.assign(path) : navigate(path)),
}));

const commands = (): readonly Choice[] => [
  { title: 'Light theme', kind: 'Setting', go: () => prefer('theme', 'light') },
  { title: 'Dark theme', kind: 'Setting', go: () => prefer('theme', 'dark') },
  { title: 'Theme as the system', kind: 'Setting', go: () => prefer('theme', 'system') },
  { title: 'Times in UTC', kind: 'Setting', go: () => prefer('zone', 'utc') },
  { title: 'Times in local zone', kind: 'Setting', go: () => prefer('zone', 'local') },
  preference('shortcuts') === 'on'
    ? {
        title: 'Switch off single-key shortcuts',
        kind: 'Setting',
        go: () => prefer('shortcuts', 'off'),
      }
    : {
        title: 'Switch on single-key shortcuts',
        kind: 'Setting',
        go: () => prefer('shortcuts', 'on'),
      },
];

/** Everything by its name: pages, sources, records by id or citation, settings of this browser. */
export function Palette({ close }: { readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(text);
  // Before the next frame: a letter typed right after Ctrl K belongs to the field.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    close();
    choice.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(found[at]);
    }
  };

  return (
    <dialog ref={dialog} class="palette" aria-label="Find or go to" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `choice-${at}` : undefined}
        aria-label="A page, a source, a record's id or citation"
        placeholder="A page, a source, an id, a citation…"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-list" role="listbox" aria-label="Found" tabIndex={-1}>
        {found.map((choice, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          <div
            key={`${choice.kind} ${choice.title}`}
            id={`choice-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onMouseMove={() => setAt(i)}
            onClick={() => choose(choice)}
          >
            <span class="choice-title">{choice.title}</span>
            <span class="muted">{choice.kind}</span>
          </div>
        ))}
      </div>
      <p class="palette-foot muted">
        <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> go, <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}

const MOST = 12;
const RUN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/i;

/** Kept from one opening to the next: Enter must not go elsewhere because the list was not there yet. */
let lastSources: readonly Choice[] = [];

function useFound(text: string): readonly Choice[] {
  const [sources, setSources] = useState(lastSources);
  const [records, setRecords] = useState<readonly Choice[]>([]);
  useEffect(() => {
    ask('listSources').then(
      ({ items }) => {
        lastSources = items.map(({ name, title }) => ({
          title: `${title} (${name})`,
          kind: 'Source',
          go: () => navigate(sourcePath(name)),
        }));
        setSources(lastSources);
      },
      () => undefined,
    );
  }, []);
  const wanted = text.trim();
  useEffect(() => {
    setRecords([]);
    if (wanted.length < 3) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask('resolveText', { query: { text: wanted } }, leaving.signal).then(
        ({ found }) =>
          setRecords(
            found.slice(0, 5).map(({ id, title, held }) => ({
              title: title ?? id,
              kind: held ? `Record · ${id}` : `Not held · ${id}`,
              go: () => navigate(recordPath(id)),
            })),
          ),
        () => undefined,
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted]);

  if (wanted === '') return pages;
  const words = wanted.toLowerCase().split(/\s+/);
  const named = [...pages, ...sources, ...commands()].filter(({ title }) =>
    words.every((word) => title.toLowerCase().includes(word)),
  );
  return [
    ...(RUN_ID.test(wanted)
      ? [{ title: wanted, kind: 'Run', go: () => navigate(runPath(wanted)) }]
      : []),
    ...records,
    ...named.slice(0, MOST),
    {
      title: `Search records for “${wanted}”`,
      kind: 'Search',
      go: () => navigate(`/search?q=${encodeURIComponent(wanted)}`),
    },
  ];
}
