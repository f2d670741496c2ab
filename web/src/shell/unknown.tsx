import { Link } from 'wouter-preact';
import { Empty } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';

export const Unknown = () => (
  <>
    <Title>There is no such page</Title>
    <Empty title={location.pathname}>
      Perhaps its address was cut off. <Link href="/">Today</Link> shows where everything is.
    </Empty>
  </>
);
