import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { FollowUp, ItemInput } from '../../request/operation';
import type { Answer } from '../../response/httpAnswer';
import { readDownload } from '../../response/files';
import { ItemError } from '../../response/itemError';
import { merged } from '../../response/merge';
import { invoiceIdText } from '../values';
import { downloadEndpoint } from './downloadEndpoint';

/** Several files get this name followed by _xml, _pdf or _zip, as in Download. */
const OUTPUT_FIELD = 'data';

/** Options > Download Files: the XML and PDF of an invoice on the item of its stamp. */
export function stampedFiles({ post, files }: Pick<ItemInput, 'post' | 'files'>): FollowUp {
	return {
		send: async (done) => {
			// An item with a used Unique Key was not stamped here.
			if (done.json.uuid === undefined) return done;
			const { id } = done.json;
			if (typeof id !== 'number' && typeof id !== 'string') throw withoutId();
			const response: Answer = await post({
				...downloadEndpoint,
				body: JSON.stringify({ Id: invoiceIdText(id) }),
			});
			const [file] = await readDownload(response, { id, outputField: OUTPUT_FIELD, files });
			return { ...done, ...file, json: merged(done.json, file?.json ?? {}) };
		},
		warn: (done, { message, httpCode }) => withWarning(done, message, httpCode),
	};
}

function withoutId(): ItemError {
	return new ItemError({
		outcome: 'refused',
		message: 'the service gave no ID with the UUID',
	});
}

/**
 * In the form of a finding of the check before stamping. The advice of the error itself is left out:
 * "run this item again" would be a second invoice.
 */
function withWarning(
	done: INodeExecutionData,
	message: string,
	httpCode: string | undefined,
): INodeExecutionData {
	const { warnings, id } = done.json;
	const status = httpCode === undefined ? '' : ` (HTTP ${httpCode})`;
	const way =
		id === undefined
			? 'Download them at your invoicing service.'
			: `Download them with the operation Download and the Invoice ID ${String(id)}.`;
	const warning = {
		level: 'warn',
		code: '',
		field: 'Options > Download Files',
		message: `The invoice is stamped, but its files were not downloaded: ${message}${status}`,
		fix: `${way} Do not stamp the invoice again.`,
	};
	const earlier = Array.isArray(warnings) ? (warnings as IDataObject[]) : [];
	return { ...done, json: { ...done.json, warnings: [...earlier, warning] } };
}
