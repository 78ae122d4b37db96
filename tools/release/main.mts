import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../run/commandLine.mts';
import { npm } from '../run/npm.mts';
import { say } from '../run/show.mts';
import { merged, nextVersion, notesIn, released, sectionOf } from './notes.mts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const CHANGES = join(ROOT, 'changes');
const WITH_VERSION = ['README.md', 'docs/es/README.md', 'tools/commands.mts'];

const HELP = `Usage: npm run release -- [--write] [--as VERSION] [--notes VERSION]

  Shows the next version and its notes, of changes/ and of what CHANGELOG.md has as not released.

  --write          makes it: CHANGELOG.md, package.json, package-lock.json, names of files in README; empties changes/
  --as VERSION     in place of the next one, such as 1.0.0-rc.1, a candidate, which npm gives to who asks for \`next\`
  --notes VERSION  prints the notes of a version, as its release on GitHub shows them
`;

const wanted = commandLine(
	HELP,
	{
		write: { type: 'boolean', default: false },
		as: { type: 'string' },
		notes: { type: 'string' },
	},
	(values) => values,
);

const changelog = await readFile(CHANGELOG, 'utf8');
if (wanted.notes === undefined) await release();
else say(releaseText(wanted.notes.replace(/^v/, '')));

async function release(): Promise<void> {
	const files = (await readdir(CHANGES)).filter((name) => name.endsWith('.md')).sort();
	const texts = await Promise.all(
		files.map(async (name) => await readFile(join(CHANGES, name), 'utf8')),
	);
	const notes = merged(...[sectionOf(changelog), ...texts].map(notesIn));
	const { version: last } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
		version: string;
	};
	const version = nextVersion(last, notes, wanted.as);
	const written = released(changelog, version, new Date().toISOString().slice(0, 10), notes);
	say(`${last} → ${version}\n\n${sectionOf(written, version)}`);
	if (!wanted.write) return;
	await writeFile(CHANGELOG, written);
	for (const name of files) await rm(join(CHANGES, name));
	await npm(['version', version, '--no-git-tag-version'], { cwd: ROOT });
	for (const file of WITH_VERSION) {
		const text = await readFile(join(ROOT, file), 'utf8');
		const renamed = text.replaceAll(`n8n-nodes-cfdi-${last}.tgz`, `n8n-nodes-cfdi-${version}.tgz`);
		await writeFile(join(ROOT, file), renamed);
	}
	say(`\nCommit it, and push the tag v${version}: GitHub Actions publishes it.`);
}

function releaseText(version: string): string {
	return `${sectionOf(changelog, version)}

### How to update

In n8n: **Settings > Community nodes**, then **Update**. With Docker, for a container called \`n8n\`:

\`\`\`sh
docker exec n8n sh -c 'cd ~/.n8n/nodes && npm install --omit=peer n8n-nodes-cfdi@${version}' && docker restart n8n
\`\`\``;
}
