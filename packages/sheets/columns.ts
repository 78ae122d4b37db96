import type { Kind as CfdiKind } from 'cfdi-mx/messages/en';
import type * as cfdi from 'cfdi-mx/problems';
import { problemMaker } from 'cfdi-mx/problems';
import { plainText } from 'cfdi-mx/reading';
import { cellText, FLAG } from './cells';
import type { messages } from './messages/en';

export type Kind = CfdiKind | keyof typeof messages.kinds;

export type ProblemOptions = cfdi.ProblemOptions<Kind>;
export type Phrase = cfdi.Phrase<Kind>;

export const { problem, refused } = problemMaker<Kind>();

export const SPREADSHEET = 'Spreadsheet';

interface Column {
	/** The column's names in groups. A header in an earlier group has priority over later groups. */
	names: readonly string[];
	/** Ambiguous names. Such a header is read only if every cell matches `like`. */
	maybe?: string;
	like?: RegExp;
	/** If all cells match this pattern, the column is not read. */
	unlike?: RegExp;
	/**
	 * A column with which offices confuse this column. If every cell matches `like`, the cells are read
	 * as that column.
	 */
	orAs?: { column: string; like: RegExp };
	/**
	 * Gives a header such as "Name" (`header`) priority in its group if the file also has a header such as
	 * "Lineitem name" (`beside`).
	 */
	surely?: { header: RegExp; beside: RegExp };
	isRequired?: true;
	orElse?: readonly string[];
	/** Matches words that do not change the header's meaning, such as "No." in "No. Factura". */
	beside?: RegExp;
	/** True if the header can begin with "Líneas de factura/", as in Odoo's files. */
	isOfLine?: true;
	asksIfFlags?: true;
	isMany?: true;
}

const NUMBER = /^(n|no|num|nro|numero|number|interno)$/;
const BUYER = /^(receptor|cliente|comprador|customer|recipient|buyer|partner)$/;

/** Matches words to ignore: "Cuota Art. 2-A LIEPS por litro" means "Cuota 2-A". */
const ARTICLE = /^(art|articulo|ley|lieps|por|litro|lt|l)$/;

/** Matches order numbers, such as Shopify's "#1001", but not a person's name. */
const ORDER_NUMBER = /^#?\p{L}{0,6}[-\s/]?\d[\d/-]*$/u;

const WAY_TO_PAY =
	/^\W*(?:\d\d?\b\W*)?(?:pago |con |en |por )*(?:efe[cv]|tarj|t\.? ?(?:de )?(?:cr[eé]d|d[eé]b)|td[cd]?\b|tc\b|transf|tef\b|spei|codi|dimo|cheque|oxxo|dep[oó]sito|visa|master|amex|american|paypal|mercado ?pago|clip\b|monedero|vale|cash|card|credit|debit|stripe|kueski|aplazo|apple ?pay|google ?pay)/i;

const FORM = new RegExp(`${WAY_TO_PAY.source}|^(?:0?[1-8]|1[2-57]|2[3-9]|3[01]|99)$`, 'i');

const PUE_OR_PPD =
	/^\W*(?:PUE|PPD)\b|exhibici[oó]n|parcialidad|^(?:de )?contado$|^(?:pago )?diferido$/i;

const EIGHT_DIGITS = /^\d{7,8}(?!\d)/;

