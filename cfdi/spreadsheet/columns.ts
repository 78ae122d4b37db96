import { plainText } from '../reading/plainText';

/** A column that is read. */
interface Column {
	/**
	 * Its names as people write them, with commas between them. Where a file has columns of several
	 * groups, that of the first group is read.
	 */
	names: readonly string[];
	isRequired?: true;
	/** Columns of which one does instead of it. */
	orElse?: readonly string[];
	/** Words of a header that say nothing beside these names. */
	beside?: RegExp;
}

/** "No. Factura" is "Factura". */
const NUMBER = /^(n|no|num|nro|numero|number|interno)$/;
/** "RFC del cliente" is "RFC". */
const BUYER = /^(receptor|cliente|customer|recipient)$/;
/** "Precio unitario (MXN)", "Clave Prod. Serv. SAT*". */
const ANY = /^(de|del|el|la|los|las|al|a|o|y|en|of|the|sat|mxn|mn|pesos|opcional|requerido|\d+)$/;

/** The columns of an invoice and its lines. */
export const invoiceColumns = {
	series: { names: ['Serie, Series'] },
	number: {
		names: [
			'Folio, Factura, Invoice, Folio Factura, Invoice No',
			'Pedido, Orden, Order, Orden de compra, Order No',
			'Referencia, Reference, Consecutivo, ID',
		],
		beside: NUMBER,
		isRequired: true,
	},
	rfc: { names: ['RFC, Tax ID'], beside: BUYER, isRequired: true },
	name: {
		names: [
			'Razón social, Nombre o razón social, Denominación o razón social, Nombre fiscal, Legal name',
			'Nombre, Razón, Name',
			'Cliente, Customer, Receptor',
		],
		beside: BUYER,
		isRequired: true,
	},
	taxRegime: {
		names: ['Régimen fiscal, Régimen, Clave régimen fiscal, Tax regime'],
		beside: BUYER,
		isRequired: true,
	},
	postalCode: {
		names: [
			'Domicilio fiscal, C.P. fiscal, Código postal fiscal, C.P. domicilio fiscal',
			'C.P., Código postal, Postal code, ZIP, ZIP code',
		],
		beside: BUYER,
		isRequired: true,
	},
	cfdiUse: { names: ['Uso CFDI, Uso, Clave uso CFDI, CFDI use'], beside: BUYER, isRequired: true },
	paymentForm: { names: ['Forma pago, Clave forma pago, Payment form'], isRequired: true },
	paymentMethod: { names: ['Método pago, Clave método pago, Payment method'] },
	paymentConditions: { names: ['Condiciones pago, Payment conditions'] },
	currency: { names: ['Moneda, Clave moneda, Divisa, Currency'] },
	exchangeRate: { names: ['Tipo cambio, T.C., Exchange rate'] },
	email: { names: ['Correo, Correo electrónico, E-mail, Mail, Correo contacto'], beside: BUYER },
	description: {
		names: ['Descripción, Description', 'Concepto', 'Producto, Servicio, Artículo, Product'],
		isRequired: true,
	},
	quantity: { names: ['Cantidad, Cant, Quantity, Qty'] },
	priceWithTax: {
		names: [
			'Precio con IVA, Precio unitario con IVA, Precio IVA incluido, Precio unitario IVA incluido, Precio con impuestos, Precio unitario con impuestos, Price with tax',
		],
	},
	unitPrice: {
		names: [
			'Precio unitario, Valor unitario, P.U., Precio, Precio sin IVA, Precio unitario sin IVA, Unit price, Price',
		],
		isRequired: true,
		orElse: ['priceWithTax', 'amount'],
	},
	amount: { names: ['Importe, Subtotal, Importe sin IVA, Base, Amount'] },
	discount: { names: ['Descuento, Importe descuento, Discount'] },
	productCode: {
		names: [
			'Clave ProdServ, Clave producto, Clave producto servicio, Código producto servicio, Product code',
		],
	},
	unitCode: { names: ['Clave unidad, Clave unidad medida, Unit code'] },
	unit: { names: ['Unidad, Unidad medida, Unit'] },
	identifier: {
		names: ['SKU, Identificación, Código interno, Clave interna', 'Código, Clave, Code'],
		beside: NUMBER,
	},
	taxObject: { names: ['Objeto impuesto, Objeto Imp, Tax object'] },
	taxes: { names: ['Impuestos, Taxes'] },
	iva: { names: ['IVA, Tasa IVA, IVA trasladado, Importe IVA, VAT'] },
	ieps: { names: ['IEPS, Tasa IEPS, IEPS trasladado, Importe IEPS'] },
	retainedIsr: { names: ['Ret. ISR, ISR, Retención ISR, ISR retenido, Importe retención ISR'] },
	retainedIva: { names: ['Ret. IVA, Retención IVA, IVA retenido, Importe retención IVA'] },
	total: { names: ['Total, Importe total, Total factura, Monto total, Gran total'] },
} satisfies Record<string, Column>;

