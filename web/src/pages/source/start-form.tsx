import { navigate } from 'wouter-preact/use-browser-location';
import { ask } from '../../api/ask.ts';
import type { AnswerOf } from '../../api/contract-types.ts';
import { boot } from '../../boot.ts';
import { runPath } from '../../navigation.ts';
import { Icon } from '../../parts/icon.tsx';
import { Said } from '../../parts/said.tsx';
import { Empty, SignInFirst } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';

type Source = AnswerOf<'getSource'>;
type Param = Source['params'][number];

/** The parameters of a run as a form, made from what the source says of them. */
export function StartForm({ source }: { readonly source: Source }) {
  const action = useAction();
  if (!boot.operator) return <SignInFirst />;
  if (boot.read_only) return <p class="muted">This server was started with --read-only.</p>;
  if (!source.enabled) {
    return (
      <Empty title="It is switched off">
        <p>To run it, add this to annals.yaml and start the server again:</p>
        <pre class="source example">{`sources:\n  ${source.name}: { enabled: true }`}</pre>
      </Empty>
    );
  }
  // Files of the server's machine are for its command line alone.
  const fields = source.params.filter(({ name }) => schemaOf(source, name).format !== 'file');
  const start = (form: HTMLFormElement) =>
    action.run(async () => {
      const data = new FormData(form);
      const limit = String(data.get('run.limit') ?? '').trim();
      const run = await ask('startRun', {
        body: {
          source: source.name,
          params: paramsIn(data, fields),
          mode: data.get('run.mode') === 'new' ? 'new' : 'full',
          ...(limit !== '' && { limit: Number(limit) }),
        },
      });
      navigate(runPath(run.id));
      return 'The run has begun.';
    });
  return (
    <form
      class="form"
      aria-label="Start a run"
      onSubmit={(event) => {
        event.preventDefault();
        start(event.currentTarget);
      }}
    >
      {fields.map((param) => (
        <Field
          key={param.name}
          param={param}
          schema={schemaOf(source, param.name)}
          inSettings={source.usual_params?.[param.name]}
        />
      ))}
      <label>
        What to take up
        <select name="run.mode">
          <option value="full">what is new or changed</option>
          <option value="new">only what was never held</option>
        </select>
      </label>
      <label>
        At most
        <input name="run.limit" type="number" min="1" placeholder="all" />
      </label>
      <p>
        <button type="submit" class="primary" disabled={action.isBusy}>
          <Icon name="runs" />
          Start the run
        </button>
      </p>
      <Said action={action} />
    </form>
  );
}

interface FieldProps {
  readonly param: Param;
  readonly schema: FieldSchema;
  /** What the settings say of it, which goes before what the source says. */
  readonly inSettings: unknown;
}

function Field({ param, schema, inSettings }: FieldProps) {
  const { name, kind, meaning, choices } = param;
  // What the settings give need not be typed.
  const required = param.required && inSettings === undefined;
  const type = kind === 'number' ? 'number' : schema.format === 'date' ? 'date' : 'text';
  const usual = inWords(inSettings ?? schema.default);
  const id = `param-${name}`;
  return (
    <div class="field">
      <label for={id}>
        <strong>{name}</strong>
        {required && ' (needed)'} {meaning}
        {kind === 'list' && !meaning.includes('comma') && ' (several, separated by commas)'}
      </label>
      {choices !== null && kind !== 'list' ? (
        <select id={id} name={name} required={required}>
          {!required && <option value="">{usual ?? 'as the settings say'}</option>}
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : kind === 'yes-no' ? (
        <select id={id} name={name}>
          <option value="">
            {usual === undefined ? 'as the settings say' : `as usual (${usual})`}
          </option>
          <option value="true">yes</option>
          <option value="false">no</option>
        </select>
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          required={required}
          placeholder={usual}
          autocomplete="off"
        />
      )}
    </div>
  );
}

interface FieldSchema {
  readonly format?: unknown;
  readonly default?: unknown;
}

function schemaOf({ params_schema: schema }: Source, name: string): FieldSchema {
  const { properties } = schema as {
    readonly properties?: Readonly<Record<string, FieldSchema | undefined>>;
  };
  return properties?.[name] ?? {};
}

/** What is taken when the field stays empty; undefined where only the source knows. */
function inWords(usual: unknown): string | undefined {
  if (usual === true) return 'yes';
  if (usual === false) return 'no';
  if (typeof usual === 'string' || typeof usual === 'number') return String(usual);
  return Array.isArray(usual) && usual.length > 0 ? usual.join(', ') : undefined;
}

/** What was left empty is left to the settings. */
function paramsIn(data: FormData, params: readonly Param[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const { name, kind } of params) {
    const text = String(data.get(name) ?? '').trim();
    if (text === '') continue;
    if (kind === 'number') given[name] = Number(text);
    else if (kind === 'yes-no') given[name] = text === 'true';
    else if (kind === 'list') given[name] = text.split(',').map((part) => part.trim());
    else given[name] = text;
  }
  return given;
}
