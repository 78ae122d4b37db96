import { DOMParser } from '@xmldom/xmldom';
import type { Element } from '@xmldom/xmldom';
import fc from 'fast-check';
import { parseXml } from './parseXml';
import { Problems } from '../problems/problem';
import type { XmlElement } from './parseXml';
import { fileText } from './readCfdiXml';
import type { Tree } from '../fixtures/xmlDocuments';
import { sorted, xmlDocument } from '../fixtures/xmlDocuments';
import { ofFile } from '../problems/render';
import { worded } from '../fixtures/english';

function ours(text: string): Tree | Problems {
	let thrown: unknown;
	try {
		return treeOf(parseXml(fileText(text)).root);
	} catch (error) {
		thrown = error;
	}
	if (thrown instanceof Problems) return thrown;
	throw thrown;
}

function treeOf({ name, namespace, attributes, content }: XmlElement): Tree {
	return {
		name,
		namespace,
		attributes: sorted(attributes.map((one) => [one.name, one.namespace, one.value])),
		content: content.map((part) => (typeof part === 'string' ? part : treeOf(part))),
	};
}

/** Makes xmldom normalize line breaks as in XML 1.0, because its own normalization follows XML 1.1. */
function theirs(text: string): Tree | Error {
	const options = {
		onError: (level: string, message: string) => {
			throw new Error(`${level}: ${message}`);
		},
		normalizeLineEndings: (source: string) => source.replace(/\r\n?/g, '\n'),
	};
	try {
		const source = text.replace(/^\uFEFF/, '');
		const { documentElement } = new DOMParser(options).parseFromString(source, 'text/xml');
		return documentElement === null ? new Error('No root') : treeOfDom(documentElement);
	} catch (error) {
		return error as Error;
	}
}

function treeOfDom(element: Element): Tree {
	const content: Tree['content'] = [];
	for (const node of Array.from(element.childNodes)) {
		const last = content.at(-1);
		const text = node.nodeType === 3 || node.nodeType === 4 ? (node.nodeValue ?? '') : undefined;
		if (node.nodeType === 1) content.push(treeOfDom(node as Element));
		else if (text !== undefined && text !== '') {
			if (typeof last === 'string') content[content.length - 1] = last + text;
			else content.push(text);
		}
	}
	const attributes = Array.from(element.attributes)
		.filter(({ name }) => name !== 'xmlns' && !name.startsWith('xmlns:'))
		.map(({ name, namespaceURI, value }) => [name, namespaceURI ?? '', value]);
	return {
		name: element.nodeName,
		namespace: element.namespaceURI ?? '',
		attributes: sorted(attributes),
		content,
	};
}

it('reads any XML document completely, with the same result as xmldom', () => {
	fc.assert(
		fc.property(xmlDocument, ({ tree, text }) => {
			expect(ours(text)).toEqual(tree);
			expect(theirs(text)).toEqual(tree);
		}),
		{ numRuns: 200 },
	);
});

const debris = fc.oneof(
	fc.constantFrom(
		...[
			'<',
			'>',
			'&',
			'"',
			"'",
			'/',
			'=',
			' ',
			'\n',
			'!',
			'?',
			'-',
			';',
			':',
			']]>',
			'--',
			'<!--',
			'-->',
		],
		...[
			'<![CDATA[',
			'<?x y?>',
			'<?xml version="1.0"?>',
			'<!DOCTYPE a>',
			'<!ENTITY a "b">',
			'&a;',
			'&#0;',
		],
		...[
			'&#xD800;',
			'&#x1F600;',
			'&#65;',
			'&amp',
			'</a>',
			'<a>',
			'<a/>',
			' a="1"',
			' a=1',
			' xmlns="u"',
		],
		...[
			' xmlns:p="u"',
			' xmlns:p=""',
			' p:a=""',
			' xmlns:xml="u"',
			'\0',
			'\uFFFE',
			'\uD800',
			'\uFEFF',
		],
		...['\u0085', '\u2028', '\u00A0', '×', '·', '9'],
	),
	fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
);

