/** Starts the slowest test files first, so that no process runs one alone at the end. */
const Sequencer = require('@jest/test-sequencer').default;

const LONGEST = [
	'promise/invoice',
	'stamp/findLost',
	'sandbox/test/start',
	'hostile/hostile',
	'operations/archive/archive',
	'unit/linearScans',
	'cfdi/lines/taxLaws',
	'every/parameters',
	'at-most-once/simulation/everyInterleaving',
	'tools/build',
	'cfdi/package',
	'tools/customersPageTyped',
	'tools/officePageTyped',
	'taxCertificate/pdfText',
	'spreadsheet/inPlace',
	'sandbox/test/books',
	'tools/answerFields',
	'spreadsheet/closedWorld',
	'every/hostileExchange',
	'sandbox/sampleOrder',
	'tools/workflowFiles',
	'tools/install',
	'promise/findLost',
	'promise/downloadFiles',
	'sandbox/differential',
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
