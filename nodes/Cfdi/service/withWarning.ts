import type { INodeExecutionData } from 'n8n-workflow';

import type { ErrorWords } from './itemError';

/** An item with one more of its warnings. */
export function withWarning(
	item: INodeExecutionData,
	{ message, description = '', es }: ErrorWords,
): INodeExecutionData {
	const warning = {
		level: 'warn',
		code: '',
		field: '',
		message,
		fix: description,
		es: { message: es.message, fix: es.description ?? '' },
	};
	const { warnings } = item.json;
	const others = Array.isArray(warnings) ? warnings : [];
	return { ...item, json: { ...item.json, warnings: [...others, warning] } };
}
