import type { Family } from '../../core/family.ts';
import { allowedValues } from './allowed.ts';
import { environmentName } from './environment-names.ts';
import { type SettingsShape, shapeOf } from './shape.ts';
import { everySetting, isPairs, nodeAt, type Path, type Setting, spell } from './tree.ts';

/** docs/settings.md, whole. */
export function settingsTable(families: readonly Family[]): string {
  const shape = shapeOf(families);
  const lines = [HEAD];
  let theme: string | undefined;
  for (const { path, setting } of everySetting(shape.tree)) {
    if (path[0] !== theme) {
      theme = path[0];
      lines.push(`\n## ${theme}\n`, ...TABLE_HEAD);
    }
    lines.push(row(shape, path, setting));
  }
  lines.push(
    '\n## Names without effect\n',
    'Annals accepts these names, so that an old environment still starts.\n',
  );
  lines.push('| variable | why |', '| --- | --- |');
  for (const alias of shape.aliases.all) {
    if ('ignored' in alias)
      lines.push(`| \`${alias.name}\` | ${cell(alias.ignored || 'not needed')} |`);
  }
  return `${lines.join('\n')}\n`;
}

const HEAD = `# Settings

Generated from the schema by \`npx tsx tools/write-settings-doc.ts\`; do not edit.

A flag counts before the environment, the environment before the file, the file before the default. The file is \`annals.yaml\`, \`annals.yml\` or \`annals.json\` in the
working folder, or the one that \`--config\` or \`ANNALS_CONFIG\` names. In the environment two underscores
stand for the dot of a setting and one joins words (\`http.maxBodyBytes\` is \`ANNALS_HTTP__MAX_BODY_BYTES\`); a list is separated by commas, pairs are \`name=value\` separated by
commas, and either may be JSON. A variable that is set to nothing counts as not set. Any setting may be
given as \`--set path=value\`. Relative paths start at the working folder.

\`<name>\` is a name of your choosing: a source, a host, a resolver. Secrets are never shown. Older names
still work where the canonical one is not set, and Annals mentions each of them once; \`(s)\` marks those in seconds.
Below \`DOCSTOKG_CONTENT_\` and \`DTKG_\` every setting may be named as below \`ANNALS_\`.`;

const TABLE_HEAD = [
  '| setting | allowed | default | meaning | environment | older names |',
  '| --- | --- | --- | --- | --- | --- |',
];

function row(shape: SettingsShape, path: Path, setting: Setting): string {
  const parent = nodeAt(shape.tree, path.slice(0, -1));
  const variable = parent && isPairs(parent) ? path.slice(0, -1) : path;
  const secret = setting.secret ? ' (secret)' : '';
  const cells = [
    `\`${spell(path)}\``,
    cell(allowedValues(setting)) + secret,
    setting.fallback === undefined ? '' : `\`${cell(JSON.stringify(setting.fallback))}\``,
    cell(setting.meaning ?? ''),
    `\`${environmentName(variable)}\``,
    olderNames(shape, path),
  ];
  return `| ${cells.join(' | ')} |`;
}

function olderNames({ aliases }: SettingsShape, path: Path): string {
  const place = spell(path);
  return aliases.all
    .flatMap((alias) => {
      if (!('to' in alias) || alias.to.replace('<NAME>', '<name>') !== place) return [];
      return [`\`${alias.name}\`${alias.unit ? ' (s)' : ''}`];
    })
    .join(', ');
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
