/** The rules of the house that a syntax tree shows, each a function from a node to a complaint. */
import ts from 'typescript';

export type Rule = (node: ts.Node, tree: ts.SourceFile) => string | undefined;

export const bannedNames = [
  ...['util', 'utils', 'helper', 'helpers', 'common', 'core'],
  ...['manager', 'service', 'services'],
];

/** The words of `kebab-case`, `camelCase` and `PascalCase` names, in lower case. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/u);
}

export const noDefaultExport: Rule = (node) => {
  if (ts.isExportAssignment(node)) return 'default export';
  const isDefault =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
  return isDefault ? 'default export' : undefined;
};

export const noExportStar: Rule = (node) =>
  ts.isExportDeclaration(node) && (!node.exportClause || ts.isNamespaceExport(node.exportClause))
    ? 'export *'
    : undefined;

export const noEnum: Rule = (node) => (ts.isEnumDeclaration(node) ? 'enum' : undefined);

export const noAny: Rule = (node) =>
  node.kind === ts.SyntaxKind.AnyKeyword ? 'the type any' : undefined;

export const noClass: Rule = (node) =>
  ts.isClassDeclaration(node) || ts.isClassExpression(node) ? 'class in a pure folder' : undefined;

export const atMostThreeParameters: Rule = (node) =>
  ts.isFunctionLike(node) && node.parameters.length > 3 ? 'more than 3 parameters' : undefined;

export const errorsByCode: Rule = (node, tree) =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword &&
  node.right.getText(tree) === 'MemoryError'
    ? 'instanceof MemoryError; recognise it by its code'
    : undefined;

/** Exported names say what they are. */
export const noBannedExport: Rule = (node, tree) => {
  const name = exportedName(node, tree);
  const banned = name && wordsOf(name).find((word) => bannedNames.includes(word));
  return banned ? `export ${name} is called ${banned}` : undefined;
};

/** A reader meets what a file offers before how it does it. */
export const exportsOnTop: Rule = (node, tree) => {
  if (!ts.isFunctionDeclaration(node) || node.parent !== tree || !isExported(node))
    return undefined;
  const above = tree.statements.slice(0, tree.statements.indexOf(node));
  const inner = above.find((one) => ts.isFunctionDeclaration(one) && !isExported(one));
  return inner ? `export ${node.name?.text} stands below a function that is not` : undefined;
};

/** Dates may be parsed and formatted; nothing may ask what time it is. */
export const noClock: Rule = (node, tree) =>
  /^(?:Date\.now\(\)|new Date(?:\(\))?)$/u.test(node.getText(tree)) ? 'the clock' : undefined;

/** Pure folders reach for no clock, chance or world; what they need comes in as an argument. */
export const noAmbientEffects: Rule = (node, tree) => {
  if (!ts.isIdentifier(node) || !effects.includes(node.text) || !isUse(node)) return undefined;
  if (node.text === 'Math' && !/^Math\.random\b/u.test(node.parent.getText(tree))) return undefined;
  return bindsLocally(tree, node.text) ? undefined : `${node.text} in a pure folder`;
};

const effects = [
  ...['Date', 'process', 'fetch', 'crypto', 'globalThis', 'performance', 'console', 'Math'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'Buffer'],
];

/** True for `x.y`, `x()`, `new X()`: not for keys, properties, types and strings of that name. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  const isHead = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  if (isHead || ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return parent.expression === node;
  }
  return false;
}

function bindsLocally(tree: ts.SourceFile, name: string): boolean {
  let found = false;
  const visit = (node: ts.Node): void => {
    const isBinding =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isBinding && ts.isIdentifier(node.name) && node.name.text === name) found = true;
    if (!found) ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isExported(node: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function exportedName(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (ts.isExportSpecifier(node)) return node.name.getText(tree);
  if (ts.isVariableDeclaration(node)) {
    return isExported(node.parent.parent) ? node.name.getText(tree) : undefined;
  }
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node);
  return isNamed && isExported(node) ? node.name?.text : undefined;
}
