/** Matches exactly one plain e-mail address: neither a list, a name before it nor an invisible character. */
export const ONE_ADDRESS =
	/^[^\p{C}\p{Z}@,;:<>()[\]"\\]{1,64}@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u;
