import fc from 'fast-check';
import { formaPago, metodoPago, regimenFiscal, usoCfdi } from '../catalogs/sat';
import {
	readCode,
	readName,
	readPostalCode,
	readRfc,
	readUuid,
	readBody,
	readCustomer,
	readInvoice,
	withoutEntities,
	brokenText,
} from './readInvoice';
import { plainInvoice, toForeigner, toGeneralPublic, withoutAmounts } from '../fixtures/invoices';
import { inEnglish } from '../fixtures/english';

describe('a code', () => {
	it.each([
		['601', regimenFiscal, '601'],
		[' 601 ', regimenFiscal, '601'],
		['601 - General de Ley Personas Morales', regimenFiscal, '601'],
		['601 – General de Ley Personas Morales', regimenFiscal, '601'],
		['601: General de Ley', regimenFiscal, '601'],
		['601 General de Ley Personas Morales', regimenFiscal, '601'],
		['601 (General de Ley)', regimenFiscal, '601'],
		['General de Ley Personas Morales', regimenFiscal, '601'],
		['REGIMEN SIMPLIFICADO DE CONFIANZA', regimenFiscal, '626'],
		['g03', usoCfdi, 'G03'],
		['G03 - Gastos en general', usoCfdi, 'G03'],
		['pue', metodoPago, 'PUE'],
		['3', formaPago, '03'],
		['03-Transferencia electrónica de fondos', formaPago, '03'],
		['Efectivo', formaPago, '01'],
	])('reads the text "%s" as the code %s', (text, catalog, code) => {
		expect(readCode(text, catalog)).toBe(code);
	});

	it.each([
		['601, 612', regimenFiscal],
		['601 y 612', regimenFiscal],
		['PUE o PPD', metodoPago],
		['6010 - Otro', regimenFiscal],
		['Honorarios', regimenFiscal],
		['', regimenFiscal],
		['-', formaPago],
	])(
		'keeps the text "%s" unchanged because it does not identify a single code',
		(text, catalog) => {
			expect(readCode(text, catalog)).toBe(text);
		},
	);

	it('converts a dropdown entry of each catalog to its code', () => {
		for (const catalog of [regimenFiscal, usoCfdi, formaPago, metodoPago]) {
			for (const { code, name } of catalog) {
				expect(readCode(`${code} - ${name}`, catalog)).toBe(code);
				expect(readCode(code, catalog)).toBe(code);
			}
		}
	});
});

describe('an RFC', () => {
	it.each([
		['ure-180429-tm6', 'URE180429TM6'],
		['URE 180429 TM6', 'URE180429TM6'],
		[' URE180429TM6\n', 'URE180429TM6'],
		['ure.180429.tm6', 'URE180429TM6'],
		['URE‑180429‑TM6', 'URE180429TM6'],
		['xaxx010101000', 'XAXX010101000'],
		['ñoño-800101-aa1', 'ÑOÑO800101AA1'],
		['NÑO800101AA1'.normalize('NFD'), 'NÑO800101AA1'],
		['p&g-800101-aa1', 'P&G800101AA1'],
	])('reads the text "%s" as the RFC %s', (text, rfc) => {
		expect(readRfc(text)).toBe(rfc);
	});

	it.each(['URE18042', 'no tiene', 'ure-180429', 'URE180229TM6 x'])(
		'keeps the text "%s" unchanged because it cannot be corrected to an RFC',
		(text) => {
			expect(readRfc(text)).toBe(text);
		},
	);
});

describe('a name', () => {
	it.each([
		['Universidad Robotica Española', 'UNIVERSIDAD ROBOTICA ESPAÑOLA'],
		['  UNIVERSIDAD   ROBOTICA\tESPAÑOLA ', 'UNIVERSIDAD ROBOTICA ESPAÑOLA'],
		['Peña & Núñez', 'PEÑA & NÚÑEZ'],
		['PEÑA'.normalize('NFD'), 'PEÑA'],
		["D'Angelo, S.C.", "D'ANGELO, S.C."],
	])('reads the name "%s" as %s, with its accents, Ñ, & and punctuation', (text, name) => {
		expect(readName(text, 'URE180429TM6')).toBe(name);
	});

	it("keeps the case of a foreign customer's name, because SAT's register does not contain it", () => {
		expect(readName(' Acme  Inc ', 'XEXX010101000')).toBe('Acme Inc');
	});
});

