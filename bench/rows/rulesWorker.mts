/** Measures checks and totals in a separate process, compiled like the published package. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from '../median.mts';
import { header } from '../../tools/sandbox/orders.mts';

export interface RuleTask {
	sizes: number[];
}

/** Microseconds per line, as medians over all rounds. */
export interface RuleTime {
	lines: number;
	findings: number;
	totals: number;
}

type Invoice = Record<string, unknown>;

interface Rules {
	findings(invoice: Invoice, surroundings: { now: number }): Array<{ code: string }>;
	withTotals(invoice: Invoice): Invoice;
}

const ROUNDS = 5;
/**
 * The number of lines that each round checks, so that rounds with small and large invoices take a
 * similar time.
 */
const LINES = 4_000;

const task = JSON.parse(process.argv[2] ?? '') as RuleTask;
const { findings, withTotals } = await compiled();
const now = Date.now();
const check = (invoice: Invoice) => findings(invoice, { now });

const times = task.sizes.map((lines) => {
	const invoice = invoiceOf(lines);
	const found = check(invoice);
	if (found.length > 0) throw new Error(`A valid invoice is refused: ${found[0]?.code}`);
	if (typeof withTotals(invoice).Total !== 'string') throw new Error('The invoice has no total');
	return { lines, invoice, findings: [] as number[], totals: [] as number[] };
});
for (let round = 0; round <= ROUNDS; round++) {
	for (const { lines, invoice, ...spent } of times) {
		const taken = {
			findings: perLine(check, invoice, lines),
			totals: perLine(withTotals, invoice, lines),
		};
		if (round === 0) continue;
		spent.findings.push(taken.findings);
		spent.totals.push(taken.totals);
	}
}
const medians = times.map(
	({ lines, findings: checked, totals }): RuleTime => ({
		lines,
		findings: median(checked),
		totals: median(totals),
	}),
);
console.log(JSON.stringify(medians));

/** Compiles these functions from their sources, because the package exports only n8n's entry. */
async function compiled(): Promise<Rules> {
	const { outputFiles } = await build({
		stdin: {
			contents:
				"export { findings } from './rules/findings'; export { withTotals } from './totals/totals';",
			resolveDir: fileURLToPath(new URL('../../packages/cfdi', import.meta.url)),
		},
		bundle: true,
		write: false,
		platform: 'node',
		format: 'esm',
	});
	const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
	return (await import(`data:text/javascript;base64,${code}`)) as Rules;
}

/** @returns microseconds */
function perLine(work: (invoice: Invoice) => unknown, invoice: Invoice, lines: number): number {
	const times = Math.ceil(LINES / lines);
	const started = performance.now();
	for (let time = 0; time < times; time++) work(invoice);
	return ((performance.now() - started) * 1000) / times / lines;
}

function invoiceOf(lines: number): Invoice {
	return withTotals({
		Version: '4.0',
		...header,
		LugarExpedicion: '42501',
		Emisor: { ...header.Emisor, Nombre: 'ESCUELA KEMPER URGATE' },
		Receptor: { ...header.Receptor, DomicilioFiscalReceptor: '65000' },
		Conceptos: Array.from({ length: lines }, (_none, index) => lineOf(index)),
	});
}

/** Multiples of 300.00 keep every amount exact. */
function lineOf(index: number): Invoice {
	const quantity = 1 + (index % 9);
	const base = `${300 * quantity}.00`;
	return {
		ClaveProdServ: '52152001',
		Cantidad: String(quantity),
		ClaveUnidad: 'H87',
		Descripcion: `Taza de barro ${index}`,
		ValorUnitario: '300.00',
		Importe: base,
		ObjetoImp: '02',
		Impuestos: {
			Traslados: [tax(base, '002', '0.160000', `${48 * quantity}.00`)],
			...(index % 3 === 0 && {
				Retenciones: [
					tax(base, '001', '0.100000', `${30 * quantity}.00`),
					tax(base, '002', '0.106667', `${32 * quantity}.000${quantity}`),
				],
			}),
		},
	};
}

function tax(base: string, impuesto: string, rate: string, amount: string): Invoice {
	return { Base: base, Impuesto: impuesto, TipoFactor: 'Tasa', TasaOCuota: rate, Importe: amount };
}
