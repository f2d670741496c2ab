import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import { useAsk } from '../api/use-ask.ts';
import { runPath, sourcePath } from '../navigation.ts';
import { Asked, Empty } from '../parts/states.tsx';
import { Status } from '../parts/status.tsx';
import { Time, useZone } from '../parts/time.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { counted } from '../parts/words.ts';
import { runStateOf } from './run/run-state.ts';

/** What can be acquired, of whom, and how it went last. */
export default function Sources() {
  const filters = useFilters();
  const zone = useZone();
  const asking = useAsk('listSources', {}, { live: true });
  const find = filters.get('find')?.toLowerCase() ?? '';
  return (
    <>
      <Title below={<ViewAs api={addressOf('listSources')} cli="annals source list" />}>
        Sources
      </Title>
      <div class="filter-line">
        <label class="choice">
          Find
          <input
            type="search"
            value={filters.get('find') ?? ''}
            onInput={(event) => filters.set({ find: event.currentTarget.value }, 'replace')}
          />
        </label>
      </div>
      <Asked asking={asking} rows={12}>
        {({ items }) => {
          const shown = items.filter((one) =>
            `${one.name} ${one.title} ${one.publisher}`.toLowerCase().includes(find),
          );
          if (shown.length === 0) return <Empty title="No source has that in its name" />;
          return (
            <div class="table-box">
              <table class="source-table">
                <thead>
                  <tr>
                    <th scope="col">Source</th>
                    <th scope="col" class="wide">
                      Publisher
                    </th>
                    <th scope="col" class="number">
                      Records
                    </th>
                    <th scope="col" class="wide">
                      Last run ({zone})
                    </th>
                    <th scope="col">Outcome</th>
                    <th scope="col" class="wide">
                      Schedule
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {shown.map((source) => (
                    <tr key={source.name}>
                      <th scope="row">
                        <Link href={sourcePath(source.name)}>{source.title}</Link>
                        <div class="sub">{source.name}</div>
                      </th>
                      <td class="wide">{source.publisher}</td>
                      <td class="number">{counted(source.records)}</td>
                      <td class="nowrap wide">
                        {source.last_run ? (
                          <Link href={runPath(source.last_run.id)}>
                            <Time at={source.last_run.started_at} />
                          </Link>
                        ) : (
                          '–'
                        )}
                      </td>
                      <td>
                        {source.enabled ? (
                          source.last_run && <Status state={runStateOf(source.last_run)} />
                        ) : (
                          <Status state="off" />
                        )}
                      </td>
                      <td class="nowrap wide">
                        {source.schedule ? (
                          <>
                            <code>{source.schedule.cron}</code>
                            <div class="sub">{source.schedule.timezone}</div>
                          </>
                        ) : (
                          'by hand'
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          );
        }}
      </Asked>
    </>
  );
}
