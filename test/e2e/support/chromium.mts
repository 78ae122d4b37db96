import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../../tools/run/debian.mts';

const USUAL_PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/usr/bin/google-chrome-stable',
	'/opt/google/chrome/chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files\\Chromium\\Application\\chrome.exe',
];

/**
 * Returns Chromium's path from CHROMIUM, a usual location or Debian's package, which is installed
 * if necessary.
 * @throws with instructions if the installation fails
 */
export async function chromium(folder: string): Promise<string> {
	const { CHROMIUM: named } = process.env;
	if (named) {
		if (existsSync(named)) return named;
		throw new Error(`CHROMIUM names ${named}, which does not exist.`);
	}
	const found = USUAL_PLACES.find((place) => existsSync(place));
	if (found !== undefined) return found;
	try {
		await installPackages(['chromium'], join(folder, 'apt.log'));
	} catch (error) {
		throw new Error('Install Chromium or Chrome, or set CHROMIUM to its path.', {
			cause: error,
		});
	}
	return '/usr/bin/chromium';
}