type Change = { at: number; remove: number; debris: string };

const change = fc.record({
	at: fc.nat({ max: 10_000 }),
	remove: fc.constantFrom(0, 0, 0, 1, 1, 2, 7),
	debris: fc.oneof(debris, fc.constant('')),
});

function changed(text: string, changes: Change[]): string {
	return changes.reduce((before, { at, remove, debris: added }) => {
		const place = at % (before.length + 1);
		return before.slice(0, place) + added + before.slice(place + remove);
	}, text);
}

it('reads a damaged XML document like xmldom or refuses it', () => {
	let [read, refused] = [0, 0];
	fc.assert(
		fc.property(
			xmlDocument,
			fc.array(change, { minLength: 1, maxLength: 3 }),
			(written, changes) => {
				const text = changed(written.text, changes);
				const tree = ours(text);
				if (tree instanceof Problems) refused++;
				else {
					read++;
					expect(theirs(text)).toEqual(tree);
				}
			},
		),
		{ numRuns: 300 },
	);
	expect(Math.min(read, refused)).toBeGreaterThan(7);
});

const stamped =
	'\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- año -->\n<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0">' +
	'<cfdi:Emisor Nombre="ÑANDÚ &amp; &quot;ω&quot;&#xA;𐐷"/><cfdi:Addenda><x><![CDATA[<&]]> é]]&gt;</x></cfdi:Addenda></cfdi:Comprobante>';

it('refuses a truncated file, wherever the file is cut off', () => {
	const bytes = Buffer.from(stamped);
	expect(() => parseXml(fileText(bytes))).not.toThrow();
	for (let length = 0; length < bytes.length; length++) {
		expect(() => parseXml(fileText(bytes.subarray(0, length)))).toThrow(Problems);
	}
});

