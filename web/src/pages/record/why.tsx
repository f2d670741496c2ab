import { addressOf } from '../../api/ask.ts';
import { useAsk } from '../../api/use-ask.ts';
import { Asked } from '../../parts/states.tsx';
import { Story } from '../../parts/story.tsx';
import { quoted, ViewAs } from '../../parts/view-as.tsx';

/** Why the record is here as it is: every decision that was taken about it. */
export function Why({ subject }: { readonly subject: string }) {
  const request = { params: { subject }, query: { limit: '200' } };
  const asking = useAsk('tellWhy', request);
  return (
    <section aria-label="Why">
      <Asked asking={asking}>{({ lines }) => <Story lines={lines} />}</Asked>
      <ViewAs api={addressOf('tellWhy', request)} cli={`annals why ${quoted(subject)}`} />
    </section>
  );
}
