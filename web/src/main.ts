import '@fontsource/barlow-semi-condensed/latin-500.css';
import '@fontsource/barlow-semi-condensed/latin-600.css';
import '@fontsource/barlow-semi-condensed/latin-700.css';
import '@fontsource/yellowtail/latin-400.css';
import '../../src/franchise/drawing/palette.css';
import '../../src/franchise/drawing/board.css';
import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { getLocale } from './paraglide/runtime';
import { loadTexts } from './texts';

document.documentElement.lang = getLocale();

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');
await loadTexts();
mount(App, { target });

// The page can be installed, and the rules be read without the server. While the page is developed nothing may be kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => undefined); // a browser may forbid it
