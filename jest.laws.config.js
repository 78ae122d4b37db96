// The laws again (the properties that fast-check tests), with a new seed and more cases, and all of the long tables.
const { readFileSync, readdirSync } = require('node:fs');

const all = require('./jest.config.js');

const testsIn = (folder) =>
	readdirSync(folder, { recursive: true })
		.map((file) => `${folder}/${file}`)
		.filter((file) => /\.test\.c?ts$/.test(file) && !file.includes('node_modules'));

/** Suites of which `npm test` runs a part. */
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
	// A law that fails may take long to find its smallest example.
	testTimeout: 1_800_000,
};
