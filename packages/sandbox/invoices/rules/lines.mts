import { decimal, decimalsOf } from '../../sat/decimal.mts';
import { isGeneric } from '../../sat/rfc.mts';
import { hasNoAmounts, withinLimits } from '../amounts.mts';
import type { LineDraft, PartDraft, ThirdPartyDraft } from '../draft.mts';
import { isUnknown } from './rule.mts';
import type { Context, Rule } from './rule.mts';

const taxesOf = ({ Impuestos: taxes }: LineDraft) => [
	...(taxes?.traslados ?? []),
	...(taxes?.retenciones ?? []),
];

const hasTax = (line: LineDraft, ...codes: string[]): boolean =>
	taxesOf(line).some(({ Impuesto: code }) => code !== undefined && codes.includes(code));

function amountOutOfLimits(line: LineDraft | PartDraft, { decimals }: Context): boolean {
	const { Importe: amount, Cantidad: quantity, ValorUnitario: price } = line;
	if (amount === undefined || quantity === undefined || price === undefined) return false;
	return !withinLimits(amount, quantity, price, decimals);
}

const amountOf = (line: LineDraft, { amounts, draft }: Context) =>
	line.Importe === undefined
		? amounts?.lines[draft.Conceptos.indexOf(line)]?.amount
		: decimal(line.Importe);

const ofSellerAbroad = (
	{ ACuentaTerceros: third }: LineDraft,
	field: keyof ThirdPartyDraft,
): string | undefined => (third?.RfcACuentaTerceros === 'EXT990101NI1' ? third[field] : undefined);

const sellerAbroadName =
	/^expedici[oó]n de cfdi por residentes en m[eé]xico que prestan servicios de intermediaci[oó]n entre terceros a oferentes de bienes y servicios residentes en el extranjero$/i;

const importedBesideExport = (
	{ InformacionAduanera: customs }: LineDraft | PartDraft,
	{ draft }: Context,
): boolean => customs.length > 0 && draft.complements.hasForeignTrade;

