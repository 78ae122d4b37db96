/**
 * Everyday words of Mexico with the words of SAT's catalog. The catalog is a Spanish translation of UNSPSC, and does
 * not have these words, or uses them in another sense.
 */
const alsoCalled = `
	abarrotes: despensas básicas
	acumulador: baterías
	ads: publicidad internet
	aduanal: aduaneros
	antro: bares
	apagador: interruptor eléctrico
	app: aplicaciones
	archivero: archivadores
	auto: vehículos automóviles
	banner: publicidad impresa
	barbería: corte pelo
	bautizo: organización eventos
	becerro: ganado vacuno
	bistec: carne procesada sin aditivos
	bocina: parlantes
	boda: organización eventos
	boiler: calentadores agua
	boleto: viajes
	bóxer: calzoncillos
	brasier: brassieres
	brincolín: inflables
	cabello: pelo
	caguama: cerveza
	calabacita: calabazas
	calceta: calcetines
	calzón: calzoncillos
	carro: vehículos automóviles
	cerillo: fósforos
	chancla: sandalias
	chicharrón: botanas surtidas
	chofer: conductores
	chorizo: cerdo procesado con aditivos
	chuleta: cerdo procesado sin aditivos
	clavija: enchufes eléctricos
	clima: aire acondicionado
	coche: vehículos automóviles
	conduit: conductos eléctricos
	costal: sacos
	credencial: tarjetas identificación
	croqueta: alimento perros gatos
	departamento: residencias
	diplomado: capacitación
	dron: aviones no tripulados
	duela: pisos madera
	electricidad: energía eléctrica
	electricista: instalaciones eléctricas
	emplaye: películas plástico
	estacionamiento: parqueadero
	estética: corte pelo
	farmacia: medicamentos
	filipina: uniformes
	fumigante: pesticidas
	gafete: identificaciones
	horchata: bebidas
	hosting: hospedaje sitios web
	huarache: sandalias
	influencer: publicidad internet
	inglés: idiomas
	interfón: intercomunicación
	kínder: preescolares
	lavacoches: lavado vehículos
	lentes: anteojos
	letrero: señales
	logotipo: diseño gráfico
	mariachi: actuaciones en vivo
	marketing: mercadeo
	matraca: trinquetes
	mdf: fibra madera densidad media
	medicina: medicamentos
	michelada: cerveza
	minisplit: aire acondicionado
	mochila: morrales
	nobreak: fuentes ininterrumpibles potencia
	nutriólogo: nutrición
	página: sitio
	peluquería: corte pelo
	perifoneo: publicidad
	piloncillo: azúcar
	portón: puertas garaje
	pozole: sopas preparadas
	publicista: publicidad
	quinceañera: organización eventos
	raicilla: licor destilado
	raticida: pesticidas
	resistol: pegamento
	salchicha: cerdo procesado con aditivos
	seo: publicidad internet
	sotol: licor destilado
	sticker: calcomanías
	sudadera: suéteres
	tablet: tabletas computadores
	televisión: televisores
	tenis: calzado deportivo
	tintorería: lavado en seco
	tocino: cerdo procesado con aditivos
	tour: excursiones
	uber: taxi
	ups: fuentes ininterrumpibles potencia
	usb: unidad pen flash
	vaqueta: cuero
	velador: guardias
	veladora: velas
	veterinario: salud animal
	vigilante: guardias
	vinil: vinilo
	wc: inodoros
	zoclo: rodapiés
`;

export const ALSO_CALLED: ReadonlyArray<readonly [word: string, inCatalog: string]> = alsoCalled
	.trim()
	.split('\n')
	.map((line) => {
		const [word = '', inCatalog = ''] = line.split(':');
		return [word.trim(), inCatalog.trim()];
	});
