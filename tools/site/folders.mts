import { join } from 'node:path';
import { ROOT } from './links.mts';

/** Lint and git ignore both folders. */
export const PAGES = join(ROOT, 'node_modules/.cache/site/pages');
export const OUT = join(ROOT, 'node_modules/.cache/site/html');

export const VITEPRESS = join(ROOT, 'tools/site');
