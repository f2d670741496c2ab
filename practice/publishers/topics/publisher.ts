/** congress.gov's lists of terms: policy areas as a table with notes, subjects as a list. */
import { html, type Publisher } from '../../publisher.ts';

export interface TopicsWorld {
  readonly areas: Map<string, string>;
  /** What stands behind a subject: nothing, or a word on its end. */
  readonly subjects: Map<string, string>;
}

export const topicsWorld = (): TopicsWorld => ({
  areas: new Map([
    ['Armed Forces and National Security', 'Primary focus of measure is military operations.'],
    ['Energy', 'Primary focus of measure is all sources and supplies of energy.'],
    ['Taxation', 'Primary focus of measure is all aspects of income taxes.'],
  ]),
  subjects: new Map([
    ['Electric power generation and transmission', ''],
    ['Energy', ''],
    ['Lighting', ''],
    ['Gas lamps', '(Use: Lighting)'],
    ['Lamplighters', '[discontinued]'],
  ]),
});

export const topicsPublisher = (world: TopicsWorld): Publisher => ({
  name: 'topics',
  hosts: ['www.congress.gov'],
  paths: /^\/help\/field-values\//,
  handle({ path }) {
    const menu = '<nav><ul><li><a href="/">Home</a></li><li>Legislation</li></ul></nav>';
    if (path.endsWith('/policy-area'))
      return html(
        `<!DOCTYPE html><html><body>${menu}<main id="main"><h1>Policy Areas — Field Values</h1><table><tr><th>Policy Area</th><th>Description</th></tr>${[...world.areas].map(([name, note]) => `<tr><td>${name}</td><td>${note}</td></tr>`).join('')}</table></main></body></html>`,
      );
    if (path.endsWith('/legislative-subject-terms'))
      return html(
        `<!DOCTYPE html><html><body>${menu}<main id="main"><h1>Legislative Subject Terms</h1><ul>${[...world.subjects].map(([name, end]) => `<li>${name} ${end}</li>`).join('')}</ul></main></body></html>`,
      );
    return html('<h1>Not Found</h1>', 404);
  },
  describe: () => ({ areas: world.areas.size, subjects: world.subjects.size }),
});
