import type { z } from 'zod';
import { innerOf } from '../core/verb-fields.ts';
import type { CommandEntry } from './command.ts';

/** What `--json` prints, in words: read from the shape itself. */
export async function jsonHelpOf({ json }: Pick<CommandEntry, 'json'>): Promise<string> {
  const [shape, address] = [await json.shape(), await addressOf(await json.shape())];
  const what = json.prints === 'lines' ? 'one JSON document on each line' : 'one document';
  const like = address === undefined ? what : `${what}, as ${address} answers`;
  const names = namesIn(formsOf(shape));
  const said = names === '' ? `${like}.` : `${like}: ${names}.`;
  return json.note === undefined ? said : `${said} ${json.note}`;
}

/** The address of the API that answers with this shape, or with a list of it. */
async function addressOf(shape: z.ZodType): Promise<string | undefined> {
  const { contract } = await import('../api/contract.ts');
  const found = Object.values(contract).find(({ answer }) => {
    const { items } = (answer.def as { shape?: { items?: z.ZodType } }).shape ?? {};
    const element = (items?.def as { element?: z.ZodType } | undefined)?.element;
    return answer === shape || element === shape;
  });
  return found && `\`${found.method} ${found.path}\``;
}

/** The names in each form that it may have. */
function formsOf(shape: z.ZodType): string[][] {
  if (shape.def.type === 'union') {
    return (shape.def as unknown as { options: z.ZodType[] }).options.flatMap(formsOf);
  }
  if (shape.def.type === 'object') {
    return [Object.keys((shape.def as unknown as { shape: object }).shape)];
  }
  const inner = innerOf(shape);
  return inner ? formsOf(inner) : [];
}

/** What all forms share stands once, where they share much. */
function namesIn(forms: readonly string[][]): string {
  const [first = []] = forms;
  const shared = first.filter((name) => forms.every((form) => form.includes(name)));
  if (forms.length < 2 || shared.length < 4) return forms.map(listed).join('; or ');
  const own = forms.map((form) => form.filter((name) => !shared.includes(name)));
  return `${listed(shared)}; and ${own.map(listed).join('; or ')}`;
}

const listed = (names: readonly string[]): string => names.join(', ');
