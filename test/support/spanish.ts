/** Words that Spanish sentences about invoices have, and no English one. */
const WORDS = `
	abajo abra abrir agregar agregue ambas ambos anota anterior anteriores antes aparece archivo
	archivos arriba así aunque blanco busca buscar busque cada cambia cambiar campo campos cancelaciones
	cancelar cancele candado celda centavo centavos cinco clave claves clic cliente clientes columna
	columnas como completa con conoce conserva contesta contiene contraseña corre
	corregir correo correos corresponde corrija cosa cualquier cuando cuatro cuesta cuyo cómo
	dato datos decimales deje del dentro descargar descargue desde detiene dicen diga dinero donde dos
	ejecuciones ejemplo el elegir elemento elija elimine ella ellos emita emite encabezado
	encuentra enlace entonces entrega enviar envíe esa escriba escribe escribir ese eso esta estaba
	estado estados estar este estos está evento factura facturación facturar facturas faltan fecha fila
	filas firma flujo flujos formulario guarda guardar guarde hace hacen hacer haga hasta hizo hoja
	igual importe importes indica indique junto la las leer libro lista llega llegue
	llenar llene lleva llevan llevar los lugar mayor menos mensaje mes meses mientras minutos misma
	mismo monto motivo muestra más nada ninguna ninguno nodo nodos nombra nombre nombres nueva nuevo
	nunca otra otras otro otros pagada pagado pago pagos palabras para pedido pedidos pero persona
	personas pida pide ponga por porque precio precios pregunta presionar presione primera primero
	prueba publicar publique puede pueden que queda quedan quien qué rechaza rechazos recibe
	recibo reembolso reembolsos registrado registro renglones responde respuesta resumen revisa revisado
	revisar revise sabe salida segundo según seis servicio siempre siga sigue siguiente sin sobre sola
	solamente su suma suman sus sustituye tabla también tasas tenga termina texto tiempo tienda tiendas
	tiene tienen timbra timbrada timbrado timbrar timbre todas todos toma trabajo trae tras tres una uno
	usar usted usuario vale varias varios vea veces venta viene vuelva
`;

/** Its endings, as in cancelaciones, parcialidad, aceptación. */
const ENDINGS = '\\p{Ll}{3,}(?:ción|ciones|mente|idad|idades|iendo)';

const words = `(?<![\\p{L}\\d_])(?:${WORDS.trim().split(/\s+/).join('|')}|${ENDINGS})(?![\\p{L}\\d_])`;

/** Of any text: also of a label, whose words have capitals. */
const ANY = new RegExp(`[áéíóúñ¿¡]|${words}`, 'iu');

/** Of prose: a word with a capital is a name, of a document, a column or an element of SAT's. */
const PROSE = new RegExp(`[¿¡]|${words}`, 'u');

/** What may be Spanish: in parentheses, in quotes, as code, or a value of a template. */
const ALLOWED = /\([^()]*\)|"[^"]*"|`[^`]*`|\{[^{}]*\}|“[^”]*”|\[[^\]]*\]\([^)]*\)/g;

/** Names: of SAT's documents, of its elements, and `99 - Por definir` of its catalogs. */
const NAMES =
	/(?:Cédula de\s+Datos Fiscales|Constancia de Situación Fiscal|Apéndice \d|\bPago\b|\b[A-Z0-9]{1,4} - \p{L}[\p{L} ]+)/gu;

/** What pages and notes set apart as the name that something has: blocks of code, italics, bold. */
const SET_APART =
	/^ *```[^]*?^ *```$|`[^`]*`|(?<=\])\([^)]*\)|\*\*[^*]+\*\*|(?<![\w*])\*[^*\n]+\*(?![\w*])|(?<!\w)_[^_]+_(?!\w)/gm;

function outside(text: string): string {
	let own = text.replace(NAMES, '');
	for (let before = ''; before !== own; ) {
		before = own;
		own = own.replace(ALLOWED, '');
	}
	return own;
}

/** Whether a label, a description or a message has Spanish outside parentheses and quotes. */
export const isSpanish = (text: string): boolean => ANY.test(outside(text));

/** Whether a message has it: there the names of SAT's elements have capitals, such as Importe. */
export const isSpanishMessage = (text: string): boolean =>
	/[áéíóúñ]/iu.test(outside(text)) || PROSE.test(outside(text));

/** The lines of a page or a note that have Spanish outside parentheses, quotes, italics and code. */
export function spanishLines(markdown: string): string[] {
	const own = outside(markdown.replace('[En español]', '').replace(SET_APART, ''));
	return own.split('\n').filter((line) => PROSE.test(line));
}
