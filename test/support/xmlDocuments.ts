/** Generated XML documents: what they say, and the text that says it. */
import fc from 'fast-check';

/** An element as two parsers can be compared: attributes by expanded name, without declarations. */
export interface Tree {
	name: string;
	namespace: string;
	/** `name`, `namespace`, `value`, sorted by the first two. */
	attributes: string[][];
	content: Array<Tree | string>;
}

/** What a document says, with the way in which it is written. */
interface Written {
	tree: Tree;
	text: string;
}

const NAMESPACES: Record<string, string> = {
	cfdi: 'http://www.sat.gob.mx/cfd/4',
	tfd: 'http://www.sat.gob.mx/TimbreFiscalDigital',
	ñ: 'urn:ñ',
};

const local = fc.oneof(
	fc.constantFrom(
		'Comprobante',
		'Emisor',
		'Año',
		'a',
		'b-1',
		'_x.y',
		'xmlx',
		'ñandú',
		'Ω',
		'文',
		'𐐷',
	),
	fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.-]{0,8}$/).filter((name) => name !== 'xmlns'),
);
const prefix = fc.constantFrom('', ...Object.keys(NAMESPACES));

/** Any character of XML; those with a meaning more often. */
const character = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...'<>&\'"] \t\n\r=/!?-;#x0') },
	{ weight: 3, arbitrary: fc.constantFrom(...'abcÑñáé€|{}') },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const value = fc
	.array(character, { maxLength: 12 })
	.map((characters) =>
		characters
			.join('')
			.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''),
	);

const space = fc.stringMatching(/^[ \t\n\r]{1,3}$/);
const optionalSpace = fc.oneof(fc.constant(''), space);

/** How one character is written; `must` where it may not stand for itself. */
function spelling(char: string, way: number, must: boolean): string {
	const code = char.codePointAt(0) ?? 0;
	const names: Record<string, string> = {
		'<': 'lt',
		'>': 'gt',
		'&': 'amp',
		"'": 'apos',
		'"': 'quot',
	};
	const ways = [
		`&#${code};`,
		`&#x${code.toString(16)};`,
		`&#x00${code.toString(16).toUpperCase()};`,
		...(names[char] === undefined ? [] : [`&${names[char]};`]),
		...(must ? [] : [char, char, char, char, char, char]),
	];
	return ways[way % ways.length] as string;
}

const ways = fc.array(fc.nat(97), { minLength: 1, maxLength: 12 });
const spelled = (text: string, chosen: number[], must: RegExp): string =>
	[...text]
		.map((char, at) => spelling(char, chosen[at % chosen.length] ?? 0, must.test(char)))
		.join('');

/** A text: \r and > are written as references, so that neither line ends nor ]]> come into being. */
const textPart = fc
	.record({ text: value, chosen: ways })
	.map(({ text, chosen }) => ({ said: text, text: spelled(text, chosen, /[<&>\r]/) }));

const cdata = value
	.map((text) => text.replaceAll(']]>', '').replaceAll('\r', ''))
	.map((text) => ({ said: text, text: `<![CDATA[${text}]]>` }));

const comment = value
	.map((text) => text.replace(/-+/g, ' - ').replaceAll('\r', ''))
	.map((text) => ({ said: '', text: `<!--${text}-->` }));

/** A lone \r has a space behind it: before a \n it would be a part of one line break. */
const lineBreak = fc
	.constantFrom('\r\n', '\n', '\r ')
	.map((text) => ({ said: text.replace(/\r\n?/, '\n'), text }));

const attribute = fc
	.record({
		prefix,
		local,
		value,
		chosen: ways,
		quote: fc.constantFrom('"', "'"),
		before: space,
		around: optionalSpace,
	})
	.map(({ quote, chosen, before, around, ...rest }) => ({
		...rest,
		text: `${before}${rest.prefix === '' ? '' : `${rest.prefix}:`}${rest.local}${around}=${around}${quote}${spelled(rest.value, chosen, /[<&'"\t\n\r]/)}${quote}`,
	}));

const qualified = (prefixed: string, name: string) =>
	prefixed === '' ? name : `${prefixed}:${name}`;

const { element } = fc.letrec<{ element: Written }>((tie) => ({
	element: fc
		.record({
			prefix,
			local,
			attributes: fc.uniqueArray(attribute, {
				maxLength: 4,
				selector: ({ prefix: prefixed, local: name }) => qualified(prefixed, name),
			}),
			parts: fc.array(
				fc.oneof(
					{ maxDepth: 3, depthIdentifier: 'xml' },
					textPart,
					cdata,
					comment,
					lineBreak,
					tie('element'),
					tie('element'),
				),
				{ maxLength: 5, depthIdentifier: 'xml' },
			),
			end: optionalSpace,
			isClosedAtOnce: fc.boolean(),
		})
		.map(({ prefix: prefixed, local: name, attributes, parts, end, isClosedAtOnce }) => {
			const content: Tree['content'] = [];
			for (const part of parts) {
				if ('tree' in part) content.push(part.tree);
				else if (part.said !== '') {
					const last = content.at(-1);
					if (typeof last === 'string') content[content.length - 1] = last + part.said;
					else content.push(part.said);
				}
			}
			const tag = `${qualified(prefixed, name)}${attributes.map(({ text }) => text).join('')}${end}`;
			const inside = parts.map(({ text }) => text).join('');
			const close = `</${qualified(prefixed, name)}${end}>`;
			return {
				tree: {
					name: qualified(prefixed, name),
					namespace: NAMESPACES[prefixed] ?? '',
					attributes: sorted(
						attributes.map((one) => [
							qualified(one.prefix, one.local),
							NAMESPACES[one.prefix] ?? '',
							one.value,
						]),
					),
					content,
				},
				text: inside === '' && isClosedAtOnce ? `<${tag}/>` : `<${tag}>${inside}${close}`,
			};
		}),
}));

/** A whole document: its declaration, comments around its root, and the root, which declares the prefixes. */
export const xmlDocument: fc.Arbitrary<Written> = fc
	.record({
		declaration: fc.constantFrom(
			'',
			'<?xml version="1.0"?>',
			"<?xml version='1.0' encoding='utf-8' ?>",
			'<?xml version="1.0"\n encoding = "UTF-8" standalone="yes"?>',
		),
		around: fc.array(
			fc.oneof(
				comment,
				space.map((text) => ({ said: '', text })),
			),
			{ maxLength: 3 },
		),
		element,
	})
	.map(({ declaration, around, element: { tree, text } }) => {
		const misc = around.map((part) => part.text).join('');
		const declared = Object.entries(NAMESPACES)
			.map(([name, uri]) => ` xmlns:${name}="${uri}"`)
			.join('');
		const head = tree.name.length + 1;
		const root = `${text.slice(0, head)}${declared}${text.slice(head)}`;
		return { tree, text: `${declaration}${misc}${root}${misc}` };
	});

export function sorted(attributes: string[][]): string[][] {
	return attributes.sort(([a = '', x = ''], [b = '', y = '']) =>
		`${x} ${a}` < `${y} ${b}` ? -1 : 1,
	);
}
