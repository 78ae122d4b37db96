import { Results } from './memory';
import { aHost } from './support/host';

describe('the search range for a lost request', () => {
	it('searches for a lost request between the last earlier ID and the first later ID', () => {
		const known = new Results(aHost());
		const send = (name: string) => known.sending({ name, data: {} });
		known.answered({ id: 10 }, send('first'));
		const lost = send('lost');
		const beside = send('beside');
		known.unanswered(lost);
		const after = send('after');
		known.answered({ id: 14 }, after);
		known.answered({ id: 12 }, beside);
		expect(lost).toMatchObject({ after: 10, lowestIdSince: 12n, lowestLaterId: 14n });
	});

	it('searches for a lost request after the latest ID if the service restarted with lower IDs', () => {
		const known = new Results(aHost());
		const send = (name: string) => known.sending({ name, data: {} });
		known.answered({ id: 64, uuid: 'U64' }, send('before'));
		known.answered({ id: 5, uuid: 'U5' }, send('anew'));
		expect(send('lost')).toMatchObject({ after: 5 });
	});

	it('searches for a lost request above the highest known ID, in whatever order answers arrive', () => {
		const known = new Results(aHost());
		const send = (name: string) => known.sending({ name, data: {} });
		known.answered({ id: 10, uuid: 'U10' }, send('first'));
		const [one, other] = [send('one'), send('other')];
		known.answered({ id: 12, uuid: 'U12' }, other);
		known.answered({ id: 11, uuid: 'U11' }, one);
		known.answered({ id: 10, uuid: 'U10' }, send('again'));
		expect(send('lost')).toMatchObject({ after: 12 });
	});
});
