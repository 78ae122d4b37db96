const { compilerOptions } = require('typescript').readConfigFile(
	`${__dirname}/tsconfig.json`,
	require('typescript').sys.readFile,
).config;

/** Jest runs CommonJS. */
const COMPILED = {
	...compilerOptions,
	module: 'commonjs',
	moduleResolution: 'node10',
	customConditions: undefined,
};

/** @type {import('jest').Config} */
module.exports = {
	testMatch: ['<rootDir>/{credentials,nodes,packages,test}/**/*.test.{ts,cts}'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: ['<rootDir>/dist'],
	testEnvironment: '<rootDir>/test/support/loadedOnce.js',
	// The library is tested from its source.
	testEnvironmentOptions: { customExportConditions: ['cfdi-source', 'node', 'node-addons'] },
	// A process does not free all that its suites load: one that has grown is replaced, which has to load n8n's
	// engine anew.
	maxWorkers: 2,
	workerIdleMemoryLimit: '1500MB',
	testSequencer: '<rootDir>/test/support/longestFirst.js',
	// Only for a test that hangs: a slow machine must not fail.
	testTimeout: 600_000,
	// In CI, prints the name of each test.
	verbose: process.env.CI === 'true',
	reporters: ['default', '<rootDir>/test/promise/reporter.js'],
	setupFiles: ['quietLog.cts', 'noDelays.ts', 'laws.cts'].map(
		(file) => `<rootDir>/test/support/${file}`,
	),
	transform: {
		// Types are checked by `npm run typecheck`; here files are only compiled.
		'^.+\\.c?ts$': [
			'<rootDir>/test/support/transform.js',
			{ tsconfig: COMPILED, diagnostics: false },
		],
	},
};
