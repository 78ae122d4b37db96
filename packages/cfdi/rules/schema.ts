/**
 * The elements of a CFDI 4.0 and their attributes as SAT's cfdv40.xsd and Pagos20.xsd have them, for what
 * their form alone tells. Codes, patterns and lengths are the rules'.
 */
export interface Shape {
	/**
	 * Whether the schema requires each attribute, and the service cannot be the one to fill it in, as it
	 * fills in the date, the totals, or what it has registered of a party.
	 */
	attributes: ReadonlyMap<string, boolean>;
	parts: ReadonlyMap<string, Part>;
}

/** An element in another one. */
export interface Part {
	shape: Shape;
	isRequired: boolean;
	/** Whether there may be several. */
	isList: boolean;
	/** The name of each of its elements, where XML has them inside one of the name of the list. */
	row: string | undefined;
	/** One of its attributes. */
	example: string;
}

/** Of the attributes that no rule looks at. */
export const patterns: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
	Confirmacion: { pattern: /^[0-9a-zA-Z]{5}$/, example: 'ECVH1' },
	FacAtrAdquirente: { pattern: /^[0-9]{10}$/, example: '0123456789' },
	Version: { pattern: /^4\.0$/, example: '4.0' },
	Numero: { pattern: /^[0-9a-zA-Z]{1,150}$/, example: '15956011002' },
	ResidenciaFiscal: { pattern: /^[A-Z]{3}$/, example: 'USA' },
};

/** @param names with "!" after those that are required */
function shape(names: string, parts: Record<string, Part> = {}): Shape {
	const attributes = names
		.trim()
		.split(/\s+/)
		.filter(Boolean)
		.map((name) => [name.replace('!', ''), name.endsWith('!')] as const);
	return { attributes: new Map(attributes), parts: new Map(Object.entries(parts)) };
}

const one = (inside: Shape, isRequired = false): Part => ({
	shape: inside,
	isRequired,
	isList: false,
	row: undefined,
	example: [...inside.attributes.keys()][0] ?? [...inside.parts.keys()][0] ?? '',
});

const many = (inside: Shape, isRequired = false): Part => ({
	...one(inside, isRequired),
	isList: true,
});

const rows = (row: string, inside: Shape, isRequired = false): Part => ({
	...many(inside, isRequired),
	row,
});

const tax = shape('Base Impuesto! TipoFactor! TasaOCuota Importe');

const customs = many(shape('NumeroPedimento!'));

const line = shape(
	`ClaveProdServ! NoIdentificacion Cantidad! ClaveUnidad! Unidad Descripcion! ValorUnitario! Importe
	Descuento ObjetoImp`,
	{
		Impuestos: one(
			shape('', {
				Traslados: rows('Traslado', tax),
				Retenciones: rows('Retencion', tax),
			}),
		),
		ACuentaTerceros: one(
			shape(`RfcACuentaTerceros! NombreACuentaTerceros! RegimenFiscalACuentaTerceros!
				DomicilioFiscalACuentaTerceros!`),
		),
		InformacionAduanera: customs,
		CuentaPredial: many(shape('Numero!')),
		Parte: many(
			shape('ClaveProdServ! NoIdentificacion Cantidad! Unidad Descripcion! ValorUnitario Importe', {
				InformacionAduanera: customs,
			}),
		),
	},
);

export const comprobante = shape(
	`Version Serie Folio Fecha FormaPago CondicionesDePago SubTotal Descuento Moneda! TipoCambio Total
	TipoDeComprobante Exportacion MetodoPago LugarExpedicion Confirmacion`,
	{
		InformacionGlobal: one(shape('Periodicidad! Meses! Año!')),
		CfdiRelacionados: many(shape('TipoRelacion!', { CfdiRelacionado: many(shape('UUID!'), true) })),
		Emisor: one(shape('Rfc! Nombre RegimenFiscal! FacAtrAdquirente'), true),
		Receptor: one(
			shape(`Rfc! Nombre! DomicilioFiscalReceptor ResidenciaFiscal NumRegIdTrib RegimenFiscalReceptor!
				UsoCFDI!`),
			true,
		),
		Conceptos: rows('Concepto', line, true),
		Impuestos: one(
			shape('TotalImpuestosRetenidos TotalImpuestosTrasladados', {
				Retenciones: rows('Retencion', shape('Impuesto! Importe')),
				Traslados: rows('Traslado', tax),
			}),
		),
	},
);

const taxDR = shape('BaseDR! ImpuestoDR! TipoFactorDR! TasaOCuotaDR ImporteDR');

/** What is missing here, and its Version, is said by the rules of payments. */
export const pagos = shape('', {
	Totales: many(
		shape(`TotalRetencionesIVA TotalRetencionesISR TotalRetencionesIEPS TotalTrasladosBaseIVA16
			TotalTrasladosImpuestoIVA16 TotalTrasladosBaseIVA8 TotalTrasladosImpuestoIVA8
			TotalTrasladosBaseIVA0 TotalTrasladosImpuestoIVA0 TotalTrasladosBaseIVAExento MontoTotalPagos!`),
	),
	Pago: many(
		shape(
			`FechaPago! FormaDePagoP! MonedaP! TipoCambioP Monto! NumOperacion RfcEmisorCtaOrd
			NomBancoOrdExt CtaOrdenante RfcEmisorCtaBen CtaBeneficiario TipoCadPago CertPago CadPago
			SelloPago`,
			{
				DoctoRelacionado: many(
					shape(
						`IdDocumento! Serie Folio MonedaDR! EquivalenciaDR NumParcialidad! ImpSaldoAnt! ImpPagado!
						ImpSaldoInsoluto! ObjetoImpDR!`,
						{
							ImpuestosDR: many(
								shape('', {
									RetencionesDR: rows('RetencionDR', taxDR),
									TrasladosDR: rows('TrasladoDR', taxDR),
								}),
							),
						},
					),
				),
				ImpuestosP: many(
					shape('', {
						RetencionesP: rows('RetencionP', shape('ImpuestoP! ImporteP!')),
						TrasladosP: rows(
							'TrasladoP',
							shape('BaseP! ImpuestoP! TipoFactorP! TasaOCuotaP ImporteP'),
						),
					}),
				),
			},
		),
	),
});
