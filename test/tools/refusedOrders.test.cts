/** The form in which an order is corrected has the fields that the desk reads. */
import { CORRECTION_LABELS } from '../../packages/desk/refusals';
import { workflowIn } from '../support/workflowExpressions.cts';

it.each(['', 'es/'])('the fields of %srefused-orders.json are those of the desk', (folder) => {
	const { nodes } = workflowIn(`${folder}refused-orders.json`);
	const pages = nodes.map(({ parameters }) => parameters as { formFields?: unknown });
	const fields = pages.flatMap(({ formFields }) =>
		formFields === undefined
			? []
			: (formFields as { values: Array<{ fieldLabel: string; defaultValue?: string }> }).values,
	);
	const shown = fields.filter(({ defaultValue }) => defaultValue !== undefined);

	expect(shown.map(({ fieldLabel, defaultValue }) => [defaultValue, fieldLabel])).toEqual(
		Object.entries(CORRECTION_LABELS).map(([column, label]) => [
			`={{ $json.shown.${column} }}`,
			label,
		]),
	);
});
