import fc from 'fast-check';
import { regimenFiscal } from '../catalogs/sat';
import type { Taxpayer } from '../fixtures/taxCertificates';
import {
	certificatePage,
	certificateText,
	nameOf,
	pageWithoutTaxpayer,
	taxpayers,
} from '../fixtures/taxCertificates';
import { es } from '../messages/es';
import type { Dictionary } from '../problems/render';
import { Problems, problemsOr } from '../problems/problem';
import { render } from '../problems/render';
import type { CertificateOptions } from './readTaxCertificate';
import { readTaxCertificate, currentRegimes, taxCertificateUrl } from './readTaxCertificate';

const now = Date.parse('2026-11-25T18:00:00Z');
const read = (text: string, options: Partial<CertificateOptions> = {}) =>
	readTaxCertificate(text, { now, ...options });
const kindsOf = (text: string, options: Partial<CertificateOptions> = {}) =>
	read(text, options).problems.map(({ code }) => code);

const everyone = Object.entries<Taxpayer>(taxpayers);

const codesOf: Readonly<Record<string, string[]>> = {
	companyOnOnePage: ['620'],
	companyOfResico: ['626'],
	companyWithLongName: ['603'],
	person: ['605', '612', '626'],
	personOfResico: ['626'],
	personWithForeignLetters: ['606'],
	suspended: ['621'],
	cancelled: ['608'],
};

