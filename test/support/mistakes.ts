import type { INodeParameters } from 'n8n-workflow';

import { plainInvoice } from '../../packages/cfdi/fixtures/invoices';
import type { NodeRun } from './engine';
import { cupLine as cup, stampParameters } from './operations';

export interface InBothLanguages {
	english: string;
	spanish: string;
}

export interface Mistake {
	title: InBothLanguages;
	filledIn: InBothLanguages;
	parameters?: INodeParameters;
	line?: INodeParameters;
	json?: NonNullable<NodeRun['items']>[number]['json'];
	baseUrl?: string;
	issuer?: Readonly<Record<string, string>>;
}

export function invoiceOf({ parameters = {}, line = {} }: Partial<Mistake>): INodeParameters {
	return {
		...stampParameters,
		recipientPostalCode: '86991',
		invoiceSource: 'fields',
		lineItems: { item: [{ ...cup, ...line }] },
		...parameters,
	};
}

const toPerson: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: 'CACX7605101P8' },
	recipientName: 'XOCHILT CASAS CHAVEZ',
	recipientPostalCode: '36257',
};

const { FormaPago, MetodoPago, Moneda, LugarExpedicion, Emisor, Receptor, Conceptos } =
	plainInvoice() as Record<string, never>;

const invoice = { FormaPago, MetodoPago, Moneda, LugarExpedicion, Emisor, Receptor };

const wrongConcepto = { ...(Conceptos as object[] | undefined)?.[0], Importe: '1500.00' };

