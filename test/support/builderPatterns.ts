import type { IBuilderHintVariation } from 'n8n-workflow';

import { ownNodes } from './ownNodes';

interface BuilderPattern {
	id: string;
	title: string;
	code: string;
}

const PATTERN = /<pattern title="([^"]+)">\n([\s\S]+?)\n<\/pattern>/g;

const contents = (): IBuilderHintVariation[] =>
	ownNodes.flatMap(({ description }) => description.builderHint?.extraTypeDefContent ?? []);

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

export function hintOf(id: string): string {
	const content = contents().find((variation) => idOf(variation) === id)?.content ?? '';
	return /^@builderHint (.+)$/m.exec(content)?.[1] ?? '';
}
