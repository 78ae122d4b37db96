import type { Name, NodeWords, Words } from './words.mts';

export interface MadePage {
	path: string;
	markdown: string;
}

const TEXTS = {
	en: {
		codes: "# Each of SAT's codes",
		codesIntro: `What the node says when SAT, or your service, refuses with one of these codes. How to read a refusal, and the codes that
come most often, are on the page [Refusals and SAT's codes](sat-codes.md).`,
		stamp: '## Stamping',
		cancel: '## Cancelling',
		messages: '# Each message of the node',
		messagesIntro: `All that the node can say, to search for the words of a red box. An ellipsis (…) is a value of yours. How a
whole red box looks is on the page [Typical mistakes](mistakes.md).`,
		groups: {
			invoices: 'Invoices',
			lines: 'Lines and their taxes',
			payments: 'Payments',
			shops: 'Orders of shops',
			spreadsheets: 'Spreadsheets',
			others: 'Values and files',
			node: 'Sending, keys and answers',
		},
	},
	es: {
		codes: '# Cada código del SAT',
		codesIntro: `Lo que el nodo dice cuando el SAT, o su servicio, rechaza con uno de estos códigos. Cómo se lee un rechazo, y los códigos
más frecuentes, están en la página [Rechazos y códigos del SAT](sat-codes.md).`,
		stamp: '## Al timbrar',
		cancel: '## Al cancelar',
		messages: '# Cada mensaje del nodo',
		messagesIntro: `Todo lo que el nodo puede decir, para buscar las palabras de un recuadro rojo, que está en inglés: aquí sigue a cada mensaje
en español. Los puntos suspensivos (…) son un valor suyo. Cómo se ve un recuadro completo está en la página
[Errores comunes](mistakes.md).`,
		groups: {
			invoices: 'Facturas',
			lines: 'Conceptos y sus impuestos',
			payments: 'Pagos',
			shops: 'Pedidos de tiendas',
			spreadsheets: 'Hojas de cálculo',
			others: 'Valores y archivos',
			node: 'Envío, claves y respuestas',
		},
	},
} as const;

export function codesPage(words: NodeWords, name: Name): MadePage {
	const { codes, codesIntro, stamp, cancel } = TEXTS[name];
	const section = (request: 'stamp' | 'cancel', table: object) =>
		Object.keys(table).map((code) => {
			const { cause, fix } = words.explanationOf(code, request, words.dictionary)[name];
			return `### ${code}\n\n${escaped(cause)}\n\n${escaped(fix)}`;
		});
	return page(name, 'codes.md', [
		codes,
		codesIntro,
		stamp,
		...section('stamp', words[name].codes),
		cancel,
		...section('cancel', words[name].cancellationCodes),
	]);
}

/**
 * Builds the page with all of the node's whole-sentence messages. The Spanish page also shows each
 * message in English.
 */
export function messagesPage(words: NodeWords, name: Name): MadePage {
	const { messages, messagesIntro, groups } = TEXTS[name];
	const own = Object.values(words.groups).flatMap((group) => Object.keys(group));
	const kindsOf: Record<keyof typeof groups, string[]> = {
		...(Object.fromEntries(
			Object.entries(words.groups).map(([group, kinds]) => [group, Object.keys(kinds)]),
		) as Record<keyof typeof groups, string[]>),
		others: Object.keys(words.en.kinds).filter((kind) => !own.includes(kind)),
		node: Object.keys(words.node.en),
	};
	const all = (Object.keys(groups) as Array<keyof typeof groups>).flatMap((group) => {
		const table = (language: Name) => (group === 'node' ? words.node : kinds(words))[language];
		return kindsOf[group]
			.filter((kind) => isSentence(table('en')[kind]))
			.map((kind) => ({
				group,
				code: kind,
				...shown(words, name, table(name)[kind]),
				english: Object.values(shown(words, 'en', table('en')[kind])).filter(Boolean),
			}));
	});
	const byWords = [...Map.groupBy(all, ({ what }) => what)];
	const sections = Object.entries(groups).flatMap(([group, title]) => [
		`## ${title}`,
		...byWords
			.filter(([, [one]]) => one?.group === group)
			.map(([what, same]) => {
				const below = same.flatMap(({ english, fix }) => [
					...(name === 'en' ? [] : [`> ${english.join('\n>\n> ')}`]),
					fix,
				]);
				const codes = same.map(({ code }) => `\`${code}\``).join(', ');
				return [`### ${what}`, ...new Set(below), codes].filter((part) => part !== '').join('\n\n');
			}),
	]);
	return page(name, 'messages.md', [messages, messagesIntro, ...sections]);
}

const kinds = (words: NodeWords) => ({ en: words.en.kinds, es: words.es.kinds });

/**
 * Returns false for part of a sentence, such as "persona física", because other messages contain
 * it.
 */
function isSentence(words: Words | undefined): words is Words {
	if (words === undefined) return false;
	const said = typeof words === 'string' ? words : words.what;
	const own = said.replace(/\{[^}]*\}/g, '').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
	return own > (typeof words === 'string' ? 3 : 2);
}

function shown(words: NodeWords, name: Name, one: Words | undefined) {
	const [what, fix] =
		one === undefined || typeof one === 'string' ? [one ?? '', ''] : [one.what, one.fix];
	const advice = typeof fix === 'string' ? fix : (fix.form ?? fix.json);
	const inWords = (template: string) => escaped(withoutPlaces(words, name, template)).trim();
	return { what: inWords(what).replace(/^\p{Ll}/u, (first) => `… ${first}`), fix: inWords(advice) };
}

/**
 * Replaces a message's placeholders. CFDI fields become their labels, and other values become "…".
 */
function withoutPlaces(words: NodeWords, name: Name, template: string): string {
	const { dictionary } = words;
	return words
		.inOwnWords(template, words[name])
		.replace(/\{(\p{Lu}[\p{L}.]*)\}/gu, (_place, attribute: string) => {
			return dictionary[name](attribute) ?? attribute.replace(/^Conceptos\./, '');
		})
		.replace(/\{(?:(?:and|or):)?\p{Ll}\w*\}/gu, '…')
		.replace(/…(?:\s*…)+/g, '…');
}

function escaped(text: string): string {
	return text.replace(/[\\`*_[\]<&]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

function page(name: Name, path: string, parts: readonly string[]): MadePage {
	return { path: name === 'en' ? path : `es/${path}`, markdown: `${parts.join('\n\n')}\n` };
}
