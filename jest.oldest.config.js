// The tests of the operations and of the promise again, on the core of the oldest n8n that is supported: n8n-core-oldest
// among the devDependencies, and the n8n-workflow that belongs to it. Or on the core of an installed n8n:
// N8N_CORE=~/.cache/n8n-nodes-cfdi/n8n-2.41.1/node_modules/n8n-core npm run test:oldest
const { createRequire } = require('node:module');

const newest = require('./jest.config.js');

const core = require.resolve(process.env.N8N_CORE ?? 'n8n-core-oldest');
const { resolve } = createRequire(core);

/** @type {import('jest').Config} */
module.exports = {
	...newest,
	testMatch: ['<rootDir>/test/{operations,promise}/**/*.test.{ts,cts}'],
	moduleNameMapper: {
		'^n8n-core$': core,
		'^n8n-workflow$': resolve('n8n-workflow'),
		'^@n8n/backend-common$': resolve('@n8n/backend-common'),
		'^@n8n/di$': resolve('@n8n/di'),
	},
};
