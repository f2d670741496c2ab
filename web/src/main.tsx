import { render } from 'preact';
import { applyTheme } from './preferences.ts';
import { Shell } from './shell/shell.tsx';

applyTheme();
const place = document.getElementById('app');
if (place) render(<Shell />, place);
