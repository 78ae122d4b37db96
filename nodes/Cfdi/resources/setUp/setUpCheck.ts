import type { INodeExecutionData } from 'n8n-workflow';

import type { Text, TextValues } from 'cfdi-mx';
import { inOthers } from 'cfdi-mx';
import type { NodeKind } from '../../words/text';
import { advice, text } from '../../words/text';

/** One check of the set-up, in the order of its items. */
export interface SetUpCheck {
	check:
		| 'address'
		| 'token'
		| 'read'
		| 'clock'
		| 'issuer'
		| 'keyStore'
		| 'version'
		| 'dataTables'
		| 'communityPackages'
		| 'queueMode';
	/** notKnown: n8n or the service does not say it. */
	state: 'ok' | 'problem' | 'notKnown';
	/** Stable: a workflow branches on it. */
	code?: string;
	message: Text;
	whatToDo?: Text;
}

const stating =
	(state: SetUpCheck['state']) =>
	(check: SetUpCheck['check'], kind: NodeKind, values?: TextValues): SetUpCheck => {
		const whatToDo = advice(kind, values);
		const said = { check, state, message: text(kind, values) };
		return whatToDo === undefined ? said : { ...said, code: kind, whatToDo };
	};

export const ok = stating('ok');
export const aProblem = stating('problem');
export const notKnown = stating('notKnown');

/** The item of a check, in both languages. */
export function itemOf({ check, state, code, message, whatToDo }: SetUpCheck): INodeExecutionData {
	return {
		json: {
			check,
			state,
			...(code !== undefined && { code }),
			message: message.en,
			...(whatToDo && { whatToDo: whatToDo.en }),
			...inOthers((name) => ({
				message: message[name],
				...(whatToDo && { whatToDo: whatToDo[name] }),
			})),
		},
	};
}
