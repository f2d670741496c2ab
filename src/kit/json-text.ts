/** Whether a text is JSON by its first signs. A print that begins `[House Hearing, 118 Congress]` is not. */
export const isJsonText = (text: string): boolean =>
  /^\ufeff?\s*(?:\{|\[\s*(?:[\]{["\d-]|true\b|false\b|null\b))/.test(text.slice(0, 2000));
