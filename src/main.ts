import '@fontsource-variable/inter';
import './index.css';
import { loadFirstPage } from '@/app/first-page';

// This file is small, so that the page's files are asked for together with the app's and not after them.
const firstPage = loadFirstPage(location.pathname);
const { start } = await import('@/app/app');
start(firstPage);
