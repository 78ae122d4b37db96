import type { Words } from '../language';

/** Files, orders and lists that are too large. */
export const boundWords = {
	cellTooLong: {
		what: 'tiene una celda de más de {most} caracteres, más de los que Excel admite',
		fix: 'Acorte el texto, o revise que sea el archivo correcto.',
	},
	inputTooLarge: {
		what: 'tiene más de {most}',
		fix: 'Elimine las imágenes y hojas que no se necesitan, o divida el archivo en varios.',
	},
	listTooLong: {
		what: 'La lista "{list}" tiene más de {most} filas',
		fix: 'Entregue solo las filas de los días o facturas que se necesitan.',
	},
	nestedTooDeep: {
		what: 'tiene partes anidadas en más de {most} niveles',
		fix: 'Ábrala en Excel, guárdela como libro de Excel (.xlsx), y suba ese archivo.',
	},
	orderTextTooLong: {
		what: 'El pedido tiene un texto de más de {most} caracteres',
		fix: 'Acórtelo en la tienda, o revise que sea el pedido correcto.',
	},
	orderTooDeep: {
		what: 'El pedido tiene listas u objetos anidados en más de {most} niveles',
		fix: 'Revise que sea un pedido de la tienda.',
	},
	orderTooLarge: {
		what: 'El pedido tiene más de {most} valores',
		fix: 'Revise que sea un solo pedido, sin listas de otras cosas.',
	},
	readingTooLong: {
		what: 'tarda más de {most} segundos en leerse',
		fix: 'Divida el archivo en varios.',
	},
	tooManyCells: {
		what: 'tiene más de {most} celdas',
		fix: 'Elimine las columnas y filas que no se necesitan, o divida el archivo en varios.',
	},
	tooManyColumns: {
		what: 'tiene más de {most} columnas, más de las que Excel admite',
		fix: 'Revise que sea el archivo correcto, y vuelva a guardarlo como CSV.',
	},
	tooManyFilledRows: {
		what: 'tiene más de {most} filas por leer',
		fix: 'Divida el archivo en varios.',
	},
	tooManyParts: {
		what: 'es un libro con más de {most} partes',
		fix: 'Elimine las imágenes y hojas que no se necesitan, y vuelva a guardar el archivo.',
	},
	tooManyRows: {
		what: 'tiene una fila debajo de la {most}, que es la última de Excel',
		fix: 'Elimine las filas que no se necesitan, y vuelva a guardar el archivo.',
	},
	tooManySharedTexts: {
		what: 'tiene más de {most} textos distintos',
		fix: 'Divida el archivo en varios.',
	},
	tooManySheets: {
		what: 'es un libro con más de {most} hojas',
		fix: 'Elimine las hojas que no se necesitan, y vuelva a guardar el archivo.',
	},
	unpacksTooLarge: {
		what: 'es un libro cuyas hojas tienen más de {most} una vez descomprimidas',
		fix: 'Copie las filas que se necesitan a un libro nuevo, y suba ese archivo.',
	},
} satisfies Readonly<Record<string, Words>>;
