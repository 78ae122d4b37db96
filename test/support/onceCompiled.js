/**
 * Jest's environment for Node.js, in which a process compiles each file once. Each suite still has modules of
 * its own: it runs the compiled files again. Jest compiles n8n's engine, 2,000 files, for each suite anew,
 * which takes longer than most suites' tests.
 */
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

const { compileFunction } = vm;

/** By file; a file whose text has changed, as a mock's may, is compiled again. */
const compiled = new Map();

vm.compileFunction = (code, parameters, options) => {
	const { filename, parsingContext } = options;
	if (filename === undefined || parsingContext === undefined) {
		return compileFunction(code, parameters, options);
	}
	let known = compiled.get(filename);
	if (known?.code !== code) {
		known = compile(code, parameters, filename);
		compiled.set(filename, known);
	}
	// An import() belongs to the suite that runs the file now.
	known.importModule = options.importModuleDynamically;
	return known.script.runInContext(parsingContext);
};

function compile(code, parameters, filename) {
	const head = `(function (${parameters.join(', ')}) {`;
	const known = { code };
	known.script = new vm.Script(`${head}${code}\n})`, {
		filename,
		// So that stack traces name the columns of the file.
		columnOffset: -head.length,
		importModuleDynamically: (...request) => known.importModule(...request),
	});
	return known;
}

module.exports = TestEnvironment;