it('cleans a postal code and a UUID that a spreadsheet or a person changed', () => {
	expect(readPostalCode('6000')).toBe('06000');
	expect(readPostalCode(' 42501 ')).toBe('42501');
	expect(readPostalCode('425')).toBe('425');
	// 0425 is not 00425 without a zero: a spreadsheet would have dropped both zeros.
	expect(readPostalCode('0425')).toBe('0425');
	expect(readUuid(' {5fb2822e-396d-4725-8521-cdc4bdd20ccf} ')).toBe(
		'5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	);
	expect(readUuid('5FB2822E-396D-4725 -8521-CDC4BDD20CCF')).toBe(
		'5FB2822E-396D-4725-8521-CDC4BDD20CCF',
	);
	expect(readUuid('not one')).toBe('not one');
});

describe('an invoice', () => {
	it.each([
		['plain', {}],
		['to the general public', toGeneralPublic],
		['to a customer abroad', toForeigner],
		['without amounts', withoutAmounts('P')],
	])("leaves an invoice in SAT's format (%s) unchanged and without a note", (_title, changes) => {
		const invoice = plainInvoice(changes);
		expect(readInvoice(invoice)).toEqual({ body: invoice, notes: [] });
		expect(JSON.stringify(readInvoice(invoice).body)).toBe(JSON.stringify(invoice));
	});

	it('corrects the texts of an invoice, and reports identical corrections only once', () => {
		const { body, notes } = readInvoice(
			plainInvoice({
				FormaPago: 3,
				'Emisor.Rfc': 'eku 900317 3c9',
				'Receptor.Nombre': 'Universidad  Robotica Española',
				'Receptor.RegimenFiscalReceptor': '601 - General de Ley Personas Morales',
				'Receptor.DomicilioFiscalReceptor': 6000,
				'Conceptos[0].ClaveUnidad': 'H87 - Pieza',
				'Conceptos[0].Descripcion': 'Taza &ndash; roja',
				'Conceptos[1]': { ClaveUnidad: 'H87 - Pieza', Descripcion: 'Plato' },
				'Conceptos[2]': { ClaveUnidad: 'H87 - Pieza', Descripcion: 'Jarra' },
				'CfdiRelacionados[0].CfdiRelacionado[0].UUID': '5fb2822e-396d-4725-8521-cdc4bdd20ccf',
			}),
		);

		expect(body).toMatchObject({
			FormaPago: '03',
			Emisor: { Rfc: 'EKU9003173C9' },
			Receptor: {
				Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
				RegimenFiscalReceptor: '601',
				DomicilioFiscalReceptor: '06000',
			},
			Conceptos: [{ ClaveUnidad: 'H87', Descripcion: 'Taza – roja' }, { ClaveUnidad: 'H87' }, {}],
			CfdiRelacionados: [{ CfdiRelacionado: [{ UUID: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' }] }],
		});
		expect(notes.map((note) => inEnglish(note).message)).toEqual([
			'FormaPago: "3" was read as "03"',
			'Emisor.Rfc: "eku 900317 3c9" was read as "EKU9003173C9"',
			'Receptor.Nombre: "Universidad  Robotica Española" was read as "UNIVERSIDAD ROBOTICA ESPAÑOLA"',
			'Receptor.DomicilioFiscalReceptor: "6000" has only four digits, and was read as 06000',
			'Receptor.RegimenFiscalReceptor: "601 - General de Ley Personas Morales" was read as "601"',
			'Conceptos[0].ClaveUnidad: "H87 - Pieza" was read as "H87" (and 2 more like this value)',
			'Conceptos[0].Descripcion: "Taza &ndash; roja" was read as "Taza – roja"',
		]);
		expect(new Set(notes.map(({ level }) => level))).toEqual(new Set(['warn', 'doubt']));
	});

	it('adds a blocking note for each text that an expression broke, at any depth', () => {
		const { notes } = readInvoice(
			plainInvoice({
				'Receptor.Nombre': 'Juan undefined',
				'Conceptos[0].Descripcion': '[object Object]',
				'Conceptos[0].Cantidad': 'NaN',
				'Conceptos[0].ComplementoConcepto': { a: [{ b: 'null' }] },
				Complemento: { Any: [{ 'x:Y': { Z: '{{ $json.z }}' } }] },
				Addenda: ['undefined'],
			}),
		);

		expect(notes.map(({ field, level }) => [level, field])).toEqual([
			['block', 'Receptor.Nombre'],
			['block', 'Conceptos[0].Cantidad'],
			['block', 'Conceptos[0].Descripcion'],
			['block', 'Conceptos[0].ComplementoConcepto.a[0].b'],
			['block', 'Complemento.Any[0].x:Y.Z'],
			['block', 'Addenda[0]'],
		]);
		expect(notes.map((note) => inEnglish(note))[0]).toMatchObject({
			message:
				'Receptor.Nombre is "Juan undefined": "undefined" is the result of a formula with a missing value',
			fix: expect.stringContaining(
				'Check the source: the value might have another name there',
			) as string,
		});
	});

	it('leaves the complements and the Addenda of an invoice unchanged', () => {
		const invoice = plainInvoice({
			Complemento: { Any: [{ 'x:Y': { Rfc: 'ure-180429-tm6', Text: 'a &amp; b' } }] },
			Addenda: '<x a="1 &amp; 2"/>',
		});
		expect(readInvoice(invoice)).toEqual({ body: invoice, notes: [] });
	});

	it('reads any JSON as an invoice without an error, and leaves numbers, dates and lists unchanged', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (invoice) => {
				expect(() => readInvoice(invoice)).not.toThrow();
			}),
		);
		const when = new Date(0);
		const odd = { Fecha: when, Total: 1160, Conceptos: [null, 1, true], Emisor: null };
		expect(readInvoice(odd).body).toEqual(odd);
	});

	it('does not change an already corrected invoice when reading it again', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('Rfc', 'Nombre', 'RegimenFiscalReceptor', 'UsoCFDI'),
				fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('g03 - x')),
				(attribute, text) => {
					const { body } = readInvoice({ Receptor: { [attribute]: text } });
					const again = readInvoice(body);
					fc.pre(!text.includes('&'));
					expect(again.body).toEqual(body);
				},
			),
		);
	});
});

