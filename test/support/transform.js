/**
 * Compiles TypeScript with esbuild, because ts-jest takes ten times as long. Files with jest.mock()
 * need ts-jest, which moves this call above the imports.
 */
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { transformSync, version } = require('esbuild');
const { createTransformer } = require('ts-jest').default;

const self = readFileSync(__filename);

module.exports = {
	createTransformer(options) {
		const hoisting = createTransformer(options);
		const isHoisting = (text) => /\bjest\.(un)?mock\(/.test(text);
		return {
			process(text, path, jest) {
				if (isHoisting(text)) return hoisting.process(text, path, jest);
				return transformSync(text, {
					loader: 'ts',
					format: 'cjs',
					target: 'es2022',
					sourcefile: path,
					sourcemap: 'external',
					sourcesContent: false,
				});
			},
			getCacheKey(text, path, jest) {
				if (isHoisting(text)) return hoisting.getCacheKey(text, path, jest);
				return createHash('sha256')
					.update(self)
					.update(version)
					.update(path)
					.update(text)
					.digest('hex');
			},
		};
	},
};
