const { compilerOptions } = require('typescript').readConfigFile(
	`${__dirname}/tsconfig.json`,
	require('typescript').sys.readFile,
).config;

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
	// Test the libraries from their sources.
	testEnvironmentOptions: { customExportConditions: ['cfdi-source', 'node', 'node-addons'] },
	// A process does not free everything that its suites load. When it has grown, jest replaces it,
	// and the new process loads n8n's engine again.
	maxWorkers: 2,
	workerIdleMemoryLimit: '1500MB',
	testSequencer: '<rootDir>/test/support/longestFirst.js',
	// This limit only ends tests that hang, so a slow machine must not reach it.
	testTimeout: 600_000,
	verbose: process.env.CI === 'true',
	reporters: ['default', '<rootDir>/test/promise/reporter.js'],
	setupFiles: ['quietLog.cts', 'noDelays.ts', 'laws.cts'].map(
		(file) => `<rootDir>/test/support/${file}`,
	),
	transform: {
		// Compile only. `npm run typecheck` checks the types.
		'^.+\\.c?ts$': [
			'<rootDir>/test/support/transform.js',
			{ tsconfig: COMPILED, diagnostics: false },
		],
	},
};
