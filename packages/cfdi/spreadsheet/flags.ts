/** What a column holds that says yes or no. */
export const FLAG =
	/^(?:s[ií]?|yes|y|no?|x|true|false|verdadero|falso|[✓✔]|ok|pendiente|list[ao]|hech[ao])$/i;

export const YES = /^(?:s[ií]?|yes|x|true|verdadero|[✓✔])$/i;

export const NO = /^(?:no?|false|falso)$/i;

/** What stands in a cell for what there is not. */
export const NOTHING = /^(?:n\/?a|no aplica|ningun[ao]|0|\W+)$/i;