export const invoiceColumns = {
	series: { names: ['Serie, Series, Serie factura, Serie CFDI, Serie comprobante'] },
	number: {
		names: [
			'Folio, Factura, Invoice, Folio factura, Invoice No, Invoice ID, Folio interno, Folio comprobante, Folio documento, Clave documento, Factura si no, Con factura',
			'Pedido, Orden, Order, Orden de compra, Order No, Order ID, Ticket, Venta, Folio venta, Nota, Nota venta, Remisión',
			'Referencia, Reference, Consecutivo, ID, Serie folio, ID pedido, ID orden, ID venta',
		],
		maybe: 'Name, Número, Number, Documento',
		like: ORDER_NUMBER,
		unlike: /^\D*$/,
		// A Shopify export, which has the header "Lineitem name", contains the order number in "Name" and
		// an internal number in "Id".
		surely: { header: /^name$/i, beside: /^lineitem name$/i },
		asksIfFlags: true,
		beside: NUMBER,
		isRequired: true,
	},
	rfc: {
		names: ['RFC, Tax ID, Clave RFC, Registro federal de contribuyentes'],
		beside: BUYER,
		isRequired: true,
	},
	name: {
		names: [
			'Razón social, Nombre o razón social, Denominación o razón social, Denominación social, Nombre fiscal, Legal name, Razón soc, Nombre o razón soc',
			'Nombre, Razón, Name, Nombre completo, Invoice partner display name',
			'Cliente, Customer, Receptor, Comprador, Partner, Buyer',
		],
		unlike: /^(?:#.*|\P{L}*)$/u,
		beside: BUYER,
		isRequired: true,
	},
	taxRegime: {
		names: ['Régimen fiscal, Régimen, Clave régimen fiscal, Clave régimen, Tax regime'],
		beside: BUYER,
		isRequired: true,
	},
	postalCode: {
		names: [
			'Domicilio fiscal, C.P. fiscal, Código postal fiscal, C.P. domicilio fiscal, Código postal domicilio fiscal, Domicilio fiscal C.P.',
			'C.P., Código postal, Postal code, ZIP, ZIP code',
		],
		unlike: /\D{6}/,
		beside: BUYER,
		isRequired: true,
	},
	cfdiUse: {
		names: [
			'Uso CFDI, Uso, Clave uso CFDI, Clave uso, Uso comprobante, Uso factura, Uso fiscal, CFDI use',
		],
		beside: BUYER,
		isRequired: true,
	},
	paymentForm: {
		names: ['Forma pago, Clave forma pago, F. pago, Payment form', 'Medio pago'],
		maybe: 'Pago, Tipo pago, Modo pago, Método, Método cobro, Forma cobro, Payment method',
		like: FORM,
		orAs: { column: 'paymentMethod', like: PUE_OR_PPD },
		unlike: new RegExp(`^\\d+[-/.]\\d|^\\d{3}|${PUE_OR_PPD.source}`, 'i'),
		isRequired: true,
	},
	paymentMethod: {
		names: ['Método pago, Clave método pago, M. pago'],
		// In a shop's export, "Payment method" can contain "Shopify Payments" instead of PUE or PPD.
		maybe: 'Payment method, Pago, Tipo pago, Método',
		like: PUE_OR_PPD,
		orAs: { column: 'paymentForm', like: FORM },
		unlike: FORM,
	},
	paymentConditions: { names: ['Condiciones pago, Condición pago, Payment conditions'] },
	currency: {
		names: [
			'Moneda, Clave moneda, Divisa, Currency',
			'Tipo moneda, Moneda factura, Moneda comprobante, Moneda documento, Moneda venta, Código moneda, Tipo divisa, Currency code',
		],
	},
	exchangeRate: { names: ['Tipo cambio, T.C., Exchange rate'] },
	email: {
		names: [
			'Correo, Correo electrónico, E-mail, Mail, Correo contacto, E-mail facturación, Correo facturación, Correo factura',
		],
		beside: BUYER,
	},
	description: {
		names: [
			'Descripción, Descr, Description, Descripción producto, Descripción servicio, Descripción concepto, Descripción conceptos, Desc producto, Desc concepto, Concepto descripción',
			'Concepto, Conceptos',
			'Producto, Servicio, Artículo, Product, Producto o servicio, Nombre producto, Producto nombre, Product name, Lineitem name, Título publicación, Detalle, Descripción SAT',
		],
		maybe: 'Desc',
		like: /\p{L}/u,
		isOfLine: true,
		isRequired: true,
	},
	quantity: {
		names: [
			'Cantidad, Ctd, Quantity, Qty, Cantidad producto, Cantidad facturada, Lineitem quantity, Quantity purchased, Piezas, Pzas, Unidades, Uds',
			'Cantidad vendida, Cantidad piezas, Cantidad pzas, Cantidad unidades, Cantidad kg, Cantidad kilos, Cantidad litros, Cantidad horas, Unidades vendidas, Piezas vendidas, Quantity sold',
		],
		isOfLine: true,
	},
	priceWithTax: {
		names: [
			'Precio con IVA, Precio unitario con IVA, Precio IVA incluido, Precio unitario IVA incluido, Precio con impuestos, Precio unitario con impuestos, Price with tax, Precio c IVA, Precio unitario c IVA',
		],
		isOfLine: true,
	},
	unitPrice: {
		names: [
			'Precio unitario, Valor unitario, P.U., P. unitario, P. unit, Precio unit, Precio uni, Precio U, Precio s IVA, Precio unitario s IVA, V. unitario, Valor unit, Precio, Prec, Precio sin IVA, Precio unitario sin IVA, Precio producto, Unit price, Price, Lineitem price, Unit amount',
		],
		isOfLine: true,
		isRequired: true,
		orElse: ['priceWithTax', 'amount', 'subtotal'],
	},
	amount: {
		names: ['Importe, Importe sin IVA, Base, Base imponible, Amount'],
		isOfLine: true,
	},
	subtotal: { names: ['Subtotal'], isOfLine: true },
	discount: {
		names: ['Descuento, Descuentos, Importe descuento, Monto descuento, Discount'],
		maybe: 'Desc',
		like: /^[-$\s]*[\d.,]+\s*%?$/,
		isOfLine: true,
	},
	discountPercent: {
		names: ['% descuento, Descuento %, Porcentaje descuento, Tasa descuento, % desc, Desc %'],
		isOfLine: true,
	},
	productCode: {
		names: [
			'Clave ProdServ, Clave SAT, Clave producto servicio, Código producto servicio, Código SAT, Clave producto SAT, Código producto SAT, Clave servicio SAT, Clave ProdServ SAT, Producto SAT',
		],
		maybe: 'Clave producto, Código producto, Product code',
		like: EIGHT_DIGITS,
		isOfLine: true,
	},
	unitCode: {
		names: [
			'Clave unidad, Clave unidad medida, Unidad SAT, Clave unidad SAT, Código unidad, Unidad medida SAT, Código unidad SAT, Unit code',
		],
		isOfLine: true,
	},
	unit: { names: ['Unidad, Unidad medida, U.M., U. medida, UdM, UoM, Unit'], isOfLine: true },
	identifier: {
		names: [
			'SKU, Identificación, Código interno, Clave interna, Referencia interna, Producto referencia interna, Producto referencia, Código artículo, Clave artículo, Clave art, Lineitem SKU',
			'Código, Clave, Code',
		],
		maybe: 'Clave producto, Código producto, Product code',
		like: /^(?!\d{7,8}(?!\d))/,
		beside: NUMBER,
		isOfLine: true,
	},
	taxObject: {
		names: ['Objeto impuesto, Objeto Imp, Objeto impuestos, Tax object'],
		isOfLine: true,
	},
	propertyAccount: {
		names: [
			'Cuenta predial, Cuentas prediales, Predial, Número predial, No. predial, Número cuenta predial, No. cuenta predial, Clave predial, Property account',
		],
		isOfLine: true,
	},
	fuelPermit: {
		names: [
			'Permiso, Número permiso, No. permiso, NumeroPermiso, Permiso CRE, Permiso CNE, Permiso combustible',
		],
		isOfLine: true,
	},
	fuelSubproduct: {
		names: ['Subproducto, Sub producto, SubProductoHYP, Subproducto HYP, Subproducto combustible'],
		isOfLine: true,
	},
	fuelQuota: {
		names: [
			'Cuota 2-A, IEPS 2-A, Cuota IEPS 2-A, Cuota sin IVA, Cuota IEPS sin IVA, Cuota exenta, Cuota IEPS exenta, Cuota IEPS exenta IVA, Cuota estatal, IEPS estatal, Cuota IEPS estatal, IEPS estados municipios, IEPS Edos y Mpios, Fuel quota',
		],
		beside: ARTICLE,
		isOfLine: true,
	},
	// Do not read a column with only amounts, because amounts do not name a tax.
	taxes: { names: ['Impuestos, Taxes, Tax'], unlike: /^[-$\s]*[\d.,]+$/, isOfLine: true },
	iva: {
		names: ['IVA, IVA trasladado, Importe IVA, Monto IVA, Total IVA, Cuota IVA, Imp IVA, VAT'],
		isOfLine: true,
	},
	ivaRate: {
		names: ['Tasa IVA, % IVA, IVA %, Porcentaje IVA, Tasa IVA trasladado, Tipo IVA'],
		isOfLine: true,
	},
	ieps: {
		names: ['IEPS, Tasa IEPS, IEPS %, IEPS trasladado, Importe IEPS, Monto IEPS, Imp IEPS'],
		isOfLine: true,
	},
	retainedIsr: {
		names: ['Ret. ISR, ISR, ISR retenido, Importe retención ISR, Retención ISR %, ISR ret'],
		isOfLine: true,
	},
	retainedIva: {
		names: ['Ret. IVA, IVA retenido, Importe retención IVA, Retención IVA %, IVA ret'],
		isOfLine: true,
	},
	total: {
		names: [
			'Total, Importe total, Total factura, Monto total, Gran total, Total con IVA, Total c IVA, Total IVA incluido, Total a pagar, Total orden, Total pedido, Total venta, Order total, Order total amount, Total price, Total amount, Grand total',
		],
	},
	/** A row is invoiced only if every answer is yes, for example in both "Facturar" and "Autorizado". */
	wanted: {
		names: [
			'Facturar, Facturar si no, Se factura, Por facturar, Requiere factura, Quiere factura, Solicita factura, Necesita factura, Desea factura, Facturable, Emitir, Emitir factura, Generar factura, Timbrar, Por timbrar',
		],
		maybe: 'Autorizado, Autorizada, Aprobado, Aprobada',
		like: FLAG,
		isMany: true,
	},
	issued: {
		names: [
			'Facturada, Facturado, Ya facturada, Ya facturado, Timbrada, Timbrado, Ya timbrada, Emitida, Emitido, Ya emitida, Factura emitida',
		],
		isMany: true,
	},
	issuedOn: {
		names: [
			'Fecha timbrado, Fecha y hora timbrado, Fecha certificación, Fecha y hora certificación',
		],
		isMany: true,
	},
	type: {
		names: [
			'Tipo comprobante, Tipo documento, Tipo CFDI, Efecto, Efecto comprobante, Tipo, Tipo movimiento, Tipo operación, Tipo transacción, Movimiento, Document type, Transaction type, Invoice type',
		],
		isMany: true,
	},
	withIva: {
		names: ['IVA incluido, Incluye IVA, Con IVA, Precio incluye IVA, Impuestos incluidos'],
		unlike: /^[-$\s]*[\d.,]+\s*%?$/,
	},
	notRead: {
		names: [
			'UUID relacionado, UUID relacionados, CFDI relacionado, CFDI relacionados, Folio fiscal relacionado, Factura relacionada, Tipo relación, Clave relación',
			'Sustituye, Sustituye a, Factura que sustituye, CFDI que sustituye, Folio que sustituye, UUID que sustituye, Factura sustituida, CFDI sustituido, Folio sustituido, Folio fiscal sustituido, UUID sustituido, Factura a sustituir, Folio a sustituir, CFDI a sustituir, Reemplaza a, Factura original, Folio original, CFDI original, UUID original, Relacionado, Relacionada, Facturas relacionadas',
			'Anticipo aplicado, Factura anticipo, UUID anticipo, Folio anticipo, CFDI anticipo',
			'Pedimento, Información aduanera',
			'Exportación, Clave exportación, A cuenta de terceros, Cuenta de terceros, RFC a cuenta de terceros, Periodicidad, Carta porte, Addenda, Complemento, INE, Confirmación',
		],
		beside: NUMBER,
		isMany: true,
	},
	uuid: {
		names: ['UUID, Folio fiscal, Folio fiscal UUID, UUID factura, UUID CFDI, Folio fiscal CFDI'],
		isMany: true,
	},
	/** The date is not used, because the invoice gets its stamping date. */
	date: {
		names: [
			'Fecha, Date, Fecha factura, Fecha y hora, Fecha emisión, Fecha y hora emisión, Fecha expedición, Fecha comprobante, Fecha documento, Invoice date',
		],
	},
} satisfies Record<string, Column>;

const CANCELLED = /^(cancelar|cancelado|cancelada|original)$/;

/** Matches words to ignore: "UUID que lo sustituye" means "Sustituye". */
const REPLACEMENT = /^(que|lo|se|por|uuid|folio|fiscal|cfdi|factura|comprobante)$/;

const UUID = /^\W*[\da-f]{8}-[\da-f]{4}-/i;

export const cancellationColumns = {
	invoiceId: { names: ['ID factura, Invoice ID, ID CFDI', 'ID'] },
	uuid: {
		names: ['UUID, Folio fiscal, Folio fiscal UUID, UUID factura, UUID CFDI, Folio fiscal CFDI'],
		maybe: 'CFDI, Comprobante',
		like: UUID,
		beside: CANCELLED,
		isRequired: true,
		orElse: ['invoiceId', 'number'],
	},
	series: {
		names: ['Serie, Series, Serie factura, Serie CFDI, Serie comprobante'],
		beside: CANCELLED,
	},
	number: {
		names: [
			'Folio, Folio factura, Folio interno, Folio comprobante, Serie folio, UUID Folio, Folio UUID, UUID ID, ID UUID, UUID Factura folio, UUID ID folio',
			'Factura, Invoice, Invoice No, CFDI, Comprobante',
		],
		beside: new RegExp(`${NUMBER.source}|${CANCELLED.source}`),
	},
	cancellationReason: {
		names: [
			'Clave motivo, Clave motivo cancelación, Clave cancelación, Código motivo, Código cancelación, Motivo SAT, Motivo cancelación SAT, Motivo clave, Motivo cancelación clave',
			'Motivo, Motivo cancelación, Tipo cancelación, Reason, Cancellation reason, Motive',
			'Razón, Razón cancelación, Causa, Causa cancelación',
		],
		isRequired: true,
	},
	replacementUuid: {
		names: [
			'Sustitución, Sustituye, Sustituto, Sustituta, Sustituir, Sustituida, Sustituido, Relacionado, Relacionada, Replacement, Replacement UUID, Substitution',
			'Nuevo, Nueva',
		],
		beside: REPLACEMENT,
	},
	wanted: {
		names: [
			'Cancelar, Cancelar si no, Cancelar CFDI, Cancelar factura, Por cancelar, Se cancela, Solicitar cancelación, Requiere cancelación, Procede cancelación',
		],
		maybe: 'Autorizado, Autorizada, Autorización, Aprobado, Aprobada, Procede',
		like: FLAG,
		unlike: UUID,
		isMany: true,
	},
} satisfies Record<string, Column>;

export type InvoiceColumn = keyof typeof invoiceColumns;

export const OF_CUSTOMER = [
	'rfc',
	'name',
	'taxRegime',
	'postalCode',
	'cfdiUse',
] as const satisfies readonly InvoiceColumn[];

export const OF_PAYMENT = [
	'paymentForm',
	'paymentMethod',
	'paymentConditions',
] as const satisfies readonly InvoiceColumn[];

export const OF_PRODUCT = [
	'description',
	'productCode',
	'unitCode',
	'unit',
	'identifier',
	'taxObject',
	'propertyAccount',
	'fuelPermit',
	'fuelSubproduct',
	'fuelQuota',
] as const satisfies readonly InvoiceColumn[];

export type CancellationColumn = keyof typeof cancellationColumns;
export type Columns = Readonly<Record<string, Column>>;

const ANY = /^(de|del|el|la|los|las|al|a|o|y|en|of|the|mxn|mn|pesos|opcional|requerido|\d+)$/;

const abbreviations: Readonly<Record<string, string>> = {
	cant: 'cantidad',
	cod: 'codigo',
	cond: 'condiciones',
	cve: 'clave',
	descto: 'descuento',
	doc: 'documento',
	dom: 'domicilio',
	dscto: 'descuento',
	dto: 'descuento',
	fact: 'factura',
	ident: 'identificacion',
	impte: 'importe',
	med: 'medida',
	met: 'metodo',
	mon: 'moneda',
	porcentaje: 'pct',
	reg: 'regimen',
	ret: 'retencion',
	tpo: 'tipo',
};

const INITIALS = /(?<!\p{L})(\p{L})\.\s?(?=\p{L}(?!\p{L}))/gu;

const ITEM = /^\s*[a-z\d]{1,2}\)\s*/i;

