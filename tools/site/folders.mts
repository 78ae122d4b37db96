import { join } from 'node:path';
import { ROOT } from './links.mts';

/** The pages as VitePress takes them, and the site that it makes of them: no lint or git sees these folders. */
export const PAGES = join(ROOT, 'node_modules/.cache/site/pages');
export const OUT = join(ROOT, 'node_modules/.cache/site/html');

/** Where VitePress finds its settings. */
export const VITEPRESS = join(ROOT, 'tools/site');
