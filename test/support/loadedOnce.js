/**
 * Runs test files in Node.js and loads n8n's engine (2,000 files) only once per process, because
 * loading takes longer than most test files. The files share one global object with the engine, and
 * changes to it are undone after each file. Other modules are loaded separately.
 */
const { readFileSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const { dirname } = require('node:path');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');
const { default: Resolver } = require('jest-resolve');

const { compileFunction } = vm;

/**
 * These modules are loaded only once. fast-check is one of them, because it builds a table of all
 * Unicode characters.
 */
const ONCE = /[\\/]node_modules[\\/](?:n8n-(?:core|workflow)|@n8n[\\/]|fast-check[\\/])/;

/** Maps each file name to its compiled script, which is replaced if the code changes. */
const compiled = new Map();

vm.compileFunction = (code, parameters, options) => {
	const { filename, parsingContext } = options;
	if (filename === undefined || parsingContext === undefined) {
		return compileFunction(code, parameters, options);
	}
	if (ONCE.test(filename)) {
		return (module) => {
			module.exports = loaded(filename, parsingContext);
		};
	}
	let known = compiled.get(filename);
	if (known?.code !== code) {
		known = compile(code, parameters, filename);
		compiled.set(filename, known);
	}
	// Use the import() of the test file that currently runs the compiled file.
	known.importModule = options.importModuleDynamically;
	return known.script.runInContext(parsingContext);
};

function compile(code, parameters, filename) {
	const head = `(function (${parameters.join(', ')}) {`;
	const known = { code };
	known.script = new vm.Script(`${head}${code}\n})`, {
		filename,
		// The added head must not change the columns in stack traces.
		columnOffset: -head.length,
		importModuleDynamically: (...request) => known.importModule(...request),
	});
	return known;
}

const AS_COMMON_JS = {
	conditions: ['require', 'default', 'node', 'node-addons'],
	extensions: ['.js', '.json', '.node'],
	moduleDirectory: ['node_modules'],
};

const HEAD = '(function (module, exports, require, __dirname, __filename) {';

const modules = new Map();

function loaded(filename, context) {
	const known = modules.get(filename);
	if (known !== undefined) return known.exports;
	const module = { id: filename, filename, exports: {}, children: [], paths: [] };
	modules.set(filename, module);
	const text = readFileSync(filename, 'utf8');
	try {
		if (filename.endsWith('.json')) module.exports = JSON.parse(text);
		else execute(text, module, context);
	} catch (error) {
		// Remove the module, so that the next require fails in the same way.
		modules.delete(filename);
		throw error;
	}
	return module.exports;
}

function execute(text, module, context) {
	const { filename } = module;
	const folder = dirname(filename);
	const require = requireFrom(folder, context);
	module.require = require;
	const run = new vm.Script(`${HEAD}${text}\n})`, {
		filename,
		columnOffset: -HEAD.length,
		importModuleDynamically: async (name) => await import(require.resolve(name)),
	}).runInContext(context);
	run.call(module.exports, module, module.exports, require, folder, filename);
}

function requireFrom(folder, context) {
	const resolve = (name) => {
		if (isBuiltin(name)) return name;
		const file = Resolver.findNodeModule(name, { basedir: folder, ...AS_COMMON_JS });
		if (file !== null) return file;
		const error = new Error(`Cannot find module '${name}' from '${folder}'`);
		throw Object.assign(error, { code: 'MODULE_NOT_FOUND' });
	};
	const requireModule = (name) => {
		const file = resolve(name);
		return isBuiltin(file) || file.endsWith('.node') ? require(file) : loaded(file, context);
	};
	return Object.assign(requireModule, { resolve, cache: {} });
}

let shared;

class LoadedOnce extends TestEnvironment {
	constructor(config, context) {
		if (shared !== undefined) return shared;
		super(config, context);
		shared = this;
		// Most errors are intentional, and a long stack takes more time than the test.
		this.global.Error.stackTraceLimit = 10;
		// Test files in the same process share slow resources, such as a sandbox.
		this.global.keptByProcess = new Map();
		this.initial = Object.getOwnPropertyDescriptors(this.global);
		this.variables = { ...this.global.process.env };
	}

	async teardown() {
		const { global, initial, variables } = this;
		this.fakeTimersModern.useRealTimers();
		for (const key of Reflect.ownKeys(global)) {
			if (!(key in initial)) delete global[key];
		}
		Object.defineProperties(global, initial);
		const { env } = global.process;
		for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
		Object.assign(env, variables);
	}
}

module.exports = LoadedOnce;