/** Matches "2-A", which must stay one word, because a single "2" or "A" is removed from headers. */
const ARTICLE_2A = /(?<![\p{L}\p{N}])2(?:[o°º]\.?)?(?:\.?\s?-\s?)?A(?![\p{L}\p{N}])/giu;

const OF_LINE = /^\s*(?:l[ií]neas? de (?:la )?factura|invoice lines?|partidas?)\s*\//i;

/** Matches an office's mark on a column to use or ignore: "Importe (usar)", "Subtotal (no usar)". */
const MARK = /\(?\s*\b(no\s+)?usar\b\s*\)?\s*$/i;

/** "RFC emisor" is the issuer's RFC, not the customer's. */
const ISSUER = /^(emisor|vendedor|proveedor|issuer|seller)$/;

const MAX_HEADER_LENGTH = 80;

function wordsOf(header: string): string[] {
	const text = header
		.slice(0, MAX_HEADER_LENGTH)
		.replace(ITEM, '')
		.replace(INITIALS, '$1')
		.replace(ARTICLE_2A, '2a')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.replace(/(\p{L})(\d)/gu, '$1 $2')
		.replace(/(\d)\s*%/g, '$1')
		.replaceAll('%', ' pct ');
	const words = plainText(text)
		.split(' ')
		.filter((word) => !ANY.test(word))
		.map((word) => abbreviations[word] ?? word);
	// Move `pct` to the end, because "% de IVA" and "IVA %" mean the same.
	const percent = words.filter((word) => word === 'pct').slice(0, 1);
	return [...words.filter((word) => word !== 'pct'), ...percent];
}