it("reads a customer's name as the name of a taxpayer, and a product's name as plain text", () => {
	expect(readCustomer({ Nombre: 'Ana Ruiz', Rfc: 'URE180429TM6' }).body.Nombre).toBe('ANA RUIZ');
	expect(readBody({ Nombre: 'Taza &amp; plato' }).body.Nombre).toBe('Taza & plato');
});

describe('an invisible character', () => {
	const Receptor = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE' };
	it.each([
		['Receptor.Nombre', { Receptor: { ...Receptor, Nombre: 'ESCUELA\u200b KEMPER URGATE' } }],
		['Receptor.Rfc', { Receptor: { ...Receptor, Rfc: 'EKU9003173C9\u200e' } }],
		['Folio', { Folio: '4711\u2060' }],
		[
			'CfdiRelacionados[0].CfdiRelacionado[0].UUID',
			{ CfdiRelacionados: [{ CfdiRelacionado: [{ UUID: '\ufeffABC' }] }] },
		],
	])(
		'blocks an invoice with an invisible character in %s, without removing the character',
		(field, body) => {
			const read = readInvoice(body);
			expect(read.notes).toMatchObject([{ field, code: 'brokenText', level: 'block' }]);
			expect(read.body).toEqual(body);
		},
	);

	it.each([
		['Conceptos[0].Descripcion', { Conceptos: [{ Descripcion: 'Ta\u00adza' }] }],
		['CondicionesDePago', { CondicionesDePago: '30\u200b días' }],
	])(
		'asks to confirm an invisible character in %s, a field that SAT does not compare',
		(field, body) => {
			const read = readInvoice(body);
			expect(read.notes).toMatchObject([{ field, code: 'brokenText', level: 'doubt' }]);
			expect(read.body).toEqual(body);
		},
	);

	it('names an invisible character in the message, with its position and the text to write', () => {
		const [note] = readInvoice({ Receptor: { ...Receptor, Nombre: 'ESCUELA\u200b KEMPER' } }).notes;
		expect(note && inEnglish(note)).toMatchObject({
			message:
				'Receptor.Nombre is "ESCUELA\\u200b KEMPER": "U+200B" is an invisible character after "ESCUELA"',
			fix: 'Write "ESCUELA KEMPER" without that character.',
		});
	});
});

it.each([
	['Taza &ndash; roja', 'Taza – roja'],
	['Taza &#8211; roja', 'Taza – roja'],
	['Taza &#x2013; roja', 'Taza – roja'],
	['H&amp;M', 'H&M'],
	['Pantal&oacute;n de ni&ntilde;o', 'Pantalón de niño'],
	['12&quot; x 8&quot;', '12" x 8"'],
	['D&#039;Angelo', "D'Angelo"],
	['Taza&nbsp;roja', 'Taza roja'],
	['Taza &amp;#8211; roja', 'Taza – roja'],
	['Taza &amp;ndash; roja', 'Taza – roja'],
	['&lt;nuevo&gt;', '<nuevo>'],
])('decodes the entities in "%s" as "%s"', (text, decoded) => {
	expect(withoutEntities(text)).toBe(decoded);
});

it.each([
	'Taza & plato',
	'A&B;C',
	'&desconocida;',
	'&#0;',
	'&#10;',
	'&#xD800;',
	'&#9999999;',
	'AT&T',
	'PEÑA&ASOCIADOS SC',
])('keeps the text "%s" unchanged because it has no entities to decode', (text) => {
	expect(withoutEntities(text)).toBe(text);
});

