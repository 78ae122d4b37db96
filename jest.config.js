/** @type {import('jest').Config} */
module.exports = {
	testMatch: ['<rootDir>/test/**/*.test.{ts,cts}'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	modulePathIgnorePatterns: ['<rootDir>/dist'],
	testEnvironment: 'node',
	// Each suite loads n8n's engine anew, and a process keeps what it has loaded: no process runs them
	// all, and one that has grown is replaced.
	maxWorkers: 2,
	workerIdleMemoryLimit: '800MB',
	// Ends a test that hangs; a slow machine may take its time.
	testTimeout: 120_000,
	// A run that nobody watches prints the name of every test.
	verbose: process.env.CI === 'true',
	reporters: ['default', '<rootDir>/test/faults/reporter.js'],
	setupFiles: ['<rootDir>/test/support/quietLog.cts', '<rootDir>/test/support/noDelays.ts'],
	transform: {
		// Types are checked by `npm run typecheck`; here each file is only translated.
		'^.+\\.c?ts$': ['ts-jest', { tsconfig: 'tsconfig.json', diagnostics: false }],
	},
};