export const mistakes: readonly Mistake[] = [
	{
		title: {
			english: 'No issuer in the credential',
			spanish: 'Sin emisor en la credencial',
		},
		filledIn: {
			english: 'Issuer RFC (Emisor) and Issuer Regime (Régimen) are empty.',
			spanish: 'Issuer RFC (Emisor) e Issuer Regime (Régimen) están vacíos.',
		},
		issuer: { issuerRfc: '', issuerName: '', issuerTaxRegime: '', placeOfIssue: '' },
	},
	{
		title: {
			english: 'A price with a comma',
			spanish: 'Un precio con coma',
		},
		filledIn: {
			english: 'Unit Price (Valor Unitario) is `1,250.50`.',
			spanish: 'Unit Price (Valor Unitario) es `1,250.50`.',
		},
		line: { unitPrice: '1,250.50' },
	},
	{
		title: {
			english: 'An order number of 18 digits',
			spanish: 'Un número de pedido de 18 dígitos',
		},
		filledIn: {
			english:
				'Additional Fields > Folio is `{{ $json.order }}`, and the item has `"order": 576461413038785753`, without quotation marks.',
			spanish:
				'Additional Fields > Folio es `{{ $json.order }}`, y el elemento tiene `"order": 576461413038785753`, sin comillas.',
		},
		parameters: { additionalFields: { folio: '={{ $json.order }}' } },
		json: { order: Number('576461413038785753') },
	},
	{
		title: {
			english: 'An RFC that lost a character',
			spanish: 'Un RFC al que le falta un carácter',
		},
		filledIn: {
			english: 'Recipient RFC (Receptor) is `URE180429TM` instead of `URE180429TM6`.',
			spanish: 'Recipient RFC (Receptor) es `URE180429TM` en vez de `URE180429TM6`.',
		},
		parameters: { recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM' } },
	},
	{
		title: {
			english: 'A name with SA DE CV',
			spanish: 'Un nombre con SA DE CV',
		},
		filledIn: {
			english:
				'Recipient Name (Nombre) is `UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV`; SAT has it without the last three words. It stops once; pressed again, it is sent, because a few names are registered so.',
			spanish:
				'Recipient Name (Nombre) es `UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV`; el SAT lo tiene sin las últimas tres palabras. Se detiene una vez; al presionar otra vez se envía, porque unos pocos nombres están registrados así.',
		},
		parameters: { recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV' },
	},
	{
		title: {
			english: 'The postal code of the delivery',
			spanish: 'El código postal de la entrega',
		},
		filledIn: {
			english:
				'Recipient Postal Code (C.P.) is `64000`, where the goods go; SAT has the customer at `86991`. Only the service knows the addresses, so this is its answer.',
			spanish:
				'Recipient Postal Code (C.P.) es `64000`, adonde va la mercancía; el SAT tiene al cliente en `86991`. Solo el servicio conoce los domicilios, así que esta es su respuesta.',
		},
		parameters: { recipientPostalCode: '64000' },
	},
	{
		title: {
			english: 'A customer without an RFC',
			spanish: 'Un cliente sin RFC',
		},
		filledIn: {
			english:
				'Recipient RFC (Receptor) is `XAXX010101000`, and Recipient Name (Nombre) is empty. Regime, CFDI use and postal code are still those of another customer.',
			spanish:
				'Recipient RFC (Receptor) es `XAXX010101000`, y Recipient Name (Nombre) está vacío. El régimen, el uso del CFDI y el código postal todavía son los de otro cliente.',
		},
		parameters: {
			recipientRfc: { __rl: true, mode: 'rfc', value: 'XAXX010101000' },
			recipientName: '',
		},
	},
	{
		title: {
			english: 'A regime that companies cannot have',
			spanish: 'Un régimen que no es de empresas',
		},
		filledIn: {
			english: 'Recipient Regime (Régimen) is `612`, and the customer is a company.',
			spanish: 'Recipient Regime (Régimen) es `612`, y el cliente es una empresa.',
		},
		parameters: { recipientTaxRegime: '612' },
	},
	{
		title: {
			english: 'Paid later, and by transfer',
			spanish: 'Se paga después, y por transferencia',
		},
		filledIn: {
			english: 'Payment Method (Método) is `PPD`, and Payment Form (Forma) is `03`.',
			spanish: 'Payment Method (Método) es `PPD`, y Payment Form (Forma) es `03`.',
		},
		parameters: { paymentMethod: 'PPD', paymentForm: '03' },
	},
	{
		title: {
			english: 'Lines as JSON that say nothing of taxes',
			spanish: 'Conceptos en JSON que no dicen nada de impuestos',
		},
		filledIn: {
			english:
				'Line Items (JSON) is `[{ "description": "Taza de barro", "quantity": 2, "unitPrice": "500.00", "productCode": "52152001" }]`, and Default Taxes (Impuestos) was emptied.',
			spanish:
				'Line Items (JSON) es `[{ "description": "Taza de barro", "quantity": 2, "unitPrice": "500.00", "productCode": "52152001" }]`, y Default Taxes (Impuestos) se vació.',
		},
		parameters: {
			invoiceSource: 'lines',
			lineItemsJson: JSON.stringify([
				{
					description: 'Taza de barro',
					quantity: 2,
					unitPrice: '500.00',
					productCode: '52152001',
				},
			]),
			defaultTaxes: [],
		},
	},
	{
		title: {
			english: 'A discount above the price',
			spanish: 'Un descuento mayor que el precio',
		},
		filledIn: {
			english: 'Discount (Descuento) is `1200.00` on two pieces at `500.00`.',
			spanish: 'Discount (Descuento) es `1200.00` sobre dos piezas de `500.00`.',
		},
		line: { lineOptions: { discount: '1200.00' } },
	},
	{
		title: {
			english: 'A discount in percent',
			spanish: 'Un descuento en por ciento',
		},
		filledIn: {
			english: 'Discount (Descuento) is `10%` on two pieces at `500.00`.',
			spanish: 'Discount (Descuento) es `10%` sobre dos piezas de `500.00`.',
		},
		line: { lineOptions: { discount: '10%' } },
	},
	{
		title: {
			english: 'An expression that gives an object',
			spanish: 'Una expresión que da un objeto',
		},
		filledIn: {
			english: 'Description (Descripción) is `Taza {{ $json.color }}`, and color is an object.',
			spanish: 'Description (Descripción) es `Taza {{ $json.color }}`, y color es un objeto.',
		},
		line: { description: '=Taza {{ $json.color }}' },
		json: { color: { name: 'azul' } },
	},
	{
		title: {
			english: 'A Unique Key that is empty',
			spanish: 'Una clave única vacía',
		},
		filledIn: {
			english:
				'Options > Unique Key is `{{ $json.order }}`, and in this row of the spreadsheet the column order is empty.',
			spanish:
				'Options > Unique Key es `{{ $json.order }}`, y en esta fila de la hoja de cálculo la columna order está vacía.',
		},
		parameters: { options: { uniqueKey: '={{ $json.order }}' } },
		json: { order: '' },
	},
	{
		title: {
			english: 'A Base URL where no service answers',
			spanish: 'Una Base URL en la que no responde ningún servicio',
		},
		filledIn: {
			english:
				'Base URL in the credential is `http://localhost:1`: inside a container, localhost is the container itself.',
			spanish:
				'Base URL en la credencial es `http://localhost:1`: dentro de un contenedor, localhost es el contenedor mismo.',
		},
		baseUrl: 'http://localhost:1',
	},
	{
		title: {
			english: 'An invoice as JSON whose expression found no lines',
			spanish: 'Una factura en JSON cuya expresión no encontró conceptos',
		},
		filledIn: {
			english:
				'Invoice Source is JSON, and in Invoice (JSON) the expression of Conceptos gives `[]`.',
			spanish: 'Invoice Source es JSON, y en Invoice (JSON) la expresión de Conceptos da `[]`.',
		},
		parameters: {
			invoiceSource: 'json',
			invoiceJson: JSON.stringify({ ...invoice, Conceptos: [] }),
		},
	},
	{
		title: {
			english: 'A recipient without a postal code',
			spanish: 'Un cliente sin código postal',
		},
		filledIn: {
			english:
				'Recipient Postal Code (C.P.) is empty. It stops once, in case the service adds it; pressed again, it is sent.',
			spanish:
				'Recipient Postal Code (C.P.) está vacío. Se detiene una vez, por si el servicio lo agrega; al presionar otra vez, se envía.',
		},
		parameters: { recipientPostalCode: '' },
	},
	{
		title: {
			english: 'A use that only persons have',
			spanish: 'Un uso que solo tienen las personas',
		},
		filledIn: {
			english: 'CFDI Use (Uso CFDI) is `D01`, and the customer is a company.',
			spanish: 'CFDI Use (Uso CFDI) es `D01`, y el cliente es una empresa.',
		},
		parameters: { cfdiUse: 'D01' },
	},
	{
		title: {
			english: 'An employee who asks for G03',
			spanish: 'Un asalariado que pide G03',
		},
		filledIn: {
			english:
				'The customer is a person with Recipient Regime (Régimen) `605` (Sueldos y Salarios), and CFDI Use (Uso CFDI) is `G03`.',
			spanish:
				'El cliente es una persona con Recipient Regime (Régimen) `605` (Sueldos y Salarios), y CFDI Use (Uso CFDI) es `G03`.',
		},
		parameters: { ...toPerson, recipientTaxRegime: '605' },
	},
	{
		title: {
			english: 'A use of CFDI 3.3',
			spanish: 'Un uso del CFDI 3.3',
		},
		filledIn: {
			english:
				'The expression in CFDI Use (Uso CFDI) gives `P01` (Por definir), which CFDI 4.0 does not have.',
			spanish:
				'La expresión de CFDI Use (Uso CFDI) da `P01` (Por definir), que ya no existe en el CFDI 4.0.',
		},
		parameters: { cfdiUse: '={{ $json.use }}' },
		json: { use: 'P01' },
	},
	{
		title: {
			english: 'Two at once: SA DE CV, and no postal code',
			spanish: 'Dos a la vez: SA DE CV, y sin código postal',
		},
		filledIn: {
			english:
				'Recipient Name (Nombre) is `UNIVERSIDAD ROBOTICA ESPAÑOLA, S.A. de C.V.`, and Recipient Postal Code (C.P.) is empty.',
			spanish:
				'Recipient Name (Nombre) es `UNIVERSIDAD ROBOTICA ESPAÑOLA, S.A. de C.V.`, y Recipient Postal Code (C.P.) está vacío.',
		},
		parameters: {
			recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA, S.A. de C.V.',
			recipientPostalCode: '',
		},
	},
	{
		title: {
			english: 'Two at once: the regime and the use of a person, for a company',
			spanish: 'Dos a la vez: el régimen y el uso de una persona, para una empresa',
		},
		filledIn: {
			english:
				'Recipient Regime (Régimen) is `612` and CFDI Use (Uso CFDI) `D01`, and the customer is a company.',
			spanish:
				'Recipient Regime (Régimen) es `612` y CFDI Use (Uso CFDI) `D01`, y el cliente es una empresa.',
		},
		parameters: { recipientTaxRegime: '612', cfdiUse: 'D01' },
	},
	{
		title: {
			english: 'Two at once: a regime of persons, and paid later by transfer',
			spanish: 'Dos a la vez: un régimen de personas, y se paga después por transferencia',
		},
		filledIn: {
			english:
				'Recipient Regime (Régimen) is `605`, by which the CFDI Use (Uso CFDI) `G03` would be wrong, too, and Payment Method (Método) is `PPD` with Payment Form (Forma) `03`.',
			spanish:
				'Recipient Regime (Régimen) es `605`, con el que tampoco se permitiría el CFDI Use (Uso CFDI) `G03`, y Payment Method (Método) es `PPD` con Payment Form (Forma) `03`.',
		},
		parameters: { recipientTaxRegime: '605', paymentMethod: 'PPD', paymentForm: '03' },
	},
	{
		title: {
			english: 'Two at once: a price with a comma, and a regime of persons',
			spanish: 'Dos a la vez: un precio con coma, y un régimen de personas',
		},
		filledIn: {
			english:
				'Unit Price (Valor Unitario) is `1,250.50`, and Recipient Regime (Régimen) is `612` for a company.',
			spanish:
				'Unit Price (Valor Unitario) es `1,250.50`, y Recipient Regime (Régimen) es `612` para una empresa.',
		},
		parameters: { recipientTaxRegime: '612' },
		line: { unitPrice: '1,250.50' },
	},
	{
		title: {
			english: 'Two at once: no name, and an RFC that lost a character',
			spanish: 'Dos a la vez: sin nombre, y un RFC al que le falta un carácter',
		},
		filledIn: {
			english:
				'Recipient Name (Nombre) is empty, and Recipient RFC (Receptor) is `URE180429TM` instead of `URE180429TM6`.',
			spanish:
				'Recipient Name (Nombre) está vacío, y Recipient RFC (Receptor) es `URE180429TM` en vez de `URE180429TM6`.',
		},
		parameters: {
			recipientName: '',
			recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM' },
		},
	},
	{
		title: {
			english:
				'Two at once: the data of another customer beside XAXX010101000, and no global information',
			spanish:
				'Dos a la vez: los datos de otro cliente junto a XAXX010101000, y sin información global',
		},
		filledIn: {
			english:
				'Recipient RFC (Receptor) is `XAXX010101000` and Recipient Name (Nombre) `PUBLICO EN GENERAL`; regime, use and postal code are still those of a company.',
			spanish:
				'Recipient RFC (Receptor) es `XAXX010101000` y Recipient Name (Nombre) `PUBLICO EN GENERAL`; régimen, uso y código postal todavía son los de una empresa.',
		},
		parameters: {
			recipientRfc: { __rl: true, mode: 'rfc', value: 'XAXX010101000' },
			recipientName: 'PUBLICO EN GENERAL',
		},
	},
	{
		title: {
			english: 'Two at once: dollars without their rate, and a product code in words',
			spanish: 'Dos a la vez: dólares sin tipo de cambio, y una clave de producto en palabras',
		},
		filledIn: {
			english:
				'Currency (Moneda) is `USD`, Exchange Rate (Tipo Cambio) is empty, and Product Code (Clave) is `tazas`.',
			spanish:
				'Currency (Moneda) es `USD`, Exchange Rate (Tipo Cambio) está vacío, y Product Code (Clave) es `tazas`.',
		},
		parameters: { additionalFields: { currency: 'USD' } },
		line: { productCode: { __rl: true, mode: 'code', value: 'tazas' } },
	},
	{
		title: {
			english: 'Two at once: the use of payments, and paid at once in a form to be defined',
			spanish: 'Dos a la vez: el uso de los pagos, y pagada ya en una forma por definir',
		},
		filledIn: {
			english:
				'CFDI Use (Uso CFDI) is `CP01` (Pagos), and Payment Form (Forma) is `99` with Payment Method (Método) `PUE`.',
			spanish:
				'CFDI Use (Uso CFDI) es `CP01` (Pagos), y Payment Form (Forma) es `99` con Payment Method (Método) `PUE`.',
		},
		parameters: { cfdiUse: 'CP01', paymentForm: '99' },
	},
	{
		title: {
			english: 'Two at once: a line without its quantity and with a discount in percent',
			spanish: 'Dos a la vez: un concepto sin cantidad y con un descuento en por ciento',
		},
		filledIn: {
			english:
				'In one line the expression of Quantity (Cantidad) gives nothing, and Discount (Descuento) is `10%`.',
			spanish:
				'En un concepto la expresión de Quantity (Cantidad) no da nada, y Discount (Descuento) es `10%`.',
		},
		line: { quantity: '={{ $json.pieces }}', lineOptions: { discount: '10%' } },
	},
	{
		title: {
			english: 'Two at once: an amount of a line in JSON, and the sums that follow from it',
			spanish: 'Dos a la vez: el importe de un concepto en JSON, y las sumas que salen de él',
		},
		filledIn: {
			english:
				'Invoice (JSON) has 2 × 500.00 with an Importe of `1500.00`, a SubTotal of `1000.00` and a Total of `1160.00`.',
			spanish:
				'Invoice (JSON) tiene 2 × 500.00 con un Importe de `1500.00`, un SubTotal de `1000.00` y un Total de `1160.00`.',
		},
		parameters: {
			invoiceSource: 'json',
			invoiceJson: JSON.stringify({
				...invoice,
				SubTotal: '1000.00',
				Total: '1160.00',
				Conceptos: [wrongConcepto],
			}),
		},
	},
];
