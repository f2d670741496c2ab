import { isPlaceholder } from '../app/settings/runtime.ts';

/** What was answered to the five questions. */
export interface FirstAnswers {
  readonly contact: string | undefined;
  readonly folder: string;
  /** Sources to run; undefined leaves what runs by default. */
  readonly sources: readonly string[] | undefined;
  /** Every source there is, so that the others can be switched off. */
  readonly known: readonly string[];
  readonly schedule: boolean;
  /** A mail address or the address of an ntfy topic. */
  readonly notify: string | undefined;
}

/** annals.yaml with a comment for each part; `annals validate-config` accepts it. */
export function firstSettings(answers: FirstAnswers): string {
  return `${[
    '# Settings of Annals. docs/settings.md lists all; `annals print-config --origins` shows those in force.',
    '',
    ...contactLines(answers.contact),
    '',
    '# Everything that is kept lies below this folder.',
    'storage:',
    `  root: ${quoted(answers.folder)}`,
    '',
    ...sourceLines(answers),
    '# Whether `annals serve` runs the sources by itself, at the times they name.',
    'schedule:',
    `  enabled: ${answers.schedule}`,
    '',
    ...notifyLines(answers.notify),
  ].join('\n')}\n`;
}

function contactLines(contact: string | undefined): string[] {
  const why =
    '# How publishers reach you; it is in every request. Without it no publisher is asked.';
  if (contact === undefined || isPlaceholder(contact)) {
    return [why, '# http:', '#   contact: ops@your-organisation.org'];
  }
  return [why, 'http:', `  contact: ${quoted(contact)}`];
}

function sourceLines({ sources, known }: FirstAnswers): string[] {
  if (sources === undefined) return [];
  return [
    '# `annals source list` says what each is.',
    'sources:',
    ...known.map((name) => `  ${name}: { enabled: ${sources.includes(name)} }`),
    '',
  ];
}

function notifyLines(notify: string | undefined): string[] {
  const why =
    '# Who gets a notice when a run fails or a source is late; `annals notify test me` tries it.';
  if (notify === undefined) {
    return [
      why,
      '# notify:',
      '#   channels:',
      '#     me: { kind: ntfy, url: https://ntfy.sh/your-topic }',
      '#   operator: [me]',
    ];
  }
  const isMail = !/^https?:/.test(notify);
  return [
    why,
    'notify:',
    '  channels:',
    isMail
      ? `    me: { kind: mail, to: [${quoted(notify)}] }`
      : `    me: { kind: ntfy, url: ${quoted(notify)} }`,
    '  operator: [me]',
    ...(isMail
      ? [
          '  # The mail server through which it leaves.',
          '  smtp:',
          '    host: localhost',
          '    port: 25',
          '    allowPrivate: true',
        ]
      : []),
  ];
}

/** JSON is YAML: whatever is typed stays text. */
const quoted = (text: string): string => JSON.stringify(text);
