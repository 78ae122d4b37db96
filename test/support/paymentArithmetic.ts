import Decimal from 'decimal.js';
import { decimalsOf, exact, sum } from './satArithmetic';
import type { Attributes, Document, Pago, Pagos } from './payments';

/**
 * SAT's rules for the numbers of a payment complement (CRP20201 to CRP20277), from its matrix and its
 * guide and with another library than the node's: tests hold the node's complements against them.
 */

const currencyDecimals: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };
const placesOf = (currency = '') => currencyDecimals[currency] ?? 2;

const half = (places: number) => exact(`5e-${places + 1}`);
const cut = (value: Decimal, places: number) => value.toDecimalPlaces(places, Decimal.ROUND_DOWN);
const total = (values: Decimal[]) => values.reduce((all, one) => all.plus(one), exact(0));

const withheld = ({ ImpuestosDR }: Document) => ImpuestosDR?.RetencionesDR ?? [];
const transferred = ({ ImpuestosDR }: Document) => ImpuestosDR?.TrasladosDR ?? [];

/** S: only the base varies, and the decimals are those written in the amount. */
function isWithinLimits({ BaseDR = '', TasaOCuotaDR = '', ImporteDR = '' }: Attributes): boolean {
	const [base, places] = [exact(BaseDR), decimalsOf(ImporteDR)];
	const off = half(decimalsOf(BaseDR));
	const lower = cut(base.minus(off).times(TasaOCuotaDR), places);
	const upper = base
		.plus(off)
		.minus('1e-12')
		.times(TasaOCuotaDR)
		.toDecimalPlaces(places, Decimal.ROUND_CEIL);
	return lower.lte(ImporteDR) && upper.gte(ImporteDR);
}

type Rule = (code: string, holds: boolean) => void;

function checkDocument(document: Document, pago: Pago, rule: Rule): void {
	const { MonedaDR, EquivalenciaDR = '', ImpSaldoAnt = '', ImpPagado = '' } = document;
	const { ImpSaldoInsoluto = '', ObjetoImpDR, NumParcialidad = '', IdDocumento = '' } = document;
	rule('XSD IdDocumento', /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/i.test(IdDocumento));
	rule('XSD NumParcialidad', /^[1-9][0-9]{0,2}$/.test(NumParcialidad));
	rule('XSD EquivalenciaDR', /^[0-9]{1,18}(\.[0-9]{1,10})?$/.test(EquivalenciaDR));
	rule('CRP20236', MonedaDR !== 'XXX');
	rule('CRP20238', MonedaDR !== pago.MonedaP || EquivalenciaDR === '1');
	rule('CRP20239', exact(ImpSaldoAnt).gt(0));
	rule('CRP20241', exact(ImpPagado).gt(0));
	for (const [code, text] of [
		['CRP20240', ImpSaldoAnt],
		['CRP20242', ImpPagado],
		['CRP20243', ImpSaldoInsoluto],
	] as const) {
		rule(code, decimalsOf(text) === placesOf(MonedaDR));
	}
	const left = exact(ImpSaldoAnt).minus(ImpPagado);
	rule('CRP20244', left.gte(0) && left.equals(ImpSaldoInsoluto));
	const rows = [...withheld(document), ...transferred(document)];
	rule('CRP20246', ObjetoImpDR !== '02' || rows.length > 0);
	rule('CRP20247', ObjetoImpDR === '02' || document.ImpuestosDR === undefined);
	rule('CRP20248', document.ImpuestosDR === undefined || rows.length > 0);
	for (const row of rows) {
		const isWithheld = withheld(document).includes(row);
		rule(isWithheld ? 'CRP20249' : 'CRP20255', exact(row.BaseDR ?? '').gte('0.000001'));
		rule('XSD BaseDR', decimalsOf(row.BaseDR ?? '') <= 6);
		if (row.TipoFactorDR === 'Exento') {
			rule('CRP20252', !isWithheld);
			rule('CRP20258', !('TasaOCuotaDR' in row) && !('ImporteDR' in row));
			continue;
		}
		rule('CRP20259', 'TasaOCuotaDR' in row && 'ImporteDR' in row);
		rule(isWithheld ? 'CRP20254' : 'CRP20261', isWithinLimits(row));
	}
}

/**
 * M 217 and 275: what the payment is enough for. SAT's guide also allows a payment between the sums of
 * limits, but not every certifier does.
 */
function checkSums(pago: Pago, rule: Rule): void {
	const { MonedaP, Monto = '', DoctoRelacionado: documents } = pago;
	const places = placesOf(MonedaP);
	const same = documents.filter(({ MonedaDR }) => MonedaDR === MonedaP);
	rule('CRP20217', sum(same.map(({ ImpPagado = '' }) => ImpPagado)).lte(Monto));
	if (same.length === documents.length) return;
	const converted = total(
		documents.map(({ ImpPagado = '', EquivalenciaDR = '' }) =>
			exact(ImpPagado).div(EquivalenciaDR),
		),
	);
	rule('CRP20275', cut(converted, places).lte(Monto));
}

/** What a row of ImpuestosP has to be: the sum of its documents', divided by EquivalenciaDR. */
function sumInPayment(
	documents: Document[],
	rowsOf: (document: Document) => Attributes[],
	name: string,
	isOf: (row: Attributes) => boolean,
): Decimal {
	return total(
		documents.flatMap((document) =>
			rowsOf(document)
				.filter(isOf)
				.map((row) => exact(row[name] ?? '0').div(document.EquivalenciaDR ?? '')),
		),
	);
}