it.each<[xml: string, message: string]>([
	['', 'Line 1, column 1: The file ends before its first element'],
	[' \n<!-- x -->', 'Line 2, column 11: The file ends before its first element'],
	['x<a/>', 'Line 1, column 1: There is text before the first element'],
	['<a/>x', 'Line 1, column 5: There is more content after the end of a'],
	['<a/><b/>', 'Line 1, column 5: There is more content after the end of a'],
	['<a>\n <b>\n</a>', 'Line 3, column 1: The end tag is for a, but b is not closed yet'],
	['<a>\r\n\r <b>\r</a>', 'Line 4, column 1: The end tag is for a, but b is not closed yet'],
	['<a></a', 'Line 1, column 7: The end tag of a is not closed'],
	['<a></a x="1">', 'Line 1, column 8: The end tag of a is not closed'],
	['<a>', 'Line 1, column 4: The file ends before a is closed'],
	['<a b="1"', 'Line 1, column 9: The file ends inside the tag of a'],
	['<a b="1"c="2"/>', 'Line 1, column 9: A space is missing in the tag of a'],
	['<a\n b="1" b="2"/>', 'Line 2, column 8: The attribute b appears twice in one tag'],
	[
		'<a xmlns:x="u" xmlns:y="u" x:b="1" y:b="2"/>',
		'Line 1, column 36: The attribute y:b appears twice in one tag',
	],
	['<a xmlns="u" xmlns="u"/>', 'Line 1, column 14: The attribute xmlns appears twice in one tag'],
	['<a b/>', 'Line 1, column 5: The attribute b has no value'],
	['<a b=1/>', 'Line 1, column 6: The value of b is not in quotes'],
	['<a b="1/>', 'Line 1, column 7: The value of b does not end'],
	['<a b="x<y"/>', 'Line 1, column 8: The value of b contains <, which must be written as &lt;'],
	['<1/>', 'Line 1, column 2: A tag does not have a valid XML name'],
	['<a ="1"/>', 'Line 1, column 4: An attribute of a does not have a valid XML name'],
	['<a:b:c/>', 'Line 1, column 5: A space is missing in the tag of a:b'],
	[`<a${'b'.repeat(200)}/>`, 'Line 1, column 2: A tag has a name of more than 200 characters'],
	['<a>x]]>y</a>', 'Line 1, column 5: A text contains ]]>'],
	['<a>\n A & B</a>', 'Line 2, column 4: An & must be written as &amp;'],
	['<a b="\n&lt"/>', 'Line 2, column 1: An & must be written as &amp;'],
	['<a>&#x0;</a>', 'Line 1, column 4: &#x0; is not a character that XML can contain'],
	['<a>&#xD800;</a>', 'Line 1, column 4: &#xD800; is not a character that XML can contain'],
	['<a>&#9999999;</a>', 'Line 1, column 4: &#9999999; is not a character that XML can contain'],
	['<a b="1\u0007"/>', 'Line 1, column 8: XML cannot contain this character'],
	['<a b="\uD800"/>', 'Line 1, column 7: XML cannot contain this character'],
	['<a><!-- x -- y --></a>', 'Line 1, column 11: A comment contains --'],
	['<a><!-- x', 'Line 1, column 8: A comment does not end'],
	['<a><![CDATA[ x', 'Line 1, column 13: A CDATA section does not end'],
	['<![CDATA[x]]>', 'Line 1, column 2: A tag does not have a valid XML name'],
	['<p:a/>', 'Line 1, column 1: p:a has the prefix p, but xmlns:p is missing'],
	['<a p:b=""/>', 'Line 1, column 4: p:b has the prefix p, but xmlns:p is missing'],
	[
		'<a><b xmlns:p="u"/><p:c/></a>',
		'Line 1, column 20: p:c has the prefix p, but xmlns:p is missing',
	],
	['<xmlns:a/>', 'Line 1, column 1: xmlns:a has the prefix xmlns, but xmlns:xmlns is missing'],
	['<a xmlns:p=""/>', 'Line 1, column 4: xmlns:p declares a prefix without a namespace'],
	[
		'<a xmlns:xml="u"/>',
		'Line 1, column 4: xmlns:xml declares a prefix or a namespace that is reserved in XML',
	],
	[
		'<a xmlns:xmlns="u"/>',
		'Line 1, column 4: xmlns:xmlns declares a prefix or a namespace that is reserved in XML',
	],
	[
		'<a xmlns="http://www.w3.org/2000/xmlns/"/>',
		'Line 1, column 4: xmlns declares a prefix or a namespace that is reserved in XML',
	],
	[
		'<?xml version="1.1"?><a/>',
		'Line 1, column 1: The file does not begin with an XML 1.0 declaration',
	],
	[
		' <?xml version="1.0"?><a/>',
		'Line 1, column 2: The XML declaration is not at the very start of the file',
	],
	[
		'<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
		'Line 1, column 1: The file declares that it is in ISO-8859-1, not in UTF-8',
	],
	[
		'<?xml version="1.0"?>\n<?xml-stylesheet href="x"',
		'Line 2, column 1: The file has a processing instruction (<?…?>), which is not supported',
	],
	[
		'<a><b><Addenda><p:c/></Addenda></b></a>',
		'Line 1, column 16: p:c has the prefix p, but xmlns:p is missing',
	],
	[
		'<a xmlns:u="u"><u:Addenda><p:c/></u:Addenda></a>',
		'Line 1, column 27: p:c has the prefix p, but xmlns:p is missing',
	],
	['<a><Addenda/><p:c/></a>', 'Line 1, column 14: p:c has the prefix p, but xmlns:p is missing'],
	[
		'<a><?php x ?></a>',
		'Line 1, column 4: The file has a processing instruction (<?…?>), which is not supported',
	],
	['<!DOCTYPE a><a/>', 'Line 1, column 1: The file has a DOCTYPE, which is not supported'],
	[
		'<a>&copy;</a>',
		'Line 1, column 4: &copy; is a custom entity, and only &amp;, &lt;, &gt;, &apos; and &quot; are supported',
	],
	['<a>'.repeat(65), 'Line 1, column 193: Elements are nested more than 64 levels deep'],
])('refuses the XML %j: %s', (xml, message) => {
	expect(() => worded(() => parseXml(fileText(xml)), ofFile)).toThrow(new Error(message));
});

