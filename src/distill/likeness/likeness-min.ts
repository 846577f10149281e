/** How alike two lessons must be to be taken for one; alone here, so that it costs no bundle. */

/** Share of what two lessons hold in common, 0 to 1. */
export const likenessMin = 0.6;
