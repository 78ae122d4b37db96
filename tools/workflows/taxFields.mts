import type { Json } from './flow.mts';

/** What SAT's catalogs have for a recipient in Mexico, as a customer chooses it. */
const REGIMES: readonly string[] = [
	'601 - General de Ley Personas Morales',
	'603 - Personas Morales con Fines no Lucrativos',
	'605 - Sueldos y Salarios e Ingresos Asimilados a Salarios',
	'606 - Arrendamiento',
	'607 - Régimen de Enajenación o Adquisición de Bienes',
	'608 - Demás ingresos',
	'610 - Residentes en el Extranjero sin Establecimiento Permanente en México',
	'611 - Ingresos por Dividendos (socios y accionistas)',
	'612 - Personas Físicas con Actividades Empresariales y Profesionales',
	'614 - Ingresos por intereses',
	'615 - Régimen de los ingresos por obtención de premios',
	'616 - Sin obligaciones fiscales',
	'620 - Sociedades Cooperativas de Producción que optan por diferir sus ingresos',
	'621 - Incorporación Fiscal',
	'622 - Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras',
	'623 - Opcional para Grupos de Sociedades',
	'624 - Coordinados',
	'625 - Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas',
	'626 - Régimen Simplificado de Confianza',
];

const USES: readonly string[] = [
	'G01 - Adquisición de mercancías',
	'G02 - Devoluciones, descuentos o bonificaciones',
	'G03 - Gastos en general',
	'I01 - Construcciones',
	'I02 - Mobiliario y equipo de oficina por inversiones',
	'I03 - Equipo de transporte',
	'I04 - Equipo de computo y accesorios',
	'I05 - Dados, troqueles, moldes, matrices y herramental',
	'I06 - Comunicaciones telefónicas',
	'I07 - Comunicaciones satelitales',
	'I08 - Otra maquinaria y equipo',
	'D01 - Honorarios médicos, dentales y gastos hospitalarios',
	'D02 - Gastos médicos por incapacidad o discapacidad',
	'D03 - Gastos funerales',
	'D04 - Donativos',
	'D05 - Intereses reales efectivamente pagados por créditos hipotecarios (casa habitación)',
	'D06 - Aportaciones voluntarias al SAR',
	'D07 - Primas por seguros de gastos médicos',
	'D08 - Gastos de transportación escolar obligatoria',
	'D09 - Depósitos en cuentas para el ahorro, primas que tengan como base planes de pensiones',
	'D10 - Pagos por servicios educativos (colegiaturas)',
	'S01 - Sin efectos fiscales',
];

/** `[column, label, more]`: what a customer enters; each is cut to what a row can have. */
export const TAX_FIELDS: ReadonlyArray<readonly [string, string, Json]> = [
	['rfc', 'RFC', { placeholder: 'p. ej. URE180429TM6' }],
	['name', 'Nombre o razón social', { placeholder: 'como lo tiene el SAT, sin SA de CV' }],
	['postal_code', 'Código postal', { placeholder: 'el de su domicilio fiscal, p. ej. 86991' }],
	['regime', 'Régimen fiscal', { fieldType: 'dropdown', fieldOptions: options(REGIMES) }],
	['cfdi_use', 'Uso del CFDI', { fieldType: 'dropdown', fieldOptions: options(USES) }],
	['email', 'Correo electrónico', { fieldType: 'email', placeholder: 'p. ej. ana@example.com' }],
];

/** The options of a dropdown. */
export function options(names: readonly string[]): Json {
	return { values: names.map((option) => ({ option })) };
}
