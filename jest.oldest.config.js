// Runs the tests of the operations and of the promise on the oldest supported n8n: n8n-core-oldest
// in devDependencies, with its own n8n-workflow. Or on the core of an installed n8n:
// N8N_CORE=~/.cache/n8n-nodes-cfdi/n8n-2.41.1/node_modules/n8n-core npm run test:oldest
const { createRequire } = require('node:module');

const newest = require('./jest.config.js');

const core = require.resolve('n8n-core-oldest');
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
