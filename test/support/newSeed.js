/** Chooses a random seed before `npm run test:laws`, and prints how to run the same cases again. */
const { randomInt } = require('node:crypto');

module.exports = () => {
	// The test processes start later and inherit both variables.
	process.env.LAWS_SEED ||= String(randomInt(2 ** 31));
	process.env.LAWS_FACTOR ||= '20';
	const { LAWS_SEED: seed, LAWS_FACTOR: factor } = process.env;
	process.stdout.write(
		`\nEach law runs ${factor} times as many cases as in npm test. The same cases again, of one file:\n` +
			`LAWS_SEED=${seed} LAWS_FACTOR=${factor} npm run test:laws -- test/path/of.test.ts\n\n`,
	);
};
