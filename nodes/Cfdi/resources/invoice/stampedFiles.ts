import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { FollowUp, ItemInput } from '../../sending/operation';
import type { Text } from '../../words/text';
import { advice, sentences, text } from '../../words/text';
import { service } from '../../service';
import type { ItemErrorDetails } from '../../service/itemError';
import { ItemError, inWords } from '../../service/itemError';
import { merged } from '../../service/answer';
import { writtenText } from '../values';

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
			const answer = await post(service.download(writtenText(id)));
			const target = { id, outputField: OUTPUT_FIELD, files };
			const [file] = await service.readDownload(answer, target);
			return { ...done, ...file, json: merged(done.json, file?.json ?? {}) };
		},
		warn: withWarning,
	};
}

function withoutId(): ItemError {
	return new ItemError({ outcome: 'refused', ...inWords('noIdGiven') });
}

/**
 * In the form of a finding of the check before stamping. The advice of the error itself is left out:
 * "run this item again" would be a second invoice.
 */
function withWarning(
	done: INodeExecutionData,
	{ message, es, httpCode }: ItemErrorDetails,
): INodeExecutionData {
	const { warnings, id } = done.json;
	const why = sentences(
		{ en: message, es: es.message },
		httpCode === undefined ? undefined : text('httpStatus', { status: httpCode }),
	);
	const way: Text =
		id === undefined ? text('downloadAtService') : text('downloadById', { id: String(id) });
	const said = text('filesNotDownloaded', { message: why });
	const fix = advice('filesNotDownloaded', { way });
	const warning = {
		level: 'warn',
		code: '',
		field: 'Options > Download Files',
		message: said.en,
		fix: fix?.en,
		es: { message: said.es, fix: fix?.es },
	};
	const earlier = Array.isArray(warnings) ? (warnings as IDataObject[]) : [];
	return { ...done, json: { ...done.json, warnings: [...earlier, warning] } };
}
