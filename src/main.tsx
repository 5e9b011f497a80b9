import '@fontsource-variable/inter';
import './index.css';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
