import type { XmlElement } from '../../../kit/xml/parse-xml.ts';

/** Two schemas share the name: the Code's (1.0, by the House) and GPO's (2.x). Only the namespace tells. */
export function uslmVersion(root: XmlElement): '1' | '2' | undefined {
  for (const [name, value] of Object.entries(root.attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    if (value.includes('xml.house.gov/schemas/uslm')) return '1';
    if (value.includes('schemas.gpo.gov/xml/uslm')) return '2';
  }
  return undefined;
}
