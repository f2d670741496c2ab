import { useEffect, useState } from 'preact/hooks';

/** What a person chose in this browser; it stays there. */
interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly zone: 'local' | 'utc';
  /** Single keys as shortcuts; they can be switched off (WCAG 2.1.4). */
  readonly shortcuts: 'on' | 'off';
}

const CHOICES: { readonly [K in keyof Preferences]: readonly Preferences[K][] } = {
  theme: ['system', 'light', 'dark'],
  zone: ['local', 'utc'],
  shortcuts: ['on', 'off'],
};

const watchers = new Set<() => void>();

/** What was read before: every time on a page asks for its zone. */
const known: { [K in keyof Preferences]?: Preferences[K] } = {};

export function preference<K extends keyof Preferences>(name: K): Preferences[K] {
  const before = known[name];
  if (before !== undefined) return before;
  const kept = localStorage.getItem(`annals.${name}`);
  const [usual] = CHOICES[name];
  const value = CHOICES[name].find((choice) => choice === kept) ?? (usual as Preferences[K]);
  known[name] = value;
  return value;
}

export function prefer<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
  localStorage.setItem(`annals.${name}`, value);
  known[name] = value;
  applyTheme();
  for (const one of watchers) one();
}

export function usePreference<K extends keyof Preferences>(name: K): Preferences[K] {
  const [value, setValue] = useState(preference(name));
  useEffect(() => {
    const listener = () => setValue(preference(name));
    watchers.add(listener);
    return () => {
      watchers.delete(listener);
    };
  }, [name]);
  return value;
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = preference('theme');
}
