/** From 0.2.0 on, saved workflows depend on the name, type, values and default of every parameter. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { CfdiApi } from '../../credentials/CfdiApi.credentials';
import { Cfdi } from '../../nodes/Cfdi/Cfdi.node';

const frozen = readFileSync(join(__dirname, 'frozen.txt'), 'utf8').trimEnd().split('\n');
const today = [
	...parameterLines(new Cfdi().description.properties, 'node'),
	...parameterLines(new CfdiApi().properties, 'credential'),
];

/** `node lineItems.item.quantity (invoice: stamp, validate): string = "1"` */
function parameterLines(properties: INodeProperties[], path: string): string[] {
	return properties.flatMap((property) => {
		const name = `${path}${path.includes(' ') ? '.' : ' '}${property.name}`;
		const { options = [], displayOptions: { show } = {}, default: value } = property;
		const where = show?.resource
			? ` (${show.resource.join()}: ${show.operation?.join() ?? '*'})`
			: '';
		const nested = options.flatMap((option) =>
			isSection(option)
				? parameterLines(option.values, `${name}.${option.name}`)
				: 'type' in option
					? parameterLines([option], name)
					: [],
		);
		const values = options.flatMap((option) =>
			'value' in option ? [`${name} may be ${JSON.stringify(option.value)}`] : [],
		);
		return [`${name}${where}: ${property.type} = ${JSON.stringify(value)}`, ...values, ...nested];
	});
}

function isSection(option: object): option is INodePropertyCollection {
	return 'values' in option;
}

it('no parameter that saved workflows may contain has another name, type, value or default', () => {
	const gone = frozen.filter((line) => !today.includes(line));
	if (gone.length === 0) return;
	throw new Error(
		`Saved workflows may contain these parameters:\n${gone.join('\n')}\n` +
			'Keep them, and add a version of the node instead: `version: [1, 2]` in Cfdi.node.ts, ' +
			"with `displayOptions: { show: { '@version': [...] } }` on the old parameter and on the new one.",
	);
});

it('every parameter is listed in test/unit/frozen.txt', () => {
	expect(today).toEqual(frozen);
});
