import { addressOf } from '../api/ask.ts';
import { boot } from '../boot.ts';
import { SignInFirst } from '../parts/states.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { Channels } from './notifications/channels.tsx';
import { Deliveries } from './notifications/deliveries.tsx';
import { Told } from './notifications/told.tsx';
import { Watches } from './notifications/watches.tsx';

const TABS = [
  { name: 'watches', title: 'Watches', asks: 'listWatches', cli: 'annals watch list' },
  { name: 'channels', title: 'Channels', asks: 'listChannels', cli: 'annals notify test <name>' },
  {
    name: 'deliveries',
    title: 'Deliveries',
    asks: 'listDeliveries',
    cli: 'annals notify deliveries',
  },
  { name: 'told', title: 'What was told', asks: 'listNotices', cli: undefined },
] as const;

/** Who is told of what, over which channel, and whether it arrived. */
export default function Notifications() {
  const filters = useFilters();
  const chosen = TABS.find(({ name }) => name === filters.get('tab')) ?? TABS[0];
  return (
    <>
      <Title
        below={
          <ViewAs
            api={addressOf(chosen.asks)}
            {...(chosen.cli !== undefined && { cli: chosen.cli })}
          />
        }
      >
        Notifications
      </Title>
      {boot.operator ? (
        <>
          <Tabs
            label="Parts of the notifications"
            chosen={chosen.name}
            filters={filters}
            tabs={TABS}
            forget={['state', 'watch']}
          />
          {chosen.name === 'watches' && <Watches />}
          {chosen.name === 'channels' && <Channels />}
          {chosen.name === 'deliveries' && <Deliveries filters={filters} />}
          {chosen.name === 'told' && <Told filters={filters} />}
        </>
      ) : (
        <SignInFirst />
      )}
    </>
  );
}
