import type { IBuilderHintVariation, INodeParameters, IParameterBuilderHint } from 'n8n-workflow';

/** A node that n8n's AI builder can copy: its parameters, without resource and operation. */
export interface Pattern {
	title: string;
	parameters: INodeParameters;
}

/** For fields with an amount: models write numbers, and subtract taxes unasked. */
export const amountHint: IParameterBuilderHint = {
	propertyHint:
		'A text with a dot and no commas, such as "1250.50": never a number, which loses digits, and never calculated or rounded in an expression.',
};

/** For lists of taxes: models write one text, or an expression, which n8n's SDK does not accept there. */
export const taxesHint: IParameterBuilderHint = {
	propertyHint:
		'Always a list, of these names only: ["IVA 16"]. No expression: what the data says goes into the JSON of the lines, each with taxes of its own.',
};

interface BuilderTexts {
	resource: string;
	operation: string;
	/** "Stamp invoice", the name of the node in its patterns. */
	name: string;
	builderHint: string;
	patterns: readonly Pattern[];
}

/**
 * Returns the hint and the patterns of an operation for n8n's AI builder, as code for @n8n/workflow-sdk. The hint
 * of an option appears only in search results, not in the generated types (generateNodeTypeFile).
 */
export function builderContent(texts: BuilderTexts): IBuilderHintVariation {
	const { resource, operation, builderHint, patterns } = texts;
	return {
		displayOptions: { show: { resource: [resource], operation: [operation] } },
		content: [
			`@builderHint ${builderHint}`,
			'<patterns>',
			...patterns.flatMap((pattern) => [
				`<pattern title="${pattern.title}">`,
				nodeCode(pattern, texts),
				'</pattern>',
			]),
			'</patterns>',
		].join('\n'),
	};
}

function nodeCode({ parameters }: Pattern, { resource, operation, name }: BuilderTexts): string {
	const all = Object.entries({ resource, operation, ...parameters });
	return [
		`const ${operation} = node({`,
		`  type: 'n8n-nodes-cfdi.cfdi', version: 1, config: { name: ${code(name)}, parameters: {`,
		...all.map(([key, value]) => `    ${key}: ${code(value)},`),
		'  } },',
		'});',
	].join('\n');
}

/** Writes a value as code, and an expression as expr(): the form that n8n saves confuses models (n8n's lint). */
function code(value: unknown): string {
	if (typeof value === 'string') {
		return value.startsWith('=') ? `expr(${quoted(value.slice(1))})` : quoted(value);
	}
	if (Array.isArray(value)) return `[${value.map(code).join(', ')}]`;
	if (typeof value !== 'object' || value === null) return String(value);
	const entries = Object.entries(value).map(([key, inner]) => `${key}: ${code(inner)}`);
	return `{ ${entries.join(', ')} }`;
}

const quoted = (text: string): string => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
