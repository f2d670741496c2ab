/**
 * Milliseconds that this process has spent on processors so far: how long something takes, whatever
 * else the machine has to do. For bounds that guard against what grows without limit.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
