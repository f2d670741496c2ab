import { render } from 'preact';
import { followStream } from './live/live.ts';
import { applyTheme } from './preferences.ts';
import { Shell } from './shell/shell.tsx';

applyTheme();
followStream('/v1/changes?format=sse&cursor=now', ['change']);
const place = document.getElementById('app');
if (place) render(<Shell />, place);