function bareHeader(words: readonly string[], beside: RegExp | undefined): string {
	const telling = words.filter((word) => beside?.test(word) !== true);
	return (telling.length === 0 ? words : telling).join('');
}

interface Meaning {
	column: string;
	rank: number;
	isMaybe: boolean;
	isOfBuyer: boolean;
	isChosen: boolean;
}

interface Candidate extends Meaning {
	place: number;
}

export type Places = ReadonlyMap<string, readonly Candidate[]>;

interface Named {
	column: string;
	group: number;
	isMaybe: boolean;
	isOfLine: boolean;
}

type Names = ReadonlyMap<RegExp | undefined, ReadonlyMap<string, readonly Named[]>>;

function namesOf(columns: Columns): Names {
	const all = new Map<RegExp | undefined, Map<string, Named[]>>();
	for (const [column, { names, maybe, beside, isOfLine = false }] of Object.entries(columns)) {
		const named = all.get(beside) ?? new Map<string, Named[]>();
		all.set(beside, named);
		const groups = [
			...names.map((list, group) => ({ list, group, isMaybe: false })),
			...(maybe === undefined ? [] : [{ list: maybe, group: names.length - 1, isMaybe: true }]),
		];
		for (const { list, group, isMaybe } of groups) {
			for (const name of list.split(',').map((one) => bareHeader(wordsOf(one), beside))) {
				const others = named.get(name) ?? [];
				if (others.some((other) => other.column === column)) continue;
				named.set(name, [...others, { column, group, isMaybe, isOfLine }]);
			}
		}
	}
	return all;
}

