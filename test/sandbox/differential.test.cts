/**
 * Compares the separate checks of the node and the sandbox for every valid and invalid invoice of
 * the rule tests. The table below explains the differences.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { plainInvoice, shortlyAfter } from '../../packages/cfdi/fixtures/invoices';
import type { Broken, Held } from '../../packages/cfdi/fixtures/proveRules';
import { startSandbox } from '../../packages/sandbox/test/sandbox';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import { differenceOf } from './differences';
import { plain, receipt } from '../../packages/sandbox/test/payments';
import { isWhole, partOf } from '../support/part.cts';

/**
 * Expected differences by reason: the node's finding, an arrow and the sandbox's refusal. The test
 * fails for unlisted differences and for listed ones that no longer exist.
 */
const wanted: Record<string, string[]> = {
	'The service has current catalogs. The list of the node can be out of date.': [
		'warn Moneda CFDI40113 -> Moneda CFDI40113',
	],
	"Only the service has SAT's register of taxpayers. The node warns about names that are never in it.":
		[
			'warn Emisor.Nombre CFDI40139 -> Emisor.Nombre CFDI40139',
			'doubt Emisor.Nombre CFDI40139 -> Emisor.Nombre CFDI40139',
			'warn Receptor.Nombre CFDI40145 -> Receptor.Nombre CFDI40145',
			'doubt Receptor.Nombre CFDI40145 -> Receptor.Nombre CFDI40145',
			'doubt Receptor.Rfc CFDI40146 -> Receptor.Nombre CFDI40145',
			'nothing -> Emisor.Nombre CFDI40139',
			'nothing -> Receptor.Nombre CFDI40145',
			'nothing -> Receptor.DomicilioFiscalReceptor CFDI40148',
		],
	"The service's clock decides. The node's clock can be wrong.": ['doubt Fecha 401 -> Fecha 401'],
	'The node only warns if SAT can be more lenient than its matrix. The sandbox is as strict as the matrix.':
		[
			'warn TipoCambio CFDI40114 -> TipoCambio CFDI40114',
			'doubt Impuestos.Traslados[1].Base CFDI40216 -> Impuestos.Traslados[1].Base CFDI40216',
			'doubt Impuestos.Traslados -> Impuestos.TotalImpuestosTrasladados CFDI40205',
			'doubt Impuestos.Retenciones -> Total CFDI40119',
			'warn Descuento CFDI40111 -> Descuento CFDI40111',
			'doubt Total CFDI40119 -> Total CFDI40119',
			'warn Conceptos[0].Descuento CFDI40168 -> Conceptos[0].Descuento CFDI40168',
			'warn Conceptos[0].ComplementoConcepto.HidroYPetro.NumeroPermiso -> Conceptos[0].ComplementoConcepto.Any[0].hidrocarburospetroliferos:HidroYPetro.TipoPermiso',
		],
	'The service treats an invoice without a type as income.': [
		'doubt InformacionGlobal CFDI40130 -> InformacionGlobal CFDI40130',
	],
	'The service requires every documented field, and treats a missing Moneda as pesos.': [
		'nothing -> Receptor.Rfc, Receptor.RegimenFiscalReceptor, Receptor.UsoCFDI',
		'nothing -> Moneda, Conceptos[0].Importe CFDI40167',
		'nothing -> Moneda, Impuestos.Traslados[0].Base CFDI40214',
		'nothing -> Moneda, SubTotal CFDI40107',
	],
	'The service documents its codes as text. The node sends a typed number unchanged.': [
		'nothing -> InformacionGlobal.Año',
		'nothing -> FormaPago',
		'nothing -> Conceptos[0].ClaveProdServ',
		'nothing -> Emisor.RegimenFiscal',
	],
	'The node reports a missing issuer once. The service names each field.': [
		'block Emisor -> Emisor.Rfc, Emisor.RegimenFiscal',
	],
	'The service calculates missing amounts and compares the others with them.': [
		'block Conceptos[0].Impuestos.Traslados[0].TipoFactor CFDI40178 -> stamped',
		'nothing -> SubTotal CFDI40108',
		'block Descuento CFDI40111 -> Total CFDI40119',
	],
	'The service cannot calculate a tax without its kind. The node leaves that to the service.': [
		'nothing -> Conceptos[1].Impuestos.Traslados[0].TipoFactor CFDI40176',
		// If rows are nested as in XML (`Traslados.Traslado`), the service reads `Traslados` as one
		// row.
		'nothing -> Conceptos[0].Impuestos.Traslados.Impuesto CFDI40175, Conceptos[0].Impuestos.Traslados.TipoFactor CFDI40176',
	],
	'The service ignores spaces around text and lists without rows.': [
		'block Receptor.DomicilioFiscalReceptor CFDI40147 -> stamped',
		'block Impuestos.TotalImpuestosRetenidos CFDI40206 -> stamped',
		'block Conceptos[0].InformacionAduanera[0].NumeroPedimento CFDI40194 -> stamped',
		'block Conceptos[0].Parte[0].InformacionAduanera[0].NumeroPedimento CFDI40199 -> stamped',
	],
};

