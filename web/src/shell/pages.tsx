import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Route, Switch } from 'wouter-preact';
import { Today } from '../pages/today.tsx';
import { Loading } from '../parts/states.tsx';
import { Unknown } from './unknown.tsx';

type Params = Readonly<Record<string, string | undefined>>;
type PageProps = { readonly params: Params };

/** A page that is loaded when it is first wanted, and kept. */
function later(load: () => Promise<{ readonly default: ComponentType<PageProps> }>) {
  let loaded: ComponentType<PageProps> | undefined;
  return function LaterPage(props: PageProps) {
    const [Page, setPage] = useState<ComponentType<PageProps> | undefined>(() => loaded);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        ({ default: page }) => {
          loaded = page;
          setPage(() => page);
        },
        () => setMissing(true),
      );
    }, []);
    if (isMissing) {
      return (
        <p role="alert">
          This page could not be loaded. <a href={location.href}>Load it again</a>
        </p>
      );
    }
    return Page ? <Page {...props} /> : <Loading rows={8} />;
  };
}

const Search = later(() => import('../pages/search.tsx'));
const RecordPage = later(() => import('../pages/record.tsx'));
const Runs = later(() => import('../pages/runs.tsx'));
const RunPage = later(() => import('../pages/run.tsx'));

export const Pages = () => (
  <Switch>
    <Route path="/" component={Today} />
    <Route path="/search" component={Search} />
    <Route path="/records/:id" component={RecordPage} />
    <Route path="/runs" component={Runs} />
    <Route path="/runs/:id" component={RunPage} />
    <Route component={Unknown} />
  </Switch>
);
