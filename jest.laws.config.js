// The laws again (the properties that fast-check tests), with a new seed and more cases.
const { readFileSync, readdirSync } = require('node:fs');

const all = require('./jest.config.js');

const holdsLaws = (file) => readFileSync(`test/${file}`, 'utf8').includes("'fast-check'");

/** @type {import('jest').Config} */
module.exports = {
	...all,
	testMatch: readdirSync('test', { recursive: true })
		.filter((file) => /\.test\.c?ts$/.test(file) && holdsLaws(file))
		.map((file) => `<rootDir>/test/${file}`),
	globalSetup: '<rootDir>/test/support/newSeed.js',
	// A law that fails may take long to find its smallest example.
	testTimeout: 1_800_000,
};