const invoiceNames = Object.entries(invoiceColumns)
	.filter(([column]) => column !== 'notRead')
	.flatMap(([, { names }]) => names.flatMap((list) => list.split(',')))
	.map((name) => ({ name: name.trim(), words: wordsOf(name) }));

/** Returns the longest column name whose words the header contains, such as "Total" for "Total neto". */
export function nameIn(header: string): string | undefined {
	const words = new Set(wordsOf(header));
	return invoiceNames
		.filter((one) => one.words.length < words.size && one.words.every((word) => words.has(word)))
		.reduce<
			(typeof invoiceNames)[number] | undefined
		>((best, one) => (one.words.length > (best?.words.length ?? 0) ? one : best), undefined)?.name;
}

const namesByColumns = new WeakMap<Columns, Names>();

function meaningsIn(names: Names, header: string): Meaning[] {
	const [mark, no] = MARK.exec(header) ?? [];
	if (no !== undefined) return [];
	const isOfLine = OF_LINE.test(header);
	const words = wordsOf(header.replace(MARK, '').replace(OF_LINE, ''));
	// Try with "SAT" first: "Clave SAT" differs from "Clave", but "Forma de pago SAT" means "Forma de
	// pago".
	const spellings = [words, words.filter((word) => word !== 'sat')];
	for (const spelling of spellings) {
		const found = [...names].flatMap(([beside, byName]) =>
			(byName.get(bareHeader(spelling, beside)) ?? []).map((named) => ({ ...named, beside })),
		);
		if (found.length === 0) continue;
		return found
			.filter((named) => named.isOfLine || !isOfLine)
			.map(({ column, group, isMaybe, beside }) => {
				const isOfBuyer =
					beside === BUYER && words.length > 1 && words.some((word) => BUYER.test(word));
				const rank = 2 * group + (isOfBuyer ? 0 : 1);
				return { column, rank, isMaybe, isOfBuyer, isChosen: mark !== undefined };
			});
	}
	return [];
}

