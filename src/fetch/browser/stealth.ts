import type { StealthProfile } from '../../core/browser.ts';

/** Runs in every page before its own scripts, and lets it see an ordinary browser. */
export const stealthScript = ({ languages }: StealthProfile): string => `(() => {
  const define = (on, name, value) =>
    Object.defineProperty(on, name, { get: () => value, configurable: true });
  define(Navigator.prototype, 'webdriver', false);
  define(Navigator.prototype, 'languages', Object.freeze(${JSON.stringify(languages)}));
  define(Navigator.prototype, 'language', ${JSON.stringify(languages[0] ?? 'en')});
  if (!window.chrome) window.chrome = { runtime: {} };
  const query = Permissions.prototype.query;
  Permissions.prototype.query = function (asked) {
    return asked && asked.name === 'notifications'
      ? Promise.resolve({ state: Notification.permission, onchange: null })
      : query.call(this, asked);
  };
})();`;

/** \`en-GB,en;q=0.9\` */
export const acceptLanguage = ({ languages }: StealthProfile): string =>
  languages
    .map((language, i) => (i === 0 ? language : `${language};q=${Math.max(0.1, 1 - i / 10)}`))
    .join(',');
