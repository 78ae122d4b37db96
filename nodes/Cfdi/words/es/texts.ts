import type { Words } from '../language';

export const textWords = {
	brokenText: { what: 'dice "{text}", y "{found}" {cause}', fix: '{advice}' },
	cellError: 'es lo que muestra una hoja de cálculo cuando no puede calcular',
	correctCell: 'Corrija la celda de la hoja de cálculo.',
	deadlineNear: {
		what: 'es de una factura del {date}, que solo se puede cancelar hasta el {deadline}',
		fix: 'Cancelarla después cuesta del 5 al 10 % de su importe (CFF 81 y 82).',
	},
	deadlinePassed: {
		what: 'es de una factura del {date}, que se podía cancelar hasta el {deadline}',
		fix: 'Cancelarla después cuesta del 5 al 10 % de su importe (CFF 81 y 82): consulte a su contador.',
	},
	evaluateExpression:
		'Escriba el valor mismo; en n8n, cambie el campo de Fixed a Expression o corrija las llaves: {{ $json.name }}.',
	giveAsText:
		'Un número mayor que 9007199254740991 pierde dígitos en cuanto se lee. Consérvelo como texto desde su origen: en JSON entre comillas ("576461413038785753"), en una hoja de cálculo en una columna con formato de texto; en n8n, con Raw Body en el nodo Webhook en vez de $json.body.',
	legacy: { what: '{text}', fix: '{fix}' },
	lookAtCalculation: 'Revise los datos del cálculo: uno de ellos no es un número.',
	lookAtDate: 'Revise la fecha de origen y el formato en que se espera.',
	lookForValue:
		'Revise de dónde viene este dato: puede tener otro nombre en el origen, o faltar ahí.',
	lostLetter: 'está en lugar de una letra que se perdió al leer el texto',
	moreLikeIt: ' (y {others} más como este)',
	nameOneValue:
		'Indique un solo dato del objeto; en una expresión de n8n, por ejemplo {{ $json.customer.name }}.',
	noValue: 'es lo que da una expresión cuando no hay valor',
	noXmlCharacter: 'es un carácter que no puede estar en un XML ni, por lo tanto, en un CFDI',
	notANumber: { what: '"{value}" no es un número', fix: '{advice}' },
	notEvaluated: 'es el inicio de una expresión que no se evaluó',
	objectInText: 'es lo que da una expresión cuando junta un objeto con texto',
	otherDecimals: 'dice "{value}", pero un importe en {currency} lleva {decimals} decimales',
	readAs: {
		what: '"{given}" se leyó como "{meant}"{more}',
		fix: 'Si se quiso decir otra cosa, corrija el dato en su origen.',
	},
	readWithEncoding:
		'Lea el archivo o la respuesta de donde viene con su propia codificación, como Latin-1 (Windows-1252).',
	removeCharacter: 'Quítelo en el origen del texto.',
	textInCalculation: 'es lo que da una expresión cuando calcula con un texto',
	unreadableDate: 'es lo que da una expresión con una fecha que no puede leer',
	writeDigits: 'Escriba solo dígitos, con punto antes de los decimales y nada más, como 1250.50.',
	writeNumber: 'Escriba {meant}.',
} satisfies Readonly<Record<string, Words>>;
