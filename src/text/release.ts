/** The release of this code, for what events keep of who decided; as package.json has it. */
export const release = '0.1.0';
