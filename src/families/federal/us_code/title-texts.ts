/** The titles that a run reads, out of their zips; let go when others follow. */
import { AnnalsError } from '../../../core/errors.ts';
import { openZip, type ZipBounds } from '../../../kit/zip-members.ts';
import { readTitle, type TitleText } from './title-text.ts';

export interface TitleTexts {
  /** Proven: the zip is sound, the text is whole, and it is of the title that was asked for. */
  at(url: string, title: string, bytes: () => Promise<Uint8Array>): Promise<TitleText>;
}

/** The largest title has about 110 MB; a zip has one title. */
const BOUNDS: ZipBounds = {
  entries: 20,
  bytesPerEntry: 512 * 1024 * 1024,
  bytesInAll: 640 * 1024 * 1024,
};
/** Characters that are held at once; the newest text is, whatever its length. */
const HELD = 40_000_000;

export function createTitleTexts(): TitleTexts {
  const texts = new Map<string, Promise<TitleText>>();
  const sizes = new Map<string, number>();
  return {
    async at(url, title, bytes) {
      const known = texts.get(url);
      if (known !== undefined) return known;
      const asked = bytes().then((zip) => titleIn(url, title, zip));
      texts.set(url, asked);
      try {
        const found = await asked;
        sizes.set(url, found.text.length);
        let all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
        for (const [old, size] of sizes) {
          if (all <= HELD || old === url) break;
          all -= size;
          texts.delete(old);
          sizes.delete(old);
        }
        return found;
      } catch (error) {
        texts.delete(url);
        throw error;
      }
    },
  };
}

async function titleIn(url: string, title: string, bytes: Uint8Array): Promise<TitleText> {
  const zip = await openZip(url, bytes, BOUNDS);
  const name = zip.names.find((one) => /\.xml$/i.test(one));
  const xml = name === undefined ? undefined : await zip.read(name);
  if (!xml) throw refused(url, `the zip has no XML file but ${zip.names.join(', ') || 'nothing'}`);
  const found = readTitle(new TextDecoder().decode(xml));
  if (found.is === 'cut') throw refused(url, `${name} ends before </uscDoc>: it was cut`);
  if (found.title !== title)
    throw refused(
      url,
      `${name} says that it is title ${found.title}; title ${title} was asked for`,
    );
  return found;
}

const refused = (url: string, why: string): AnnalsError =>
  new AnnalsError('NOT_THE_DOCUMENT', `${url}: ${why}`, { url });
