// Runs the fast-check properties with a new seed and more cases, and the long tables in full.
const { readFileSync, readdirSync } = require('node:fs');

const all = require('./jest.config.js');

const testsIn = (folder) =>
	readdirSync(folder, { recursive: true })
		.map((file) => `${folder}/${file}`)
		.filter((file) => /\.test\.c?ts$/.test(file) && !file.includes('node_modules'));

/** Finds the suites that `npm test` runs only in part. */
const holdsLaws = (file) =>
	/'fast-check'|LAWS_FACTOR|\/(?:part.cts|matrix)'/.test(readFileSync(file, 'utf8'));

/** @type {import('jest').Config} */
module.exports = {
	...all,
	testMatch: ['credentials', 'nodes', 'packages', 'test']
		.flatMap(testsIn)
		.filter(holdsLaws)
		.map((file) => `<rootDir>/${file}`),
	globalSetup: '<rootDir>/test/support/newSeed.js',
	// When a property fails, fast-check can take long to find the smallest example.
	testTimeout: 1_800_000,
};
