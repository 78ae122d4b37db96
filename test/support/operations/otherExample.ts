import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Answer } from '../service';

/** A pattern for n8n's AI builder with its execution. */
export interface PatternExample {
	item: Partial<INodeExecutionData>;
	/** The service's answer for each path, once. */
	answers?: Readonly<Record<string, Answer>>;
	sent?: object;
	output?: object;
}

export interface OtherExample {
	name: string;
	runs: Array<{
		parameters: INodeParameters;
		answers?: Readonly<Record<string, Answer>>;
		item?: Partial<INodeExecutionData>;
	}>;
	patterns: Readonly<Record<string, PatternExample>>;
}
