import { bounds, shownMost } from '../reading/bounds';
import { outermost, readStartTag } from './startTag';
import { NO_CHARACTER, referencesRead, Scanner } from './scanner';
import type { StartedElement, XmlElement } from './startTag';

// Of bounded length: megabytes of space would exceed what a regular expression may remember.
const SPACE = '[ \\t\\n]{1,99}';
const EQUALS = '[ \\t\\n]{0,99}=[ \\t\\n]{0,99}';
const DECLARATION = new RegExp(
	`<\\?xml${SPACE}version${EQUALS}(["'])1\\.0\\1` +
		`(?:${SPACE}encoding${EQUALS}(["'])([A-Za-z][\\w.-]{0,39})\\2)?` +
		`(?:${SPACE}standalone${EQUALS}(["'])(?:yes|no)\\4)?[ \\t\\n]{0,99}\\?>`,
	'y',
);

/**
 * Parses XML 1.0 with namespaces, in one pass.
 * @param text with \n as its only line break
 * @returns the scanner, which knows the place of each index, and the root
 * @throws Problems with line and column, where it is not well formed; and for what CFDI does not
 * need: DOCTYPE, entities of its own, processing instructions but xml-stylesheet, encodings but UTF-8, depth above 64
 */
export function parseXml(text: string): { root: XmlElement; scanner: Scanner } {
	const scanner = new Scanner(text);
	const forbidden = text.search(NO_CHARACTER);
	if (forbidden !== -1) throw scanner.problem('forbiddenCharacter', {}, forbidden);
	skipDeclaration(scanner);
	skipMisc(scanner);
	if (scanner.isAtEnd) throw scanner.problem('noFirstElement');
	if (!scanner.sees('<')) throw scanner.problem('textBeforeFirstElement');
	const root = readRoot(scanner);
	skipMisc(scanner);
	if (scanner.isAtEnd) return { root, scanner };
	throw scanner.problem('moreAfterEnd', { name: root.name });
}

function skipDeclaration(scanner: Scanner): void {
	if (!isDeclarationAt(scanner)) return;
	const found = scanner.match(DECLARATION);
	if (found === undefined) {
		throw scanner.problem('noXmlDeclaration');
	}
	const encoding = found[3] ?? 'UTF-8';
	if (encoding.toUpperCase() === 'UTF-8') return;
	throw scanner.problem('declaredEncodingDiffers', { encoding }, 0, 'notUtf8');
}

/** Skips space, comments and style sheets, outside the root. */
function skipMisc(scanner: Scanner): void {
	do scanner.skipSpace();
	while (skipComment(scanner) || skipInstruction(scanner));
	refuseRest(scanner);
}

function skipComment(scanner: Scanner): boolean {
	if (!scanner.take('<!--')) return false;
	scanner.upTo('--', { kind: 'xmlComment' });
	if (!scanner.take('>')) throw scanner.problem('dashesInComment', {}, scanner.at - 2);
	return true;
}

/** Skips `<?xml-stylesheet ...?>`, which changes nothing of an invoice. */
function skipInstruction(scanner: Scanner): boolean {
	if (!/^<\?xml-stylesheet[ \t\n]/.test(scanner.text.slice(scanner.at, scanner.at + 17)))
		return false;
	const end = scanner.text.indexOf('?>', scanner.at);
	if (end === -1) return false;
	scanner.at = end + 2;
	return true;
}

/** Refuses what is never read, wherever it is. */
function refuseRest(scanner: Scanner): void {
	if (scanner.sees('<!DOCTYPE')) {
		throw scanner.problem('hasDoctype', {}, scanner.at, 'unusualXml');
	}
	if (!scanner.sees('<?')) return;
	if (isDeclarationAt(scanner)) {
		throw scanner.problem('lateXmlDeclaration');
	}
	throw scanner.problem('hasInstruction', {}, scanner.at, 'unusualXml');
}

function isDeclarationAt({ text, at }: Scanner): boolean {
	return /^<\?xml[ \t\n?]/.test(text.slice(at, at + 6));
}

function readRoot(scanner: Scanner): XmlElement {
	const open: StartedElement[] = [];
	for (;;) {
		const inside = open.at(-1);
		if (inside !== undefined) readText(inside.element, scanner);
		if (skipComment(scanner) || readCdata(inside?.element, scanner)) continue;
		if (inside !== undefined && scanner.sees('</')) {
			skipEndTag(inside.element, scanner);
			open.pop();
			if (open.length === 0) return inside.element;
			continue;
		}
		refuseRest(scanner);
		if (open.length === bounds.cfdiNesting.most) {
			const most = shownMost('cfdiNesting');
			throw scanner.problem('tooDeep', { most }, scanner.at, 'unusualXml');
		}
		const started = readStartTag(inside?.scope ?? outermost, scanner);
		inside?.element.content.push(started.element);
		if (!started.isEmpty) open.push(isAddenda(started, open) ? withOpenPrefixes(started) : started);
		else if (inside === undefined) return started.element;
	}
}

/** An addenda is not a part of the CFDI, and often does not declare its prefixes. */
function isAddenda({ element }: StartedElement, [root, ...deeper]: StartedElement[]): boolean {
	const isOfRoot = root?.element.namespace === element.namespace && deeper.length === 0;
	return isOfRoot && element.local === 'Addenda';
}

function withOpenPrefixes(started: StartedElement): StartedElement {
	return { ...started, scope: { declared: new Map(), around: started.scope, isOpen: true } };
}

function readText(element: XmlElement, scanner: Scanner): void {
	const from = scanner.at;
	const end = scanner.text.indexOf('<', from);
	if (end === -1)
		throw scanner.problem('endsInElement', { name: element.name }, scanner.text.length);
	const piece = scanner.text.slice(from, end);
	const stray = piece.indexOf(']]>');
	if (stray !== -1) throw scanner.problem('strayCdataEnd', {}, from + stray);
	scanner.at = end;
	addText(element, referencesRead(piece, from, scanner));
}

function readCdata(element: XmlElement | undefined, scanner: Scanner): boolean {
	if (element === undefined || !scanner.take('<![CDATA[')) return false;
	addText(element, scanner.upTo(']]>', { kind: 'xmlCdata' }));
	return true;
}

function addText({ content }: XmlElement, text: string): void {
	const last = content.at(-1);
	if (text === '') return;
	if (typeof last === 'string') content[content.length - 1] = last + text;
	else content.push(text);
}

function skipEndTag({ name }: XmlElement, scanner: Scanner): void {
	const { at } = scanner;
	scanner.take('</');
	const closed = scanner.name({ kind: 'xmlEndTag' }).name;
	scanner.skipSpace();
	if (!scanner.take('>')) throw scanner.problem('endTagDoesNotEnd', { name: closed });
	if (closed !== name) throw scanner.problem('otherTagClosed', { name, closed }, at);
}
