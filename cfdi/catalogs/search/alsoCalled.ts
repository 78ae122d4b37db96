/**
 * Everyday words of Mexico that SAT's catalog, which is a Spanish translation of UNSPSC, does not have or has
 * for something else, and how the catalog says it.
 */
const alsoCalled = `
	aduanal: aduaneros
	acumulador: baterías
	antro: bares
	apagador: interruptor eléctrico
	app: aplicaciones
	archivero: archivadores
	auto: vehículos automóviles
	barbería: corte pelo
	banner: publicidad impresa
	becerro: ganado vacuno
	bistec: carne procesada sin aditivos
	bocina: parlantes
	boda: organización eventos
	boleto: viajes
	bóxer: calzoncillos
	brasier: brassieres
	cabello: pelo
	calabacita: calabazas
	calceta: calcetines
	calzón: calzoncillos
	carro: vehículos automóviles
	cerillo: fósforos
	chancla: sandalias
	chofer: conductores
	chorizo: cerdo procesado con aditivos
	chuleta: cerdo procesado sin aditivos
	clavija: enchufes eléctricos
	clima: aire acondicionado
	coche: vehículos automóviles
	croqueta: alimento perros gatos
	diplomado: capacitación
	electricista: instalaciones eléctricas
	electricidad: energía eléctrica
	emplaye: películas plástico
	estacionamiento: parqueadero
	estética: corte pelo
	farmacia: medicamentos
	gafete: identificaciones
	hosting: hospedaje sitios web
	huarache: sandalias
	kínder: preescolares
	lavacoches: lavado vehículos
	lentes: anteojos
	letrero: señales
	logotipo: diseño gráfico
	mariachi: actuaciones en vivo
	marketing: mercadeo
	medicina: medicamentos
	minisplit: aire acondicionado
	mochila: morrales
	página: sitio
	peluquería: corte pelo
	portón: puertas garaje
	publicista: publicidad
	resistol: pegamento
	salchicha: cerdo procesado con aditivos
	sudadera: suéteres
	tablet: tabletas computadores
	televisión: televisores
	tenis: calzado deportivo
	tintorería: lavado en seco
	tocino: cerdo procesado con aditivos
	tour: excursiones
	uber: taxi
	usb: unidad pen flash
	veladora: velas
	velador: guardias
	vigilante: guardias
	wc: inodoros
`;

export const ALSO_CALLED: ReadonlyArray<readonly [word: string, inCatalog: string]> = alsoCalled
	.trim()
	.split('\n')
	.map((line) => {
		const [word = '', inCatalog = ''] = line.split(':');
		return [word.trim(), inCatalog.trim()];
	});
