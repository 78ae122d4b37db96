/**
 * How an element becomes JSON, by the names of its children: those without an entry are lists of
 * objects. Names are those of Anexo 20 and of the standard of payments (Pagos 2.0).
 */
export type Shape = Readonly<Record<string, ChildShape>>;

export type ChildShape =
	/** An object: it stands there once at most. */
	| { as: 'one'; shape: Shape }
	/** A list of objects. */
	| { as: 'list'; shape: Shape }
	/** An element that only holds rows: a list of them. */
	| { as: 'rows'; row: string; shape: Shape }
	/** `{ "Any": [ { "tfd:TimbreFiscalDigital": {...} } ] }` */
	| { as: 'complements' }
	/** Not a part of the CFDI: each customer has its own. */
	| { as: 'leftOut' };

const one = (shape: Shape = {}): ChildShape => ({ as: 'one', shape });
const list = (shape: Shape = {}): ChildShape => ({ as: 'list', shape });
const rows = (row: string, shape: Shape = {}): ChildShape => ({ as: 'rows', row, shape });
const complements: ChildShape = { as: 'complements' };

/** What is not in a shape. */
export const anyList: ChildShape = list();

const taxes = one({ Traslados: rows('Traslado'), Retenciones: rows('Retencion') });

export const comprobante: Shape = {
	InformacionGlobal: one(),
	CfdiRelacionados: list({ CfdiRelacionado: list() }),
	Emisor: one(),
	Receptor: one(),
	Conceptos: rows('Concepto', {
		Impuestos: taxes,
		ACuentaTerceros: one(),
		InformacionAduanera: list(),
		CuentaPredial: list(),
		Parte: list({ InformacionAduanera: list() }),
		ComplementoConcepto: complements,
	}),
	Impuestos: taxes,
	Complemento: complements,
	Addenda: { as: 'leftOut' },
};

/** The shapes of complements, by their namespaces: those that have rows, or children that stand once. */
export const complementShapes: ReadonlyMap<string, Shape> = new Map([
	[
		'http://www.sat.gob.mx/Pagos20',
		{
			Totales: one(),
			Pago: list({
				DoctoRelacionado: list({
					ImpuestosDR: one({
						RetencionesDR: rows('RetencionDR'),
						TrasladosDR: rows('TrasladoDR'),
					}),
				}),
				ImpuestosP: one({ RetencionesP: rows('RetencionP'), TrasladosP: rows('TrasladoP') }),
			}),
		},
	],
]);
