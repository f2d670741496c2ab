import { RequestError } from './request-error.ts';

/** A body as it came. */
interface Sent {
  /** The content type, empty when none was named. */
  readonly type: string;
  readonly text: string;
}

/** The fields of a body that is JSON or a form; nothing was sent is no fields. */
export function sentFields({ type, text }: Sent): Record<string, unknown> {
  if (text.trim() === '') return {};
  const media = type.split(';', 1)[0]?.trim().toLowerCase();
  if (media === 'application/x-www-form-urlencoded') {
    // An empty field of a form was left empty.
    const fields = [...new URLSearchParams(text)].filter(([, value]) => value !== '');
    return Object.fromEntries(fields);
  }
  if (media !== 'application/json') {
    throw new RequestError('NOT_JSON', `the content type is ${JSON.stringify(type)}`, {
      hint: 'Send application/json, or a form as application/x-www-form-urlencoded.',
    });
  }
  const value = parsed(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new RequestError('BAD_REQUEST', 'the body is not a JSON object');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
