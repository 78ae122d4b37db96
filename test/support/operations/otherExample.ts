import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { Answer } from '../service';

export interface PatternExample {
	item: Partial<INodeExecutionData>;
	/** Maps each path to its response. */
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