export const lineRules: ReadonlyArray<Rule<LineDraft>> = [
	{
		code: 'CFDI40162',
		field: 'ClaveProdServ',
		message: 'El campo ClaveProdServ, no contiene un valor del catálogo c_ClaveProdServ.',
		broken: ({ ClaveProdServ: code }) => code !== undefined && !/^\d{8}$/.test(code),
	},
	{
		code: 'CFDI40165',
		field: 'ClaveUnidad',
		message: 'El campo ClaveUnidad no contiene un valor del catálogo c_ClaveUnidad.',
		broken: ({ ClaveUnidad: code }) => code !== undefined && !/^[A-Z0-9]{1,3}$/.test(code),
	},
	{
		code: 'CFDI40166',
		field: 'ValorUnitario',
		message:
			'El valor valor del campo ValorUnitario debe ser mayor que cero (0) cuando el tipo de comprobante es Ingreso, Egreso o Nomina.',
		broken: ({ ValorUnitario: price }, { draft }) =>
			price !== undefined && !hasNoAmounts(draft.type) && !decimal(price).gt(0),
	},
	{
		code: 'CFDI40167',
		field: 'Importe',
		message:
			'El valor del campo Importe no se encuentra entre el limite inferior y superior permitido.',
		broken: amountOutOfLimits,
	},
	{
		code: 'CFDI40168',
		field: 'Descuento',
		message:
			'El valor del campo Descuento no contiene la misma cantidad de decimales registrados en el campo Importe del concepto.',
		broken: ({ Descuento: discount, Importe: amount }) =>
			discount !== undefined && amount !== undefined && decimalsOf(discount) > decimalsOf(amount),
	},
	{
		code: 'CFDI40169',
		field: 'Descuento',
		message: 'El valor del campo Descuento es mayor que el campo Importe.',
		broken: (line, context) => {
			const amount = amountOf(line, context);
			return (
				line.Descuento !== undefined && amount !== undefined && decimal(line.Descuento).gt(amount)
			);
		},
	},
	{
		code: 'CFDI40170',
		field: 'ObjetoImp',
		message: 'El campo ObjetoImp, no contiene un valor del catálogo c_ObjetoImp.',
		broken: ({ ObjetoImp: code }) => isUnknown('ObjetoImp', code),
	},
	{
		code: 'CFDI40171',
		field: 'ObjetoImp',
		message: 'El nodo concepto, no contiene el nodo hijo Impuestos.',
		broken: ({ ObjetoImp: code, Impuestos: taxes }) => code === '02' && taxes === undefined,
	},
	{
		code: 'CFDI40172',
		field: 'Impuestos',
		message: 'El nodo hijo Impuestos del nodo Concepto, no debe existir.',
		broken: ({ ObjetoImp: code, Impuestos: taxes }) =>
			taxes !== undefined && code !== undefined && ['01', '03', '04', '05'].includes(code),
	},
	{
		code: 'CFDI140226',
		field: 'Impuestos',
		message:
			'Cuando en el campo ObjetoImp se registre el valor "06" o "08", no deben existir los impuestos "002" (IVA) ni "003" (IEPS) a nivel Concepto.',
		broken: (line) =>
			(line.ObjetoImp === '06' || line.ObjetoImp === '08') && hasTax(line, '002', '003'),
	},
	{
		code: 'CFDI140227',
		field: 'Impuestos',
		message:
			'Cuando en el campo ObjetoImp se registre el valor "07", no debe existir el impuesto "002" (IVA) y debe existir un Traslado con "003" (IEPS).',
		broken: (line) =>
			line.ObjetoImp === '07' &&
			(hasTax(line, '002') ||
				!line.Impuestos?.traslados.some(({ Impuesto: code }) => code === '003')),
	},
	{
		code: 'CFDI40173',
		field: 'Impuestos',
		message:
			'En caso de utilizar el nodo Impuestos en un concepto, se deben incluir impuestos de traslado y/o retenciones.',
		broken: (line) => line.Impuestos !== undefined && taxesOf(line).length === 0,
	},
	{
		// The service replaces a missing base with the amount minus the discount, which can be
		// zero.
		code: 'CFDI40174',
		field: 'Impuestos',
		message: 'El valor del campo Base debe ser mayor que cero.',
		broken: (line, context) => {
			const amount = amountOf(line, context);
			return (
				line.Descuento !== undefined &&
				amount !== undefined &&
				decimal(line.Descuento).eq(amount) &&
				taxesOf(line).some(({ Base: base }) => base === undefined)
			);
		},
	},
	{
		code: 'CFDI40187',
		field: 'ACuentaTerceros.RfcACuentaTerceros',
		message:
			'El valor registrado en el campo RfcACuentaTerceros, no se encuentra en la lista l_LCO.',
		broken: ({ ACuentaTerceros: third }) => isGeneric(third?.RfcACuentaTerceros ?? ''),
	},
	{
		code: 'CFDI40188',
		field: 'ACuentaTerceros.RfcACuentaTerceros',
		message:
			'El valor del campo RfcACuentaTerceros, debe ser diferente de los valores de los campos Rfc del Emisor y Receptor.',
		broken: ({ ACuentaTerceros: third }, { draft }) =>
			third?.RfcACuentaTerceros !== undefined &&
			[draft.Emisor.Rfc, draft.Receptor.Rfc].includes(third.RfcACuentaTerceros),
	},
	{
		code: 'CFDI40189',
		field: 'ACuentaTerceros.NombreACuentaTerceros',
		message: 'El campo NombreACuentaTerceros no contiene la descripción requerida.',
		broken: (line) => {
			const name = ofSellerAbroad(line, 'NombreACuentaTerceros');
			return name !== undefined && !sellerAbroadName.test(name);
		},
	},
	{
		code: 'CFDI40191',
		field: 'ACuentaTerceros.RegimenFiscalACuentaTerceros',
		message:
			'El campo RegimenFiscalACuentaTerceros, no contiene un valor del catálogo c_RegimenFiscal.',
		broken: ({ ACuentaTerceros: third }) =>
			isUnknown('RegimenFiscal', third?.RegimenFiscalACuentaTerceros),
	},
	{
		code: 'CFDI140223',
		field: 'ACuentaTerceros.RegimenFiscalACuentaTerceros',
		message: 'El valor registrado en el atributo RegimenFiscalACuentaTerceros es distinto a "616".',
		broken: (line) => (ofSellerAbroad(line, 'RegimenFiscalACuentaTerceros') ?? '616') !== '616',
	},
	{
		code: 'CFDI40192',
		field: 'ACuentaTerceros.DomicilioFiscalACuentaTerceros',
		message:
			'El campo DomicilioFiscalACuentaTerceros, debe encontrarse en la lista de RFC inscritos no cancelados en el SAT.',
		broken: ({ ACuentaTerceros: third }) => third?.DomicilioFiscalACuentaTerceros === '00000',
	},
	{
		code: 'CFDI40193',
		field: 'ACuentaTerceros.DomicilioFiscalACuentaTerceros',
		message:
			'El valor registrado en el atributo DomicilioFiscalACuentaTerceros debe ser igual al valor del atributo "LugarExpedicion".',
		broken: (line, { draft }) => {
			const place = ofSellerAbroad(line, 'DomicilioFiscalACuentaTerceros');
			return place !== undefined && (draft.LugarExpedicion ?? place) !== place;
		},
	},
	{
		code: 'CFDI40195',
		field: 'InformacionAduanera',
		message:
			'El NumeroPedimento no debe existir si se incluye el complemento de comercio exterior.',
		broken: importedBesideExport,
	},
];

export const partRules: ReadonlyArray<Rule<PartDraft>> = [
	{
		code: 'CFDI40200',
		field: 'InformacionAduanera',
		message:
			'El NumeroPedimento no debe existir si se incluye el complemento de comercio exterior.',
		broken: importedBesideExport,
	},
	{
		code: 'CFDI40197',
		field: 'ValorUnitario',
		message: 'El valor del campo ValorUnitario debe ser mayor que cero (0).',
		broken: ({ ValorUnitario: price }) => price !== undefined && !decimal(price).gt(0),
	},
	{
		code: 'CFDI40198',
		field: 'Importe',
		message:
			'El valor del campo Importe no se encuentra entre el limite inferior y superior permitido.',
		broken: amountOutOfLimits,
	},
];