export function isMarkedUnused(header: string, headerNames: HeaderNames = {}): boolean {
	return MARK.exec(asRenamed(header, headerNames).slice(-MAX_HEADER_LENGTH))?.[1] !== undefined;
}

type HeaderNames = Readonly<Record<string, string>>;

/** An office's name for a header gets "(usar)", so that its column wins over others. */
function asRenamed(header: string, headerNames: HeaderNames): string {
	const words = plainText(header);
	const [, name] = Object.entries(headerNames).find(([one]) => plainText(one) === words) ?? [];
	return name === undefined || name === '' ? header : MARK.test(name) ? name : `${name} (usar)`;
}

/** Returns a header, as the office renamed it, in lower case without accents or "(usar)". */
export function officeHeader(header: string, headerNames: HeaderNames = {}): string {
	return wordsOf(asRenamed(header.slice(0, MAX_HEADER_LENGTH), headerNames).replace(MARK, '')).join(
		' ',
	);
}

export function headerFinder(
	columns: Columns,
	headerNames: HeaderNames = {},
): (headers: readonly string[]) => Places {
	const names = namesByColumns.get(columns) ?? namesOf(columns);
	namesByColumns.set(columns, names);
	const known = new Map<string, readonly Meaning[]>([['', []]]);
	const meaningsOf = (header: string): readonly Meaning[] => {
		const text = header.slice(0, MAX_HEADER_LENGTH);
		const meanings = known.get(text) ?? meaningsIn(names, asRenamed(text, headerNames));
		known.set(text, meanings);
		return meanings;
	};
	return (headers) => {
		const found = new Map<string, Candidate[]>();
		for (const [place, header] of headers.entries()) {
			for (const meaning of meaningsOf(header)) {
				const others = found.get(meaning.column);
				if (others === undefined) found.set(meaning.column, [{ ...meaning, place }]);
				else others.push({ ...meaning, place });
			}
		}
		return found;
	};
}

