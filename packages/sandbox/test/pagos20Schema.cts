import type { Element } from '@xmldom/xmldom';
import { attributesOf, childrenOf } from './xml.cts';

interface Rule {
	/** The attributes in the schema's order. An exclamation mark marks a required attribute. */
	attributes: string[];
	/**
	 * The child elements in the schema's order. "!" means exactly one, "+" one or more, and "?" at
	 * most one.
	 */
	children: string[];
}

const rows = (row: string): Rule => ({ attributes: [], children: [`${row}+`] });

const schema: Record<string, Rule> = {
	Pagos: { attributes: ['Version!'], children: ['Totales!', 'Pago+'] },
	Totales: {
		attributes: [
			'TotalRetencionesIVA',
			'TotalRetencionesISR',
			'TotalRetencionesIEPS',
			'TotalTrasladosBaseIVA16',
			'TotalTrasladosImpuestoIVA16',
			'TotalTrasladosBaseIVA8',
			'TotalTrasladosImpuestoIVA8',
			'TotalTrasladosBaseIVA0',
			'TotalTrasladosImpuestoIVA0',
			'TotalTrasladosBaseIVAExento',
			'MontoTotalPagos!',
		],
		children: [],
	},
	Pago: {
		attributes: [
			'FechaPago!',
			'FormaDePagoP!',
			'MonedaP!',
			'TipoCambioP',
			'Monto!',
			'NumOperacion',
			'RfcEmisorCtaOrd',
			'NomBancoOrdExt',
			'CtaOrdenante',
			'RfcEmisorCtaBen',
			'CtaBeneficiario',
			'TipoCadPago',
			'CertPago',
			'CadPago',
			'SelloPago',
		],
		children: ['DoctoRelacionado+', 'ImpuestosP?'],
	},
	DoctoRelacionado: {
		attributes: [
			'IdDocumento!',
			'Serie',
			'Folio',
			'MonedaDR!',
			'EquivalenciaDR',
			'NumParcialidad!',
			'ImpSaldoAnt!',
			'ImpPagado!',
			'ImpSaldoInsoluto!',
			'ObjetoImpDR!',
		],
		children: ['ImpuestosDR?'],
	},
	ImpuestosDR: { attributes: [], children: ['RetencionesDR?', 'TrasladosDR?'] },
	RetencionesDR: rows('RetencionDR'),
	RetencionDR: {
		attributes: ['BaseDR!', 'ImpuestoDR!', 'TipoFactorDR!', 'TasaOCuotaDR!', 'ImporteDR!'],
		children: [],
	},
	TrasladosDR: rows('TrasladoDR'),
	TrasladoDR: {
		attributes: ['BaseDR!', 'ImpuestoDR!', 'TipoFactorDR!', 'TasaOCuotaDR', 'ImporteDR'],
		children: [],
	},
	ImpuestosP: { attributes: [], children: ['RetencionesP?', 'TrasladosP?'] },
	RetencionesP: rows('RetencionP'),
	RetencionP: { attributes: ['ImpuestoP!', 'ImporteP!'], children: [] },
	TrasladosP: rows('TrasladoP'),
	TrasladoP: {
		attributes: ['BaseP!', 'ImpuestoP!', 'TipoFactorP!', 'TasaOCuotaP', 'ImporteP'],
		children: [],
	},
};

const namespace = 'http://www.sat.gob.mx/Pagos20';

export const everyAttribute: string[] = Object.entries(schema).flatMap(([element, rule]) =>
	rule.attributes.map((name) => `${element}@${name.replace('!', '')}`),
);

/** Lists the attributes of an element and of its descendants as "Element@Attribute". */
export function attributesUnder(element: Element): string[] {
	return [
		...Object.keys(attributesOf(element)).map((name) => `${element.localName}@${name}`),
		...childrenOf(element).flatMap(attributesUnder),
	];
}

const pattern = (steps: string[], quantifier: (mark: string) => string): RegExp =>
	new RegExp(
		`^${steps
			.map((step) => {
				const [, name = '', mark = ''] = /^(\w+)(\W?)$/.exec(step) ?? [];
				return `(${name} )${quantifier(mark)}`;
			})
			.join('')}$`,
	);

const listed = (names: string[]): string => names.map((name) => `${name} `).join('');

export function differencesFromSchema(element: Element): string[] {
	const { localName, namespaceURI, nodeName } = element;
	const rule = localName === null ? undefined : schema[localName];
	if (rule === undefined || namespaceURI !== namespace || nodeName !== `pago20:${localName}`) {
		return [`${nodeName} is not in the schema`];
	}
	const attributes = listed(Object.keys(attributesOf(element)));
	const children = childrenOf(element);
	const names = listed(children.map((child) => child.localName ?? ''));
	const expectedAttributes = pattern(rule.attributes, (mark) => (mark === '!' ? '' : '?'));
	const expectedChildren = pattern(rule.children, (mark) => (mark === '!' ? '' : mark));
	return [
		...(expectedAttributes.test(attributes) ? [] : [`${localName} has ${attributes}`]),
		...(expectedChildren.test(names) ? [] : [`${localName} contains ${names}`]),
		...children.flatMap(differencesFromSchema),
	];
}