describe.each(everyone)('the certificate of %s', (which, taxpayer) => {
	const codes = codesOf[which] ?? ['601'];

	it("reads the taxpayer's data for an invoice from the text of the PDF", () => {
		const { rfc, name, postalCode, taxRegimes, ...rest } = read(certificateText(taxpayer));
		expect({ rfc, name, postalCode }).toEqual({
			rfc: taxpayer.rfc,
			name: nameOf(taxpayer),
			postalCode: taxpayer.postalCode,
		});
		expect(taxRegimes.map(({ code }) => code)).toEqual(codes);
		expect(rest).toMatchObject({ status: taxpayer.status, idCif: taxpayer.idCif });
		expect(rest.capitalRegime).toBe(taxpayer.company?.[1]);
		expect(rest.curp).toBe(taxpayer.person?.[3]);
	});

	it("reads the same data from SAT's web page, which has only the current regimes", () => {
		const { rfc, name, postalCode, status, taxRegimes, issuedOn } = read(certificatePage(taxpayer));
		expect({ rfc, name, postalCode, status, issuedOn }).toEqual({
			rfc: taxpayer.rfc,
			name: nameOf(taxpayer),
			postalCode: taxpayer.postalCode,
			status: taxpayer.status,
			issuedOn: undefined,
		});
		const current = taxpayer.regimes.map(([, , until]) => until === undefined);
		expect(taxRegimes.map(({ code }) => code)).toEqual(codes.filter((_, index) => current[index]));
	});

	it.each<[string, (text: string) => string]>([
		['in one line', (text) => text.replace(/\s+/g, ' ')],
		['without the spaces between two cells', (text) => text.replace(/ (?=\p{L}[\p{L} ]+:)/gu, '')],
		[
			'with labels in upper case',
			(text) => text.replace(/^[^:\n]+:/gm, (label) => label.toUpperCase()),
		],
		['with letters in two parts', (text) => text.normalize('NFD')],
		['with Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
		['with spaces that do not break', (text) => text.replaceAll(' ', '\u00a0')],
		[
			'with the address of SAT on each page',
			(text) =>
				text.replaceAll(
					'\n\n',
					'\nContacto\nAv. Hidalgo 77, col. Guerrero, C.P. 06300, Ciudad de México.\nAtención telefónica desde cualquier parte del país:\nMarcaSAT 55 627 22 728 y para el exterior del país\n(+52) 55 627 22 728\n\n',
				),
		],
	])('reads the same data from a text %s', (_how, changed) => {
		const whole = read(certificateText(taxpayer));
		expect(read(changed(certificateText(taxpayer)))).toEqual(whole);
	});

	it.each([
		['without accents', (letter: string) => letter.normalize('NFD').charAt(0)],
		['replaced by a sign', () => '?'],
		['left out', () => ''],
	])('reads a text whose labels and regimes lost their accents: %s', (_how, lost) => {
		const text = certificateText(taxpayer)
			.split('\n')
			.map((line) => (line === line.toUpperCase() ? line : line.replace(/[áéíóú]/g, lost)))
			.join('\n');
		expect(read(text)).toEqual(read(certificateText(taxpayer)));
	});
});

it('reads the date of issue and the dates of the regimes from the certificate', () => {
	const { issuedOn, taxRegimes } = read(certificateText(taxpayers.person));
	expect(issuedOn).toBe('2026-10-02');
	expect(taxRegimes[1]).toEqual({
		code: '612',
		name: 'Personas Físicas con Actividades Empresariales y Profesionales',
		since: '2015-03-01',
		until: '2021-12-31',
	});
});

it('reads the date of issue from the seal if the certificate has no place of issue', () => {
	const text = certificateText(taxpayers.person).replace(/^TLAXCALA DE X[\s\S]*?2026$/m, '');
	expect(read(text).issuedOn).toBe('2026-11-20');
});

it('assigns each value to its label if a PDF reader returns all labels first', () => {
	const text = `CONSTANCIA DE SITUACIÓN FISCAL
		idCIF: 19030054321
		RFC:
		CURP:
		Nombre (s):
		Primer Apellido:
		Segundo Apellido:
		Estatus en el padrón:
		XOJI740919U48
		XOJI740919MDFDMN08
		INGRID
		XODAR
		JIMENEZ
		ACTIVO
		Datos del domicilio registrado
		Código Postal:
		76028
		Regímenes:
		Régimen
		Fecha Inicio
		Fecha Fin
		Régimen de Arrendamiento
		Régimen Simplificado de Confianza
		01/02/2010
		01/01/2022`;
	expect(read(text)).toMatchObject({
		rfc: 'XOJI740919U48',
		name: 'INGRID XODAR JIMENEZ',
		status: 'ACTIVO',
		postalCode: '76028',
		taxRegimes: [
			{ code: '606', since: '2010-02-01' },
			{ code: '626', since: '2022-01-01' },
		],
		problems: [],
	});
});

describe('regimes and dates in the order that PDF readers give', () => {
	const regimesOf = (rows: string) =>
		read(
			certificateText(taxpayers.person).replace(
				/Régimen Fecha Inicio[^]*?(?=\nObligaciones)/,
				`Régimen Fecha Inicio Fecha Fin\n${rows}`,
			),
		);
	const ended = { code: '606', since: '2010-02-01', until: '2021-12-31' };
	const present = { code: '612', since: '2022-01-01' };
	const [rent, work] = [
		'Régimen de Arrendamiento',
		'Régimen de las Personas Físicas con Actividades Empresariales y Profesionales',
	];

	it.each([
		['a day without zeros', `${rent} 1/2/2010 31/12/2021\n${work} 1/1/2022`],
		['the year first', `${rent} 2010-02-01 2021-12-31\n${work} 2022-01-01`],
		['the dates before their regime', `01/02/2010 31/12/2021 ${rent}\n01/01/2022 ${work}`],
		['in cells of Markdown', `| ${rent} | 01/02/2010 | 31/12/2021 |\n| ${work} | 01/01/2022 | |`],
		[
			'a name that goes on behind its dates',
			`${rent} 01/02/2010 31/12/2021\n${work.replace('Empr', '01/01/2022\nEmpr')}`,
		],
		[
			'a name without spaces',
			`${rent} 01/02/2010 31/12/2021\n${work.replaceAll(' ', '')} 01/01/2022`,
		],
	])('reads regimes and dates in another form or order: %s', (_how, rows) => {
		const { taxRegimes, problems } = regimesOf(rows);
		expect(taxRegimes).toMatchObject([ended, present]);
		expect(taxRegimes[1]).not.toHaveProperty('until');
		expect(problems).toEqual([]);
	});

	it('does not mistake the header "RégimenFecha InicioFecha Fin" for a regime', () => {
		const text = certificateText(taxpayers.person)
			.replace('Régimen Fecha Inicio Fecha Fin', 'RégimenFecha InicioFecha Fin')
			.replace(/ (\d\d\/\d\d\/\d{4})/g, '$1');
		expect(read(text)).toEqual(read(certificateText(taxpayers.person)));
	});

	it('does not guess which regime ended if a column has more dates than names', () => {
		const { taxRegimes, problems } = regimesOf(
			`${rent}\n${work}\n01/02/2010\n01/01/2022\n31/12/2021`,
		);
		expect(taxRegimes).toEqual([]);
		expect(problems).toMatchObject([{ level: 'block', code: 'certificateLacks' }]);
	});
});

it.each([
	['in bold letters', (text: string) => text.replace(/^([^:\n|]+:) (.*)$/gm, '- **$1** $2')],
	['in a table', (text: string) => text.replace(/^([^:\n|]+:) (.*)$/gm, '| $1 | $2 |\n|---|---|')],
	['with heads', (text: string) => text.replace(/^(?=Datos )/gm, '## ')],
])('reads the same data from Markdown %s', (_how, changed) => {
	for (const taxpayer of [taxpayers.person, taxpayers.company]) {
		expect(read(changed(certificateText(taxpayer)))).toEqual(read(certificateText(taxpayer)));
	}
});

it('reads the data even if the labels are written differently', () => {
	const text = `Constancia de Situación Fiscal
		Nombre, denominación o razón social: ESCUELA KEMPER URGATE
		R.F.C. : EKU9003173C9
		idCIF : 19030012345
		Código Postal : 42501
		Regímenes : Régimen General de Ley Personas Morales 17/03/1990`;
	expect(read(text)).toMatchObject({
		rfc: 'EKU9003173C9',
		name: 'ESCUELA KEMPER URGATE',
		postalCode: '42501',
		taxRegimes: [{ code: '601' }],
		problems: [],
	});
});

it('reports a name that lost its spaces in the PDF reader', () => {
	const text = certificateText(taxpayers.company).replace(/^(?:Denom|Fecha ).*$/gm, (line) =>
		line.replaceAll(' ', ''),
	);
	expect(read(text)).toMatchObject({
		name: 'ESCUELAKEMPERURGATE',
		problems: [{ code: 'certificateNameBroken' }],
	});
});

it('reads RFC and name from a Cédula, and names the web page with the missing data', () => {
	const [lines = ''] = certificateText(taxpayers.company).split('VALIDA TU');
	const { rfc, name, validationUrl, problems } = read(lines);
	expect({ rfc, name }).toEqual({ rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE' });
	expect(validationUrl).toBe(
		'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=19030012345_EKU9003173C9',
	);
	expect(problems).toEqual([
		{
			level: 'block',
			field: 'TaxCertificate',
			code: 'certificateLacks',
			values: { missing: ['Código Postal', 'Régimen'], page: validationUrl },
			remedy: 'readCertificatePage',
		},
	]);
});

it('recognizes each regime of the catalog by its name, also with the prefix "Régimen"', () => {
	for (const { code, name } of regimenFiscal) {
		const plain = name.replace(/^Régimen (?:de )?(?:los )?/, '');
		for (const written of [
			name,
			`Régimen de ${plain}`,
			`Régimen de las ${plain}`,
			`${code} ${name}`,
		]) {
			const text = certificateText({ ...taxpayers.company, regimes: [[written, '01/01/2020']] });
			expect(read(text).taxRegimes).toEqual([{ code, name, since: '2020-01-01' }]);
		}
	}
});

it('reports a regime that is not in the catalog, and shows it unchanged', () => {
	const regimes = [
		['Régimen Intermedio de las Personas Físicas con Actividades Empresariales', '01/01/2010'],
	] as const;
	const { taxRegimes, problems } = read(certificateText({ ...taxpayers.person, regimes }));
	expect(taxRegimes).toEqual([{ name: regimes[0][0], since: '2010-01-01' }]);
	expect(problems).toMatchObject([
		{ level: 'warn', code: 'certificateRegimeUnknown', values: { regime: regimes[0][0] } },
	]);
});

describe('warnings', () => {
	it.each([
		['25 DE AGOSTO DE 2026', []],
		['24 DE AGOSTO DE 2026', ['certificateOld']],
		['10 DE FEBRERO DE 2022', ['certificateOld']],
	])('warns about the age of a certificate issued on %s: %j', (issued, kinds) => {
		expect(kindsOf(certificateText({ ...taxpayers.company, issued }))).toEqual(kinds);
	});

	it.each([
		['EKU9003173C9', []],
		['eku-900317-3c9', []],
		['URE180429TM6', ['certificateOfOther']],
	])('warns if the certificate does not have the expected RFC %s: %j', (expectedRfc, kinds) => {
		expect(kindsOf(certificateText(taxpayers.company), { expectedRfc })).toEqual(kinds);
	});

	it('warns about a taxpayer that SAT suspended or cancelled', () => {
		expect(kindsOf(certificateText(taxpayers.suspended))).toEqual([
			'taxpayerSuspended',
			'certificateRegimesEnded',
		]);
		expect(kindsOf(certificateText(taxpayers.cancelled))).toEqual(['taxpayerCancelled']);
		expect(kindsOf(certificatePage(taxpayers.cancelled))).toEqual(['taxpayerCancelled']);
	});

	it('warns about a name that lost letters', () => {
		const text = certificateText(taxpayers.companyWithLongName);
		expect(kindsOf(text.replaceAll('ESPAÑOLA', 'ESPA\uFFFDOLA'))).toEqual([
			'certificateNameBroken',
		]);
		expect(kindsOf(text.replaceAll('ESPAÑOLA', 'ESPA?OLA'))).toEqual(['certificateNameBroken']);
	});
});

const dictionary: Dictionary = { givenIn: 'form', label: () => '' };

describe('refuses another document and describes it', () => {
	it.each([
		['', 'El archivo no tiene texto: es probable que sea una foto o un documento escaneado'],
		[
			'Página [1] de [1]',
			'El archivo no tiene texto: es probable que sea una foto o un documento escaneado',
		],
		[pageWithoutTaxpayer, 'El SAT no tiene ningún contribuyente con este código QR'],
		[
			'Opinión del cumplimiento de obligaciones fiscales. Folio 26NB9079651. RFC EKU9003173C9',
			'El documento no es una Constancia de Situación Fiscal: parece una Opinión de Cumplimiento',
		],
		[
			'<?xml version="1.0"?><cfdi:Comprobante Version="4.0"><cfdi:Emisor Rfc="EKU9003173C9"/></cfdi:Comprobante>',
			'El documento no es una Constancia de Situación Fiscal: parece una factura (CFDI)',
		],
		[
			'Folio Fiscal: 5FB2822E-396D-4725-8521-CDC4BDD20CCF RFC: EKU9003173C9 Régimen: 601',
			'El documento no es una Constancia de Situación Fiscal: parece una factura (CFDI)',
		],
		[
			'Clave Única de Registro de Población XOJI740919MDFDMN08',
			'El documento no es una Constancia de Situación Fiscal: parece una CURP',
		],
		[
			'Acuse de recibo de la declaración provisional de impuestos federales',
			'El documento no es una Constancia de Situación Fiscal: parece un acuse o una declaración',
		],
		[
			'Estado de cuenta del 1 al 31 de octubre, saldo anterior 1,000.00',
			'El documento no es una Constancia de Situación Fiscal: parece un estado de cuenta',
		],
		[
			'Comisión Federal de Electricidad. Total a pagar: $250.00',
			'El documento no es una Constancia de Situación Fiscal: parece un recibo de un servicio',
		],
		[
			'Lista de precios de papelería, otoño de 2026. Constancia de Situación Fiscal: pídala al contador.',
			'El documento no es una Constancia de Situación Fiscal',
		],
	])('refuses another document and describes it: %s', (text, message) => {
		const found = problemsOr(() => read(text));
		expect(found).toBeInstanceOf(Problems);
		const [problem] = (found as Problems).problems;
		expect(problem && render(problem, es, dictionary).message).toBe(message);
	});

	it('returns data or problems, whatever the text of the document', () => {
		const piece = fc.oneof(
			fc.constantFrom(
				'RFC:',
				'Régimen:',
				'Regímenes:',
				'Nombre (s):',
				'idCIF:',
				'01/02/2020',
				'\n',
				' ',
			),
			fc.string({ unit: 'binary' }),
		);
		fc.assert(
			fc.property(fc.array(piece), (pieces) => {
				const found = problemsOr(() =>
					read(`CONSTANCIA DE SITUACIÓN FISCAL idCIF: ${pieces.join('')}`),
				);
				expect(found).toHaveProperty('problems');
			}),
		);
	});
});

const of = (regimes: Array<readonly [string, string, string?]>) =>
	readTaxCertificate(certificateText({ ...taxpayers.person, regimes }), { now: 0 });

const salary = [
	'Régimen de Sueldos y Salarios e Ingresos Asimilados a Salarios',
	'01/02/2010',
] as const;
const rent = ['Régimen de Arrendamiento', '01/02/2015'] as const;
const resico = ['Régimen Simplificado de Confianza', '01/01/2022'] as const;

it.each([
	[undefined, ['606', '626', '605']],
	['G03', ['606', '626', '605']],
	['D01', ['606', '605', '626']],
	['S01', ['606', '626', '605']],
])(
	"sorts a taxpayer's regimes (salary, RESICO, rent) by how well they fit UsoCFDI %s",
	(use, codes) => {
		expect(currentRegimes(of([salary, resico, rent]), use).map(({ code }) => code)).toEqual(codes);
	},
);

it('offers only the CFDI uses of salaries if a salary is the only regime', () => {
	const [only] = currentRegimes(of([salary]));
	expect(only?.code).toBe('605');
	expect(only?.uses).toContain('D01');
	expect(only?.uses).not.toContain('G03');
});

it('does not propose regimes that ended or are not in the catalog', () => {
	const ended = [...rent, '31/12/2021'] as const;
	const unknown = ['Régimen Intermedio de las Personas Físicas', '01/01/2010'] as const;
	expect(currentRegimes(of([ended, unknown, resico])).map(({ code }) => code)).toEqual(['626']);
	expect(currentRegimes(of([ended]))).toEqual([]);
});

const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

it.each([
	[`${PAGE}19030012345_EKU9003173C9`, '19030012345_EKU9003173C9'],
	['http://evil.example/?D3=19030012345_EKU9003173C9&D1=1', '19030012345_EKU9003173C9'],
	['D3=19030012345_eku9003173c9', '19030012345_EKU9003173C9'],
	['?D1=26&D2=1&D3=2000010888888_XOJI740919U48#top', '2000010888888_XOJI740919U48'],
	['?D3=19030012345_H&E951128469&D1=10', '19030012345_H%26E951128469'],
	['?D3=19030012345_H%26E951128469', '19030012345_H%26E951128469'],
	['?D3=19030012345_O%C3%91O120726RX3', '19030012345_O%C3%91O120726RX3'],
])('builds the URL of a Constancia only from the parameter D3 of the link "%s"', (link, value) => {
	expect(taxCertificateUrl(link)).toBe(`${PAGE}${value}`);
});

it.each([
	'',
	'https://siat.sat.gob.mx/',
	'?D3=19030012345',
	'?D3=19030012345_AAAAAAAAAAAAA',
	'?D3=1_EKU9003173C9',
	'?D3=19030012345_EKU9003173C9/../../x',
	'?D3=19030012345_%E0%A4%A',
	'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5FB2822E-396D-4725-8521-CDC4BDD20CCF',
])('does not accept "%s" as the link of a Constancia', (link) => {
	expect(taxCertificateUrl(link)).toBeUndefined();
});