it('never changes a text without "&" when decoding entities', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const plain = text.replaceAll('&', '');
			expect(withoutEntities(plain)).toBe(plain);
		}),
	);
});

it.each([
	['[object Object]', '[object Object]'],
	['Cliente [object Object]', '[object Object]'],
	['[object Undefined]', '[object Undefined]'],
	['undefined', 'undefined'],
	['Orden undefined', 'undefined'],
	['undefined undefined', 'undefined'],
	['undefined-123', 'undefined'],
	['null', 'null'],
	['Juan null', 'null'],
	['null Pérez', 'null'],
	['Talla: null, color: rojo', 'null'],
	['NaN', 'NaN'],
	['NaN piezas', 'NaN'],
	['{{ $json.name }}', '{{'],
	['Orden {{ $json.id }', '{{'],
	['Invalid Date', 'Invalid Date'],
	['Invalid DateTime', 'Invalid DateTime'],
	['#N/A', '#N/A'],
	['#¡REF!', '#¡REF!'],
	['Taza #¿NOMBRE?', '#¿NOMBRE?'],
	['UNIVERSIDAD ROBOTICA ESPA\uFFFDOLA', '\uFFFD'],
	['UNIVERSIDAD ROBOTICA ESPAÃ‘OLA', 'Ã‘'],
	['UNIVERSIDAD ROBOTICA ESPAÃ\u0091OLA', 'Ã\u0091'],
	['Pantalón de niÃ±o', 'Ã±'],
	['CafÃ© molido', 'Ã©'],
	['RegistradorÃ\u00ADa', 'Ã\u00AD'],
	['Termómetro a 100 Â°C', 'Â°'],
	['Taza â€“ roja', 'â€“'],
	['UNIVERSIDAD ROBOTICA ESPA¥OLA', '¥'],
	['Pantalón de ni¤o', '¤'],
	['UNIVERSIDAD ROBOTICA ESPA„OLA', '„'],
	['Pi?ata de estrella', '?'],
	['COMPA?IA', '?'],
	['JUAN\u200bPEREZ', 'U+200B'],
	['\u200eJUAN PEREZ', 'U+200E'],
	['JUAN PEREZ\ufeff', 'U+FEFF'],
	['JU\u00adAN', 'U+00AD'],
	['\u202eZEREP', 'U+202E'],
	['JUAN\u{E0041}', 'U+E0041'],
	['JUAN\ufe0f', 'U+FE0F'],
	['JUAN\u3164', 'U+3164'],
	['JUAN\u2800', 'U+2800'],
	['A\u200d1', 'U+200D'],
])('reports the text "%s" as broken because it contains %s', (text, found) => {
	expect(brokenText(text)?.found).toBe(found);
});

it.each([
	'',
	'Taza de barro',
	'NULL',
	'JOHN NULL',
	'Christopher Null',
	'Nulles',
	'Cable null modem DB9',
	'null-modem',
	'Adaptador null módem',
	'NAN 1 Optipro',
	'Nan',
	'Undefined Studio',
	'UNDEFINED',
	'anulado',
	'nullable',
	'Objeto [roto]',
	'Refacción #12',
	'N/A',
	'Llave {1/2}',
	'Fecha inválida',
	'¿Taza o plato?',
	'Libro "¿Quién soy?"',
	'¿Listo?Sí',
	'https://tienda.example.mx/p?id=1',
	'Playera GUESS? azul',
	'SÃO PAULO',
	'AÇÃO, VERÃO Â VISTA',
	'Pâte à crêpe',
	'Precio en €, £ o ¥',
	'Moneda ¥100',
	'Nota† al pie',
	'„Taza“',
	'Taza\u00a0de barro',
	'Taza\tde barro\r\n',
	'Jose\u0301',
	'Playera ❤\ufe0f y 👩\u200d🚀',
	'Tecla 1\ufe0f\u20e3, bandera 🏳\ufe0f\u200d🌈, 👍🏽',
])('accepts the text "%s", which a person could have written', (text) => {
	expect(brokenText(text)).toBeUndefined();
});

it('recognizes every text that JavaScript creates from a missing value or an object', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(undefined, null, NaN, {}, [{}], new Date(NaN), new Map()),
			fc.constantFrom('', 'Orden ', 'Pedido-', '(', 'Talla: '),
			fc.constantFrom('', ' rojo', ', azul', ')', '.'),
			(value, before, after) => {
				expect(brokenText(`${before}${String(value)}${after}`)).toBeDefined();
			},
		),
	);
});