function checkTaxes(pago: Pago, rule: Rule): void {
	const { DoctoRelacionado: documents, ImpuestosP = {} } = pago;
	const { RetencionesP = [], TrasladosP = [] } = ImpuestosP;
	const isForeign = documents.some(({ MonedaDR }) => MonedaDR !== pago.MonedaP);
	const equals = (written = '', value: Decimal) =>
		isForeign ? value.toDecimalPlaces(6).equals(written) : value.equals(written);
	const keys = (rows: Attributes[], ...names: string[]) =>
		rows.map((row) => names.map((name) => row[name]).join(' '));
	const unique = (rows: string[]) => [...new Set(rows)].sort();
	const P = ['ImpuestoP', 'TipoFactorP', 'TasaOCuotaP'];
	const DR = ['ImpuestoDR', 'TipoFactorDR', 'TasaOCuotaDR'];
	const [ofP, ofDR] = [keys(TrasladosP, ...P), keys(documents.flatMap(transferred), ...DR)];
	rule('CRP20263', unique(keys(RetencionesP, 'ImpuestoP')).length === RetencionesP.length);
	rule('CRP20271', unique(ofP).length === ofP.length);
	rule('ImpuestosP (transferred)', unique(ofP).join() === unique(ofDR).join());
	rule(
		'ImpuestosP (withheld)',
		unique(keys(RetencionesP, 'ImpuestoP')).join() ===
			unique(keys(documents.flatMap(withheld), 'ImpuestoDR')).join(),
	);
	rule('no empty list', !('ImpuestosP' in pago) || RetencionesP.length + TrasladosP.length > 0);
	for (const { ImpuestoP, ImporteP } of RetencionesP) {
		const of = (row: Attributes) => row.ImpuestoDR === ImpuestoP;
		rule('CRP20265', equals(ImporteP, sumInPayment(documents, withheld, 'ImporteDR', of)));
	}
	for (const [index, row] of TrasladosP.entries()) {
		const of = (other: Attributes) => keys([other], ...DR)[0] === ofP[index];
		rule('CRP20268', equals(row.BaseP, sumInPayment(documents, transferred, 'BaseDR', of)));
		if (row.TipoFactorP === 'Exento') {
			rule('CRP20266', !('TasaOCuotaP' in row) && !('ImporteP' in row));
			continue;
		}
		rule('CRP20274', equals(row.ImporteP, sumInPayment(documents, transferred, 'ImporteDR', of)));
	}
}

function checkTotales({ Totales, Pago: pagos }: Pagos, rule: Rule): void {
	const inMxn = (amountsOf: (pago: Pago) => Array<string | undefined>) =>
		total(
			pagos.flatMap((pago) =>
				amountsOf(pago).map((amount) => exact(amount ?? '0').times(pago.TipoCambioP ?? '')),
			),
		).toFixed(2);
	const expected: Attributes = { MontoTotalPagos: inMxn(({ Monto }) => [Monto]) };
	for (const [tax, suffix] of [
		['002', 'IVA'],
		['001', 'ISR'],
		['003', 'IEPS'],
	] as const) {
		const rows = ({ ImpuestosP }: Pago) =>
			(ImpuestosP?.RetencionesP ?? []).filter(({ ImpuestoP }) => ImpuestoP === tax);
		if (pagos.flatMap(rows).length === 0) continue;
		expected[`TotalRetenciones${suffix}`] = inMxn((pago) =>
			rows(pago).map(({ ImporteP }) => ImporteP),
		);
	}
	for (const [rate, suffix] of [
		['0.160000', 'IVA16'],
		['0.080000', 'IVA8'],
		['0.000000', 'IVA0'],
		[undefined, 'IVAExento'],
	] as const) {
		const rows = ({ ImpuestosP }: Pago) =>
			(ImpuestosP?.TrasladosP ?? []).filter(
				({ ImpuestoP, TasaOCuotaP }) => ImpuestoP === '002' && TasaOCuotaP === rate,
			);
		if (pagos.flatMap(rows).length === 0) continue;
		expected[`TotalTrasladosBase${suffix}`] = inMxn((pago) => rows(pago).map(({ BaseP }) => BaseP));
		if (rate === undefined) continue;
		expected[`TotalTrasladosImpuesto${suffix}`] = inMxn((pago) =>
			rows(pago).map(({ ImporteP }) => ImporteP),
		);
	}
	const sorted = (totales: Attributes) => JSON.stringify(Object.entries(totales).sort());
	rule('CRP20201 to CRP20211', sorted(Totales) === sorted(expected));
}

/** The rules that the numbers of a complement break, each with its code. */
export function brokenPaymentRules(pagos: Pagos): string[] {
	const broken: string[] = [];
	const rule: Rule = (code, holds) => {
		if (!holds) broken.push(code);
	};
	checkTotales(pagos, rule);
	for (const pago of pagos.Pago) {
		rule('CRP20213', pago.MonedaP !== 'XXX');
		rule('CRP20215', pago.MonedaP !== 'MXN' || pago.TipoCambioP === '1');
		rule('CRP20218', exact(pago.Monto ?? '').gt(0));
		rule('CRP20219', decimalsOf(pago.Monto ?? '') === placesOf(pago.MonedaP));
		rule('XSD TipoCambioP', decimalsOf(pago.TipoCambioP ?? '') <= 6);
		for (const document of pago.DoctoRelacionado) checkDocument(document, pago, rule);
		checkSums(pago, rule);
		checkTaxes(pago, rule);
	}
	return broken.map((code) => `${code}: ${JSON.stringify(pagos)}`);
}
