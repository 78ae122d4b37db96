/** The customer's words for tax data that SAT refuses: the name of the field, and the advice. */
const REFUSED: Readonly<Record<string, readonly [name: string, text: string]>> = {
	'Receptor.Rfc': [
		'RFC',
		'El SAT no tiene este RFC. Cópielo de su Constancia de Situación Fiscal.',
	],
	'Receptor.Nombre': [
		'Nombre',
		'No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	],
	'Receptor.DomicilioFiscalReceptor': [
		'Código postal',
		'No es el código postal que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	],
	'Receptor.RegimenFiscalReceptor': [
		'Régimen fiscal',
		'El SAT no tiene este régimen para su RFC. Elija el de su Constancia de Situación Fiscal.',
	],
	'Receptor.UsoCFDI': [
		'Uso del CFDI',
		'Este uso del CFDI no corresponde a su régimen. Elija otro.',
	],
};

/** Returns each refused field with its advice. @param fields of a row, separated by commas */
export function refusedFields(fields: string): Array<{ field: string; text: string }> {
	return fields.split(',').map((field) => ({ field, text: REFUSED[field]?.[1] ?? '' }));
}

/** Returns the refused fields of a row as lines of a mail to its customer. @param fields of a row, separated by commas */
export function refusedLines(fields: string): string {
	return fields
		.split(',')
		.flatMap((field) => {
			const [name, text] = REFUSED[field] ?? [];
			return name === undefined ? [] : [`• ${name}: ${text}`];
		})
		.join('\n');
}
