import nock from 'nock';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { baseUrl, runNode, token } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import type { Answer } from '../../support/service';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { paths, refusedFields } from '../../support/serviceForms';

withoutNetwork();
const store = withKeyStore();

const path = paths.customers;
const page = pageAnswer(1, 1, []);
const issuer = {
	issuerRfc: 'EKU9003173C9',
	issuerName: 'ESCUELA KEMPER URGATE',
	issuerTaxRegime: '601',
	placeOfIssue: '42501',
};

interface Check {
	check: string;
	state: string;
	message: string;
	whatToDo?: string;
	es: { message: string };
}

async function checks(credentials: ICredentialDataDecryptedObject = issuer): Promise<Check[]> {
	const { items, error } = await runNode({
		parameters: { resource: 'setUp', operation: 'doctor' },
		credentials: { baseUrl, accessToken: token, ...credentials },
	});
	expect(error).toBeUndefined();
	return items.map(({ json }) => json as unknown as Check);
}

const statesOf = (all: Check[]) =>
	Object.fromEntries(all.map(({ check, state }) => [check, state]));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toUTCString();

/** A node cannot make these checks. */
const UNKNOWN = {
	version: 'notKnown',
	dataTables: 'notKnown',
	communityPackages: 'notKnown',
	queueMode: 'notKnown',
};

it('reports a correct set-up as ok after one read request, without a stamp', async () => {
	const sent = serviceAnswers(path, { ...page, headers: { date: ago(0) } });

	const all = await checks();

	expect(statesOf(all)).toEqual({
		address: 'ok',
		token: 'ok',
		read: 'ok',
		clock: 'ok',
		issuer: 'ok',
		keyStore: 'ok',
		...UNKNOWN,
	});
	expect(sent.map(({ body }) => body)).toEqual(['{}']);
	expect(store.keys().filter((key) => key.includes('doctor'))).toEqual([]);
});

it('explains each failed check of the set-up in both languages', async () => {
	nock(baseUrl)
		.post(path)
		.replyWithError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));

	for (const { check, state, message, whatToDo, es } of await checks({})) {
		expect([message, es.message]).not.toContain('');
		if (['token', 'read', 'clock'].includes(check))
			expect(message).toMatch(/did not give a response/);
		else if (state !== 'ok') expect(whatToDo).toMatch(/\.$|\)$/);
	}
});

it.each<[what: string, answer: Answer, states: object]>([
	[
		'a refused token',
		{ status: 401, body: {} },
		{ address: 'ok', token: 'problem', read: 'notKnown' },
	],
	[
		'a token without permission to read',
		{ status: 403, body: {} },
		{ address: 'ok', token: 'ok', read: 'problem' },
	],
	[
		'a wrong address at the service',
		{ status: 404, body: '<html></html>' },
		{ address: 'problem', token: 'notKnown', read: 'notKnown' },
	],
	[
		'the address of another website',
		{ body: '<html></html>' },
		{ address: 'problem', token: 'notKnown', read: 'notKnown' },
	],
	[
		'a service that refuses the read',
		refusedFields({ Rfc: ['No'] }),
		{ address: 'ok', token: 'notKnown', read: 'problem' },
	],
])('detects %s when it checks the set-up', async (_what, answer, states) => {
	serviceAnswers(path, answer);
	expect(statesOf(await checks())).toMatchObject(states);
});

it.each([
	[120, 'problem', /12\d seconds ahead/],
	[-120, 'problem', /1[12]\d seconds behind/],
	[30, 'ok', /agrees with the clock of the service/],
])('reports a clock that is %i seconds ahead as %s', async (seconds, state, words) => {
	serviceAnswers(path, { ...page, headers: { date: ago(seconds) } });
	const clock = (await checks()).find(({ check }) => check === 'clock');
	expect(clock).toMatchObject({ state, message: expect.stringMatching(words) as string });
});

it('reports the clock as unknown if the service does not send its time', async () => {
	serviceAnswers(path, page);
	expect(statesOf(await checks())).toMatchObject({ clock: 'notKnown' });
});

it.each([
	['a regime of persons for a company', { ...issuer, issuerTaxRegime: '612' }, 'problem'],
	['an RFC with a wrong letter', { ...issuer, issuerRfc: 'EKU9003173C' }, 'problem'],
	['an RFC with a wrong check digit', { ...issuer, issuerRfc: 'EKU9003173C8' }, 'problem'],
	['an RFC and no regime', { ...issuer, issuerTaxRegime: '' }, 'problem'],
	['a postal code of six digits', { ...issuer, placeOfIssue: '425010' }, 'problem'],
	[
		'no issuer',
		{ issuerRfc: '', issuerName: '', issuerTaxRegime: '', placeOfIssue: '' },
		'notKnown',
	],
	['no postal code', { ...issuer, placeOfIssue: '' }, 'notKnown'],
])(
	'checks a credential with %s and reports the issuer as %s',
	async (_what, credentials, state) => {
		serviceAnswers(path, page);
		expect(statesOf(await checks(credentials))).toMatchObject({ issuer: state });
	},
);

it("reports a broken key store as a problem and shows the store's message", async () => {
	serviceAnswers(path, page);
	store.breakDown();
	const keys = (await checks()).find(({ check }) => check === 'keyStore');
	expect(keys).toMatchObject({
		state: 'problem',
		message: 'n8n could not keep a key: The database is locked',
	});
});

it("shows the service's message in a check of the set-up without the token", async () => {
	serviceAnswers(path, { status: 500, body: { message: `Bearer ${token} failed` } });
	expect(JSON.stringify(await checks())).not.toContain(token);
});
