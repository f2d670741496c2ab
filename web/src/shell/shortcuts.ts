import { useEffect, useRef } from 'preact/hooks';
import { navigate } from 'wouter-preact/use-browser-location';
import { PLACES } from '../navigation.ts';
import { preference } from '../preferences.ts';

/** `Ctrl K` finds; `/` searches; `g` and a letter goes to a page. Single keys can be switched off. */
export function useShortcuts({ openPalette }: { readonly openPalette: () => void }): void {
  const open = useRef(openPalette);
  open.current = openPalette;
  useEffect(() => {
    let isGoing = false;
    const listener = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        open.current();
        return;
      }
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, dialog') !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (preference('shortcuts') === 'off') return;
      if (isGoing) {
        isGoing = false;
        const place = PLACES.find(({ key }) => key === event.key);
        if (place) navigate(place.path);
        return;
      }
      if (event.key === 'g') isGoing = true;
      if (event.key === '/') {
        event.preventDefault();
        navigate('/search');
      }
      if (event.key === '?') open.current();
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