function issuerHeader(header: string): string {
	const words = wordsOf(header);
	if (words[0] === 'lugar') return words.join('');
	return words.some((word) => ISSUER.test(word)) ? bareHeader(words, ISSUER) : '';
}

const ofEither: Readonly<Record<string, RegExp>> = {
	taxRegime: /^regimen/,
	postalCode: /^(?:cp|codigopostal|domicilio|lugar)/,
};

/**
 * Finds the position of each column in the header. If several headers match, chooses the most exact.
 * @throws Problems if two headers match equally well, a column is ambiguous, or a required column is
 * missing
 */
export function placesOf(
	columns: Columns,
	found: Places,
	below: { headers: readonly string[]; rows: ReadonlyArray<readonly unknown[]> },
): Map<string, readonly number[]> {
	const places = new Map<string, readonly number[]>();
	const pairs: Array<readonly [number, number]> = [];
	const textsAt = new Map<number, string[]>();
	const cellsAt = (place: number): string[] => {
		const cells = textsAt.get(place) ?? below.rows.map((row) => cellText(row[place]));
		textsAt.set(place, cells);
		return cells;
	};
	const mixedUp = (name: string): Candidate[] =>
		Object.entries(columns).flatMap(([other, { orAs }]) =>
			orAs?.column !== name
				? []
				: (found.get(other) ?? [])
						.filter((one) => !found.get(name)?.some(({ place }) => place === one.place))
						.filter((one) => isLike({ ...one, isMaybe: true }, { names: [], ...orAs }, cellsAt))
						.map((one) => ({ ...one, column: name, rank: one.rank + MIXED_UP })),
		);
	for (const [name, column] of Object.entries(columns)) {
		const candidates = [...(found.get(name) ?? []), ...mixedUp(name)];
		if (column.asksIfFlags) refuseFlags(candidates, cellsAt, below.headers);
		const fitting = candidates.filter((one) => one.isChosen || isLike(one, column, cellsAt));
		if (column.isMany && fitting.length > 0) {
			places.set(
				name,
				fitting.map(({ place }) => place),
			);
			continue;
		}
		const [best, ...others] = mostExact(
			fitting.map((one) =>
				isSure(one, column, below.headers) ? { ...one, rank: one.rank - 1 } : one,
			),
			cellsAt,
		);
		if (best === undefined) continue;
		places.set(name, [best.place]);
		pairs.push(...others.map(({ place }) => [best.place, place] as const));
		refuseUnlessBuyers(name, best, below.headers);
	}
	if (pairs.length > 0) throw twice(pairs, below.headers);
	refuseMissing(columns, places);
	return places;
}

/**
 * Penalty for a header that usually names another column (`orAs`). The lowest rank wins, so a header with the correct name takes precedence.
 */
const MIXED_UP = 100;

function isLike(
	{ place, isMaybe }: Candidate,
	{ like, unlike }: Column,
	cellsAt: (place: number) => string[],
): boolean {
	if (unlike === undefined && !isMaybe) return true;
	const cells = cellsAt(place).filter(Boolean);
	if (isMaybe && !(cells.length > 0 && cells.every((cell) => like?.test(cell)))) return false;
	return !(cells.length > 0 && unlike !== undefined && cells.every((cell) => unlike.test(cell)));
}

