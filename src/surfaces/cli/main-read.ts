/** The program as `squadlog read` needs it; the build leaves out what only other verbs load. */
import './main.ts';
