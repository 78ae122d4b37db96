/** Starts the suites that take longest first, so that at the end no process waits for another. */
const Sequencer = require('@jest/test-sequencer').default;

const LONGEST = [
	'faults/invoice',
	'at-most-once/simulation/everyInterleaving',
	'at-most-once/simulation/passages',
	'unit/linearScans',
	'engine/hostileExchange',
	'faults/product',
	'faults/payment',
	'faults/customer',
	'sandbox/test/start',
	'engine/parametersTogether',
	'faults/manyItems',
	'faults/sameRetry',
	'faults/stop',
	'faults/downloadFiles',
	'engine/findLost',
	'sandbox/test/books',
	'sandbox/differential',
	'unit/docs',
	'unit/paymentSequence',
];

const rank = ({ path }) => {
	const place = LONGEST.findIndex((name) => path.includes(`/${name}.test.`));
	return place === -1 ? LONGEST.length : place;
};

module.exports = class LongestFirst extends Sequencer {
	sort(tests) {
		return [...tests].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
	}
};