it('reads a file with 64 nested elements', () => {
	expect(() => parseXml('<a>'.repeat(64) + '</a>'.repeat(64))).not.toThrow();
});

describe('entities that multiply or refer to other files', () => {
	const levels = [...'abcdefghi'].map((name, at) => {
		const inner = at === 0 ? 'lol' : `&${'abcdefghi'[at - 1]};`.repeat(10);
		return `<!ENTITY ${name} "${inner}">`;
	});
	it.each([
		['a billion laughs', `<!DOCTYPE a [${levels.join('')}]><a>&i;</a>`],
		[
			'a quadratic blow-up',
			`<!DOCTYPE a [<!ENTITY a "${'x'.repeat(100_000)}">]><a>${'&a;'.repeat(100_000)}</a>`,
		],
		['a file of the machine', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
		['another DTD', '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><a/>'],
	])('refuses an XML file with %s because of its DOCTYPE', (_title, xml) => {
		expect(() => worded(() => parseXml(fileText(xml)), ofFile)).toThrow(
			'Line 1, column 1: The file has a DOCTYPE',
		);
	});
});

describe('a file', () => {
	const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<a b="ñ"/>';
	const utf16 = Buffer.from(`\uFEFF${xml}`, 'utf16le');
	const notUtf8 = 'Line 2, column 7: The file is not valid UTF-8 from here on';

	it.each<[title: string, bytes: Uint8Array | string]>([
		['in UTF-8', Buffer.from(xml)],
		['in UTF-8 with a byte order mark', Buffer.from(`\uFEFF${xml}`)],
		['as a text', xml],
		['as a text with a byte order mark', `\uFEFF${xml}`],
		['that does not declare its encoding', Buffer.from('<a b="ñ"/>')],
	])('reads an XML file %s', (_title, bytes) => {
		expect(parseXml(fileText(bytes)).root.attributes[0]?.value).toBe('ñ');
	});

	it.each<[title: string, bytes: Uint8Array, message: string]>([
		['in UTF-16', utf16, 'The file is in UTF-16, not in UTF-8'],
		[
			'in UTF-16, with its high bytes first',
			Buffer.from(utf16).swap16(),
			'The file is in UTF-16, not in UTF-8',
		],
		[
			'in UTF-16 without a byte order mark',
			Buffer.from(xml, 'utf16le'),
			'The file is in UTF-16, not in UTF-8',
		],
		[
			'in UTF-32',
			Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0]),
			'The file is in UTF-32, not in UTF-8',
		],
		['in ISO-8859-1', Buffer.from(xml, 'latin1'), notUtf8],
		['with ñ in two bytes too many', Buffer.from(xml.replace('ñ', '\xc0\xb1'), 'latin1'), notUtf8],
		['with half of a pair', Buffer.from(xml.replace('ñ', '\xed\xa0\x80'), 'latin1'), notUtf8],
		[
			'of more than 5 MB',
			Buffer.concat([Buffer.from(xml), Buffer.alloc(5_000_000, ' ')]),
			'The XML is larger than 5 MB',
		],
	])('refuses an XML file %s', (_title, bytes, message) => {
		expect(() => worded(() => parseXml(fileText(bytes)), ofFile)).toThrow(new Error(message));
	});
});

it('reads a line break in an XML attribute as a space, unless it is a character reference (&#xA;)', () => {
	const { root } = parseXml(fileText('<a b="1\r\n2\t3\n\r4&#xD;&#xA;&#9;5"/>'));
	expect(root.attributes[0]?.value).toBe('1 2 3  4\r\n\t5');
});

it('reads any line break in an XML text as \\n, unless it is a character reference (&#13;)', () => {
	expect(parseXml(fileText('<a>1\r\n2\r3&#13;</a>')).root.content).toEqual(['1\n2\n3\r']);
});