/** The columns of a cancellation. */
export const cancellationColumns = {
	invoiceId: {
		names: ['Invoice ID, ID factura, ID CFDI', 'ID', 'Factura, Invoice'],
		beside: NUMBER,
		isRequired: true,
	},
	cancellationReason: {
		names: [
			'Motivo, Motivo cancelación, Clave motivo, Clave motivo cancelación, Reason, Cancellation reason',
		],
		isRequired: true,
	},
	replacementUuid: {
		names: [
			'UUID sustitución, UUID sustituye, UUID sustituto, UUID sustituir, UUID relacionado, Folio sustitución, Folio fiscal sustitución, Folio fiscal que sustituye, Folio fiscal sustituye, Sustituto, Sustitución, Replacement UUID, Replacement',
		],
	},
} satisfies Record<string, Column>;

export type InvoiceColumn = keyof typeof invoiceColumns;
export type CancellationColumn = keyof typeof cancellationColumns;
export type Columns = Readonly<Record<string, Column>>;

/** A name is not longer; a cell may be a whole text. */
const LONGEST = 80;

/** A header without what says nothing: its words in one. */
function bareHeader(words: readonly string[], beside: RegExp | undefined): string {
	const telling = words.filter((word) => beside?.test(word) !== true);
	return (telling.length === 0 ? words : telling).join('');
}

/** The words of a header, without case, accents and signs. */
function wordsOf(header: string): string[] {
	return plainText(header.slice(0, LONGEST).replace(/([a-z])([A-Z])/g, '$1 $2'))
		.split(' ')
		.filter((word) => !ANY.test(word));
}

/** Of which column a name is, and in which of its groups it stands. */
interface Named {
	column: string;
	group: number;
}

/** The names of columns as bare headers; those in which the same words say nothing are together. */
function namesOf(columns: Columns): Map<RegExp | undefined, Map<string, Named[]>> {
	const all = new Map<RegExp | undefined, Map<string, Named[]>>();
	for (const [column, { names, beside }] of Object.entries(columns)) {
		const named = all.get(beside) ?? new Map<string, Named[]>();
		all.set(beside, named);
		for (const [group, list] of names.entries()) {
			for (const name of list.split(',').map((one) => bareHeader(wordsOf(one), beside))) {
				named.set(name, [...(named.get(name) ?? []), { column, group }]);
			}
		}
	}
	return all;
}

/** Where in a row the header of each column stands, by the name of the column. */
export type Places = ReadonlyMap<string, readonly number[]>;

/**
 * Finds the headers of columns in rows. It reads each header once, whatever the number of columns and
 * of rows that have it.
 * @returns a function that gives the places of all headers of the first group of names that a row has;
 * several are two columns for the same thing
 */
export function headerFinder(columns: Columns): (headers: readonly string[]) => Places {
	const names = namesOf(columns);
	const read = new Map<string, readonly Named[]>([['', []]]);
	const namedBy = (header: string): readonly Named[] => {
		const text = header.slice(0, LONGEST);
		const known = read.get(text);
		if (known !== undefined) return known;
		const words = wordsOf(text);
		const named = [...names].flatMap(
			([beside, byName]) => byName.get(bareHeader(words, beside)) ?? [],
		);
		read.set(text, named);
		return named;
	};
	return (headers) => {
		const found = new Map<string, { group: number; places: number[] }>();
		for (const [place, header] of headers.entries()) {
			for (const { column, group } of namedBy(header)) {
				const earlier = found.get(column);
				if (earlier?.group === group) earlier.places.push(place);
				else if (earlier === undefined || group < earlier.group) {
					found.set(column, { group, places: [place] });
				}
			}
		}
		return new Map([...found].map(([column, { places }]) => [column, places]));
	};
}
