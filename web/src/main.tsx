import { render } from 'preact';
import { boot } from './boot.ts';
import { followStream } from './live/live.ts';
import { applyTheme } from './preferences.ts';
import { Shell } from './shell/shell.tsx';

applyTheme();
// Strangers follow the records; runs are for the operator.
followStream(boot.operator ? '/v1/stream' : '/v1/changes?format=sse');
const place = document.getElementById('app');
if (place) render(<Shell />, place);
