/** The operations that are given a whole invoice. */
export const showOnlyForContent = {
	show: { resource: ['invoice'], operation: ['stamp', 'validate'] },
};

/** The same, where the invoice is filled in field by field. */
export const showOnlyForFields = {
	show: { ...showOnlyForContent.show, invoiceSource: ['fields'] },
};
