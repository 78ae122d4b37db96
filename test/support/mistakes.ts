/** What new users typically get wrong, each in an invoice that is right but for that. */
import type { INodeParameters } from 'n8n-workflow';

import type { NodeRun } from './engine';
import { cupLine as cup, stampParameters } from './operations';

export interface InBothLanguages {
	english: string;
	spanish: string;
}

export interface Mistake {
	title: InBothLanguages;
	/** What was filled in; labels, texts and code are the same in both languages. */
	filledIn: InBothLanguages;
	/** Fields other than those of the invoice that is right. */
	parameters?: INodeParameters;
	/** The fields of its only line other than those of the line that is right. */
	line?: INodeParameters;
	/** What comes in; an empty item by default. */
	json?: NonNullable<NodeRun['items']>[number]['json'];
	/** The credential's Base URL, if it is not that of the service. */
	baseUrl?: string;
}

/** An invoice that the service stamps, with the changes of a mistake. */
export function invoiceOf({ parameters = {}, line = {} }: Partial<Mistake>): INodeParameters {
	return {
		...stampParameters,
		issuerName: 'ESCUELA KEMPER URGATE',
		placeOfIssue: '42501',
		recipientPostalCode: '86991',
		invoiceSource: 'fields',
		lineItems: { item: [{ ...cup, ...line }] },
		...parameters,
	};
}

export const mistakes: readonly Mistake[] = [
	{
		title: {
			english: 'No issuer, neither in the node nor in the credential',
			spanish: 'Sin emisor, ni en el nodo ni en la credencial',
		},
		filledIn: {
			english: 'Issuer RFC (Emisor) and Issuer Regime (Régimen) are empty.',
			spanish: 'Issuer RFC (Emisor) e Issuer Regime (Régimen) están vacíos.',
		},
		parameters: { issuerRfc: '', issuerTaxRegime: '' },
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
				'Recipient Name (Nombre) is `UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV`; SAT has it without the last three words. Only the service knows the names, so this is its answer.',
			spanish:
				'Recipient Name (Nombre) es `UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV`; el SAT lo tiene sin las últimas tres palabras. Solo el servicio conoce los nombres, así que esta es su respuesta.',
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
				'Recipient Postal Code (C.P.) is `64000`, where the goods go; SAT has the customer at `86991`. This, too, is the answer of the service.',
			spanish:
				'Recipient Postal Code (C.P.) es `64000`, adonde va la mercancía; el SAT tiene al cliente en `86991`. También esta es la respuesta del servicio.',
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
		line: { discount: '1200.00' },
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
		line: { discount: '10%' },
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
			invoiceJson: JSON.stringify({
				FormaPago: '03',
				MetodoPago: 'PUE',
				Moneda: 'MXN',
				LugarExpedicion: '42501',
				Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
				Receptor: {
					Rfc: 'URE180429TM6',
					Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
					DomicilioFiscalReceptor: '86991',
					RegimenFiscalReceptor: '601',
					UsoCFDI: 'G03',
				},
				Conceptos: [],
			}),
		},
	},
	{
		title: {
			english: 'Three at once',
			spanish: 'Tres a la vez',
		},
		filledIn: {
			english:
				'Recipient Regime (Régimen) is `605`, for which the CFDI Use (Uso CFDI) `G03` is not meant either, and Payment Method (Método) is `PPD` with Payment Form (Forma) `03`.',
			spanish:
				'Recipient Regime (Régimen) es `605`, al que tampoco corresponde el CFDI Use (Uso CFDI) `G03`, y Payment Method (Método) es `PPD` con Payment Form (Forma) `03`.',
		},
		parameters: { recipientTaxRegime: '605', paymentMethod: 'PPD', paymentForm: '03' },
	},
];
