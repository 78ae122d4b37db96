import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { installPackages } from '../../../tools/run/debian.mts';
import { runToEnd } from '../../../tools/run/processes.mts';
import type { RunFolder } from '../../../tools/run/runFolder.mts';

const IMG2WEBP = '/usr/bin/img2webp';

const MAX_PAUSE_MS = 350;
const SHORTEST = 120;
const LAST = 4_000;

interface Frame {
	png: Buffer;
	at: number;
	held: number;
}

/** Screenshots do not show the pointer, so a dot replaces it. */
const POINTER = `
	const dot = document.createElement('div');
	dot.style.cssText = 'position:fixed;z-index:99999;width:18px;height:18px;margin:-9px;border-radius:50%;pointer-events:none;background:#e0338877;border:2px solid #e03388';
	document.body.append(dot);
	document.addEventListener('pointermove', ({ clientX, clientY }) => {
		dot.style.left = clientX + 'px';
		dot.style.top = clientY + 'px';
	}, { capture: true });
`;

/**
 * Films the open page as an animated picture. Shortens long pauses, which a slow machine causes.
 */
export class Film {
	readonly #session: CDPSession;
	readonly #frames: Frame[] = [];

	private constructor(session: CDPSession) {
		this.#session = session;
		session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
			const png = Buffer.from(data, 'base64');
			this.#frames.push({ png, at: metadata.timestamp ?? 0, held: 0 });
			void session.send('Page.screencastFrameAck', { sessionId });
		});
	}

	static async begin(page: Page): Promise<Film> {
		await page.evaluate(POINTER);
		const film = new Film(await page.context().newCDPSession(page));
		await film.#session.send('Page.startScreencast', { format: 'png' });
		return film;
	}

	hold(ms: number): void {
		const last = this.#frames.at(-1);
		if (last !== undefined) last.held = ms;
	}

	async write(
		path: string,
		{ path: folder }: RunFolder,
	): Promise<{ seconds: number; size: number }> {
		await this.#session.send('Page.stopScreencast');
		if (!existsSync(IMG2WEBP)) await installPackages(['webp'], join(folder, 'apt.log'));
		const frames = join(folder, 'frames');
		await mkdir(frames, { recursive: true });
		const args: string[] = [];
		let total = 0;
		for (const [index, { png, ms }] of this.#timed().entries()) {
			const file = join(frames, `${String(index).padStart(4, '0')}.png`);
			await writeFile(file, png);
			args.push('-d', String(ms), file);
			total += ms;
		}
		await runToEnd(IMG2WEBP, ['-loop', '0', '-lossy', '-q', '50', '-m', '4', ...args, '-o', path], {
			name: 'img2webp',
			log: join(folder, 'img2webp.log'),
		});
		return { seconds: Math.round(total / 1000), size: (await stat(path)).size };
	}

	#timed(): Array<{ png: Buffer; ms: number }> {
		const timed: Array<{ png: Buffer; ms: number }> = [];
		for (const [index, { png, at, held }] of this.#frames.entries()) {
			const gap = ((this.#frames[index + 1]?.at ?? at) - at) * 1000;
			const ms = Math.max(held, Math.min(gap, MAX_PAUSE_MS));
			const before = timed.at(-1);
			if (before !== undefined && before.ms < SHORTEST)
				timed.splice(-1, 1, { png, ms: before.ms + ms });
			else timed.push({ png, ms });
		}
		const end = timed.length - 1;
		return timed.map(({ png, ms }, index) => ({ png, ms: index === end ? LAST : Math.round(ms) }));
	}
}
