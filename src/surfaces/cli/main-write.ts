/** The program as `squadlog write` needs it; the build leaves out what only other verbs load. */
import './main.ts';
