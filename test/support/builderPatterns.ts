/** The patterns of the node's operations, as n8n's AI builder reads them. */
import type { IBuilderHintVariation } from 'n8n-workflow';

import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

interface BuilderPattern {
	/** "invoice.stamp" */
	id: string;
	title: string;
	/** The node, as code of @n8n/workflow-sdk. */
	code: string;
}

const PATTERN = /<pattern title="([^"]+)">\n([\s\S]+?)\n<\/pattern>/g;

const contents = (): IBuilderHintVariation[] =>
	new Cfdi().description.builderHint?.extraTypeDefContent ?? [];

const idOf = ({ displayOptions: { show } = {} }: IBuilderHintVariation) =>
	`${String(show?.resource?.[0])}.${String(show?.operation?.[0])}`;

export const builderPatterns = (): BuilderPattern[] =>
	contents().flatMap((variation) =>
		[...variation.content.matchAll(PATTERN)].map(([, title = '', code = '']) => ({
			id: idOf(variation),
			title,
			code,
		})),
	);

/** What the builder is told of an operation in words. */
export function hintOf(id: string): string {
	const content = contents().find((variation) => idOf(variation) === id)?.content ?? '';
	return /^@builderHint (.+)$/m.exec(content)?.[1] ?? '';
}
