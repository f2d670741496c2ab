import { Empty } from '../../parts/states.tsx';
import { type Hunk, type Side, sideBySide } from './side-by-side.ts';

interface Props {
  readonly hunks: readonly (Hunk & { readonly old_lines: number })[];
  readonly from: number;
  readonly to: number;
}

/** Two texts side by side, and one below the other where the page is narrow. */
export function Diff({ hunks, from, to }: Props) {
  if (hunks.length === 0) return <Empty title="The texts are the same" />;
  return (
    <div class="table-box">
      <table class="diff">
        <colgroup>
          <col class="line-column" />
          <col />
          <col class="line-column" />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Version {from}
            </th>
            <th scope="col" colSpan={2}>
              Version {to}
            </th>
          </tr>
        </thead>
        {hunks.map((hunk) => (
          <tbody key={`${hunk.old_start} ${hunk.new_start}`}>
            <tr class="hunk">
              <td colSpan={4}>From line {hunk.old_start} on</td>
            </tr>
            {sideBySide(hunk).map(({ left, right }) => (
              <tr key={`${left?.line}-${right?.line}`}>
                <Cells side={left} />
                <Cells side={right} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function Cells({ side }: { readonly side: Side | undefined }) {
  if (!side) return <td class="blank" colSpan={2} />;
  return (
    <>
      <td class="line-number">{side.line}</td>
      <td class={side.is}>
        {side.is !== 'same' && <span class="sr-only">{side.is}: </span>}
        <Changed {...side} />
      </td>
    </>
  );
}

function Changed({ text, differs, is }: Side) {
  if (!differs || is === 'same') return <>{text}</>;
  const [from, until] = differs;
  const part = text.slice(from, until);
  return (
    <>
      {text.slice(0, from)}
      {part !== '' && (is === 'removed' ? <del>{part}</del> : <ins>{part}</ins>)}
      {text.slice(until)}
    </>
  );
}
