import { z } from 'zod';

/**
 * The schema as a tree of names: what a text from the environment should become, which names exist
 * at a place, what is secret. Read from the schema, so that there is nothing to keep in step.
 */
export type Node = Group | Setting;

export interface Group {
  readonly is: 'group';
  readonly fields: ReadonlyMap<string, Node>;
  /** For names of the user's own choosing: a source, a host, a resolver. */
  readonly others?: Node;
  /** How such a name is spelt, where not every name will do. */
  readonly naming?: z.core.$ZodType;
  readonly meaning: string | undefined;
}

export interface Setting {
  readonly is: 'setting';
  readonly kind: 'yes-no' | 'number' | 'text' | 'list' | 'json';
  readonly schema: z.core.$ZodType;
  readonly secret: boolean;
  readonly meaning: string | undefined;
  /** Undefined when there is none. */
  readonly fallback: unknown;
}

export type Path = readonly string[];

/** A place in the tree, with the tree it is in. */
export interface PlaceInTree {
  readonly path: Path;
  readonly node: Node;
  readonly tree: Group;
}

export const treeOf = (schema: z.ZodType): Group => nodeOf(schema) as Group;

export const spell = (path: Path): string => path.join('.');

export function childOf(node: Node, name: string): Node | undefined {
  if (node.is === 'setting') return undefined;
  // An own property of that name would replace the prototype of what we build.
  if (name === '__proto__') return undefined;
  return node.fields.get(name) ?? node.others;
}

export function nodeAt(tree: Group, path: Path): Node | undefined {
  let node: Node | undefined = tree;
  for (const name of path) node = node && childOf(node, name);
  return node;
}

/** `http.rate`; below a plain list of pairs the rest is one name: `network.connectTo.www.example.org`. */
export function readPath(tree: Group, text: string): PlaceInTree | undefined {
  const rest = text.split('.');
  const path: string[] = [];
  let node: Node = tree;
  while (rest.length > 0) {
    const name: string = isPairs(node) ? rest.splice(0).join('.') : (rest.shift() ?? '');
    const child: Node | undefined = name === '' ? undefined : childOf(node, name);
    if (!child) return undefined;
    path.push(name);
    node = child;
  }
  return { path, node, tree };
}

/** A group that is nothing but pairs of a name and a value. */
export const isPairs = (node: Node): boolean =>
  node.is === 'group' && node.fields.size === 0 && node.others?.is === 'setting';

/** Every setting, in the order of the schema; a name of the user's choosing is spelt `<name>`. */
export function* everySetting(
  node: Node,
  path: Path = [],
): Generator<{ path: Path; setting: Setting }> {
  if (node.is === 'setting') {
    yield { path, setting: node };
    return;
  }
  for (const [name, child] of node.fields) yield* everySetting(child, [...path, name]);
  if (node.others) yield* everySetting(node.others, [...path, '<name>']);
}

function nodeOf(outer: z.core.$ZodType, inherited?: string): Node {
  const { schema, fallback } = unwrap(outer);
  const meta = z.globalRegistry.get(outer) ?? {};
  const inner = z.globalRegistry.get(schema) ?? {};
  const meaning = meta.description ?? inner.description ?? inherited;
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(([name, child]) => [name, nodeOf(child)] as const);
    // A strict object has a catchall too: never.
    const open = def.catchall && (def.catchall as z.core.$ZodTypes)._zod.def.type !== 'never';
    const others = open && def.catchall ? nodeOf(def.catchall) : undefined;
    return { is: 'group', fields: new Map(fields), others, meaning };
  }
  if (def.type === 'record' && settingKind(def.valueType) !== 'json') {
    const others = nodeOf(def.valueType, meaning);
    return { is: 'group', fields: new Map(), others, naming: def.keyType, meaning };
  }
  const secret = inner.secret === true;
  return { is: 'setting', kind: settingKind(schema) ?? 'json', schema, secret, meaning, fallback };
}

function settingKind(schema: z.core.$ZodType): Setting['kind'] | undefined {
  switch ((schema as z.core.$ZodTypes)._zod.def.type) {
    case 'boolean':
      return 'yes-no';
    case 'number':
      return 'number';
    case 'string':
    case 'enum':
      return 'text';
    case 'array':
      return 'list';
    case 'object':
      return undefined;
    default:
      return 'json';
  }
}

function unwrap(outer: z.core.$ZodType): { schema: z.core.$ZodType; fallback: unknown } {
  let schema = outer;
  let fallback: unknown;
  for (;;) {
    const def = (schema as z.core.$ZodTypes)._zod.def;
    if (def.type === 'default') fallback = def.defaultValue;
    if (def.type !== 'default' && def.type !== 'prefault' && def.type !== 'optional') break;
    schema = def.innerType;
  }
  return { schema, fallback };
}
