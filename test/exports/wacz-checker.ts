/** Whether a zip is a WACZ, checked sentence by sentence as the text of version 1.1.1 has it. */
import { createHash } from 'node:crypto';

/** Members of a zip whose members are stored, read from its directory. */
export function membersOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06');
  let at = zip.readUInt32LE(end + 16);
  const found = new Map<string, Buffer>();
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('no entry here');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 24)];
    if (method !== 0) throw new Error('a member is not stored as it is');
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    found.set(
      zip.toString('utf8', at + 46, at + 46 + (name ?? 0)),
      zip.subarray(begin, begin + size),
    );
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return found;
}

/** What is wrong with it. */
export function checkWacz(members: ReadonlyMap<string, Buffer>): string[] {
  const wrong: string[] = [];
  const must = (holds: boolean, sentence: string) => {
    if (!holds) wrong.push(sentence);
  };
  const names = [...members.keys()];
  const json = (name: string) => JSON.parse(String(members.get(name) ?? '{}'));
  const hash = (name: string) =>
    `sha256:${createHash('sha256')
      .update(members.get(name) ?? '')
      .digest('hex')}`;
  must(
    names.some((name) => /^archive\/.*\.warc(\.gz)?$/.test(name)),
    'archive must contain a WARC',
  );
  const indexes = names.filter((name) => name.startsWith('indexes/'));
  must(indexes.length > 0, 'indexes must include an index');
  for (const name of indexes) {
    const lines = String(members.get(name)).trimEnd().split('\n');
    must(
      lines.every((line) => /^\S+ \d{14} \{.*\}$/.test(line)),
      `${name} must contain CDXJ`,
    );
    const bytes = lines.map((line) => Buffer.from(line));
    must(
      bytes.every((line, n) => n === 0 || Buffer.compare(bytes[n - 1] ?? line, line) <= 0),
      `${name} must be sorted`,
    );
    for (const line of lines) {
      const { filename } = JSON.parse(line.slice(line.indexOf('{')));
      must(members.has(`archive/${filename}`), `${name} must name files of archive`);
    }
  }
  const [head = '{}', ...pages] = String(members.get('pages/pages.jsonl') ?? '')
    .trimEnd()
    .split('\n');
  must(JSON.parse(head).format === 'json-pages-1.0', 'pages.jsonl must begin with its header');
  for (const page of pages.map((line) => JSON.parse(line))) {
    must(URL.canParse(page.url), 'a page must have a url');
    must(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(page.ts), 'a page must have an RFC 3339 ts');
  }
  const described = json('datapackage.json');
  must(described.profile === 'data-package', 'the profile must be data-package');
  must(described.wacz_version === '1.1.1', 'wacz_version must be there');
  const resources: { path: string; hash: string; bytes: number; name: string }[] =
    described.resources ?? [];
  for (const name of names.filter((one) => !one.startsWith('datapackage'))) {
    const resource = resources.find((one) => one.path === name);
    must(resource !== undefined, `${name} must be a resource`);
    must(resource?.hash === hash(name), `${name} must have its hash`);
    must(resource?.bytes === members.get(name)?.length, `${name} must have its size`);
    must(typeof resource?.name === 'string', `${name} must have a name`);
  }
  const digest = json('datapackage-digest.json');
  must(digest.path === 'datapackage.json', 'the digest must name datapackage.json');
  must(digest.hash === hash('datapackage.json'), 'the digest must be that of datapackage.json');
  return wrong;
}
