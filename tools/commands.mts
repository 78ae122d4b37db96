import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** How the repository tests a documentation command. */
type Proof =
	| 'run'
	/** `npm run commands` runs the command until its server prints an address. */
	| 'runUntilReady'
	/** The script .ci/run contains the command. */
	| 'ci'
	/** The command installs a package from npm. `npm run packages` installs the same files. */
	| 'packages'
	/** `npm run compose` performs the command's steps. */
	| 'compose'
	/** The test test/sandbox/sampleOrder performs the command's steps. */
	| 'sampleOrder'
	/** The command is not tested, because it needs Docker. */
	| 'docker'
	/** The command cannot be tested until the package is on npm. */
	| 'published';

/** Says how each command in README.md, docs/ and the READMEs of packages/ is tested. */
export const COMMANDS: Readonly<Record<string, Proof>> = {
	'git clone https://github.com/n8n-nodes-cfdi/n8n-nodes-cfdi.git': 'run',
	'cd n8n-nodes-cfdi': 'run',
	'npm ci': 'ci',
	'npm run build': 'run',
	'npm pack': 'run',
	'docker cp n8n-nodes-cfdi-1.0.0-rc.2.tgz n8n:/tmp/cfdi.tgz': 'run',
	"docker exec n8n sh -c 'mkdir -p ~/.n8n/nodes/node_modules && cd ~/.n8n/nodes/node_modules && rm -rf n8n-nodes-cfdi && tar -xzf /tmp/cfdi.tgz && mv package n8n-nodes-cfdi'":
		'run',
	'docker restart n8n': 'run',
	'mkdir -p ~/.n8n/nodes/node_modules': 'run',
	'rm -rf ~/.n8n/nodes/node_modules/n8n-nodes-cfdi': 'run',
	'tar -xzf n8n-nodes-cfdi-1.0.0-rc.2.tgz': 'run',
	'mv package ~/.n8n/nodes/node_modules/n8n-nodes-cfdi': 'run',
	"docker exec n8n sh -c 'mkdir -p ~/.n8n/nodes && cd ~/.n8n/nodes && npm install --omit=peer n8n-nodes-cfdi'":
		'published',
	'mkdir -p ~/.n8n/nodes && cd ~/.n8n/nodes && npm install --omit=peer n8n-nodes-cfdi': 'published',
	'npm test': 'ci',
	'npm run demo': 'ci',
	'npm run sandbox': 'runUntilReady',
	'npx gulp packages': 'run',
	'npm pack -w cfdi-sandbox': 'run',
	'npx --yes ./cfdi-sandbox-0.2.0.tgz': 'runUntilReady',
	'npx --yes ./cfdi-sandbox-0.2.0.tgz --books practice': 'runUntilReady',
	'npx --yes ./cfdi-sandbox-0.2.0.tgz order --to http://localhost:5678/webhook/cfdi-paid-order --shop woocommerce --secret s3cret':
		'sampleOrder',
	'docker compose up': 'compose',
	'docker run --detach --name n8n --publish 5678:5678 --volume n8n_data:/home/node/.n8n --env N8N_UNVERIFIED_PACKAGES_ENABLED=true docker.n8n.io/n8nio/n8n':
		'docker',
	'n8n import:workflow --separate --input=.': 'run',
	'docker cp workflows n8n:/tmp/workflows': 'run',
	'docker exec -u node n8n n8n import:workflow --separate --input=/tmp/workflows': 'run',
	'npm install ./cfdi-mx-0.2.0.tgz': 'packages',
	'npm install ./cfdi-mx-0.2.0.tgz ./cfdi-orders-0.2.0.tgz': 'packages',
	'npm install ./cfdi-mx-0.2.0.tgz ./cfdi-orders-0.2.0.tgz ./cfdi-desk-0.2.0.tgz': 'packages',
	'npm install ./cfdi-mx-0.2.0.tgz ./cfdi-sheets-0.2.0.tgz': 'packages',
};

export interface PageCommand {
	page: string;
	heading: string;
	command: string;
}

const pagesIn = (folder: string): string[] =>
	readdirSync(join(ROOT, folder))
		.filter((name) => name.endsWith('.md'))
		.map((name) => join(folder, name));

export const PAGES: readonly string[] = [
	'README.md',
	...pagesIn('docs'),
	...pagesIn('docs/es'),
	...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/README.md`),
];

/** Returns the commands in a page's shell code blocks, without comments. */
export function commandsOf(page: string): PageCommand[] {
	const commands: PageCommand[] = [];
	let heading = '';
	let isCode = false;
	let isShell = false;
	const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/\\\n\s*/g, '');
	for (const line of text.split('\n')) {
		const [, language] = /^\s*```(\w*)/.exec(line) ?? [];
		if (language !== undefined) {
			isCode = !isCode;
			isShell = isCode && ['bash', 'console', 'sh', 'shell'].includes(language);
		} else if (isShell) {
			const command = line.replace(/(^|\s)#\s.*$/, '').trim();
			if (command !== '') commands.push({ page, heading, command });
		} else if (!isCode && line.startsWith('#')) {
			heading = line.replace(/^#+ /, '');
		}
	}
	return commands;
}
