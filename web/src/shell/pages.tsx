import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Route, Switch } from 'wouter-preact';
import { Today } from '../pages/today.tsx';
import { Loading } from '../parts/states.tsx';
import { Unknown } from './unknown.tsx';

type Params = Readonly<Record<string, string | undefined>>;
type PageProps = { readonly params: Params };

type Load = () => Promise<{ readonly default: ComponentType<PageProps> }>;

const allPages: Load[] = [];
const REST_AFTER_MS = 1_500;

/** A page that is loaded when it is first wanted, and kept. */
function later(load: Load) {
  let loaded: ComponentType<PageProps> | undefined;
  allPages.push(load);
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
const Sources = later(() => import('../pages/sources.tsx'));
const SourcePage = later(() => import('../pages/source.tsx'));
const Queue = later(() => import('../pages/queue.tsx'));
const Hosts = later(() => import('../pages/hosts.tsx'));
const HostPage = later(() => import('../pages/host.tsx'));
const Completeness = later(() => import('../pages/completeness.tsx'));
const Review = later(() => import('../pages/review.tsx'));
const Notifications = later(() => import('../pages/notifications.tsx'));
const Settings = later(() => import('../pages/settings.tsx'));
const About = later(() => import('../pages/about.tsx'));

/** When the first page has been drawn, the others are fetched: they open at once, also without the server. */
function useAllPages(): void {
  useEffect(() => {
    const timer = setTimeout(async () => {
      for (const load of allPages) await load().catch(() => undefined);
    }, REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

export const Pages = () => {
  useAllPages();
  return <Choice />;
};

const Choice = () => (
  <Switch>
    <Route path="/" component={Today} />
    <Route path="/search" component={Search} />
    <Route path="/records/:id" component={RecordPage} />
    <Route path="/runs" component={Runs} />
    <Route path="/runs/:id" component={RunPage} />
    <Route path="/sources" component={Sources} />
    <Route path="/sources/:name" component={SourcePage} />
    <Route path="/queue" component={Queue} />
    <Route path="/hosts" component={Hosts} />
    <Route path="/hosts/:name" component={HostPage} />
    <Route path="/completeness" component={Completeness} />
    <Route path="/review" component={Review} />
    <Route path="/notifications" component={Notifications} />
    <Route path="/settings" component={Settings} />
    <Route path="/about" component={About} />
    <Route component={Unknown} />
  </Switch>
);
