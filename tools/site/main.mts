import { build, serve } from 'vitepress';
import { commandLine } from '../run/commandLine.mts';
import { row, say, title } from '../run/show.mts';
import { deadLinks, notFound } from './check.mts';
import { OUT, VITEPRESS } from './folders.mts';
import { SITE } from './links.mts';
import { readWords } from './words.mts';
import { writePages } from './write.mts';

const HELP = `Usage: npm run docs -- [--serve]

  Makes the site of README.md, docs/, workflows/ and the node's messages, and follows each link of it.

  --serve  then shows it on this machine
`;

const wanted = commandLine(
	HELP,
	{ serve: { type: 'boolean', default: false } },
	(values) => values,
);

title('The pages');
const pages = await writePages(await readWords());
await build(VITEPRESS);
row('The site', OUT);

title('What is checked');
const wrong = {
	'Links that lead nowhere': deadLinks(),
	'Not found in English': notFound(pages, 'en'),
	'Not found in Spanish': notFound(pages, 'es'),
};
for (const [name, found] of Object.entries(wrong)) {
	row(name, String(found.length));
	for (const one of found) say(`    ${one}`);
}
process.exitCode = Object.values(wrong).every((found) => found.length === 0) ? 0 : 1;

if (wanted.serve) {
	await serve({ root: VITEPRESS, port: 4173 });
	row('Shown at', `http://localhost:4173${new URL(SITE).pathname}`);
}
