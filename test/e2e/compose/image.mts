import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { n8nEnvironment } from '../../../tools/n8n/environment.mts';
import type { InstalledN8n } from '../../../tools/n8n/install.mts';
import { installShowing } from '../../../tools/prepare.mts';
import { npmEnvironment } from '../../../tools/run/npm.mts';
import { runToEnd } from '../../../tools/run/processes.mts';
import { elapsed } from '../../../tools/run/progress.mts';
import { row } from '../../../tools/run/show.mts';
import type { Stage, Step } from './dockerfile.mts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Image {
	root: string;
	entrypoint: string[];
	installed?: InstalledN8n;
	env: NodeJS.ProcessEnv;
}

/** Runs a Dockerfile's steps on this machine. Each image has a folder. */
export class Builder {
	readonly #folder: string;
	readonly #signal: AbortSignal;
	readonly #images = new Map<string, Image>();
	/** Local addresses of names that only Docker can resolve, such as a service. */
	readonly #here: Readonly<Record<string, string>>;

	constructor(folder: string, signal: AbortSignal, here: Readonly<Record<string, string>>) {
		this.#folder = folder;
		this.#signal = signal;
		this.#here = here;
	}

	async build({ name, base, steps }: Stage): Promise<Image> {
		const root = join(this.#folder, name);
		await mkdir(join(root, 'usr/local/bin'), { recursive: true });
		await mkdir(join(root, 'home/node'), { recursive: true });
		const image: Image = { root, entrypoint: [], env: {}, ...(await this.#based(base, root)) };
		image.env = this.#environment(root, image.installed !== undefined);
		this.#images.set(name, image);
		let cwd = root;
		for (const step of steps) {
			this.#signal.throwIfAborted();
			const started = Date.now();
			cwd = await this.#take(step, image, cwd);
			row(name, `${step.kind} ${step.words} (${elapsed(Date.now() - started)})`);
		}
		return image;
	}

	/** Replaces the base image by the current Node.js or an installed n8n of the same version. */
	async #based(base: string, root: string): Promise<Partial<Image>> {
		const [, kind, version = ''] = /^(node|n8nio\/n8n):([\d.]+)(?:-slim)?$/.exec(base) ?? [];
		if (kind === 'node' && version === process.versions.node) return {};
		if (kind !== 'n8nio/n8n') throw new Error(`${base} is not here: ${process.versions.node}`);
		const installed = await installShowing(version, this.#signal);
		const command = join(root, 'usr/local/bin/n8n');
		await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" "${installed.bin}" "$@"\n`);
		await chmod(command, 0o755);
		return { installed };
	}

	/** Separates n8n's settings from the user's. npm keeps its settings, for example a proxy. */
	#environment(root: string, isN8n: boolean): NodeJS.ProcessEnv {
		const userFolder = join(root, 'home/node');
		const env: NodeJS.ProcessEnv = isN8n
			? { ...n8nEnvironment({ userFolder, port: 0, brokerPort: 0 }), HOME: userFolder }
			: npmEnvironment();
		// n8n creates its key in the image and keeps it there.
		delete env.N8N_ENCRYPTION_KEY;
		return {
			...env,
			PATH: [join(root, 'usr/local/bin'), dirname(process.execPath), process.env.PATH].join(':'),
			npm_config_prefix: join(root, 'usr/local'),
		};
	}

	async #take({ kind, words }: Step, image: Image, cwd: string): Promise<string> {
		switch (kind) {
			case 'WORKDIR': {
				await mkdir(join(image.root, words), { recursive: true });
				return join(image.root, words);
			}
			case 'COPY':
				await this.#copy(words, image, cwd);
				return cwd;
			case 'RUN':
				await this.#run(placedIn(image.root, words), image.env, cwd);
				return cwd;
			case 'ENTRYPOINT':
				image.entrypoint = JSON.parse(words) as string[];
				return cwd;
			case 'USER':
				return cwd;
			default:
				throw new Error(`Not understood: ${kind} ${words}`);
		}
	}

	async #copy(words: string, { root, env }: Image, cwd: string): Promise<void> {
		const [, stage] = /--from=(\S+)/.exec(words) ?? [];
		const [from = '', to = ''] = words.split(' ').filter((word) => !word.startsWith('--'));
		const target = to.startsWith('/') ? join(root, to) : join(cwd, to);
		if (stage === undefined) {
			const files = 'git ls-files -z --cached --others --exclude-standard --deduplicate';
			await this.#run(`${files} | tar -c --null -T - -f - | tar -x -C "${target}"`, env, ROOT);
			return;
		}
		const source = this.#images.get(stage);
		if (source === undefined) throw new Error(`No stage ${stage}`);
		await mkdir(target, { recursive: true });
		await this.#run(`cp -R "${join(source.root, from)}/." "${target}"`, env, cwd);
	}

	async #run(command: string, env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
		const here = Object.entries(this.#here).reduce(
			(text, [name, address]) => text.replaceAll(name, address),
			command,
		);
		const log = join(this.#folder, 'build.log');
		await runToEnd('/bin/sh', ['-c', here], { name: command, cwd, env, log });
	}
}

const placedIn = (root: string, command: string): string =>
	command.replaceAll(/(?<=[ =])\/(?=\w)/g, `${root}/`);