/** Reads the rule tests' tables without running the tests. */
function casesOfTheRuleTests(): Array<Broken | Held> {
	const cases: Array<Broken | Held> = [];
	const ignored = Object.assign(() => undefined, { each: () => () => undefined });
	const own = { describe, it, test };
	Object.assign(globalThis, {
		describe: (_name: string, body: () => void) => body(),
		it: ignored,
		test: ignored,
	});
	jest.doMock('../../packages/cfdi/fixtures/proveRules', () => ({
		proveRules: (_rules: unknown, broken: Broken[], held: Held[]) => {
			cases.push(...broken, ...held);
		},
	}));
	const folder = resolve(__dirname, '../../packages/cfdi/rules');
	const tests = readdirSync(folder).filter((name) => /\.test\.c?ts$/.test(name));
	const callsProveRules = (name: string) =>
		/^\s*proveRules\(/m.test(readFileSync(join(folder, name), 'utf8'));
	for (const file of tests.filter(callsProveRules)) jest.requireActual(join(folder, file));
	Object.assign(globalThis, own);
	return cases;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds line fields that the service requires and the rule tests omit. */
function withWholeLines(invoice: Record<string, unknown>): Record<string, unknown> {
	const { Conceptos: lines } = invoice;
	if (!Array.isArray(lines)) return invoice;
	const whole = (line: Record<string, unknown>) => ({
		ClaveProdServ: '52152001',
		Cantidad: '1',
		ClaveUnidad: 'H87',
		Descripcion: 'Taza de barro',
		ValorUnitario: line.Importe ?? '1.00',
		...line,
	});
	return {
		...invoice,
		Conceptos: lines.map((line: unknown) => (isObject(line) ? whole(line) : line)),
	};
}

/** Adds the payments and the fixed line that type P requires and the rule tests omit. */
function withPayments(invoice: Record<string, unknown>): Record<string, unknown> {
	const { TipoDeComprobante: type, Conceptos: lines, Complemento: complement } = invoice;
	if (type !== 'P' || complement !== undefined || !Array.isArray(lines)) return invoice;
	const { Conceptos, Complemento } = receipt(plain);
	const [fixed] = Conceptos as object[];
	const amounts = (line: Record<string, unknown>) =>
		Object.entries(line).filter(([field]) => /^(ValorUnitario|Importe|Impuestos)$/.test(field));
	return {
		...invoice,
		Complemento,
		Conceptos: lines.map((line: Record<string, unknown>) => ({
			...fixed,
			...Object.fromEntries(amounts(line)),
		})),
	};
}

const clockOf = ({ now = shortlyAfter }: Broken | Held): number => now;

async function difference(sandbox: Sandbox, one: Broken | Held): Promise<string | undefined> {
	const invoice = withPayments(withWholeLines(plainInvoice(one.changes)));
	return await differenceOf(sandbox, invoice, clockOf(one));
}

test('refuses the same invoices in the node and the sandbox, except for the listed differences', async () => {
	const cases = partOf(casesOfTheRuleTests(), 5);
	const differences = new Map<string, string[]>();
	for (const now of new Set(cases.map(clockOf))) {
		const sandbox = await startSandbox({ now });
		for (const one of cases.filter((other) => clockOf(other) === now)) {
			const differs = await difference(sandbox, one);
			if (differs === undefined) continue;
			differences.set(differs, [...(differences.get(differs) ?? []), one.says]);
		}
		await sandbox.stop();
	}
	const listed = Object.values(wanted).flat();
	expect({
		unlisted: [...differences].filter(([differs]) => !listed.includes(differs)),
		gone: isWhole ? listed.filter((differs) => !differences.has(differs)) : [],
	}).toEqual({ unlisted: [], gone: [] });
});
