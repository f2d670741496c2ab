/** Made when it is first asked for: a statement is prepared only where the table is there. */
export function memoise<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
