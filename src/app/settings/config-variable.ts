/** Names the file of settings; everything else below the prefix is a setting. */
export const CONFIG_VARIABLE = 'ANNALS_CONFIG';
