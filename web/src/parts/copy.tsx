import { useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

interface Props {
  readonly text: string;
  /** What is copied: `the citation`. */
  readonly what: string;
  readonly label?: string;
}

/** Puts a text on the clipboard and says so where everybody notices. */
export function CopyButton({ text, what, label }: Props) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      setSaid('Select and copy by hand');
    }
    setTimeout(() => setSaid(''), 2000);
  };
  return (
    <button
      type="button"
      class="small"
      onClick={() => void copy()}
      aria-label={label === undefined ? `Copy ${what}` : undefined}
      title={`Copy ${what}`}
    >
      <Icon name={said === 'Copied' ? 'ok' : 'copy'} />
      {label !== undefined && <span>{label}</span>}
      <span class={said === 'Copied' || said === '' ? 'sr-only' : ''} role="status">
        {said}
      </span>
    </button>
  );
}
