/** Breaks a file in one of many ways; the same seed breaks it the same way. */
export function damage(bytes: Uint8Array, seed: number): Uint8Array {
  const chance = chanceFrom(seed);
  const ways = [flipBits, truncate, cutOut, repeat, hugePages, pointBack, wildNumbers, scramble];
  const way = ways[seed % ways.length] as (typeof ways)[number];
  return way(bytes, chance);
}

type Chance = (below: number) => number;

function chanceFrom(seed: number): Chance {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function flipBits(bytes: Uint8Array, chance: Chance): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let count = 1 + chance(200); count > 0; count -= 1) {
    const at = chance(out.length);
    out[at] = (out[at] as number) ^ (1 << chance(8));
  }
  return out;
}

const truncate = (bytes: Uint8Array, chance: Chance): Uint8Array =>
  bytes.slice(0, 20 + chance(bytes.length - 20));

function cutOut(bytes: Uint8Array, chance: Chance): Uint8Array {
  const from = chance(bytes.length);
  return Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(from + 1 + chance(4000))]);
}

function repeat(bytes: Uint8Array, chance: Chance): Uint8Array {
  const from = chance(bytes.length);
  const part = bytes.subarray(from, from + 1 + chance(3000));
  return Uint8Array.from([
    ...bytes.subarray(0, from),
    ...part,
    ...part,
    ...part,
    ...bytes.subarray(from),
  ]);
}

const hugePages = (bytes: Uint8Array, chance: Chance): Uint8Array =>
  rewrite(
    bytes,
    /\/MediaBox\s*\[[^\]]*\]/g,
    () => `/MediaBox [0 0 ${10 ** (4 + chance(30))} ${10 ** chance(30)}]`,
  );

/** Every reference to an object points to one of the first few: trees become circles. */
const pointBack = (bytes: Uint8Array, chance: Chance): Uint8Array =>
  rewrite(bytes, /\d+ 0 R/g, (found) => (chance(4) === 0 ? `${1 + chance(5)} 0 R` : found));

const wildNumbers = (bytes: Uint8Array, chance: Chance): Uint8Array =>
  rewrite(bytes, /\/(?:Length|Count|W|Size|Rotate|First|N)\s+-?\d+/g, (found) =>
    chance(2) === 0 ? found.replace(/-?\d+$/, String(chance(2 ** 31) - 2 ** 30)) : found,
  );

function scramble(bytes: Uint8Array, chance: Chance): Uint8Array {
  const out = Uint8Array.from(bytes);
  const from = chance(out.length);
  for (let at = from; at < Math.min(out.length, from + 600); at += 1) out[at] = chance(256);
  return out;
}

function rewrite(bytes: Uint8Array, pattern: RegExp, by: (found: string) => string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').replace(pattern, by);
  return Uint8Array.from(Buffer.from(text, 'latin1'));
}
