import type { Action } from './use-action.ts';

export const Said = ({ action }: { readonly action: Action }) => (
  <p class={`said ${action.failed ? 'bad' : ''}`} role="status">
    {action.said}
  </p>
);
