/**
 * The names under which plugins and checkouts of Mexico keep who an invoice is for, as public code has them, and
 * names that resemble them and are something else.
 */

const lines = (text: string): string[] => text.trim().split(/\s*\n\s*/);

export const recipientNames = {
	rfc: lines(`
		rfc
		_billing_rfc
		billing_rfc
		_billing_rfc_factura
		billing_rfc_facturacion
		_cfdi_rfc
		_fcfdi_rfc
		_shipping_rfc
		_rfc_cliente
		rfc_receptor
		receptor_rfc
		receptorRfc
		rfcReceptor
		RFC_RECEPTOR
		facturacion_rfc
		factura_rfc
		RfcFac
		fiscal_rfc
		_factura_com_rfc
		_facturapi_rfc
		facturama_rfc
		gigstack_rfc
		datos_fiscales_rfc
		customer_rfc
		cs_rfc
		tax_id
		Tax ID
		_billing_tax_id
		taxId
		TAX_CREDENTIAL_MX
		invoice_rfc
		RFC (con homoclave)
		R.F.C.
		custom.rfc
		_wc_other/mi-plugin/rfc
		Identificación fiscal
	`),
	name: lines(`
		razon_social
		Razón Social
		_billing_razon_social
		_billing_razon_social_factura
		_fcfdi_razon_social
		cfdi_razon_social
		_cfdi_razon_social
		razonSocial
		facturacion_razon_social
		nombre_razon_social
		Nombre o razón social
		Denominación o razón social
		denominacion
		_billing_business_name
		_billing_company_name
		legal_name
		legalName
		billing_legal_name
		_facturapi_legal_name
		nombre_fiscal
		fiscal_name
		receptor_nombre
		nombre_receptor
		nombreReceptor
		Nombre del receptor
		receiver_name
		facturacion_nombre
		nombre_factura
		datos_fiscales_razon_social
		_factura_com_razon_social
		cs_razon_social
		razon_social_receptor
		company_legal_name
	`),
	taxRegime: lines(`
		regimen_fiscal
		Régimen Fiscal
		_billing_regimen_fiscal
		_billing_regimen_fiscal_factura
		_fcfdi_regimen_fiscal
		billing_regimen
		billing_regimen_full
		facturacion_regimen
		receptor_regimen
		regimen_receptor
		regimen_fiscal_receptor
		regimenFiscalReceptor
		regimenFiscal
		RegFisFac
		regimen
		fiscal_regime
		FiscalRegime
		tax_regime
		tax_system
		taxSystem
		_billing_tax_system
		_facturapi_tax_system
		fiscal_regimen
		TAX_CREDENTIAL_TYPE_MX
		_factura_com_regimen
		cs_regimen_fiscal
		datos_fiscales_regimen
		regimen_sat
		clave_regimen
		Régimen fiscal (SAT)
		_cfdi_regimen
		receiver_tax_regime
	`),
	postalCode: lines(`
		codigo_postal_fiscal
		_billing_codigo_postal_fiscal
		_billing_codigo_postal
		_billing_cp_factura
		_fcfdi_cp
		_factura_com_cp
		_facturapi_zip
		facturama_zip
		datos_fiscales_cp
		cp_fiscal
		cp_receptor
		receptor_cp
		codigo_postal_receptor
		domicilio_fiscal
		domicilio_fiscal_receptor
		DomicilioFiscalReceptor
		domicilioFiscal
		cs_dom_fiscal_cp
		facturacion_cp
		facturacion_codigo_postal
		CP facturación
		Código Postal Facturación
		TaxZipCode
		tax_zip_code
		receiver_zip
		fiscal_zip
		fiscal_postal_code
		fiscal_zip_code
		billing_postal_code
		invoice_zip
		_cfdi_cp
		Código postal del domicilio fiscal
	`),
	cfdiUse: lines(`
		uso_cfdi
		Uso de CFDI
		Uso del CFDI
		_billing_uso_cfdi
		_billing_uso_cfdi_factura
		_billing_uso_de_cfdi
		_fcfdi_uso_cfdi
		_billing_cfdi
		_billing_cfdi_usage
		_billing_cfdi_use
		cfdi_use
		CfdiUse
		cfdiUse
		_cfdi_uso
		cfdi_uso
		usoCfdi
		usoCFDI
		UsoCFDI
		UsoFac
		_factura_com_uso_cfdi
		_facturapi_use
		receptor_uso_cfdi
		facturacion_uso
		uso_factura
		uso_comprobante
		Uso del comprobante
		cs_uso_cfdi
		billing_uso_cfdi_full
		TAX_CREDENTIAL_USE_MX
		cfdi
		datos_fiscales_uso_cfdi
		clave_uso_cfdi
	`),
} as const;

/** Names that resemble those, each with what an order has under it. */
export const otherNames: ReadonlyArray<readonly [name: string, value: string]> = [
	['regimen_capital', 'SA DE CV'],
	['regimen_capital', '601'],
	['regimen_societario', 'S DE RL DE CV'],
	['regimen_matrimonial', 'Sociedad conyugal'],
	['uso_de_cookies', 'G03'],
	['uso_del_producto', 'G03'],
	['tipo_uso', 'S01'],
	['company_code', '601'],
	['company_name_id', '17'],
	['razon_social_id', '17'],
	['razon_social_tipo', 'moral'],
	['cfdi_enviado', 'G03'],
	['cfdi_status', 'S01'],
	['cfdi', 'pendiente'],
	['cfdi_version', '4.0'],
	['cfdi_zip', 'https://cfdi.example.mx/1.zip'],
	['factura_nombre_archivo', 'factura-1.pdf'],
	['emisor_rfc', 'EKU9003173C9'],
	['rfc_emisor', 'EKU9003173C9'],
	['store_rfc', 'EKU9003173C9'],
	['rfc_pac', 'SAT970701NN3'],
	['regimen_fiscal_emisor', '612'],
	['razon_social_emisor', 'ESCUELA KEMPER URGATE'],
	['cp_emisor', '42501'],
	['codigo_postal_envio', '42501'],
	['cp_entrega', '42501'],
	['zip_code_valid', '12345'],
	['nombre', 'Xochilt'],
	['billing_nombre', 'Xochilt'],
	['nombre_comercial', 'La Taza'],
	['nombre_contacto', 'Xochilt Casas'],
	['tax_class', 'iva-16'],
	['factura_folio', '601'],
];
