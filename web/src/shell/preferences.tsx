import { boot } from '../boot.ts';
import { Icon } from '../parts/icon.tsx';
import { useZone } from '../parts/time.tsx';
import { prefer, usePreference } from '../preferences.ts';

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const;
const THEME_NAMES = { system: 'as the system', light: 'light', dark: 'dark' } as const;

/** Theme, zone, and who is signed in. */
export function Preferences() {
  const theme = usePreference('theme');
  const zone = usePreference('zone');
  const zoneName = useZone();
  return (
    <div class="preferences">
      <button type="button" onClick={() => prefer('theme', NEXT_THEME[theme])}>
        <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
        Theme: {THEME_NAMES[theme]}
      </button>
      <button type="button" onClick={() => prefer('zone', zone === 'utc' ? 'local' : 'utc')}>
        <Icon name="clock" />
        Times: {zoneName}
      </button>
      {boot.operator ? (
        <form method="post" action="/sign-out">
          <button type="submit">
            <Icon name="off" />
            Sign out
          </button>
        </form>
      ) : (
        <a class="button" href={`/sign-in?next=${encodeURIComponent(location.pathname)}`}>
          <Icon name="off" />
          Sign in
        </a>
      )}
    </div>
  );
}
