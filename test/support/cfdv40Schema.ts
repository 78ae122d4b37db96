/**
 * SAT's cfdv40.xsd as a table, to hold a JSON against it as the XML that a service makes of it: null and
 * empty lists are nothing, and what the service may fill in is not required.
 */
type Json = Record<string, unknown>;

interface Row {
	/** "!" after what must be there, "~" after a text that may be any. */
	attributes: string;
	/** "!" after an element that must be there, "+" after one that may be there more than once. */
	elements?: string;
}

const part =
	'ClaveProdServ! NoIdentificacion~ Cantidad! Unidad~ Descripcion!~ ValorUnitario Importe';

const schema: Readonly<Record<string, Row>> = {
	Comprobante: {
		attributes: `Version Serie~ Folio~ Fecha FormaPago CondicionesDePago~ SubTotal Descuento Moneda!
			TipoCambio Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion Confirmacion`,
		elements: 'InformacionGlobal CfdiRelacionados+ Emisor! Receptor! Conceptos!+ Impuestos',
	},
	InformacionGlobal: { attributes: 'Periodicidad! Meses! Año!' },
	CfdiRelacionados: { attributes: 'TipoRelacion!', elements: 'CfdiRelacionado!+' },
	CfdiRelacionado: { attributes: 'UUID!' },
	Emisor: { attributes: 'Rfc! Nombre~ RegimenFiscal! FacAtrAdquirente' },
	Receptor: {
		attributes: `Rfc! Nombre!~ DomicilioFiscalReceptor ResidenciaFiscal NumRegIdTrib~
			RegimenFiscalReceptor! UsoCFDI!`,
	},
	Conceptos: {
		attributes: `ClaveProdServ! NoIdentificacion~ Cantidad! ClaveUnidad! Unidad~ Descripcion!~
			ValorUnitario! Importe Descuento ObjetoImp`,
		elements: 'Impuestos ACuentaTerceros InformacionAduanera+ CuentaPredial+ Parte+',
	},
	Impuestos: {
		attributes: 'TotalImpuestosRetenidos TotalImpuestosTrasladados',
		elements: 'Traslados+ Retenciones+',
	},
	Traslados: { attributes: 'Base Impuesto! TipoFactor! TasaOCuota Importe' },
	Retenciones: { attributes: 'Base Impuesto! TipoFactor TasaOCuota Importe' },
	ACuentaTerceros: {
		attributes: `RfcACuentaTerceros! NombreACuentaTerceros!~ RegimenFiscalACuentaTerceros!
			DomicilioFiscalACuentaTerceros!`,
	},
	InformacionAduanera: { attributes: 'NumeroPedimento!' },
	CuentaPredial: { attributes: 'Numero!' },
	Parte: { attributes: part, elements: 'InformacionAduanera+' },
};

/** What a mutation puts where no free text may be: no code, number, date or RFC looks like it. */
export const NO_CODE = 'no es clave';

const isText = (value: unknown): boolean =>
	typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

const isObject = (value: unknown): value is Json =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const words = (text = '') =>
	text
		.split(/\s+/)
		.filter(Boolean)
		.map((step) => ({
			name: step.replace(/[!~+]/g, ''),
			must: step.includes('!'),
			isFree: step.includes('~'),
			isList: step.includes('+'),
		}));

/** The paths at which an element differs from the schema; none where it is as the schema has it. */
export function schemaDifferences(element: Json, name = 'Comprobante', path = ''): string[] {
	const { attributes, elements } = schema[name] as Row;
	const at = (step: string) => (path === '' ? step : `${path}.${step}`);
	return [
		...words(attributes).flatMap(({ name: attribute, must, isFree }) => {
			const value = element[attribute] ?? undefined;
			if (value === undefined) return must ? [at(attribute)] : [];
			return isText(value) && (isFree || value !== NO_CODE) ? [] : [at(attribute)];
		}),
		...words(elements).flatMap(({ name: child, must, isList }) => {
			const value = element[child] ?? [];
			const list: unknown[] = Array.isArray(value) ? value : [value];
			if (list.length === 0) return must ? [at(child)] : [];
			if (!isList && Array.isArray(value)) return [at(child)];
			return list.flatMap((one, index) => {
				const place = Array.isArray(value) ? `${at(child)}[${index}]` : at(child);
				return isObject(one) ? schemaDifferences(one, child, place) : [place];
			});
		}),
	];
}
