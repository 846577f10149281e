/** The program as `squadlog read --session` needs it: a read that is noted in the ledger. */
import './main.ts';
