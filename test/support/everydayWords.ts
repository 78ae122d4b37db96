/** What a shop or an office sells, in its own word, and the codes that an accountant would accept. */
export interface EverydayWord {
	word: string;
	/** Codes of c_ClaveProdServ, or how they begin. */
	codes: readonly string[];
}

/**
 * Written down before there was a search, from what small shops and offices in Mexico invoice.
 */
export const everydayWords: readonly EverydayWord[] = [
	{ word: 'playera', codes: ['531016', '531030'] },
	{ word: 'asesoría contable', codes: ['841115', '84111600', '801015'] },
	{ word: 'renta de local', codes: ['80131500', '80131502'] },
	{ word: 'flete', codes: ['781018', '78121603', '781415'] },
	{ word: 'mermelada', codes: ['50192400', '50192401'] },
	{ word: 'tortillas', codes: ['502213'] },
	{ word: 'refrescos', codes: ['50202306'] },
	{ word: 'agua purificada', codes: ['50202301'] },
	{ word: 'taza', codes: ['52152101', '52152103', '481019'] },
	{ word: 'laptop', codes: ['43211503', '43211508'] },
	{ word: 'hotel', codes: ['901115'] },
	{ word: 'gasolina', codes: ['15101514', '15101515'] },
	{ word: 'consulta médica', codes: ['851215', '851216'] },
	{ word: 'servicio de limpieza', codes: ['761115', '761015', '761016'] },
	{ word: 'cemento', codes: ['30111600', '30111601'] },
	{ word: 'zapatos', codes: ['5311'] },
	{ word: 'pantalón', codes: ['531015'] },
	{ word: 'cuadernos', codes: ['14111514', '14111500'] },
	{ word: 'papel para impresora', codes: ['14111506', '14111507'] },
	{ word: 'tóner', codes: ['44103103', '44103100'] },
	{ word: 'diseño gráfico', codes: ['821415'] },
	{ word: 'desarrollo de aplicaciones', codes: ['811115', '81112106'] },
	{ word: 'página web', codes: ['81112103', '81112105', '81111500'] },
	{ word: 'publicidad en internet', codes: ['82101603'] },
	{ word: 'curso de capacitación', codes: ['8610', '8611', '8613', '8614'] },
	{ word: 'asesoría jurídica', codes: ['8012'] },
	{ word: 'mantenimiento de aire acondicionado', codes: ['72101511', '721512'] },
	{ word: 'llantas', codes: ['251725'] },
	{ word: 'cambio de aceite', codes: ['781815'] },
	{ word: 'silla de oficina', codes: ['561121', '561015', '561017'] },
	{ word: 'celular', codes: ['43191501'] },
	{ word: 'pastel', codes: ['501820'] },
	{ word: 'pollo', codes: ['501115', '501120'] },
	{ word: 'huevo', codes: ['501316'] },
	{ word: 'café molido', codes: ['50201706'] },
	{ word: 'consumo de alimentos', codes: ['901015'] },
	{ word: 'pintura acrílica', codes: ['312115'] },
	{ word: 'paracetamol', codes: ['51142001'] },
	{ word: 'cerveza', codes: ['50202201'] },
	{ word: 'detergente', codes: ['471318'] },
];
