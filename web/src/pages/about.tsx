import { addressOf } from '../api/ask.ts';
import type { AnswerOf } from '../api/contract-types.ts';
import { useAsk } from '../api/use-ask.ts';
import { boot } from '../boot.ts';
import { Asked } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, plural } from '../parts/words.ts';
import { Fact } from './record/facts.tsx';

/** What is running here: versions, migrations, how it fares in the suites of others, licences. */
export default function About() {
  const asking = useAsk('getAbout');
  return (
    <>
      <Title below={<ViewAs api={addressOf('getAbout')} cli="annals --version" />}>About</Title>
      <p>
        Annals {boot.version} acquires public records politely, keeps them with their provenance,
        and serves them. <a href="/docs">API reference</a> · <a href="/openapi.json">OpenAPI</a>
      </p>
      <Asked asking={asking} rows={10}>
        {(about) => <Details about={about} />}
      </Asked>
    </>
  );
}

const Details = ({ about }: { readonly about: AnswerOf<'getAbout'> }) => (
  <>
    <dl class="facts">
      <Fact name="Version">{about.version}</Fact>
      <Fact name="Licence">{about.licence}</Fact>
      <Fact name="Node">{about.node}</Fact>
      {about.sqlite !== null && <Fact name="SQLite">{about.sqlite}</Fact>}
      <Fact name="Platform">{about.platform}</Fact>
      <Fact name="Data folder">
        <code>{about.data_folder}</code>
      </Fact>
      <Fact name="Schema">{about.schema_version}</Fact>
    </dl>
    <div class="columns">
      <section class="card" aria-labelledby="conformance">
        <h2 id="conformance">Conformance</h2>
        <p class="muted">
          How it fares in test suites that others made. Those for information test choices which
          standards leave open.
        </p>
        <ul class="plain scores">
          {about.conformance.map(({ suite, kind, passed, of }) => (
            <li key={suite}>
              <span>
                {suite} {kind === 'info' && <span class="muted">(for information)</span>}
              </span>
              <span class="number">
                {counted(passed)} of {counted(of)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section class="card" aria-labelledby="families">
        <h2 id="families">Families</h2>
        <ul class="plain">
          {about.families.map(({ name, sources }) => (
            <li key={name}>
              <strong>{name}</strong>: {sources.join(', ')}
            </li>
          ))}
        </ul>
      </section>
      <section class="card" aria-labelledby="migrations">
        <h2 id="migrations">Migrations</h2>
        <p>
          The catalog is at version {about.schema_version}:{' '}
          {plural(about.migrations.length, 'migration')} applied, none edited since.
        </p>
        <details>
          <summary>Each of them</summary>
          <ul class="plain">
            {about.migrations.map(({ version, name }) => (
              <li key={version}>{name}</li>
            ))}
          </ul>
        </details>
      </section>
      <section class="card" aria-labelledby="licences">
        <h2 id="licences">What it is built with</h2>
        <ul class="plain scores">
          {about.dependencies.map(({ name, version, licence }) => (
            <li key={name}>
              <span>
                {name} {version}
              </span>
              <span class="muted">{licence}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  </>
);
