import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Icon } from '../parts/icon.tsx';
import { Links } from './links.tsx';
import { LiveControl, OfflineBanner } from './live-control.tsx';
import { Pages } from './pages.tsx';
import { Palette } from './palette.tsx';
import { Preferences } from './preferences.tsx';
import { useShortcuts } from './shortcuts.ts';

/** What is around every page: where one can go, whether it is live, how it is shown. */
export function Shell() {
  const [path] = useLocation();
  const [isMenuOpen, openMenu] = useState(false);
  const [isPaletteOpen, openPalette] = useState(false);
  const main = useRef<HTMLElement>(null);
  useShortcuts({ openPalette: () => openPalette(true) });
  useArrival(path, main);
  useEffect(() => openMenu(false), [path]);

  return (
    <>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <div class="shell">
        <header class="side">
          <div class="side-top">
            <a class="brand" href="/">
              <Mark />
              Annals
            </a>
            <button
              type="button"
              class="menu-button"
              aria-expanded={isMenuOpen}
              aria-controls="navigation"
              onClick={() => openMenu(!isMenuOpen)}
            >
              <Icon name="menu" />
              Menu
            </button>
          </div>
          <div id="navigation" class={isMenuOpen ? 'side-rest open' : 'side-rest'}>
            <button type="button" class="find" onClick={() => openPalette(true)}>
              <Icon name="search" />
              Go to…
              <kbd>Ctrl K</kbd>
            </button>
            <Links path={path} />
            <div class="side-end">
              <LiveControl />
              <Preferences />
            </div>
          </div>
        </header>
        <main id="main" ref={main} tabIndex={-1}>
          <OfflineBanner />
          <Pages />
        </main>
      </div>
      {isPaletteOpen && <Palette close={() => openPalette(false)} />}
    </>
  );
}

/** Whoever cannot see the page change hears its heading, and goes on from there. */
function useArrival(path: string, main: { readonly current: HTMLElement | null }): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [path]);
}

const Mark = () => (
  <svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M5 3h11l3 3v15H5Z" />
    <path class="mark-line" d="M8.5 9h7M8.5 12.5h7M8.5 16h4" />
  </svg>
);