function isSure({ place }: Candidate, { surely }: Column, headers: readonly string[]): boolean {
	if (surely?.header.test(headers[place] ?? '') !== true) return false;
	return headers.some((header) => surely.beside.test(header));
}

/**
 * Ignores empty columns if another column has values, and columns with the same cells as the first
 * candidate.
 */
function mostExact(
	candidates: readonly Candidate[],
	cellsAt: (place: number) => string[],
): Candidate[] {
	if (candidates.length < 2) return [...candidates];
	const chosen = candidates.filter(({ isChosen }) => isChosen);
	const all = chosen.length > 0 ? chosen : candidates;
	const filled = all.filter(({ place, isOfBuyer }) => isOfBuyer || cellsAt(place).some(Boolean));
	const remaining = filled.length > 0 ? filled : all;
	const rank = Math.min(...remaining.map((one) => one.rank));
	const best = remaining.filter((one) => one.rank === rank);
	const [first] = best;
	if (first === undefined || filled.length === 0) return best;
	const cells = cellsAt(first.place);
	const isSame = ({ place }: Candidate) => cellsAt(place).every((cell, at) => cell === cells[at]);
	return [first, ...best.slice(1).filter((other) => !isSame(other))];
}

/**
 * Refuses a column such as "Factura" with only SI and NO, because SI can mean that the customer wants
 * an invoice or already has an invoice.
 */
function refuseFlags(
	candidates: readonly Candidate[],
	cellsAt: (place: number) => string[],
	headers: readonly string[],
): void {
	for (const { place, isMaybe } of candidates) {
		const cells = cellsAt(place).filter(Boolean);
		const [value] = cells;
		const header = headers[place] ?? '';
		// Under "Factura", words such as "Pendiente" are as unclear as SI and NO.
		const isFlag = /fact|invoice/i.test(header) ? /^\D+$/ : FLAG;
		if (isMaybe || value === undefined || !cells.every((cell) => isFlag.test(cell))) continue;
		throw refused(SPREADSHEET, 'flagColumnUnclear', { values: { header, value } });
	}
}

/** Refuses "Régimen fiscal" in a file with "RFC emisor", because the tax regime can be the issuer's. */
function refuseUnlessBuyers(
	name: string,
	{ place, isChosen, isOfBuyer }: Candidate,
	headers: readonly string[],
): void {
	const own = ofEither[name];
	if (own === undefined || isChosen || isOfBuyer) return;
	const issuers = headers.find((header) => issuerHeader(header) === 'rfc');
	if (issuers === undefined || headers.some((header) => own.test(issuerHeader(header)))) return;
	throw refused(SPREADSHEET, 'columnOfWhom', { values: { header: headers[place] ?? '', issuers } });
}

function twice(pairs: ReadonlyArray<readonly [number, number]>, headers: readonly string[]) {
	const named = pairs.map(([first, second]) => ({
		kind: 'columnPair' as const,
		values: { first: headers[first] ?? '', second: headers[second] ?? '' },
	}));
	// Headers with different rates are different taxes, not two columns for the same data.
	const isOfTaxes = named.some(({ values: { first, second } }) => rateOf(first) !== rateOf(second));
	return refused(SPREADSHEET, isOfTaxes ? 'taxColumns' : 'columnTwice', {
		values: { pairs: named },
	});
}

const rateOf = (header: string) =>
	/(?:iva|ieps|isr|vat|tax|ret)\D*(\d+(?:\.\d+)?)/i.exec(header)?.[1];

const MAX_NAMED = 4;

function usualNames(names: readonly string[]): string[] {
	const groups = names.map((group) => group.split(', '));
	return groups
		.flatMap((group) => group.map((name, index) => ({ name, index })))
		.sort((one, other) => one.index - other.index)
		.slice(0, MAX_NAMED)
		.map(({ name }) => name);
}

function refuseMissing(columns: Columns, places: ReadonlyMap<string, unknown>): void {
	const missing = Object.entries(columns).flatMap(([name, { names, isRequired, orElse = [] }]) =>
		isRequired && ![name, ...orElse].some((one) => places.has(one))
			? [`(${usualNames(names).join(' / ')})`]
			: [],
	);
	if (missing.length === 0) return;
	throw refused(SPREADSHEET, missing.length === 1 ? 'columnMissing' : 'columnsMissing', {
		values: { count: String(missing.length), columns: missing },
		remedy: 'addColumns',
	});
}
