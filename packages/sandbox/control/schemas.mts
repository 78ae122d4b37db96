import { operations } from '../api/operations.mts';
import { faultNames } from '../faults/faults.mts';
import { SAT_STATUS } from '../satStatus/routes.mts';
import { efosCodes, satStates } from '../satStatus/states.mts';
import { downloadForms, pagings } from '../settings.mts';

const wholeNumber = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 } as const;

export const faultOrder = {
	type: 'object',
	additionalProperties: false,
	required: ['operation', 'fault'],
	properties: {
		operation: { enum: [...operations.map(({ name }) => name), SAT_STATUS, 'any'] },
		fault: { enum: faultNames },
		work: { enum: ['none', 'done'] },
		times: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'always' }] },
		after: wholeNumber,
		match: { type: 'string', minLength: 1 },
		status: { type: 'integer', minimum: 200, maximum: 599 },
		headers: { type: 'object', additionalProperties: { type: 'string' } },
		body: { type: ['string', 'object', 'array'] },
		delayMs: wholeNumber,
	},
} as const;

export const settings = {
	type: 'object',
	additionalProperties: false,
	properties: {
		delayMs: wholeNumber,
		atOnce: wholeNumber,
		retryAfter: wholeNumber,
		downloadForm: { enum: downloadForms },
		downloadSize: wholeNumber,
		paging: { enum: pagings },
		otherIds: wholeNumber,
		uuidAfterMs: wholeNumber,
	},
} as const;

export const atSat = {
	type: 'object',
	additionalProperties: false,
	properties: { state: { enum: satStates }, efos: { enum: efosCodes } },
} as const;

export const metadataFile = {
	type: 'object',
	properties: {
		month: { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' },
		kind: { enum: ['txt', 'zip'] },
	},
} as const;

export const metadataIssuer = {
	type: 'object',
	properties: { issuer: { type: 'string', default: 'EKU9003173C9' } },
} as const;

export const seed = {
	type: 'object',
	additionalProperties: false,
	properties: {
		customers: { ...wholeNumber, maximum: 1_000_000 },
		products: { ...wholeNumber, maximum: 1_000_000 },
	},
} as const;
