/**
 * SAT's complements of CFDI 4.0: the name of their element, whether they can change Total in a way that is not known
 * here (charges of an airline, fuel, vouchers; local taxes are counted), and their namespaces, each with the prefix
 * that its standard fixes.
 */
const table = `
	ImpuestosLocales | implocal=implocal
	ComercioExterior | ComercioExterior20=cce20 ComercioExterior11=cce11
	CartaPorte | CartaPorte31=cartaporte31 CartaPorte30=cartaporte30 CartaPorte20=cartaporte20
	Pagos | Pagos20=pago20
	Nomina | nomina12=nomina12
	TimbreFiscalDigital | TimbreFiscalDigital=tfd
	Donatarias | donat=donat
	INE | ine=ine
	LeyendasFiscales | leyendasFiscales=leyendasFisc
	NotariosPublicos | notariospublicos=notariospublicos
	VehiculoUsado | vehiculousado=vehiculousado
	Divisas | divisas=divisas
	PFintegranteCoordinado | pfic=pfic
	obrasarteantiguedades | arteantiguedades=obrasarte
	parcialesconstruccion | servicioparcialconstruccion=servicioparcial
	certificadodedestruccion | certificadodestruccion=destruccion
	renovacionysustitucionvehiculos | renovacionysustitucionvehiculos=decreto
	CFDIRegistroFiscal | registrofiscal=registrofiscal
	TuristaPasajeroExtranjero | TuristaPasajeroExtranjero=tpe
	HidroYPetro | hidrocarburospetroliferos=hidrocarburospetroliferos
	Aerolineas | aerolineas=aerolineas | changes Total
	detallista | detallista=detallista | changes Total
	EstadoDeCuentaCombustible | EstadoDeCuentaCombustible12=ecc12 | changes Total
	ConsumoDeCombustibles | ConsumoDeCombustibles11=consumodecombustibles11 | changes Total
	ValesDeDespensa | valesdedespensa=valesdedespensa | changes Total
	PagosEnEspecie | pagoenespecie=pagoenespecie | changes Total
	GastosHidrocarburos | GastosHidrocarburos10=gceh | changes Total
	IngresosHidrocarburos | IngresosHidrocarburos10=ieeh | changes Total
	acreditamientoIEPS | acreditamiento=aieps | changes Total
	VentaVehiculos | ventavehiculos=ventavehiculos | changes Total`;

const rows = table
	.trim()
	.split('\n')
	.map((row) => row.trim().split(' | '));

/** Returns the form for comparisons, because some programs write names in another case. */
export const plainName = (name: string) => name.toLowerCase();

/** All names, and the names of the complements that do not change Total. */
export const knownComplements: ReadonlySet<string> = new Set(
	rows.map(([name = '']) => plainName(name)),
);
export const leavesTotal: ReadonlySet<string> = new Set(
	rows.filter(([, , effect]) => effect === undefined).map(([name = '']) => plainName(name)),
);

/** The complement of lines that schools use. */
const OF_LINES = 'iedu=iedu';

export const prefixes: ReadonlyMap<string, string> = new Map(
	[...rows.map(([, namespaces = '']) => namespaces), OF_LINES]
		.flatMap((namespaces) => namespaces.split(' '))
		.map((pair) => {
			const [name, prefix = ''] = pair.split('=');
			return [`http://www.sat.gob.mx/${name}`, prefix];
		}),
);
