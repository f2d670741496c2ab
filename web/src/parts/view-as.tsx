import { CopyButton } from './copy.tsx';

interface Props {
  /** Address of the API that answers what this view shows. */
  readonly api: string | readonly string[];
  /** The command that prints the same. */
  readonly cli?: string;
}

/** The same view for programs: nothing here can be had by looking alone. */
export function ViewAs({ api, cli }: Props) {
  const addresses = typeof api === 'string' ? [api] : api;
  return (
    <details class="view-as">
      <summary>As API call{cli !== undefined && ' or CLI command'}</summary>
      <div>
        {addresses.map((one) => (
          <Line key={one} name="API" text={`curl ${quoted(`${location.origin}${one}`)}`} />
        ))}
        {cli !== undefined && <Line name="CLI" text={cli} />}
        <p class="muted">
          What is for the operator needs <code>-H "Authorization: Bearer $(annals token)"</code>.
        </p>
      </div>
    </details>
  );
}

const Line = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <p class="view-as-line">
    <span class="label">{name}</span>
    <code>{text}</code>
    <CopyButton text={text} what={`the ${name} line`} />
  </p>
);

/** For a shell: whatever is in it, it stays one word. */
export const quoted = (text: string): string =>
  /^[\w./:@%+,=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
