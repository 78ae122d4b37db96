import { styleText } from 'node:util';

const EVERY_MS_TERMINAL = 1000;
const EVERY_MS_ELSEWHERE = 15_000;

export interface Progress {
	doing: (what: string) => void;
	end: () => void;
}

/**
 * Shows a long task's progress. A terminal shows one changing line, and a file gets several lines.
 */
export function showProgress(title: string, out: NodeJS.WriteStream = process.stdout): Progress {
	const started = Date.now();
	const terminal = out.isTTY;
	let what = '';

	const show = () => {
		const ms = Date.now() - started;
		const line = [`  ${title}`, ms < 1000 ? '' : elapsed(ms), what].filter(Boolean).join('  ');
		if (terminal) out.write(`\r\x1b[2K${styleText('dim', line.slice(0, out.columns - 1))}`);
		else out.write(`${line}\n`);
	};
	const timer = setInterval(show, terminal ? EVERY_MS_TERMINAL : EVERY_MS_ELSEWHERE);
	timer.unref();
	show();
	return {
		doing: (now) => {
			what = now;
		},
		end: () => {
			clearInterval(timer);
			if (terminal) out.write('\r\x1b[2K');
		},
	};
}

/** Formats a duration, for example as 8.2 s or 3:18 min. */
export function elapsed(ms: number): string {
	const seconds = ms / 1000;
	if (seconds < 60) return `${seconds.toFixed(1)} s`;
	return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;
}
