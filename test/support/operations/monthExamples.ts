import {
	bytesOf,
	ISSUER,
	listText,
	registerRow,
	satRow,
	uuidOf,
} from '../../../packages/desk/support/satLists';
import type { OtherExample } from './otherExample';

const listFile = (rows: readonly string[]) => ({
	binary: {
		data: {
			mimeType: 'text/plain',
			fileName: 'metadata.txt',
			data: Buffer.from(bytesOf(listText(rows))).toString('base64'),
		},
	},
});

const audit = {
	auditIssuer: ISSUER,
	auditDay: '2026-11-30',
	auditRegister: JSON.stringify([registerRow(), registerRow({ id: 2, uuid: uuidOf(2) })]),
};

export const monthExamples: OtherExample[] = [
	{
		name: 'month.audit',
		runs: [
			{
				parameters: { ...audit, options: { listedOn: '2026-12-20' } },
				item: listFile([satRow({ total: '1160.01' }), satRow({ uuid: uuidOf(3) })]),
			},
			{ parameters: audit, item: listFile([satRow(), satRow({ uuid: uuidOf(2) })]) },
		],
		patterns: {
			"SAT's list that a form took, and the rows of both Data Tables": {
				item: {
					json: { Mes: '2026-11-30', register: [registerRow()], payments: [] },
					...listFile([satRow({ recipient: 'IIA040805DZ4' })]),
				},
				output: { code: 'satRecipientDiffers', uuid: uuidOf(1) },
			},
		},
	},
];
