/** How every normaliser writes Markdown. The PDF reader owns this code, because it must work without Annals. */
export { createAnchors } from '../../../packages/pdf-markdown/src/markdown/anchors.ts';
export { artifactPlaceholder } from '../../../packages/pdf-markdown/src/markdown/artifact-placeholder.ts';
export {
  escapeInline,
  escapeLineStart,
} from '../../../packages/pdf-markdown/src/markdown/escape.ts';
