import { currencyDecimals } from '../../../sat/catalogs.mts';
import { decimal, decimalsOf } from '../../../sat/decimal.mts';
import type { DocumentDraft, PaymentDraft } from '../../payments/draft.mts';
import { exceedsAlone } from '../../payments/sums.mts';
import { isUnknown } from '../rule.mts';
import type { Rule } from '../rule.mts';

export type PaidDocument = DocumentDraft & { payment: PaymentDraft };

const exceedsDecimals = (amount: string | undefined, currency: string | undefined): boolean =>
	amount !== undefined && currency !== undefined && decimalsOf(amount) > currencyDecimals(currency);

const isForeign = ({ MonedaDR: currency, payment }: PaidDocument): boolean =>
	currency !== undefined && payment.MonedaP !== undefined && currency !== payment.MonedaP;

const isOwn = ({ MonedaDR: currency, payment }: PaidDocument): boolean =>
	currency !== undefined && currency === payment.MonedaP;

const notPositive = (amount: string | undefined): boolean =>
	amount !== undefined && !decimal(amount).gt(0);

function balanceDiffers({
	ImpSaldoAnt: before,
	ImpPagado: paid,
	ImpSaldoInsoluto: after,
}: DocumentDraft): boolean {
	if (before === undefined || paid === undefined || after === undefined) return false;
	// The balance cannot be negative, because ImpSaldoInsoluto's format allows no sign.
	return !decimal(before).minus(paid).eq(after);
}

const hasTax = ({ ImpuestosDR: taxes }: DocumentDraft, ...codes: string[]): boolean =>
	[...(taxes?.TrasladosDR ?? []), ...(taxes?.RetencionesDR ?? [])].some(
		({ ImpuestoDR: code }) => code !== undefined && codes.includes(code),
	);

export const documentRules: ReadonlyArray<Rule<PaidDocument>> = [
	{
		code: 'CRP20236',
		field: 'MonedaDR',
		message: 'El valor del campo MonedaDR debe ser distinto de "XXX".',
		broken: ({ MonedaDR: currency }) => currency === 'XXX',
	},
	{
		code: 'CRP20237',
		field: 'EquivalenciaDR',
		message: 'El campo EquivalenciaDR se debe registrar.',
		broken: (document) => isForeign(document) && document.EquivalenciaDR === undefined,
	},
	{
		// SAT has also stamped "1.000000", so compare the number instead of the string.
		code: 'CRP20238',
		field: 'EquivalenciaDR',
		message: 'El campo EquivalenciaDR debe contener el valor "1".',
		broken: (document) => isOwn(document) && !decimal(document.EquivalenciaDR ?? '0').eq(1),
	},
	{
		code: 'CRP20239',
		field: 'ImpSaldoAnt',
		message: 'El campo ImpSaldoAnt debe ser mayor a cero.',
		broken: ({ ImpSaldoAnt: before }) => notPositive(before),
	},
	{
		code: 'CRP20240',
		field: 'ImpSaldoAnt',
		message:
			'El valor del campo ImpSaldoAnt debe tener hasta la cantidad de decimales que soporte la moneda registrada en el campo MonedaDR.',
		broken: ({ ImpSaldoAnt: amount, MonedaDR: currency }) => exceedsDecimals(amount, currency),
	},
	{
		code: 'CRP20241',
		field: 'ImpPagado',
		message: 'El campo ImpPagado debe ser mayor a cero.',
		broken: ({ ImpPagado: paid }) => notPositive(paid),
	},
	{
		code: 'CRP20242',
		field: 'ImpPagado',
		message:
			'El valor del campo ImpPagado debe tener hasta la cantidad de decimales que soporte la moneda registrada en el campo MonedaDR.',
		broken: ({ ImpPagado: amount, MonedaDR: currency }) => exceedsDecimals(amount, currency),
	},
	{
		// An amount is always within the limits that SAT calculates from it. Check instead whether
		// the document alone exceeds the payment.
		code: 'CRP20276',
		field: 'ImpPagado',
		message:
			'El valor del campo ImpPagado del nodo DoctoRelacionado no se encuentra entre el limite inferior y superior permitido.',
		broken: ({ payment, ...document }) => exceedsAlone(payment, document),
	},
	{
		code: 'CRP20243',
		field: 'ImpSaldoInsoluto',
		message:
			'El valor del campo ImpSaldoInsoluto debe tener hasta la cantidad de decimales que soporte la moneda registrada en el campo MonedaDR.',
		broken: ({ ImpSaldoInsoluto: amount, MonedaDR: currency }) => exceedsDecimals(amount, currency),
	},
	{
		code: 'CRP20244',
		field: 'ImpSaldoInsoluto',
		message:
			'El campo ImpSaldoInsoluto debe ser mayor o igual a cero y calcularse con los campos ImpSaldoAnt menos el ImpPagado.',
		broken: balanceDiffers,
	},
	{
		code: 'CRP20245',
		field: 'ObjetoImpDR',
		message: 'El campo ObjetoImpDR, debe tener un valor del catálogo c_ObjetoImp.',
		broken: ({ ObjetoImpDR: code }) => isUnknown('ObjetoImp', code),
	},
	{
		code: 'CRP20246',
		field: 'ObjetoImpDR',
		message: 'El nodo hijo ImpuestosDR del nodo DoctoRelacionado debe existir.',
		broken: ({ ObjetoImpDR: code, ImpuestosDR: taxes }) => code === '02' && taxes === undefined,
	},
	{
		code: 'CRP20247',
		field: 'ObjetoImpDR',
		message: 'El nodo hijo de ImpuestosDR del nodo DoctoRelacionado, no debe existir.',
		broken: ({ ObjetoImpDR: code, ImpuestosDR: taxes }) =>
			taxes !== undefined && code !== undefined && ['01', '03', '04', '05'].includes(code),
	},
	{
		code: 'CRP20248',
		field: 'ImpuestosDR',
		message:
			'En caso de utilizar el nodo Impuestos en un documento relacionado, se deben incluir impuestos de traslados y/o retenciones.',
		broken: ({ ImpuestosDR: taxes }) =>
			taxes !== undefined && taxes.RetencionesDR.length + taxes.TrasladosDR.length === 0,
	},
	{
		// CRP20278 and CRP20279 come from revision B of SAT's error list.
		code: 'CRP20278',
		field: 'ImpuestosDR',
		message:
			'Si el campo ObjetoImpDR contiene el valor "06" o "08", no deben existir los nodos RetencionDR y TrasladoDR con el valor "002" y/o "003".',
		broken: (document) =>
			(document.ObjetoImpDR === '06' || document.ObjetoImpDR === '08') &&
			hasTax(document, '002', '003'),
	},
	{
		code: 'CRP20279',
		field: 'ImpuestosDR',
		message:
			'Si el campo ObjetoImpDR contiene el valor "07", no deben existir los nodos RetencionDR y TrasladoDR con el valor "002" y debe existir un TrasladoDR con "003".',
		broken: (document) =>
			document.ObjetoImpDR === '07' &&
			(hasTax(document, '002') ||
				!document.ImpuestosDR?.TrasladosDR.some(({ ImpuestoDR: code }) => code === '003')),
	},
];
