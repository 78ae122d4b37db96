import { execFileSync } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	readdirSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const PACKAGES = {
	'at-most-once': 'at-most-once',
	cfdi: 'cfdi-mx',
	desk: 'cfdi-desk',
	orders: 'cfdi-orders',
	sheets: 'cfdi-sheets',
};
const SOURCES = [
	...['credentials', 'nodes', 'gulpfile.js', 'package.json'],
	...Object.keys(PACKAGES).map((name) => `packages/${name}`),
];

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-cfdi-'));
});

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

function builtIn(path: string): Map<string, string> {
	for (const source of [...SOURCES, 'tsconfig.json', 'node_modules/fflate']) {
		cpSync(join(root, source), join(path, source), {
			recursive: true,
			filter: (file) => !/\/(dist|fixtures)$/.test(file),
		});
	}
	for (const tool of ['esbuild', 'gulp']) {
		symlinkSync(join(root, 'node_modules', tool), join(path, 'node_modules', tool));
	}
	for (const [folder, name] of Object.entries(PACKAGES)) {
		symlinkSync(`../packages/${folder}`, join(path, 'node_modules', name));
	}
	execFileSync(process.execPath, [join(root, 'node_modules/gulp/bin/gulp.js'), 'build'], {
		cwd: path,
		stdio: 'pipe',
	});
	const dist = join(path, 'dist');
	return new Map(
		readdirSync(dist, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name))
			.map((file) => [file.slice(dist.length), readFileSync(file, 'base64')]),
	);
}

it('builds identical bytes in two different folders', () => {
	const [one, other] = [join(folder, 'one'), join(folder, 'deeper/in/another one')];
	for (const path of [one, other]) mkdirSync(join(path, 'packages'), { recursive: true });
	const built = builtIn(one);

	expect(built.size).toBeGreaterThan(10);
	expect([...builtIn(other)].sort()).toEqual([...built].sort());
});
