export const HEADINGS = ['In short', 'Removed', 'Changed', 'Added', 'Fixed'] as const;
export type Heading = (typeof HEADINGS)[number];
export type Notes = Partial<Record<Heading, string>>;

/**
 * Reads release notes with headings such as `### Added`.
 * @throws if a heading is unknown or text precedes the first heading
 */
export function notesIn(text: string): Notes {
	const [before = '', ...sections] = text.split(/^### /m);
	if (before.trim() !== '') throw new Error(`This is under no heading: ${before.trim()}`);
	return merged(
		...sections.map((section): Notes => {
			const [, heading = '', body = ''] = /^(.*)\n([^]*)$/.exec(section) ?? [];
			if (!isHeading(heading)) {
				throw new Error(`"${heading}" is not one of ${HEADINGS.join(', ')}`);
			}
			return { [heading]: body.trim() };
		}),
	);
}

const isHeading = (text: string): text is Heading => HEADINGS.includes(text as Heading);

export function merged(...all: readonly Notes[]): Notes {
	return Object.fromEntries(
		HEADINGS.map((heading) => [
			heading,
			all
				.map((notes) => notes[heading] ?? '')
				.filter((text) => text !== '')
				.join('\n'),
		]).filter(([, text]) => text !== ''),
	);
}

/**
 * Calculates the next version by Semantic Versioning. Before 1.0.0, any change except a fix
 * requires a minor version.
 * @param given replaces the calculated version, and is required after a release candidate
 * @throws if there are no notes, if no note is under "In short", or if the version cannot be
 * calculated
 */
export function nextVersion(last: string, notes: Notes, given?: string): string {
	const [major = 0, minor = 0, patch = 0] = last.split('.').map(Number);
	const { 'In short': short, ...rest } = notes;
	const headings = Object.keys(rest);
	if (headings.length === 0) throw new Error('There is nothing to release');
	if (short === undefined) {
		throw new Error('No "### In short": say in a few lines what a user gets, and has to do');
	}
	if (given !== undefined) {
		if (/^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(given)) return given;
		throw new Error(`Not a version: ${given}`);
	}
	if (last.includes('-')) throw new Error(`What comes after ${last}? Say it: --as VERSION`);
	if (headings.includes('Removed') && major > 0) return `${major + 1}.0.0`;
	return headings.every((heading) => heading === 'Fixed')
		? `${major}.${minor}.${patch + 1}`
		: `${major}.${minor + 1}.0`;
}

const UNRELEASED = '## [Unreleased]';

/** Returns a version's notes in CHANGELOG.md, by default the unreleased notes. */
export function sectionOf(changelog: string, version?: string): string {
	const title = version === undefined ? UNRELEASED : `## [${version}]`;
	const start = changelog.indexOf(title);
	if (start < 0) throw new Error(`CHANGELOG.md has no ${title}`);
	const [, ...lines] = changelog.slice(start).split('\n');
	return (lines.join('\n').split(/^## /m)[0] ?? '').trim();
}

/** Returns CHANGELOG.md with the notes in a new section and an empty unreleased section. */
export function released(changelog: string, version: string, date: string, notes: Notes): string {
	const unreleased = sectionOf(changelog);
	const sections = HEADINGS.flatMap((heading) => {
		const text = notes[heading];
		return text === undefined ? [] : [`### ${heading}\n\n${text}`];
	});
	const version_ = [`## [${version}] - ${date}`, ...sections].join('\n\n');
	const rest = changelog.slice(changelog.indexOf(UNRELEASED) + UNRELEASED.length).trimStart();
	const before = changelog.slice(0, changelog.indexOf(UNRELEASED));
	return `${before}${UNRELEASED}\n\n${version_}\n\n${rest.slice(unreleased.length).trimStart()}`;
}
