import { Title } from '../parts/title.tsx';

/** Whether all is well, what is running, what is late, what did not arrive and why. */
export function Today() {
  return <Title>Today</Title>;
}
